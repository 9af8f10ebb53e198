import AvatarGeometry

/// A cache of the masks of recently drawn shapes, safe to share between threads.
final class ShapeMasks: Sendable {
  private struct Key: Hashable {
    let shape: PlacedShape
    let pixels: Int
  }

  /// Enough for one mask of 2048 px, or 250 masks of 128 px.
  private let known = RecentValues<Key, CoverageMask>(bytes: 1 << 22)

  /// Returns the mask of a shape on a square canvas with a side of `pixels` px.
  func mask(of shape: PlacedShape, pixels: Int) -> CoverageMask {
    let key = Key(shape: shape, pixels: pixels)
    if let mask = known[key] { return mask }
    let mask = CoverageMask(of: shape, pixels: pixels)
    // An entry of the dictionary takes memory, too, which counts for small masks.
    let bytes = pixels * pixels + 256
    if bytes <= known.mostBytes { known.store(mask, for: key, bytes: bytes) }
    return mask
  }
}
