import AvatarGeometry
import Synchronization

/// A thread-safe cache of recently computed values, which is emptied when it is full.
///
/// A batch with many different values usually needs each of them many times, so emptying the cache costs little.
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Key: Value] = [:]
    var cost = 0
  }

  private let contents = Mutex(Contents())
  /// The maximum total cost of all values, either in bytes or as a number of values.
  let limit: Int

  package init(limit: Int) { self.limit = limit }

  subscript(key: Key) -> Value? { contents.withLock { $0.values[key] } }

  /// Stores a value, whose cost must not exceed the limit.
  func store(_ value: Value, for key: Key, cost: Int) {
    contents.withLock { contents in
      if contents.cost + cost > limit { contents = Contents() }
      if contents.values.updateValue(value, forKey: key) == nil { contents.cost += cost }
    }
  }

}

extension RecentValues where Key == String {
  /// Returns the value for a path, computing it if it is not cached; its cost is 1.
  ///
  /// Different paths may be equal as strings, for example in NFC and NFD. The key therefore has a Latin-1 character for
  /// each byte, and no two of these characters are equivalent.
  package func value(for path: String, compute: () -> Value) -> Value {
    let key = String(String.UnicodeScalarView(path.utf8.map { Unicode.Scalar($0) }))
    if let known = self[key] { return known }
    let value = compute()
    store(value, for: key, cost: 1)
    return value
  }
}

/// A thread-safe cache of the coverage masks of recently drawn shapes.
final class ShapeCoverages: Sendable {
  private struct Key: Hashable {
    let shape: PlacedShape
    let pixels: Int
  }

  /// The recent coverage masks, in at most 1.5 MiB, which holds 100 shapes of 128 px.
  private let known = RecentValues<Key, Coverage>(limit: 3 << 19)

  /// Returns the coverage mask of a shape on a square canvas with a side of `pixels` px.
  func coverage(of shape: PlacedShape, pixels: Int) -> Coverage {
    let key = Key(shape: shape, pixels: pixels)
    if let coverage = known[key] { return coverage }
    let coverage = Coverage(of: shape, pixels: pixels)
    // A dictionary entry takes about 256 bytes, which matters for small shapes.
    let bytes = coverage.bytes + 256
    if bytes <= known.limit { known.store(coverage, for: key, cost: bytes) }
    return coverage
  }
}
