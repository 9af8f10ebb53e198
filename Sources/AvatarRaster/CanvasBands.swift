import AvatarGeometry

/// The layers of a canvas with the coverage of their paths, ready to be drawn band by band.
struct CanvasBands {
  let width: Int
  let height: Int
  private let layers: [LayerBands]
  /// The colour of the canvas, or nil if it is transparent.
  private let color: PremultipliedColor?
  private let isLinear: Bool

  /// Prepares the layers of a drawing on a transparent canvas.
  init(_ drawing: Drawing, _ coverage: CoverageSource) {
    self.init(
      width: drawing.width, height: drawing.height, layers: drawing.layers, over: nil, isLinear: false, coverage)
  }

  /// Prepares layers on a canvas of one colour; if `isLinear`, an image in the first layer is composited over the
  /// colour in linear light.
  init(
    width: Int, height: Int, layers: [Layer], over color: PremultipliedColor?, isLinear: Bool,
    _ coverage: CoverageSource
  ) {
    self.width = width
    self.height = height
    self.color = color
    self.isLinear = isLinear
    self.layers = layers.map { LayerBands($0, width: width, height: height, coverage) }
  }

  /// Draws a range of rows.
  /// - Complexity: O(width · rows) for each layer.
  func band(_ rows: Range<Int>) -> Raster {
    var band: Raster
    // Compositing over a transparent canvas would only copy the first layer.
    switch layers.first {
    case .image(let image)?:
      let image = rendered(image, rows)
      band = color.map { image.over($0, isLinear: isLinear) } ?? image
    case .clipped(let canvas, let shape, let ring)? where color == nil:
      band = canvas.band(rows, clippedTo: shape, ring: ring)
    case let first:
      band = Raster(width: width, height: rows.count, color: color ?? .clear)
      first?.draw(into: &band, rows: rows, of: height)
    }
    for layer in layers.dropFirst() { layer.draw(into: &band, rows: rows, of: height) }
    return band
  }

  /// Draws a range of rows, clipped to a shape, with a ring along its edge.
  fileprivate func band(_ rows: Range<Int>, clippedTo shape: Coverage, ring: RingCoverage?) -> Raster {
    var band = band(rows)
    let mask = shape.mask(rows: rows)
    if let ring, ring.isApart {
      ring.drawApart(&band, shape: mask, rows: rows)
      return band
    }
    ring?.drawInside(&band, shape: mask, rows: rows)
    band.mask(mask)
    ring?.drawOutside(&band, shape: mask, rows: rows)
    return band
  }

  /// Returns rows of an image in the centre of a transparent canvas.
  private func rendered(_ image: ResampledImage, _ rows: Range<Int>) -> Raster {
    if (image.width, image.height) == (width, height) { return image.rows(rows) }
    var band = Raster(width: width, height: rows.count)
    LayerBands.image(image).draw(into: &band, rows: rows, of: height)
    return band
  }
}

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
      return first..<min(max(Int(to.rounded(.up)), first), count)
    }
    let (columns, rows) = (pixels(box.x, box.maxX, of: width), pixels(box.y, box.maxY, of: height))
    let (left, top) = (columns.lowerBound, rows.lowerBound)
    let moved = path.transformed(scale: 1, offset: Point(x: -Double(left), y: -Double(top)))
    return .erase(Coverage(moved, width: columns.count, height: rows.count), x: left, y: top)
  }
}

/// The coverage of a ring along the edge of a shape that clips a canvas.
struct RingCoverage {
  private let color: PremultipliedColor
  /// The coverage of the shape without the inner part of the ring, or nil if the ring has no inner part.
  private let inner: Coverage?
  /// The coverage of the shape with the outer part of the ring, or nil if the ring has no outer part.
  private let whole: Coverage?
  /// The coverage of the shape with a gap around it, or nil if there is no gap around it.
  private let gap: Coverage?
  /// The coverage of the shape without the ring and gap inside it, or nil if neither is inside it.
  private let rest: Coverage?

