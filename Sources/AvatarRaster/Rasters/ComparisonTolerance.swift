/// The difference that is tolerated between two images; none by default.
package struct ComparisonTolerance: Hashable, Sendable {
  /// The tolerated difference in each premultiplied channel of a pixel, in levels of 255.
  package var levels = 0.0
  /// The tolerated perceived difference between the colours of a pixel, as ΔE OK, which replaces `levels`; about 0.02
  /// is just noticeable.
  package var perceptual: Double?
  /// The tolerated number of pixels with a larger difference.
  package var pixels = PixelAllowance.count(0)
  /// Whether differences in pixels that are antialiased in either image are ignored.
  package var ignoresAntialiasing = false
  /// The areas that are not compared.
  package var ignored: [PixelBox] = []

  package init() {}
}
