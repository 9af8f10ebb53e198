package import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarRaster

/// A finished image: an avatar, a group of avatars or an icon.
public protocol RenderedImage: Hashable, Sendable {
  /// The pixels of the image, with the methods that encode and write them.
  var picture: Picture { get }
}

extension RenderedImage {
  /// The premultiplied sRGB pixels.
  var raster: Raster { picture.raster }

  /// The width of the image, in pixels.
  public var width: Int { raster.width }
  /// The height of the image, in pixels.
  public var height: Int { raster.height }

  /// The pixels as RGBA with straight alpha: 8 bits per channel, sRGB, row-major from the top left, with 4 · `width`
  /// bytes per row and `height` rows.
  ///
  /// A transparent pixel is four zero bytes. This is the layout of PNG files, of `ImageData` on the web and of Pillow's
  /// `RGBA`.
  /// - Complexity: O(`width` · `height`); each access creates a new array.
  public var rgba: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for pixel in raster.straightPixels() {
      for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
    }
    return bytes
  }

  /// The pixels as RGBA with premultiplied alpha, otherwise in the same layout as `rgba`.
  ///
  /// This is the layout of `CGImageAlphaInfo.premultipliedLast`, of Skia's `kRGBA_8888` and of Android's `ARGB_8888`.
  /// - Complexity: O(`width` · `height`); each access creates a new array.
  public var premultipliedRGBA: [UInt8] { raster.premultipliedBytes() }

  /// Returns the image as a PNG file with straight alpha, tagged as sRGB.
  ///
  /// Identical pixels produce identical bytes on every machine. The file has no other metadata.
  /// - Returns: The bytes of the file.
  /// - Complexity: O(*n*) for *n* pixels.
  public func png() -> [UInt8] { PNGEncoder.encode(raster) }

  /// Returns the image as a PNG file that is smaller than the one from ``png()``, with the same pixels.
  ///
  /// Files of 128 px photos are about 6 % smaller.
  /// - Returns: The bytes of the file.
  /// - Complexity: O(*n*) for *n* pixels, taking up to fifty times as long as ``png()``.
  public func optimizedPNG() -> [UInt8] { PNGEncoder.encode(RasterBands(raster), isOptimized: true) }
}

extension RenderedImage {
  /// Returns the image as a lossy WebP file with alpha.
  ///
  /// The decoded pixels depend on the libwebp version. An image with few colours, for example initials, becomes a
  /// lossless file if that is smaller.
  /// - Parameter quality: The fidelity, 0…100; values outside this range are clamped. The default is 82.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side exceeds 16,383 px, or
  ///   ``AvatarError/input(_:)`` if libwebp fails, for example because it runs out of memory.
  /// - Complexity: O(*n*) for *n* pixels.
  public func webp(quality: Int = 82) throws(AvatarError) -> [UInt8] {
    try bytes(OutputEncoding(.webp, quality: quality))
  }

  /// Returns the image as a lossless WebP file with alpha.
  ///
  /// The file decodes to the same pixels on every machine.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side exceeds 16,383 px, or
  ///   ``AvatarError/input(_:)`` if libwebp fails, for example because it runs out of memory.
  /// - Complexity: O(*n*) for *n* pixels.
  public func losslessWebP() throws(AvatarError) -> [UInt8] { try bytes(OutputEncoding(.webp, isLossless: true)) }

  /// Returns the image as a lossy AVIF file with alpha.
  ///
  /// The decoded pixels depend on the versions of libheif and its encoder, which are loaded at the first call.
  /// - Parameter quality: The fidelity, 0…100; values outside this range are clamped. The default is 50.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/input(_:)`` if libheif or its encoder is missing or fails, or
  ///   ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side exceeds 65,536 px.
  /// - Complexity: O(*n*) for *n* pixels.
  public func avif(quality: Int = 50) throws(AvatarError) -> [UInt8] {
    try bytes(OutputEncoding(.avif, quality: quality))
  }

  /// Returns the image as a lossless AVIF file with alpha.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/input(_:)`` if libheif or its encoder is missing or fails, or
  ///   ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side exceeds 65,536 px.
  /// - Complexity: O(*n*) for *n* pixels.
  public func losslessAVIF() throws(AvatarError) -> [UInt8] { try bytes(OutputEncoding(.avif, isLossless: true)) }

  /// Returns the image as a JPEG file, which has no transparency.
  ///
  /// The decoded pixels depend on the libjpeg version.
  /// - Parameters:
  ///   - quality: The fidelity, 0…100; values outside this range are clamped. The default is 82.
  ///   - background: The colour behind transparent areas. Its alpha is ignored. The default is white.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side exceeds 65,500 px, or
  ///   ``AvatarError/input(_:)`` if libjpeg fails, for example because it runs out of memory.
  /// - Complexity: O(*n*) for *n* pixels.
  public func jpeg(
    quality: Int = 82, background: AvatarColor = AvatarColor(rgb: 0xFFFFFF)
  ) throws(AvatarError) -> [UInt8] {
    try bytes(OutputEncoding(.jpeg, quality: quality), on: background)
  }

  /// Writes the image to a file in the format that the extension specifies, with the format's default quality.
  ///
  /// An existing file is replaced only when the new one is complete. Transparent areas are white in a JPEG.
  /// - Parameter path: The file path, which must end in .png, .jpg, .webp or .avif. The directory must exist.
  /// - Throws: ``AvatarError/input(_:)`` if the extension is not supported, the file cannot be written, or a component
  ///   is missing or fails; ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side is too long.
  /// - Complexity: O(*n*) for *n* pixels.
  public func write(to path: String) throws(AvatarError) {
    let formats = OutputFormats.standard.filter { !$0.isVector }
    guard let format = formats.format(of: path) else {
      let endings = formats.map(\.suffix).joined(separator: ", ")
      throw .input(InputError(path, reason: formats.fault(path: path) ?? "must end in one of \(endings)"))
    }
    let bytes = try bytes(OutputEncoding(format))
    try mapError(of: OwnedFile.write(bytes, to: path, createsDirectories: false), to: AvatarError.input)
  }

  /// The image as a PNG data URI, for example for the `src` of an `<img>`.
  /// - Complexity: O(`width` · `height`); each access creates a new string.
  public var dataURI: String { "data:image/png;base64,\(png().base64)" }

  private func bytes(_ encoding: OutputEncoding, on matte: AvatarColor? = nil) throws(AvatarError) -> [UInt8] {
    try DrawnPicture(raster).encode(as: encoding, on: matte).bytes
  }
}

extension AvatarWarning {
  /// Returns the warning that an avatar was drawn on white in a format without transparency.
  package static func drawnOnWhite(_ format: OutputFormat) -> AvatarWarning {
    AvatarWarning(source: "the output", reason: "\(format.name) has no transparency: drawn on white")
  }
}
