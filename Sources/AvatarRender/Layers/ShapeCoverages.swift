import AvatarGeometry

/// A cache of the coverages of recently drawn shapes, safe to share between threads.
final class ShapeCoverages: Sendable {
  private struct Key: Hashable {
    let shape: PlacedShape
    let pixels: Int
  }

  /// Enough for more than 100 shapes of 128 px.
  private let known = RecentValues<Key, Coverage>(bytes: 1 << 22)

  /// Returns the coverage of a shape on a square canvas with a side of `pixels` px.
  func coverage(of shape: PlacedShape, pixels: Int) -> Coverage {
    let key = Key(shape: shape, pixels: pixels)
    if let coverage = known[key] { return coverage }
    let coverage = Coverage(of: shape, pixels: pixels)
    // An entry of the dictionary takes memory, too, which counts for small shapes.
    let bytes = coverage.bytes + 256
    if bytes <= known.mostBytes { known.store(coverage, for: key, bytes: bytes) }
    return coverage
  }
}
