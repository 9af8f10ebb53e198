import Synchronization

/// A thread-safe cache of results by the bytes of their names, so that each is computed about once.
///
/// Strings would compare as equal if only their Unicode normalisation differs, but files and keys are different ones.
final class BoundedCache<Value: Sendable>: Sendable {
  private let values = Mutex<[[UInt8]: Value]>([:])
  private let most: Int

  /// Creates a cache with a maximum number of values, which should exceed that of usual lists.
  init(most: Int) { self.most = most }

  /// Returns the value of a key, and computes it if it is unknown.
  func value(_ key: String, _ compute: () -> Value) -> Value {
    let key = Array(key.utf8)
    if let known = values.withLock({ $0[key] }) { return known }
    let value = compute()
    values.withLock { values in
      if values.count >= most { values = [:] }
      values[key] = value
    }
    return value
  }
}
