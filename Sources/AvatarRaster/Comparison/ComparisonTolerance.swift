/// The difference that is tolerated between two pictures; none by default.
package struct ComparisonTolerance: Hashable, Sendable {
  /// The tolerated difference of a pixel's premultiplied channels, in levels of 255.
  package var levels = 0.0
  /// The tolerated perceived difference of a pixel's colour, as ΔE OK, instead of `levels`; about 0.02 is just
  /// noticeable.
  package var perceptual: Double?
  /// The tolerated number of pixels with a larger difference.
  package var pixels = PixelAllowance.count(0)
  /// Whether differences of antialiased pixels, in either picture, are ignored.
  package var ignoresAntialiasing = false
  /// The areas that are not compared.
  package var ignored: [PixelBox] = []

  package init() {}
}

/// A number of pixels, absolute or relative.
package enum PixelAllowance: Hashable, Sendable {
  case count(Int)
  /// A fraction of the compared pixels, 0…1.
  case share(Double)

  func allows(_ differing: Int, of compared: Int) -> Bool {
    switch self {
    case .count(let most): differing <= most
    case .share(let most): Double(differing) <= most * Double(compared)
    }
  }
}
