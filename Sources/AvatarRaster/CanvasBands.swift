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
    self.layers = layers.compactMap { LayerBands($0, width: width, height: height, coverage) }
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
  func band(_ rows: Range<Int>, clippedTo shape: Coverage, ring: RingCoverage?) -> Raster {
    var band = band(rows)
    guard let ring else {
      band.mask(shape.runs(rows: rows))
      return band
    }
    ring.draw(on: &band, shape: shape, rows: rows)
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
