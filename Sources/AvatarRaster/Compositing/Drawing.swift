/// A picture before it is drawn: layers on a transparent canvas.
package struct Drawing: Hashable, Sendable {
  /// The width of the canvas, px.
  package let width: Int
  /// The height of the canvas, px.
  package let height: Int
  /// The layers, bottom first.
  package let layers: [Layer]

  package init(width: Int, height: Int, layers: [Layer]) {
    self.width = width
    self.height = height
    self.layers = layers
  }
}
