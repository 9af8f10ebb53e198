import AvatarRaster

/// A finished avatar.
public struct Avatar: Hashable, Sendable {
  /// What it shows.
  public let content: AvatarContent
  /// The initials that were asked for, where no photo is shown: also those that no font has, behind an icon.
  public let initials: String?
  /// What was asked for and not used, in the order it was tried.
  public let skipped: [SkippedSource]
  /// What was wrong with what was used.
  public let flaws: [AvatarFlaw]
  /// How it looks.
  public let picture: Picture

  var raster: Raster { picture.raster }

  /// px.
  public var width: Int { picture.width }
  /// px.
  public var height: Int { picture.height }
  /// Premultiplied RGBA, 8 bits a channel, sRGB, row-major, stride = 4 · width bytes.
  public var pixels: [UInt8] { picture.pixels }

  /// The avatar as a PNG file: straight alpha, tagged as sRGB; the same bytes for the same pixels.
  public func png() -> [UInt8] { picture.png() }
}
