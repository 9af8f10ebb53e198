import AvatarGeometry
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

/// A cache of the coverages of recently drawn shapes, safe to share between threads.
final class ShapeCoverages: Sendable {
  private struct Key: Hashable {
    let shape: PlacedShape
    let pixels: Int
  }

  /// The recent coverages, in 4 MiB: more than 100 shapes of 128 px.
  private let known = RecentValues<Key, Coverage>(bytes: 1 << 22)

  /// Returns the coverage of a shape on a square canvas with a side of `pixels` px.
  func coverage(of shape: PlacedShape, pixels: Int) -> Coverage {
    let key = Key(shape: shape, pixels: pixels)
    if let coverage = known[key] { return coverage }
    let coverage = Coverage(of: shape, pixels: pixels)
    // The dictionary's entry takes about 256 bytes, which matters for small shapes.
    let bytes = coverage.bytes + 256
    if bytes <= known.mostBytes { known.store(coverage, for: key, bytes: bytes) }
    return coverage
  }
}
