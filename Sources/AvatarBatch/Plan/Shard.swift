import AvatarJSON
import AvatarRender
import PersonWords

/// A part of a list: the rows whose IDs belong to it, regardless of their positions and of other rows.
package struct Shard: Hashable, Sendable {
  /// The number of the shard, 1…count.
  package let index: Int
  package let count: Int

  /// Parses a string such as "2/4", or returns nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let index = Int(parts[0]), let count = Int(parts[1]), (1...1_000_000).contains(count), (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  /// Returns whether a row with the given ID belongs to the shard, consistently on all machines and in all releases.
  func contains(_ id: String) -> Bool { contains(hash: StableHash(of: id)) }

  /// Returns whether a row belongs to the shard, based on the hash of the row's ID.
  func contains(hash: StableHash) -> Bool { hash.bucket(of: count) == index - 1 }
}
