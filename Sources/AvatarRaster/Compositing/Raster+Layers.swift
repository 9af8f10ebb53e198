import AvatarGeometry

extension Raster {
  /// Draws layers on a transparent canvas of `width` × `height` px.
  /// - Complexity: O(width · height) for each layer.
  package init(width: Int, height: Int, layers: [Layer]) {
    self.init(width: width, height: height)
    for layer in layers { draw(layer) }
  }

  mutating func draw(_ layer: Layer) {
    switch layer {
    case .fill(let path, let color):
      composite(CoverageMask(path, width: width, height: height)) { _ in color }
    case .image(let image, let clip):
      precondition(image.width == width && image.height == height)
      composite(CoverageMask(clip, width: width, height: height)) { image.color(atPixel: $0) }
    case .erase(let path):
      let mask = CoverageMask(path, width: width, height: height)
      for i in mask.values.indices where mask.values[i] != 0 {
        set(pixel: i, to: color(atPixel: i).covered(65535 - UInt16(mask.values[i]) * 257))
      }
    }
  }

  /// Lays a colour over each pixel, as far as the mask covers it.
  @inline(__always)
  private mutating func composite(_ mask: CoverageMask, color: (Int) -> PremultipliedColor) {
    for i in mask.values.indices {
      let coverage = mask.values[i]
      if coverage == 0 { continue }
      let source = coverage == 255 ? color(i) : color(i).covered(UInt16(coverage) * 257)
      set(pixel: i, to: source.over(self.color(atPixel: i)))
    }
  }

  /// The picture laid over one colour.
  /// - Parameter isLinear: whether they are mixed in linear light.
  package func over(_ background: PremultipliedColor, isLinear: Bool = false) -> Raster {
    guard background.alpha != 0 else { return self }
    var result = self
    for i in 0..<width * height {
      let color = color(atPixel: i)
      result.set(pixel: i, to: isLinear ? color.overInLinearLight(background) : color.over(background))
    }
    return result
  }
}
