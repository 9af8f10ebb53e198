import AvatarCodec
package import AvatarRaster

/// A finished picture.
public struct Picture: Hashable, Sendable {
  package let raster: Raster

  /// px.
  public var width: Int { raster.width }
  /// px.
  public var height: Int { raster.height }
  /// Premultiplied RGBA, 8 bits a channel, sRGB, row-major, stride = 4 · width bytes.
  public var pixels: [UInt8] { raster.premultipliedBytes() }

  /// The picture as a PNG file: straight alpha, tagged as sRGB; the same bytes for the same pixels.
  public func png() -> [UInt8] { PNGEncoder.encode(raster) }

  /// The picture as a PNG file that is smaller than that of `png()`, in up to fifty times the time.
  public func optimizedPNG() -> [UInt8] { PNGEncoder.encode(raster, effort: .best) }
}
