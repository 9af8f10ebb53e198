package import AvatarGeometry

/// A drawing step as a value; layers are drawn in order, from the bottom to the top.
package indirect enum Layer: Hashable, Sendable {
  /// The interior of a path, filled with one colour.
  case fill(Path, PremultipliedColor)
  /// An image in the middle of the canvas, at whole pixels.
  case image(ResampledImage)
  /// A path that erases the layers below it, up to a distance of `margin`, in pixels, from its outline.
  case erase(Path, margin: Double = 0)
  /// A drawing in the canvas, with its top left corner at a pixel; it only erases its own layers.
  case drawing(Drawing, x: Int, y: Int = 0)
  /// Layers over a colour and under a ring, clipped to a shape; the canvas is square.
  ///
  /// They are composited first and clipped once. If each were clipped, the lower layers would shine through the upper
  /// ones along the edge, and the edge would be too opaque. If `isLinear`, an image as the first layer is composited
  /// over the colour in linear light.
  case clipped([Layer], to: PlacedShape, over: PremultipliedColor?, isLinear: Bool = false, ring: Ring? = nil)

  /// Returns a layer with a raster in the middle of the canvas.
  package static func image(_ raster: Raster) -> Layer { .image(ResampledImage(raster)) }

  /// A ring along the edge of a shape.
  package struct Ring: Hashable, Sendable {
    /// The width, in pixels.
    package let width: Double
    /// The part of the width that lies outside the edge, in pixels; not more than the width.
    package let outset: Double
    package let color: PremultipliedColor

    package init(width: Double, outset: Double = 0, color: PremultipliedColor) {
      self.width = width
      self.outset = outset
      self.color = color
    }

    /// The part of the width that lies inside the edge, in pixels.
    package var inner: Double { width - outset }
  }
}
