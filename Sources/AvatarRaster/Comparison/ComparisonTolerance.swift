/// How far two pictures may be apart and still count as the same; by itself, not at all.
package struct ComparisonTolerance: Hashable, Sendable {
  /// How far a pixel's channels, premultiplied, may be apart: levels of 255.
  package var levels = 0.0
  /// Instead of `levels`: how far its colour may be apart as seen, ΔE OK; about 0.02 is just noticeable.
  package var perceptual: Double?
  /// How many pixels may be farther apart than that.
  package var pixels = PixelAllowance.count(0)
  /// Whether a pixel of a smoothed edge, in either picture, may be as far apart as it likes.
  package var ignoresAntialiasing = false
  /// What isn't compared.
  package var ignored: [PixelBox] = []

  package init() {}
}

/// A number of pixels.
package enum PixelAllowance: Hashable, Sendable {
  case count(Int)
  /// Of the pixels that are compared, 0…1.
  case share(Double)

  func allows(_ differing: Int, of compared: Int) -> Bool {
    switch self {
    case .count(let most): differing <= most
    case .share(let most): Double(differing) <= most * Double(compared)
    }
  }
}
