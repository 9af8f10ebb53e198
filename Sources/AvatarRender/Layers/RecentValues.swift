import Synchronization

/// A cache of values made recently, safe to share between threads, which starts over when it is full.
///
/// A batch with many kinds of values usually needs each of them many times, so starting over costs little.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Key: Value] = [:]
    var bytes = 0
  }

  private let contents = Mutex(Contents())
  /// The maximum number of bytes of all values.
  let mostBytes: Int

  init(bytes: Int) { mostBytes = bytes }

  subscript(key: Key) -> Value? { contents.withLock { $0.values[key] } }

  /// Stores a value that takes about so many bytes, which must not be more than `mostBytes`.
  func store(_ value: Value, for key: Key, bytes: Int) {
    contents.withLock { contents in
      if contents.bytes + bytes > mostBytes { contents = Contents() }
      if contents.values.updateValue(value, forKey: key) == nil { contents.bytes += bytes }
    }
  }
}
