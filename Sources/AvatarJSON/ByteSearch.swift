extension [UInt8] {
  /// Returns whether the UTF-8 bytes of a string occur in the array.
  ///
  /// - Complexity: O(n) for n bytes, unless the string's first byte is very frequent.
  package func contains(text: String) -> Bool {
    let pattern = Array(text.utf8)
    guard let first = pattern.first else { return true }
    var start = startIndex
    while let i = self[start...].firstIndex(of: first), i + pattern.count <= endIndex {
      if self[i..<i + pattern.count].elementsEqual(pattern) { return true }
      start = i + 1
    }
    return false
  }
}
