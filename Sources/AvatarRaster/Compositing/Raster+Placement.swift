package import AvatarGeometry

extension Raster {
  /// Draws a layer into a box as high as the canvas, from `x` px on; the layer's own coordinates start there.
  ///
  /// What lies outside the canvas is left out.
  /// - Complexity: O(box).
  package mutating func draw(_ layer: Layer, x: Int, width boxWidth: Int) {
    var box = Raster(width: boxWidth, height: height)
    let columns = max(-x, 0)..<min(boxWidth, width - x)
    guard !columns.isEmpty else { return }
    for y in 0..<height {
      for column in columns { box.set(pixel: y * boxWidth + column, to: color(atPixel: y * width + x + column)) }
    }
    box.draw(layer)
    for y in 0..<height {
      for column in columns { set(pixel: y * width + x + column, to: box.color(atPixel: y * boxWidth + column)) }
    }
  }
}
