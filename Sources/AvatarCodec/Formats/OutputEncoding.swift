package import AvatarFileSystem
package import AvatarRaster

/// An output format together with one of its compressions.
package final class OutputEncoding: Sendable {
  package let format: OutputFormat
  package let compression: Compression
  /// A text that identifies the encoding, for example `WebP quality 82 by libwebp 1.3.2`; encodings with different
  /// files have different texts.
  ///
  /// The identity of a lossy encoding includes the version of its library, on which the pixels depend.
  package let identity: String
  /// Whether files describe layers instead of pixels.
  package var isVector: Bool { format.isVector }
  /// The function that returns the file of a picture on a matte.
  private let encoder: @Sendable (DrawnPicture, _ matte: PremultipliedColor) throws(ComponentError) -> [UInt8]

  /// The encoding of outputs that specify none.
  package static let standard = OutputEncoding(.png)

  /// Creates the default encoding of a format: lossy if the format offers that.
  package convenience init(_ format: OutputFormat) {
    switch format.encoder {
    case .lossless(let encoder): self.init(format, lossless: encoder)
    case .lossy(let encoder), .either(let encoder, _): self.init(format, encoder.standard, lossy: encoder)
    case .vector(let library, let encoder): self.init(format, library: library(), layers: encoder)
    }
  }

  /// Creates an encoding; nil if the format does not offer the compression.
  package convenience init?(_ format: OutputFormat, _ compression: Compression) {
    switch (compression, format.encoder) {
    case (.lossless, .lossless(let encoder)), (.lossless, .either(_, let encoder)):
      self.init(format, lossless: encoder)
    case (.lossy(let quality), .lossy(let encoder)), (.lossy(let quality), .either(let encoder, _)):
      self.init(format, quality, lossy: encoder)
    case (.lossless, .lossy), (.lossy, .lossless), (_, .vector): return nil
    }
  }

  private convenience init(_ format: OutputFormat, lossless encoder: @escaping LosslessEncoder) {
    self.init(format, .lossless, identity: "\(format.name) lossless", pixels: encoder)
  }

  private convenience init(_ format: OutputFormat, _ quality: EncodingQuality, lossy encoder: LossyEncoder) {
    let identity = "\(format.name) quality \(quality.value) by \(encoder.library())"
    self.init(format, .lossy(quality), identity: identity) { bands throws(ComponentError) in
      try encoder.encode(bands, quality)
    }
  }

  private init(
    _ format: OutputFormat, _ compression: Compression, identity: String, pixels encoder: @escaping LosslessEncoder
  ) {
    self.format = format
    self.compression = compression
    self.identity = identity
    self.encoder = { picture, matte throws(ComponentError) in
      try encoder(format.hasAlpha ? picture.bands : picture.bands.over(matte))
    }
  }

  private init(_ format: OutputFormat, library: String, layers encoder: @escaping OutputFormat.VectorEncoder) {
    self.format = format
    compression = .lossless
    identity = "\(format.name) with photos by \(library)"
    self.encoder = { picture, _ in encoder(picture.drawing, picture.scale, picture.title) }
  }

  /// The encoding with the same pixels and the smallest files of the format's optimizer; nil if the format has none, or
  /// if the encoding is lossy.
  package var optimized: OutputEncoding? {
    guard let optimizer = format.optimizer, compression == .lossless else { return nil }
    return OutputEncoding(format, .lossless, identity: "\(format.name) lossless, optimized", pixels: optimizer)
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
    try encoder(picture, matte)
  }
}

/// A function that returns the file of a picture without loss.
package typealias LosslessEncoder = @Sendable (RasterBands) throws(ComponentError) -> [UInt8]

/// An encoder whose files show pixels approximately.
package struct LossyEncoder: Sendable {
  /// The quality of files that specify none.
  let standard: EncodingQuality
  /// The name and version of the library that writes the files.
  let library: @Sendable () -> String
  let encode: @Sendable (RasterBands, EncodingQuality) throws(ComponentError) -> [UInt8]

  package init(
    standard: EncodingQuality = .standard, library: @escaping @Sendable () -> String,
    encode: @escaping @Sendable (RasterBands, EncodingQuality) throws(ComponentError) -> [UInt8]
  ) {
    self.standard = standard
    self.library = library
    self.encode = encode
  }
}

extension OutputEncoding: Hashable {
  package static func == (a: OutputEncoding, b: OutputEncoding) -> Bool { a === b || a.identity == b.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension OutputFormats {
  /// Returns the encoding of each format.
  ///
  /// - Parameters:
  ///   - compression: The compression of the formats that offer it; nil for the default.
  ///   - isOptimized: Whether the formats that have an optimizer use it.
  /// - Returns: The encodings, in the same order.
  package func encodings(_ compression: Compression?, isOptimized: Bool = false) -> [OutputEncoding] {
    map { format in
      let encoding = compression.flatMap { OutputEncoding(format, $0) } ?? OutputEncoding(format)
      return isOptimized ? encoding.optimized ?? encoding : encoding
    }
  }
}

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
}
