package import AvatarGeometry

/// A function that returns the coverage of a shape on a square canvas with a side in px.
package typealias CoverageSource = (PlacedShape, Int) -> Coverage

extension Raster {
  /// Draws layers on a transparent canvas.
  ///
  /// - Parameters:
  ///   - drawing: The layers and the size of the canvas.
  ///   - coverage: Returns the coverage of a shape with a side in pixels; by default, it is computed each time.
  /// - Complexity: O(width · height) for each layer.
  package init(_ drawing: Drawing, coverage: CoverageSource = Coverage.init(of:pixels:)) {
    self = CanvasBands(drawing, coverage).band(0..<drawing.height)
  }

  /// Draws a layer over the existing pixels.
  package mutating func draw(_ layer: Layer, coverage: CoverageSource = Coverage.init(of:pixels:)) {
    LayerBands(layer, width: width, height: height, coverage).draw(into: &self, rows: 0..<height, of: height)
  }

  /// Composites a colour over each pixel, scaled by the mask's coverage.
  mutating func fill(_ mask: CoverageMask, _ color: PremultipliedColor) {
    // There are only 256 coverages, so the scaled colour is computed once for each.
    let sources = (0...255).map { color.covered(UInt16($0) * 257) }
    let coverages = mask.values.span
    var colors = colors.mutableSpan
    for i in 0..<coverages.count where coverages[i] != 0 {
      colors.lay(sources[Int(coverages[i])], over: i)
    }
  }

  /// Erases the area of a mask whose top left corner is at a pixel.
  mutating func erase(_ mask: CoverageMask, x: Int, y top: Int) {
    for y in 0..<mask.height {
      let start = (top + y) * width + x
      for x in 0..<mask.width where mask[x, y] != 0 {
        colors[start + x] = colors[start + x].covered(65535 - UInt16(mask[x, y]) * 257)
      }
    }
  }

  /// Scales each pixel by the mask's coverage.
  mutating func mask(_ mask: CoverageMask) {
    precondition(mask.width == width && mask.height == height)
    let coverages = mask.values.span
    var colors = colors.mutableSpan
    for i in 0..<coverages.count where coverages[i] != 255 {
      colors[i] = coverages[i] == 0 ? .clear : colors[i].covered(UInt16(coverages[i]) * 257)
    }
  }

  /// Composites an image over the pixels, with its top left corner at a pixel.
  mutating func composite(_ image: Raster, x: Int, y top: Int) {
    if image.height == 0 { return }
    precondition(x >= 0 && x + image.width <= width && top >= 0 && top + image.height <= height)
    let (stride, row, rows) = (width, image.width, image.height)
    let source = image.colors.span
    var colors = colors.mutableSpan
    for y in 0..<rows {
      let start = (top + y) * stride + x
      for i in 0..<row where source[y * row + i].alpha != 0 { colors.lay(source[y * row + i], over: start + i) }
    }
  }

  /// Returns the raster composited over one colour, in linear light if `isLinear`.
  package func over(_ background: PremultipliedColor, isLinear: Bool = false) -> Raster {
    guard background.alpha != 0 else { return self }
    var result = self
    for (i, color) in colors.enumerated() {
      result.colors[i] = isLinear ? color.overInLinearLight(background) : color.over(background)
    }
    return result
  }
}

extension RasterBands {
  /// Creates the bands of layers on a transparent canvas; see `Raster.init(_:coverage:)`.
  package init(_ drawing: Drawing, coverage: CoverageSource = Coverage.init(of:pixels:)) {
    let canvas = CanvasBands(drawing, coverage)
    self.init(width: drawing.width, height: drawing.height, draw: canvas.band)
  }
}

extension MutableSpan<PremultipliedColor> {
  @inline(__always)
  fileprivate mutating func lay(_ color: PremultipliedColor, over i: Int) {
    self[i] = color.alpha == 65535 ? color : color.over(self[i])
  }
}
