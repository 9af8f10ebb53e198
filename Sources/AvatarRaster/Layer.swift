package import AvatarGeometry

/// A drawing step as a value; layers are drawn in order, from bottom to top.
package indirect enum Layer: Hashable, Sendable {
  /// The interior of a path, filled with one colour.
  case fill(Path, PremultipliedColor)
  /// A path or a group as in SVG.
  case vector(VectorLayer)
  /// The whole canvas, filled with a gradient.
  case gradient(Gradient)
  /// An image in the centre of the canvas, at whole pixels.
  case image(ResampledImage)
  /// A path that erases the layers below it, up to a distance of `margin`, in pixels, from its outline.
  case erase(Path, margin: Double = 0)
  /// A drawing within the canvas, with its top left corner at a pixel; it erases only its own layers.
  case drawing(Drawing, x: Int, y: Int = 0)
  /// Layers over a colour and under a ring, clipped to a shape; the canvas is square.
  ///
  /// The layers are composited first and clipped once. If each layer were clipped, the lower layers would shine through
  /// the upper ones along the edge, and the edge would be too opaque. If `isLinear`, an image in the first layer is
  /// composited over the colour in linear light.
  case clipped([Layer], to: PlacedShape, over: PremultipliedColor?, isLinear: Bool = false, ring: Ring? = nil)

  /// Returns a layer with a raster in the centre of the canvas.
  package static func image(_ raster: Raster) -> Layer { .image(ResampledImage(raster)) }

  /// A linear gradient from the top left to the bottom right corner of a canvas, between encoded sRGB values.
  ///
  /// The colour of a pixel depends only on the sum of its coordinates, so SVG produces the same gradient.
  package struct Gradient: Hashable, Sendable {
    package let start, end: PremultipliedColor

    package init(_ start: PremultipliedColor, _ end: PremultipliedColor) {
      self.start = start
      self.end = end
    }

    /// Returns the colours of the pixels whose coordinates have these sums.
    ///
    /// - Parameters:
    ///   - sums: The sums, from 0 for the top left pixel.
    ///   - length: The width plus the height of the canvas, in pixels.
    /// - Returns: One colour for each sum.
    func colors(_ sums: Range<Int>, length: Int) -> [PremultipliedColor] {
      func channel(_ a: UInt16, _ b: UInt16, _ sum: Int) -> UInt16 {
        // The centre of a pixel is half a pixel from its corner along both axes, so its coordinates add up to sum + 1.
        UInt16((Int(a) * (length - sum - 1) + Int(b) * (sum + 1) + length / 2) / length)
      }
      return sums.map { sum in
        PremultipliedColor(
          red: channel(start.red, end.red, sum), green: channel(start.green, end.green, sum),
          blue: channel(start.blue, end.blue, sum), alpha: channel(start.alpha, end.alpha, sum))
      }
    }
  }

  /// A ring along the edge of a shape.
  package struct Ring: Hashable, Sendable {
    /// The width, in pixels.
    package let width: Double
    /// The distance from the shape's edge to the outer edge of the ring, in pixels, at most the width, or the width
    /// plus the gap.
    package let outset: Double
    /// The width of a transparent gap between the ring and the layers, in pixels, or 0 if the layers extend under the
    /// ring.
    package let gap: Double
    package let color: PremultipliedColor

    package init(width: Double, outset: Double = 0, gap: Double = 0, color: PremultipliedColor) {
      self.width = width
      self.outset = outset
      self.gap = gap
      self.color = color
    }

    /// The part of the width that lies inside the edge, in pixels.
    package var inner: Double { max(width - outset, 0) }

    /// The total width of the ring and its gap inside the edge, in pixels.
    package var depth: Double { inner > 0 ? inner + gap : 0 }

    /// The distance from the edge of the shape to the layers inside a gap, in pixels, or 0 if the gap is outside the
    /// edge.
    package var inset: Double { gap > 0 && inner > 0 ? inner + gap : 0 }
  }
}

/// A function that returns the coverage of a shape on a square canvas with the given side, in pixels.
package typealias CoverageSource = (PlacedShape, Int) -> Coverage