  /// Whether a gap separates the ring from the layers.
  var isApart: Bool { gap != nil || rest != nil }

  /// Creates the ring along a shape's edge.
  ///
  /// - Parameters:
  ///   - ring: The widths and colour. The inner and outer edges are parallel to the shape's edge.
  ///   - clip: The outline of the shape.
  ///   - side: The side of the canvas, in pixels.
  init(_ ring: Layer.Ring, clip: Path, side: Int) {
    func coverage(within distance: Double) -> Coverage? {
      distance > 0 ? Coverage(clip, excluding: clip.stroked(width: 2 * distance), width: side, height: side) : nil
    }
    func coverage(around distance: Double) -> Coverage? {
      guard distance > 0 else { return nil }
      var outer = clip
      outer.append(clip.stroked(width: 2 * distance))
      return Coverage(outer, width: side, height: side)
    }
    color = ring.color
    inner = coverage(within: ring.inner)
    whole = coverage(around: ring.outset)
    rest = coverage(within: ring.inset)
    gap = ring.inner > 0 ? nil : coverage(around: ring.gap)
  }

  /// Clips rows of a canvas to the area inside the gap, and adds the ring.
  ///
  /// - Parameters:
  ///   - raster: The rows.
  ///   - shape: The coverage of the shape in the rows.
  ///   - rows: The positions of the rows.
  /// - Complexity: O(pixels of the rows).
  func drawApart(_ raster: inout Raster, shape: CoverageMask, rows: Range<Int>) {
    raster.mask(rest?.mask(rows: rows) ?? shape)
    let hole = (inner ?? gap)?.mask(rows: rows) ?? shape
    add(to: &raster, from: hole, to: whole?.mask(rows: rows) ?? shape)
  }

  /// Adds the colour between two outlines, the first of which is inside the second.
  private func add(to raster: inout Raster, from hole: CoverageMask, to whole: CoverageMask) {
    for i in whole.values.indices where whole.values[i] > hole.values[i] {
      raster.colors[i] = raster.colors[i].plus(color.covered(UInt16(whole.values[i] - hole.values[i]) * 257))
    }
  }

  /// Composites the inner part of the ring over rows of a canvas that is clipped to the shape afterwards.
  ///
  /// In each pixel, the ring takes its share of the shape's area. The clipped result has no seam: none of the raster
  /// remains at the outer edge, and ring and raster add up to the shape's coverage. The raster shows through if the
  /// colour is not opaque.
  /// - Parameters:
  ///   - raster: The rows.
  ///   - shape: The coverage of the shape in the rows.
  ///   - rows: The positions of the rows.
  /// - Complexity: O(pixels of the rows).
  func drawInside(_ raster: inout Raster, shape: CoverageMask, rows: Range<Int>) {
    guard let inner = inner?.mask(rows: rows) else { return }
    for i in shape.values.indices where shape.values[i] != 0 {
      let (whole, rest) = (UInt32(shape.values[i]), UInt32(min(inner.values[i], shape.values[i])))
      if rest == whole { continue }
      let picture = raster.colors[i]
      let share = UInt16(((whole - rest) * 65535 + whole / 2) / whole)
      raster.colors[i] = color.over(picture).mixed(with: picture, share)
    }
  }

  /// Adds the outer part of the ring to rows of a canvas that is already clipped to the shape.
  ///
  /// In each pixel, the ring takes the coverage of its outer outline minus that of the shape, so there is no seam
  /// between them.
  /// - Parameters:
  ///   - raster: The rows.
  ///   - shape: The coverage of the shape in the rows.
  ///   - rows: The positions of the rows.
  /// - Complexity: O(pixels of the rows).
  func drawOutside(_ raster: inout Raster, shape: CoverageMask, rows: Range<Int>) {
    if let whole = whole?.mask(rows: rows) { add(to: &raster, from: shape, to: whole) }
  }
}
