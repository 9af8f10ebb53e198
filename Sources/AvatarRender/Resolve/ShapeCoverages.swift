import AvatarGeometry
import Synchronization

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
