package import AvatarGeometry

/// A function that returns the mask of a shape on a square canvas with a side in px.
package typealias MaskSource = (ClipShape, Int) -> CoverageMask

extension Raster {
  /// Draws layers on a transparent canvas.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas, px.
  ///   - height: The height of the canvas, px.
  ///   - layers: The layers, bottom first.
  ///   - mask: Returns the mask of a shape with a side in px, by default anew each time.
  /// - Complexity: O(width · height) for each layer.
  package init(width: Int, height: Int, layers: [Layer], mask: MaskSource = CoverageMask.init(of:pixels:)) {
    self.init(width: width, height: height, layers: layers, over: nil, isLinear: false, mask)
  }

  /// Draws layers on a canvas of one colour, or on a transparent one.
  private init(
    width: Int, height: Int, layers: [Layer], over color: PremultipliedColor?, isLinear: Bool, _ mask: MaskSource
  ) {
    // Compositing over a transparent canvas would only copy the first layer.
    switch layers.first {
    case .image(let image)?:
      precondition(image.width == width && image.height == height)
      self = color.map { image.over($0, isLinear: isLinear) } ?? image
    case .clipped(let inner, let shape, let background, let isLinear, let ring)? where color == nil:
      self.init(width: width, height: height, layers: inner, over: background, isLinear: isLinear, mask)
      clip(to: shape, ring: ring, mask)
    case let first:
      self.init(width: width, height: height, color: color ?? .clear)
      if let first { draw(first, mask: mask) }
    }
    for layer in layers.dropFirst() { draw(layer, mask: mask) }
  }

  /// Draws a layer over the existing pixels.
  package mutating func draw(_ layer: Layer, mask: MaskSource = CoverageMask.init(of:pixels:)) {
    switch layer {
    case .fill(let path, let color): fill(CoverageMask(path, width: width, height: height), color)
    case .image(let image): composite(image)
    case .erase(let path):
      let mask = CoverageMask(path, width: width, height: height)
      for i in mask.values.indices where mask.values[i] != 0 {
        colors[i] = colors[i].covered(65535 - UInt16(mask.values[i]) * 257)
      }
    case .clipped(let layers, let shape, let background, let isLinear, let ring):
      var image = Raster(
        width: width, height: height, layers: layers, over: background, isLinear: isLinear, mask)
      image.clip(to: shape, ring: ring, mask)
      composite(image)
    }
  }

  /// Draws a ring along the edge of a shape that fills the raster, and clips the raster to the shape.
  private mutating func clip(to shape: ClipShape, ring: Layer.Ring?, _ mask: MaskSource) {
    precondition(width == height)
    let mask = mask(shape, width)
    if let ring { border(ring.color, width: ring.width, clip: shape.path(side: Double(width)), mask: mask) }
    self.mask(mask)
  }

  /// Composites a colour over each pixel, scaled by the mask's coverage.
  private mutating func fill(_ mask: CoverageMask, _ color: PremultipliedColor) {
    // There are only 256 coverages, so the scaled colour is computed once for each.
    let sources = (0...255).map { color.covered(UInt16($0) * 257) }
    let coverages = mask.values.span
    var colors = colors.mutableSpan
    for i in 0..<coverages.count where coverages[i] != 0 {
      colors.lay(sources[Int(coverages[i])], over: i)
    }
  }

  /// Scales each pixel by the mask's coverage.
  private mutating func mask(_ mask: CoverageMask) {
    precondition(mask.width == width && mask.height == height)
    let coverages = mask.values.span
    var colors = colors.mutableSpan
    for i in 0..<coverages.count where coverages[i] != 255 {
      colors[i] = colors[i].covered(UInt16(coverages[i]) * 257)
    }
  }

  /// Composites an image over each pixel.
  private mutating func composite(_ image: Raster) {
    precondition(image.width == width && image.height == height)
    let source = image.colors.span
    var colors = colors.mutableSpan
    for i in 0..<source.count where source[i].alpha != 0 { colors.lay(source[i], over: i) }
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

extension MutableSpan<PremultipliedColor> {
  @inline(__always)
  fileprivate mutating func lay(_ color: PremultipliedColor, over i: Int) {
    self[i] = color.alpha == 65535 ? color : color.over(self[i])
  }
}
