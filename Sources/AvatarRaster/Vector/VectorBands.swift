import AvatarGeometry

/// A vector layer with the coverage of its paths, each only as large as its box of pixels.
struct VectorBands {
  private indirect enum Content {
    case fill(Coverage, PremultipliedColor)
    case gradient(Coverage, GradientRamp)
    case group([VectorBands], masks: [[VectorBands]], opacity: UInt16)
  }

  private let content: Content
  /// The box of pixels that the layer may paint, on the canvas of the group that contains it.
  private let box: PixelBox

  /// Prepares a layer; nil if it paints no pixel of the canvas.
  init?(_ layer: VectorLayer, width: Int, height: Int) {
    guard let bounds = layer.bounds,
      let box = PixelBox(around: bounds, width: width, height: height)
    else { return nil }
    self.box = box
    let offset = Point(x: -Double(box.x), y: -Double(box.y))
    switch layer.transformed(scale: 1, offset: offset) {
    case .fill(let path, let paint):
      let coverage = Coverage(path, width: box.width, height: box.height)
      switch paint {
      case .color(let color): content = .fill(coverage, color)
      case .gradient(let gradient): content = .gradient(coverage, GradientRamp(gradient))
      }
    case .group(let layers, let masks, let opacity):
      func bands(_ layers: [VectorLayer]) -> [VectorBands] {
        layers.compactMap { VectorBands($0, width: box.width, height: box.height) }
      }
      content = .group(
        bands(layers), masks: masks.map(bands), opacity: PremultipliedColor.white.faded(to: opacity).alpha)
    }
  }

  /// Draws the layer over the rows of its canvas that start at `top`.
  func draw(into band: inout Raster, top: Int) {
    let rows = (top..<top + band.height).clamped(to: box.y..<box.y + box.height)
    if rows.isEmpty { return }
    let own = rows.lowerBound - box.y..<rows.upperBound - box.y
    let (x, y) = (box.x, rows.lowerBound - top)
    switch content {
    case .fill(let coverage, let color): band.fill(coverage.runs(rows: own), color, x: x, y: y)
    case .gradient(let coverage, let ramp):
      band.fill(coverage.mask(rows: own), ramp, x: x, y: y, firstRow: own.lowerBound)
    case .group(let layers, let masks, let opacity):
      var group = Raster(layers, width: box.width, rows: own)
      for mask in masks { group.scale(by: Raster(mask, width: box.width, rows: own)) }
      if opacity < 65535 { group.fade(to: opacity) }
      band.composite(group, x: x, y: y)
    }
  }
}

extension Raster {
  /// Draws rows of layers on a transparent canvas.
  fileprivate init(_ layers: [VectorBands], width: Int, rows: Range<Int>) {
    self.init(width: width, height: rows.count, color: .clear)
    for layer in layers { layer.draw(into: &self, top: rows.lowerBound) }
  }

  /// Composites a gradient, scaled by a mask's coverage, over the pixels, with the mask's top left corner at a pixel; the
  /// mask starts at a row of the gradient's canvas.
  fileprivate mutating func fill(_ mask: CoverageMask, _ ramp: GradientRamp, x left: Int, y top: Int, firstRow: Int) {
    let (stride, row) = (width, mask.width)
    let coverages = mask.values.span
    var colors = colors.mutableSpan
    for y in 0..<mask.height {
      let start = (top + y) * stride + left
      for x in 0..<row where coverages[y * row + x] != 0 {
        let coverage = coverages[y * row + x]
        let color = ramp.color(x: Double(x) + 0.5, y: Double(firstRow + y) + 0.5)
        let source = coverage == 255 ? color : color.covered(UInt16(coverage) * 257)
        source.lay(over: start + x, of: &colors)
      }
    }
  }

  /// Scales each pixel by the luminance of another raster of the same size.
  fileprivate mutating func scale(by mask: Raster) {
    for i in colors.indices where colors[i].alpha != 0 { colors[i] = colors[i].covered(mask.colors[i].luminance) }
  }

  fileprivate mutating func fade(to opacity: UInt16) {
    for i in colors.indices where colors[i].alpha != 0 { colors[i] = colors[i].covered(opacity) }
  }
}

extension PremultipliedColor {
  /// The luminance times the alpha, 0…65535 (Filter Effects 1, §9.6 "luminanceToAlpha": 0.2126, 0.7152, 0.0722).
  fileprivate var luminance: UInt16 {
    let sum: UInt32 = 13933 * UInt32(red) + 46871 * UInt32(green) + 4732 * UInt32(blue)
    return UInt16((sum + 32768) >> 16)
  }
}
