package import AvatarGeometry

/// A function that returns the mask of a shape on a square canvas with a side in px.
package typealias MaskSource = (PlacedShape, Int) -> CoverageMask

extension Raster {
  /// Draws layers on a transparent canvas.
  ///
  /// - Parameters:
  ///   - drawing: The layers and the size of the canvas.
  ///   - mask: Returns the mask of a shape with a side in px, by default anew each time.
  /// - Complexity: O(width · height) for each layer.
  package init(_ drawing: Drawing, mask: MaskSource = CoverageMask.init(of:pixels:)) {
    self.init(
      width: drawing.width, height: drawing.height, layers: drawing.layers, over: nil, isLinear: false, mask)
  }

  /// Draws layers on a canvas of one colour, or on a transparent one.
  private init(
    width: Int, height: Int, layers: [Layer], over color: PremultipliedColor?, isLinear: Bool, _ mask: MaskSource
  ) {
    // Compositing over a transparent canvas would only copy the first layer.
    switch layers.first {
    case .image(let image)?:
      let image = image.padded(width: width, height: height)
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
    case .image(let image): composite(image, x: (width - image.width) / 2, y: (height - image.height) / 2)
    case .erase(var path, let margin):
      path.append(path.stroked(width: 2 * margin))
      erase(path)
    case .drawing(let drawing, let x, let y): composite(Raster(drawing, mask: mask), x: x, y: y)
    case .clipped(let layers, let shape, let background, let isLinear, let ring):
      var image = Raster(
        width: width, height: height, layers: layers, over: background, isLinear: isLinear, mask)
      image.clip(to: shape, ring: ring, mask)
      composite(image)
    }
  }

  /// Clips the raster to a shape, and draws a ring along its edge.
  private mutating func clip(to shape: PlacedShape, ring: Layer.Ring?, _ mask: MaskSource) {
    precondition(width == height)
    let mask = mask(shape, width)
    let outline = ring.map { _ in shape.path(canvas: Double(width)) }
    if let ring, let outline { border(ring.color, width: ring.inner, clip: outline, mask: mask) }
    self.mask(mask)
    if let ring, let outline { surround(ring.color, width: ring.outset, clip: outline, mask: mask) }
  }

  /// Returns the raster in the middle of a transparent canvas.
  private func padded(width: Int, height: Int) -> Raster {
    if (self.width, self.height) == (width, height) { return self }
    var canvas = Raster(width: width, height: height)
    canvas.draw(.image(self))
    return canvas
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

  /// Removes what a path covers; the mask is only as large as the path, which is usually small.
  private mutating func erase(_ path: Path) {
    guard let box = path.bounds else { return }
    func pixels(_ from: Double, _ to: Double, of count: Int) -> Range<Int> {
      let first = min(max(Int(from.rounded(.down)), 0), count)
      return first..<min(max(Int(to.rounded(.up)), first), count)
    }
    let (columns, rows) = (pixels(box.x, box.maxX, of: width), pixels(box.y, box.maxY, of: height))
    let (left, top) = (columns.lowerBound, rows.lowerBound)
    let moved = path.transformed(scale: 1, offset: Point(x: -Double(left), y: -Double(top)))
    let mask = CoverageMask(moved, width: columns.count, height: rows.count)
    for y in 0..<mask.height {
      let start = (top + y) * width + left
      for x in 0..<mask.width where mask[x, y] != 0 {
        colors[start + x] = colors[start + x].covered(65535 - UInt16(mask[x, y]) * 257)
      }
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

  /// Composites an image over the pixels, with its top left corner at a pixel.
  private mutating func composite(_ image: Raster, x: Int = 0, y top: Int = 0) {
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

extension MutableSpan<PremultipliedColor> {
  @inline(__always)
  fileprivate mutating func lay(_ color: PremultipliedColor, over i: Int) {
    self[i] = color.alpha == 65535 ? color : color.over(self[i])
  }
}
