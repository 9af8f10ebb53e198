package import AvatarCodec
import AvatarFileSystem

extension RenderedImage {
  /// Returns the image as a lossy WebP file.
  ///
  /// - Parameter quality: The fidelity, 0…100; other values count as the nearest of these.
  /// - Returns: The bytes of the file.
  /// - Throws: `AvatarError` if the image has more than 16,383 px on a side, or if there is not enough memory.
  public func webp(quality: Int = 82) throws(AvatarError) -> [UInt8] {
    try bytes(.webp, .lossy(EncodingQuality(nearestTo: quality)))
  }

  /// Returns the image as a lossless WebP file; equal pixels give equal pixels on every machine.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: `AvatarError` if the image has more than 16,383 px on a side, or if there is not enough memory.
  public func losslessWebP() throws(AvatarError) -> [UInt8] { try bytes(.webp, .lossless) }

  /// Returns the image as a lossy AVIF file.
  ///
  /// - Parameter quality: The fidelity, 0…100; other values count as the nearest of these.
  /// - Returns: The bytes of the file.
  /// - Throws: `AvatarError` if libheif or its encoder is missing or fails.
  public func avif(quality: Int = 50) throws(AvatarError) -> [UInt8] {
    try bytes(.avif, .lossy(EncodingQuality(nearestTo: quality)))
  }

  /// Returns the image as a lossless AVIF file.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: `AvatarError` if libheif or its encoder is missing or fails.
  public func losslessAVIF() throws(AvatarError) -> [UInt8] { try bytes(.avif, .lossless) }

  /// Returns the image as a JPEG file, which has no transparency.
  ///
  /// - Parameters:
  ///   - quality: The fidelity, 0…100; other values count as the nearest of these.
  ///   - background: The colour where the image is transparent; its alpha is not used.
  /// - Returns: The bytes of the file.
  /// - Throws: `AvatarError` if the image has more than 65,500 px on a side, or if there is not enough memory.
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

/// A picture as a file.
package struct PictureFile: Sendable {
  package let bytes: [UInt8]
  /// The warning that the file shows white where the picture is transparent; nil if it does not.
  package let warning: AvatarWarning?

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - encoding: The format and its compression.
  ///   - matte: The colour under the picture in a format without transparency; nil is white, with a warning if it shows.
  ///     Its alpha is not used.
  /// - Throws: `AvatarError` if a component is missing or fails, or if the picture is too large for the format.
  package init(_ picture: DrawnPicture, _ encoding: OutputEncoding, on matte: AvatarColor?) throws(AvatarError) {
    bytes = try mapError(of: encoding.encode(picture, on: matte?.opaque.premultiplied ?? .white)) {
      (error: ImageEncodingError) in error.avatarError
    }
    let showsMatte = !encoding.format.hasAlpha && matte == nil && !picture.bands.isOpaque
    warning = showsMatte ? .drawnOnWhite(encoding.format) : nil
  }
}

extension AvatarWarning {
  /// The warning that a format without transparency shows an avatar on white.
  package static func drawnOnWhite(_ format: OutputFormat) -> AvatarWarning {
    AvatarWarning(source: "the output", reason: "\(format.name) has no transparency: drawn on white")
  }
}

extension AvatarLook {
  /// The colour under the avatar in a file without transparency; nil if no opaque background was requested.
  package var matte: AvatarColor? {
    if case .color(let color) = background, color.alpha == 255 { color } else { nil }
  }
}

extension AvatarColor {
  /// The colour without its alpha.
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
