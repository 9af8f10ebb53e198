import AvatarGeometry

extension Raster {
  /// Draws layers on a transparent canvas of `width` × `height` px.
  /// - Complexity: O(width · height) for each layer.
  package init(width: Int, height: Int, layers: [Layer]) {
    // Compositing an image over a transparent canvas only multiplies it by its mask.
    if case .image(let image, let clip)? = layers.first {
      self = image
      mask(clip)
    } else {
      self.init(width: width, height: height)
      if let first = layers.first { draw(first) }
    }
    for layer in layers.dropFirst() { draw(layer) }
  }

  /// Draws a layer over the existing pixels.
  package mutating func draw(_ layer: Layer) {
    switch layer {
    case .fill(let path, let color): fill(CoverageMask(path, width: width, height: height), color)
    case .image(let image, let clip): composite(image, clip)
    case .erase(let path):
      let mask = CoverageMask(path, width: width, height: height)
      for i in mask.values.indices where mask.values[i] != 0 {
        colors[i] = colors[i].covered(65535 - UInt16(mask.values[i]) * 257)
      }
    }
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

  /// Composites an image over each pixel, scaled by the mask's coverage.
  private mutating func composite(_ image: Raster, _ mask: CoverageMask) {
    precondition(image.width == width && image.height == height && mask.width == width && mask.height == height)
    let coverages = mask.values.span
    let source = image.colors.span
    var colors = colors.mutableSpan
    for i in 0..<coverages.count where coverages[i] != 0 {
      let color = source[i]
      colors.lay(coverages[i] == 255 ? color : color.covered(UInt16(coverages[i]) * 257), over: i)
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

extension MutableSpan<PremultipliedColor> {
  @inline(__always)
  fileprivate mutating func lay(_ color: PremultipliedColor, over i: Int) {
    self[i] = color.alpha == 65535 ? color : color.over(self[i])
  }
}
