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
}
