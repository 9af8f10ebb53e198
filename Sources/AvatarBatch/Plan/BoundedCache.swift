import Synchronization

/// A thread-safe cache of results, so that each is computed about once.
final class BoundedCache<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])
  /// The maximum number of values, which exceeds that of usual lists.
  private static var most: Int { 64 }

  /// Returns the value of a key, and computes it if it is unknown.
  func value(_ key: String, _ compute: () -> Value) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    let value = compute()
    values.withLock { values in
      if values.count >= Self.most { values = [:] }
      values[key] = value
    }
    return value
  }
}
