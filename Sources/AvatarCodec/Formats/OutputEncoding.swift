package import AvatarFileSystem
package import AvatarRaster

/// An output format with its compression.
package struct OutputEncoding: Hashable, Sendable {
  package let format: OutputFormat
  /// The fidelity of lossy compression, from 0 (smallest file) to 100 (best image); nil without that.
  package let quality: Int?
  /// Whether time is spent on smaller files with the same pixels.
  package let isOptimized: Bool
  /// A text that identifies the encoding, for example `WebP quality 82 by libwebp 1.3.2`; encodings with different
  /// files have different texts.
  ///
  /// The identity of a lossy encoding includes the version of its library, on which the pixels depend.
  package let identity: String

  /// The encoding of outputs that specify none.
  package static let standard = OutputEncoding(.png)

  /// Creates an encoding; what the format does not offer is ignored.
  ///
  /// - Parameters:
  ///   - format: The format, which is lossy by default if it offers that.
  ///   - quality: The fidelity of lossy compression, of which the nearest one in 0…100 is used; nil for that of the
  ///     format.
  ///   - isLossless: Whether compression is lossless if the format offers that.
  ///   - isOptimized: Whether time is spent on smaller files with the same pixels.
  package init(_ format: OutputFormat, quality: Int? = nil, isLossless: Bool = false, isOptimized: Bool = false) {
    let quality = isLossless && format.hasLossless ? nil : format.quality.map { min(max(quality ?? $0, 0), 100) }
    self.format = format
    self.quality = quality
    self.isOptimized = isOptimized && format.isOptimizable
    let compression = quality.map { "quality \($0) by" } ?? (format.isVector ? "with photos by" : "lossless")
    let library = quality != nil || format.isVector ? " " + format.library() : ""
    identity = "\(format.name) \(compression)\(library)\(self.isOptimized ? ", optimized" : "")"
  }

  /// Returns the file of a picture; equal pictures give equal bytes.
  ///
  /// - Parameters:
  ///   - picture: The picture, whose sides are at most those of the format.
  ///   - matte: The opaque colour on which a format without transparency shows it.
  /// - Returns: The bytes of the file.
  /// - Throws: `ComponentError` if a library is missing or fails.
  package func encode(
    _ picture: DrawnPicture, on matte: PremultipliedColor = .white
  ) throws(ComponentError) -> [UInt8] {
    try format.encode(format.hasAlpha ? picture : picture.over(matte), self)
  }
}

/// A function that returns the file of a picture.
package typealias ImageEncoder = @Sendable (DrawnPicture, OutputEncoding) throws(ComponentError) -> [UInt8]

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
    return bands.isComplete ? RasterBands(bands.drawn()) : bands
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
    self.init(scale: 1, title: nil, drawing: { Drawing(raster) }, bands: { RasterBands(raster) })
  }

  /// Returns the picture on an opaque colour.
  fileprivate func over(_ matte: PremultipliedColor) -> DrawnPicture {
    DrawnPicture(scale: scale, title: title, drawing: { self.drawing }, bands: { self.bands.over(matte) })
  }
}
