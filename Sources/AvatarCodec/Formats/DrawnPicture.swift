package import AvatarRaster

/// A picture as layers, as bands and as a raster; each form is computed when an encoder first needs it.
package final class DrawnPicture {
  /// The number of pixels per point.
  let scale: Double
  /// The text alternative; nil if assistive technology skips the picture.
  let title: String?
  private let draw: () -> Drawing
  private let render: () -> RasterBands
  /// The layers from which the pixels are drawn.
  package private(set) lazy var drawing = draw()
  /// The pixels in bands, which are drawn anew by each iteration unless the picture is small.
  package private(set) lazy var bands = {
    let bands = render()
    return bands.isWhole ? RasterBands(bands.whole()) : bands
  }()

  /// - Parameters:
  ///   - scale: The number of pixels per point.
  ///   - title: The text alternative; nil if assistive technology skips the picture.
  ///   - drawing: Returns the layers.
  ///   - bands: Returns the pixels.
  package init(scale: Double, title: String?, drawing: @escaping () -> Drawing, bands: @escaping () -> RasterBands) {
    self.scale = scale
    self.title = title
    draw = drawing
    render = bands
  }

  /// Creates a picture that is an image.
  package convenience init(_ raster: Raster) {
    self.init(
      scale: 1, title: nil, drawing: { Drawing(width: raster.width, height: raster.height, layers: [.image(raster)]) },
      bands: { RasterBands(raster) })
  }
}
