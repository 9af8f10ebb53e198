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

  func removeAll() { contents.withLock { $0 = Contents() } }
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
