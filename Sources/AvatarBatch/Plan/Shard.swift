import AvatarText

/// A part of a list: the rows whose names fall into it, wherever they are in the list and whatever else is there.
package struct Shard: Hashable, Sendable {
  /// 1…count.
  package let index: Int
  package let count: Int

  /// As "2/4"; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let index = Int(parts[0]), let count = Int(parts[1]), (1...1_000_000).contains(count), (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Whether a row is in it; the same on every machine and in every release.
  /// - Parameter id: what the names of its outputs are made from.
  func contains(_ id: String) -> Bool { StableHash(of: id).bucket(of: count) == index - 1 }
}
