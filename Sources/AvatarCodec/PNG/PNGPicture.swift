package import AvatarFiles
package import AvatarRaster

/// A PNG decoded as a whole, for comparing it with another.
package enum PNGPicture {
  /// The pixels as they are meant to be seen: in sRGB, upright, premultiplied. Without a profile to convert from, 16 bits a
  /// channel are kept.
  /// - Throws: also where only the end is missing, or a checksum is wrong.
  /// - Complexity: O(pixels), all of which are held: 8 bytes each.
  package static func decode(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) -> Raster {
    let photo = try Photo(source, limits: limits)
    guard case .png(let header) = photo.header else { throw .unsupported("JPEG") }
    let pixels = photo.width * photo.height
    guard pixels <= limits.heldPixels else {
      throw .overLimit("\(photo.width)×\(photo.height) pixels: at most \(limits.heldPixels) can be compared")
    }
    var transforms = ColorTransforms()
    let (transform, _) = try photo.colorTransform(from: &transforms)
    let keepsDepth = transform == nil && photo.isDeep
    var scanlines = try PNGScanlines(
      source, header, transform: transform, keepsDepth: keepsDepth, limits: limits)
    // What a conversion leaves in an alpha that there is not means nothing.
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
