import AvatarGeometry
import Synchronization

/// The masks of shapes that were drawn lately. May be shared by threads.
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

  /// That of one mask of 2048 px, or 250 of 128 px.
  private static let mostBytes = 1 << 22

  /// The mask of a shape on a canvas of so many pixels squared.
  func mask(of shape: ClipShape, pixels: Int) -> CoverageMask {
    let key = Key(shape: shape, pixels: pixels)
    if let mask = known.withLock({ $0.masks[key] }) { return mask }
    let mask = CoverageMask(shape.path(side: Double(pixels)), width: pixels, height: pixels)
    // Small ones take some space for themselves.
    let bytes = pixels * pixels + 256
    guard bytes <= Self.mostBytes else { return mask }
    known.withLock { known in
      // Whoever draws many sizes and shapes draws each of them many times, mostly.
      if known.bytes + bytes > Self.mostBytes { known = Masks() }
      if known.masks.updateValue(mask, forKey: key) == nil { known.bytes += bytes }
    }
    return mask
  }
}
