extension [UInt8] {
  /// Returns whether the UTF-8 bytes of a string occur in the array; see `contains(bytes:)`.
  package func contains(text: String) -> Bool { contains(bytes: Array(text.utf8)) }

  /// Returns whether bytes occur in the array, one after another.
  ///
  /// - Complexity: O(n) for n bytes in the array, unless the first of the given bytes is very frequent.
  package func contains(bytes pattern: [UInt8]) -> Bool {
    guard let first = pattern.first else { return true }
    var start = startIndex
    while let i = self[start...].firstIndex(of: first), i + pattern.count <= endIndex {
      if self[i..<i + pattern.count].elementsEqual(pattern) { return true }
      start = i + 1
    }
    return false
  }
}
