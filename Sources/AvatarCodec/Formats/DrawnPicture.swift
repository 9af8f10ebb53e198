package import AvatarRaster

/// An image as layers and as bands of pixels, each of which is computed when an encoder first needs it.
package final class DrawnPicture {
  /// The number of pixels per point.
  let scale: Double
  /// The text alternative, or nil if assistive technology skips the image.
  let title: String?
  private let draw: () -> Drawing
  private let render: () -> RasterBands
  /// The layers from which the pixels are drawn.
  package private(set) lazy var drawing = draw()
  /// The pixels in bands, which are redrawn on each iteration unless the image is small.
  package private(set) lazy var bands = {
    let bands = render()
    return bands.isComplete ? RasterBands(bands.drawn()) : bands
  }()

  /// - Parameters:
  ///   - scale: The number of pixels per point.
  ///   - title: The text alternative, or nil if assistive technology skips the image.
  ///   - drawing: Returns the layers.
  ///   - bands: Returns the pixels.
  package init(scale: Double, title: String?, drawing: @escaping () -> Drawing, bands: @escaping () -> RasterBands) {
    self.scale = scale
    self.title = title
    draw = drawing
    render = bands
  }

  /// Creates an image from a raster.
  package convenience init(_ raster: Raster) {
    self.init(scale: 1, title: nil, drawing: { Drawing(raster) }, bands: { RasterBands(raster) })
  }

  /// Returns the image composited over an opaque colour.
  func over(_ matte: PremultipliedColor) -> DrawnPicture {
    DrawnPicture(scale: scale, title: title, drawing: { self.drawing }, bands: { self.bands.over(matte) })
  }
}
