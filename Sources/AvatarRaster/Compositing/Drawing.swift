/// A picture as layers on a transparent canvas.
package struct Drawing: Hashable, Sendable {
  /// The width of the canvas, in pixels.
  package let width: Int
  /// The height of the canvas, in pixels.
  package let height: Int
  /// The layers of the drawing, bottom first.
  package let layers: [Layer]

  package init(width: Int, height: Int, layers: [Layer]) {
    self.width = width
    self.height = height
    self.layers = layers
  }
}
