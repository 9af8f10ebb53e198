package import AvatarFileSystem
import AvatarJSON
package import AvatarRaster

/// A decoder of whole PNG files, for comparing them.
package enum PNGPicture {
  /// Decodes the pixels to sRGB, upright and premultiplied.
  ///
  /// The depth of 16 bits per channel is preserved if no colour conversion is necessary.
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limits: The limits on size, memory and decoding time.
  /// - Returns: The whole image.
  /// - Throws: `PhotoError`, also if only the end is missing or a checksum is wrong.
  /// - Complexity: O(pixels), with 8 bytes of memory for each.
  package static func decode(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) -> Raster {
    let photo = try Photo(source, limits: limits)
    guard let decoder = photo.decoder as? PNGDecoder else { throw .unsupported(type(of: photo.decoder).format.name) }
    let pixels = photo.width * photo.height
    guard pixels <= limits.heldPixels else {
      throw .overLimit("\(photo.width)×\(photo.height) pixels: at most \(limits.heldPixels.grouped) can be compared")
    }
    var transforms = ColorTransforms()
    let (transform, _) = try photo.colorTransform(from: &transforms)
    let keepsDepth = transform == nil && decoder.isDeep
    var scanlines = try PNGScanlines(
      source, decoder.header, transform: transform, keepsDepth: keepsDepth, limits: limits)
    // If the format has no alpha, a conversion may leave arbitrary bits in that channel.
    let opacity: UInt32 = scanlines.format.hasAlpha ? 0 : 0xFF00_0000
    var picture = Raster(width: photo.width, height: photo.height)
    var row = [UInt32](repeating: 0, count: photo.width)
    for y in 0..<photo.height {
      if keepsDepth {
        let deep = try scanlines.readDeepRow()
        picture.setRow(y, deep: deep.span)
        continue
      }
      try scanlines.readRow(into: &row)
      for x in row.indices { row[x] |= opacity }
      picture.setRow(y, straight: row.span)
    }
    let foundEnd = scanlines.findsEnd()
    if let damage = scanlines.damage { throw damage.error }
    guard foundEnd else { throw .truncated(.png, byte: source.count) }
    return picture.upright(from: photo.orientation)
  }
}
