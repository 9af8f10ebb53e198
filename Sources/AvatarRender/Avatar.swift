import AvatarRaster

/// A finished avatar.
public struct Avatar: Hashable, Sendable {
  /// The facts about the avatar, for example which sources were skipped.
  public let report: AvatarReport
  /// The image.
  public let picture: Picture

  var raster: Raster { picture.raster }

  /// The width, px.
  public var width: Int { picture.width }
  /// The height, px.
  public var height: Int { picture.height }
  /// Premultiplied RGBA, 8 bits per channel, sRGB, row-major, stride = 4 · width bytes.
  public var pixels: [UInt8] { picture.pixels }

  /// The avatar as a PNG file: straight alpha, tagged as sRGB; equal pixels give equal bytes.
  public func png() -> [UInt8] { picture.png() }

  /// Returns the avatar as a PNG file that is smaller than that of `png()`; see `Picture.optimizedPNG()`.
  public func optimizedPNG() -> [UInt8] { picture.optimizedPNG() }

  /// Returns the avatar as a lossy WebP file.
  ///
  /// - Parameter quality: The fidelity, 0…100; other values count as the nearest of these.
  /// - Returns: The bytes of the file.
  /// - Throws: `AvatarError` if the avatar has more than 16,383 px on a side, or if there is not enough memory.
  public func webp(quality: Int = 82) throws(AvatarError) -> [UInt8] { try picture.webp(quality: quality) }

  /// Returns the avatar as a lossless WebP file; equal pixels give equal pixels on every machine.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: `AvatarError` if the avatar has more than 16,383 px on a side, or if there is not enough memory.
  public func losslessWebP() throws(AvatarError) -> [UInt8] { try picture.losslessWebP() }

  /// Returns the avatar as a lossy AVIF file; see `Picture.avif(quality:)`.
  public func avif(quality: Int = 50) throws(AvatarError) -> [UInt8] { try picture.avif(quality: quality) }

  /// Returns the avatar as a lossless AVIF file; see `Picture.losslessAVIF()`.
  public func losslessAVIF() throws(AvatarError) -> [UInt8] { try picture.losslessAVIF() }

  /// Returns the avatar as a JPEG file, which has no transparency.
  ///
  /// - Parameters:
  ///   - quality: The fidelity, 0…100; other values count as the nearest of these.
  ///   - background: The colour where the avatar is transparent; its alpha is not used.
  /// - Returns: The bytes of the file.
  /// - Throws: `AvatarError` if the avatar has more than 65,500 px on a side, or if there is not enough memory.
  public func jpeg(
    quality: Int = 82, background: AvatarColor = AvatarColor(rgb: 0xFFFFFF)
  ) throws(AvatarError) -> [UInt8] {
    try picture.jpeg(quality: quality, background: background)
  }
}
