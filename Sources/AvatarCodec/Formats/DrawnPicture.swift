package import AvatarRaster

/// A picture as layers and as pixels, of which an encoder needs one; each is made when it is first needed.
package final class DrawnPicture {
  /// The number of pixels per point.
  let scale: Double
  /// The text alternative; nil if assistive technology skips the picture.
  let title: String?
  private let draw: () -> Drawing
  private let render: () -> Raster
  /// The layers from which the pixels are drawn.
  private(set) lazy var drawing = draw()
  package private(set) lazy var raster = render()

  /// - Parameters:
  ///   - scale: The number of pixels per point.
  ///   - title: The text alternative; nil if assistive technology skips the picture.
  ///   - drawing: Returns the layers.
  ///   - raster: Returns the pixels.
  package init(scale: Double, title: String?, drawing: @escaping () -> Drawing, raster: @escaping () -> Raster) {
    self.scale = scale
    self.title = title
    draw = drawing
    render = raster
  }

  /// Creates a picture that is an image.
  package convenience init(_ raster: Raster) {
    self.init(
      scale: 1, title: nil, drawing: { Drawing(width: raster.width, height: raster.height, layers: [.image(raster)]) },
      raster: { raster })
  }
}
