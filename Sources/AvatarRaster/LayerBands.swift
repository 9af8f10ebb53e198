import AvatarGeometry

/// A layer with the coverage of its path.
indirect enum LayerBands {
  case fill(Coverage, PremultipliedColor)
  case gradient(Layer.Gradient)
  case image(ResampledImage)
  /// The coverage to erase, in a box whose top left corner is at a pixel.
  case erase(Coverage, x: Int, y: Int)
  case drawing(CanvasBands, x: Int, y: Int)
  /// A canvas clipped to a shape, with a ring along its edge.
  case clipped(CanvasBands, to: Coverage, ring: RingCoverage?)

  init(_ layer: Layer, width: Int, height: Int, _ coverage: CoverageSource) {
    switch layer {
    case .fill(let path, let color): self = .fill(Coverage(path, width: width, height: height), color)
    case .gradient(let gradient): self = .gradient(gradient)
    case .image(let image): self = .image(image)
    case .erase(var path, let margin):
      // Outlines and strokes wind clockwise, so their overlap is part of the union under the non-zero rule.
      path.append(path.stroked(width: 2 * margin))
      self = Self.erasing(path, width: width, height: height)
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
    case .fill(let coverage, let color): band.fill(coverage.mask(rows: rows), color)
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

  /// Returns the layer that erases a path; its coverage is only as large as the path, which is usually small.
  private static func erasing(_ path: Path, width: Int, height: Int) -> LayerBands {
    guard let box = path.bounds else { return .erase(Coverage(Path(), width: 0, height: 0), x: 0, y: 0) }
    func pixels(_ from: Double, _ to: Double, of count: Int) -> Range<Int> {
      let first = min(max(Int(from.rounded(.down)), 0), count)
      // Partially covered pixels at the border are included; a path outside the canvas yields an empty range.
      return first..<min(max(Int(to.rounded(.up)), first), count)
    }
    let (columns, rows) = (pixels(box.x, box.maxX, of: width), pixels(box.y, box.maxY, of: height))
    let (left, top) = (columns.lowerBound, rows.lowerBound)
    let moved = path.transformed(scale: 1, offset: Point(x: -Double(left), y: -Double(top)))
    return .erase(Coverage(moved, width: columns.count, height: rows.count), x: left, y: top)
  }
}
