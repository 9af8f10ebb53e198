package import AvatarCodec
import AvatarFileSystem

extension RenderedImage {
  /// Returns the image as a lossy WebP file with alpha.
  ///
  /// Its pixels depend on the version of libwebp. An image with few colours, for example initials, becomes a lossless
  /// file if that is smaller.
  /// - Parameter quality: The fidelity, 0…100; the nearest of these replaces any other value. The default is 82.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side has more than 16,383 px, or
  ///   ``AvatarError/missingComponent(name:reason:)`` if libwebp fails, for example because memory is short.
  /// - Complexity: O(*n*) for *n* pixels.
  public func webp(quality: Int = 82) throws(AvatarError) -> [UInt8] {
    try bytes(.webp, .lossy(EncodingQuality(nearestTo: quality)))
  }

  /// Returns the image as a lossless WebP file with alpha.
  ///
  /// It decodes to the same pixels on every machine.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side has more than 16,383 px, or
  ///   ``AvatarError/missingComponent(name:reason:)`` if libwebp fails, for example because memory is short.
  /// - Complexity: O(*n*) for *n* pixels.
  public func losslessWebP() throws(AvatarError) -> [UInt8] { try bytes(.webp, .lossless) }

  /// Returns the image as a lossy AVIF file with alpha.
  ///
  /// Its pixels depend on the versions of libheif and its encoder, which are loaded at the first call.
  /// - Parameter quality: The fidelity, 0…100; the nearest of these replaces any other value. The default is 50.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/missingComponent(name:reason:)`` if libheif or its encoder is missing or fails, or
  ///   ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side has more than 65,536 px.
  /// - Complexity: O(*n*) for *n* pixels.
  public func avif(quality: Int = 50) throws(AvatarError) -> [UInt8] {
    try bytes(.avif, .lossy(EncodingQuality(nearestTo: quality)))
  }

  /// Returns the image as a lossless AVIF file with alpha.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/missingComponent(name:reason:)`` if libheif or its encoder is missing or fails, or
  ///   ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side has more than 65,536 px.
  /// - Complexity: O(*n*) for *n* pixels.
  public func losslessAVIF() throws(AvatarError) -> [UInt8] { try bytes(.avif, .lossless) }

  /// Returns the image as a JPEG file, which has no transparency.
  ///
  /// Its pixels depend on the version of libjpeg.
  /// - Parameters:
  ///   - quality: The fidelity, 0…100; the nearest of these replaces any other value. The default is 82.
  ///   - background: The colour where the image is transparent. Its alpha is ignored. The default is white.
  /// - Returns: The bytes of the file.
  /// - Throws: ``AvatarError/tooLargeForFormat(width:height:format:limit:)`` if a side has more than 65,500 px, or
  ///   ``AvatarError/missingComponent(name:reason:)`` if libjpeg fails, for example because memory is short.
  /// - Complexity: O(*n*) for *n* pixels.
  public func jpeg(
    quality: Int = 82, background: AvatarColor = AvatarColor(rgb: 0xFFFFFF)
  ) throws(AvatarError) -> [UInt8] {
    try bytes(.jpeg, .lossy(EncodingQuality(nearestTo: quality)), on: background)
  }

  private func bytes(
    _ format: OutputFormat, _ compression: Compression, on matte: AvatarColor? = nil
  ) throws(AvatarError) -> [UInt8] {
    guard let encoding = OutputEncoding(format, compression) else {
      preconditionFailure("the format offers the compression")
    }
    return try PictureFile(DrawnPicture(raster), encoding, on: matte).bytes
  }
}

/// An encoded image, ready to be written to a file.
package struct PictureFile: Sendable {
  /// The bytes of the finished file, in the format of its encoding.
  package let bytes: [UInt8]
  /// The warning that a format without transparency shows white; nil if no white shows, or if a colour was requested.
  package let warning: AvatarWarning?

  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - encoding: The format and its compression.
  ///   - matte: The colour under the image in a format without transparency. Its alpha is ignored. nil is white, with a
  ///     warning if white shows.
  /// - Throws: `AvatarError` if a component is missing or fails, or if the image is too large for the format.
  package init(_ picture: DrawnPicture, _ encoding: OutputEncoding, on matte: AvatarColor?) throws(AvatarError) {
    bytes = try mapError(of: encoding.encode(picture, on: matte?.opaque.premultiplied ?? .white)) {
      (error: ImageEncodingError) in error.avatarError
    }
    let showsMatte = !encoding.format.hasAlpha && matte == nil && !picture.bands.isOpaque
    warning = showsMatte ? .drawnOnWhite(encoding.format) : nil
  }
}

extension AvatarWarning {
  /// Returns the warning that a format without transparency shows an avatar on white.
  package static func drawnOnWhite(_ format: OutputFormat) -> AvatarWarning {
    AvatarWarning(source: "the output", reason: "\(format.name) has no transparency: drawn on white")
  }
}

extension AvatarLook {
  /// The colour under the avatar in a format without transparency; nil unless the request has an opaque background.
  package var matte: AvatarColor? {
    if case .color(let color) = background, color.alpha == 255 { color } else { nil }
  }
}

extension AvatarColor {
  /// The colour with an alpha of 255.
  fileprivate var opaque: AvatarColor { AvatarColor(red: red, green: green, blue: blue) }
}

extension ImageEncodingError {
  fileprivate var avatarError: AvatarError {
    switch self {
    case .component(let error): .missingComponent(name: error.name, reason: error.reason)
    case .tooLarge(let format, let width, let height, let limit):
      .tooLargeForFormat(width: width, height: height, format: format.name, limit: limit)
    }
  }
}
