import AvatarGeometry

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
