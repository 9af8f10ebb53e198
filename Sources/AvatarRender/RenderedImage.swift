import AvatarCodec
package import AvatarRaster

/// A finished image: an avatar, a group of avatars or a picture of an icon.
public protocol RenderedImage: Hashable, Sendable {
  /// The pixels of the image, with the methods that encode and write them.
  var picture: Picture { get }
}

/// The pixels of a finished image.
public struct Picture: RenderedImage {
  /// The premultiplied pixels in sRGB.
  package let raster: Raster

  /// The image itself, which conforms to the protocol of results that contain one.
  public var picture: Picture { self }
}

extension RenderedImage {
  /// The premultiplied pixels in sRGB.
  var raster: Raster { picture.raster }

  /// The width of the image, in pixels.
  public var width: Int { raster.width }
  /// The height of the image, in pixels.
  public var height: Int { raster.height }

  /// The pixels as RGBA with straight alpha: 8 bits per channel, sRGB, row-major from the top left, 4 · `width` bytes per
  /// row, `height` rows.
  ///
  /// A transparent pixel is four zeros. This is the layout of PNG files, of `ImageData` on the web and of Pillow's `RGBA`.
  /// - Complexity: O(`width` · `height`), with a new array for each access.
  public var rgba: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for pixel in raster.straightPixels() {
      for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
    }
    return bytes
  }

  /// The pixels as RGBA with premultiplied alpha, otherwise in the layout of `rgba`.
  ///
  /// This is the layout of `CGImageAlphaInfo.premultipliedLast`, of Skia's `kRGBA_8888` and of Android's `ARGB_8888`.
  /// - Complexity: O(`width` · `height`), with a new array for each access.
  public var premultipliedRGBA: [UInt8] { raster.premultipliedBytes() }

  /// Returns the image as a PNG file with straight alpha, tagged as sRGB.
  ///
  /// Equal pixels give equal bytes on every machine. The file has no other metadata.
  /// - Returns: The bytes of the file.
  /// - Complexity: O(*n*) for *n* pixels.
  public func png() -> [UInt8] { PNGEncoder.encode(raster) }

  /// Returns the image as a PNG file that is smaller than that of ``png()``, with the same pixels.
  ///
  /// Photos of 128 px become about 6 % smaller.
  /// - Returns: The bytes of the file.
  /// - Complexity: O(*n*) for *n* pixels, with up to fifty times the time of ``png()``.
  public func optimizedPNG() -> [UInt8] { PNGEncoder.encode(raster, effort: .best) }
}
