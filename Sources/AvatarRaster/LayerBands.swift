import AvatarGeometry

/// A layer with the coverage of its path.
indirect enum LayerBands {
  case vector(VectorBands)
  case gradient(Layer.Gradient)
  case image(ResampledImage)
  /// The coverage to erase, in a box whose top left corner is at a pixel.
  case erase(Coverage, x: Int, y: Int)
  case drawing(CanvasBands, x: Int, y: Int)
  /// A canvas clipped to a shape, with a ring along its edge.
  case clipped(CanvasBands, to: Coverage, ring: RingCoverage?)

  /// Prepares a layer; nil if it changes no pixel of the canvas.
  init?(_ layer: Layer, width: Int, height: Int, _ coverage: CoverageSource) {
    switch layer {
    case .fill(let path, let color):
      self.init(.vector(.fill(path, .color(color))), width: width, height: height, coverage)
    case .vector(let layer):
      guard let bands = VectorBands(layer, width: width, height: height) else { return nil }
      self = .vector(bands)
    case .gradient(let gradient): self = .gradient(gradient)
    case .image(let image): self = .image(image)
    case .erase(var path, let margin):
      // Outlines and strokes wind clockwise, so their overlap is part of the union under the non-zero rule.
      path.append(path.stroked(width: 2 * margin))
      guard let bounds = path.bounds, let box = PixelBox(around: bounds, width: width, height: height) else {
        return nil
      }
      // The coverage is only as large as the path, which is usually small.
      let moved = path.transformed(scale: 1, offset: Point(x: -Double(box.x), y: -Double(box.y)))
      self = .erase(Coverage(moved, width: box.width, height: box.height), x: box.x, y: box.y)
    case .drawing(let drawing, let x, let y):
      precondition(x >= 0 && x + drawing.width <= width && y >= 0 && y + drawing.height <= height)
      self = .drawing(CanvasBands(drawing, coverage), x: x, y: y)
    case .clipped(let layers, let shape, let background, let isLinear, let ring):
      precondition(width == height)
      let canvas = CanvasBands(
        width: width, height: height, layers: layers, over: background, isLinear: isLinear, coverage)
      let ring = ring.map { RingCoverage($0, clip: shape.path(canvas: Double(width)), side: width) }
      self = .clipped(canvas, to: coverage(shape, width), ring: ring)
    }
  }

  /// Draws the layer over rows of a canvas that is `height` pixels high.
  func draw(into band: inout Raster, rows: Range<Int>, of height: Int) {
    switch self {
    case .vector(let layer): layer.draw(into: &band, top: rows.lowerBound)
    case .gradient(let gradient): band.fill(gradient, rows: rows, of: height)
    case .image(let image):
      let top = (height - image.height) / 2
      let visible = rows.clamped(to: top..<top + image.height)
      let drawn = image.rows(visible.lowerBound - top..<visible.upperBound - top)
      band.composite(drawn, x: (band.width - image.width) / 2, y: visible.lowerBound - rows.lowerBound)
    case .erase(let coverage, let x, let y):
      let visible = rows.clamped(to: y..<y + coverage.height)
      let mask = coverage.mask(rows: visible.lowerBound - y..<visible.upperBound - y)
      band.erase(mask, x: x, y: visible.lowerBound - rows.lowerBound)
    case .drawing(let canvas, let x, let y):
      let visible = rows.clamped(to: y..<y + canvas.height)
      if visible.isEmpty { return }
      let drawn = canvas.band(visible.lowerBound - y..<visible.upperBound - y)
      band.composite(drawn, x: x, y: visible.lowerBound - rows.lowerBound)
    case .clipped(let canvas, let shape, let ring):
      band.composite(canvas.band(rows, clippedTo: shape, ring: ring), x: 0, y: 0)
    }
  }
}
