import AvatarGeometry
import Synchronization

/// A cache of the masks of recently drawn shapes, safe to share between threads.
final class ShapeMasks: Sendable {
  private struct Key: Hashable {
    let shape: ClipShape
    let pixels: Int
  }

  private struct Masks {
    var masks: [Key: CoverageMask] = [:]
    var bytes = 0
  }

  private let known = Mutex(Masks())

  /// Enough for one mask of 2048 px, or 250 masks of 128 px.
  private static let mostBytes = 1 << 22

  /// Returns the mask of a shape on a square canvas with a side of `pixels` px.
  func mask(of shape: ClipShape, pixels: Int) -> CoverageMask {
    let key = Key(shape: shape, pixels: pixels)
    if let mask = known.withLock({ $0.masks[key] }) { return mask }
    let mask = CoverageMask(of: shape, pixels: pixels)
    // An entry of the dictionary takes memory, too, which counts for small masks.
    let bytes = pixels * pixels + 256
    guard bytes <= Self.mostBytes else { return mask }
    known.withLock { known in
      // A batch with many sizes and shapes usually draws each of them many times, so starting over costs little.
      if known.bytes + bytes > Self.mostBytes { known = Masks() }
      if known.masks.updateValue(mask, forKey: key) == nil { known.bytes += bytes }
    }
    return mask
  }
}
