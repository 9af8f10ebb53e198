package import AvatarGeometry

/// One step of drawing a picture, as a value; layers are drawn in order, each over those before it.
package indirect enum Layer: Hashable, Sendable {
  /// A path in one colour.
  case fill(Path, PremultipliedColor)
  /// An image in the middle of the canvas, at a distance of whole pixels from its edges.
  case image(ResampledImage)
  /// A path that removes what lies under it, and what is no further than `margin` px from its outline.
  case erase(Path, margin: Double = 0)
  /// A drawing in the canvas, with its top left corner at a pixel; it erases nothing but its own layers.
  case drawing(Drawing, x: Int, y: Int = 0)
  /// Layers over a colour and under a ring, clipped to a shape; the canvas is square.
  ///
  /// They are composited first and clipped once. If each were clipped, the lower would shine through the upper along the
  /// edge, and the edge would be too opaque. An image that is the first layer is composited over the colour in linear
  /// light if `isLinear`.
  case clipped([Layer], to: PlacedShape, over: PremultipliedColor?, isLinear: Bool = false, ring: Ring? = nil)

  /// A raster in the middle of the canvas.
  package static func image(_ raster: Raster) -> Layer { .image(ResampledImage(raster)) }

  /// A ring along a shape's edge.
  package struct Ring: Hashable, Sendable {
    /// The width, px.
    package let width: Double
    /// The part of the width that lies outside the edge, px; not more than the width.
    package let outset: Double
    package let color: PremultipliedColor

    package init(width: Double, outset: Double = 0, color: PremultipliedColor) {
      self.width = width
      self.outset = outset
      self.color = color
    }

    /// The part of the width that lies inside the edge, px.
    package var inner: Double { width - outset }
  }
}