extension Raster {
  /// Draws layers on a transparent canvas.
  ///
  /// - Parameters:
  ///   - drawing: The layers and the size of the canvas.
  ///   - coverage: Returns the coverage of a shape on a square canvas; by default, it is computed each time.
  /// - Complexity: O(width · height) for each layer.
  package init(_ drawing: Drawing, coverage: CoverageSource = Coverage.init(of:pixels:)) {
    self = CanvasBands(drawing, coverage).band(0..<drawing.height)
  }

  /// Draws a layer over the existing pixels.
  package mutating func draw(_ layer: Layer, coverage: CoverageSource = Coverage.init(of:pixels:)) {
    LayerBands(layer, width: width, height: height, coverage)?.draw(into: &self, rows: 0..<height, of: height)
  }

  /// Composites a colour, scaled by coverage, over the pixels, with the top left corner of the coverage at a pixel.
  ///
  /// - Precondition: The runs must be within the raster.
  mutating func fill(_ runs: [CoverageRun], _ color: PremultipliedColor, x: Int, y top: Int) {
    let stride = width
    var colors = colors.mutableSpan
    for run in runs {
      let start = (top + Int(run.row)) * stride + x
      let pixels = start + Int(run.start)..<start + Int(run.end)
      let source = run.level == 255 ? color : color.covered(UInt16(run.level) * 257)
      if source.alpha == 65535 {
        source.fill(pixels, of: &colors)
      } else {
        for i in pixels { colors[i] = source.over(colors[i]) }
      }
    }
  }

  /// Composites rows of a gradient over the pixels of a canvas that is `height` pixels high.
  mutating func fill(_ gradient: Layer.Gradient, rows: Range<Int>, of height: Int) {
    let diagonals = gradient.colors(rows.lowerBound..<rows.upperBound + width, length: width + height)
    let (stride, sources) = (width, diagonals.span)
    var colors = colors.mutableSpan
    for y in 0..<rows.count {
      for x in 0..<stride { sources[x + y].lay(over: y * stride + x, of: &colors) }
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

  /// Scales each pixel by its coverage, which is 0 outside the runs.
  mutating func mask(_ runs: [CoverageRun]) {
    let stride = width
    var colors = colors.mutableSpan
    var next = 0
    for run in runs {
      let start = Int(run.row) * stride
      let pixels = start + Int(run.start)..<start + Int(run.end)
      PremultipliedColor.clear.fill(next..<pixels.lowerBound, of: &colors)
      if run.level != 255 { for i in pixels { colors[i] = colors[i].covered(UInt16(run.level) * 257) } }
      next = pixels.upperBound
    }
    PremultipliedColor.clear.fill(next..<colors.count, of: &colors)
  }

  /// Makes a part of the raster transparent.
  package mutating func clear(_ box: PixelBox) {
    for y in box.y..<box.y + box.height {
      for x in box.x..<box.x + box.width { colors[y * width + x] = .clear }
    }
  }

  /// Composites an image over the pixels, with its top left corner at a pixel.
  package mutating func composite(_ image: Raster, x: Int, y top: Int) {
    if image.height == 0 { return }
    precondition(x >= 0 && x + image.width <= width && top >= 0 && top + image.height <= height)
    let (stride, row, rows) = (width, image.width, image.height)
    let source = image.colors.span
    var colors = colors.mutableSpan
    for y in 0..<rows {
      let start = (top + y) * stride + x
      for i in 0..<row where source[y * row + i].alpha != 0 { source[y * row + i].lay(over: start + i, of: &colors) }
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

extension PremultipliedColor {
  /// Fills pixels with the colour.
  @inline(__always)
  fileprivate func fill(_ pixels: Range<Int>, of colors: inout MutableSpan<PremultipliedColor>) {
    var part = colors._mutatingExtracting(pixels)
    part.update(repeating: self)
  }

  /// Composites the colour over a pixel.
  @inline(__always)
  func lay(over i: Int, of colors: inout MutableSpan<PremultipliedColor>) {
    colors[i] = alpha == 65535 ? self : over(colors[i])
  }
}
