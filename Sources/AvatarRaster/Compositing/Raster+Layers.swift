import AvatarGeometry

extension Raster {
  /// Draws layers on a transparent canvas of `width` × `height` px.
  /// - Complexity: O(width · height) for each layer.
  package init(width: Int, height: Int, layers: [Layer]) {
    self.init(width: width, height: height)
    for layer in layers { draw(layer) }
  }

  private mutating func draw(_ layer: Layer) {
    switch layer {
    case .fill(let path, let color):
      let mask = CoverageMask(path, width: width, height: height)
      composite(mask) { _, coverage in coverage == 255 ? color : color.covered(coverage) }
    case .image(let image, let clip):
      precondition(image.width == width && image.height == height)
      let mask = CoverageMask(clip, width: width, height: height)
      composite(mask) { i, coverage in
        let color = image.color(atPixel: i)
        return coverage == 255 ? color : color.covered(coverage)
      }
    case .erase(let path):
      let mask = CoverageMask(path, width: width, height: height)
      for i in mask.values.indices where mask.values[i] != 0 {
        set(pixel: i, to: color(atPixel: i).covered(255 - mask.values[i]))
      }
    }
  }

  /// Lays a colour over each pixel that the mask covers.
  private mutating func composite(_ mask: CoverageMask, color: (Int, UInt8) -> PremultipliedColor) {
    for i in mask.values.indices {
      let coverage = mask.values[i]
      if coverage != 0 { set(pixel: i, to: color(i, coverage).over(self.color(atPixel: i))) }
    }
  }

  /// The picture laid over one colour.
  package func over(_ background: PremultipliedColor) -> Raster {
    guard background.alpha != 0 else { return self }
    var result = self
    for i in 0..<width * height {
      result.set(pixel: i, to: color(atPixel: i).over(background))
    }
    return result
  }

  @inline(__always)
  func color(atPixel i: Int) -> PremultipliedColor {
    PremultipliedColor(
      red: pixels[4 * i], green: pixels[4 * i + 1], blue: pixels[4 * i + 2], alpha: pixels[4 * i + 3])
  }

  @inline(__always)
  mutating func set(pixel i: Int, to color: PremultipliedColor) {
    pixels[4 * i] = color.red
    pixels[4 * i + 1] = color.green
    pixels[4 * i + 2] = color.blue
    pixels[4 * i + 3] = color.alpha
  }
}

extension PremultipliedColor {
  /// Source-over (Porter and Duff, 1984): self + (1 − self.alpha) · below.
  @inline(__always)
  func over(_ below: PremultipliedColor) -> PremultipliedColor {
    if alpha == 255 { return self }
    let rest = below.covered(255 - alpha)
    // Each product is rounded on its own, so a sum may be one above 255 or above the alpha's sum.
    let sum = UInt8(min(UInt16(alpha) + UInt16(rest.alpha), 255))
    func add(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(min(UInt16(a) + UInt16(b), UInt16(sum))) }
    return PremultipliedColor(
      red: add(red, rest.red), green: add(green, rest.green), blue: add(blue, rest.blue), alpha: sum)
  }
}
