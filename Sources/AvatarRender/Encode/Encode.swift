package import AvatarCodec
import AvatarFileSystem
import AvatarRaster

/// The last stage: images become files.
extension DrawnPicture {
  /// Encodes the image.
  ///
  /// - Parameters:
  ///   - encoding: The format and its compression settings.
  ///   - matte: The colour behind the image in a format without transparency. Its alpha is ignored. nil means white,
  ///     with a warning if white is visible.
  /// - Returns: The file.
  /// - Throws: `AvatarError` if a component is missing or fails, or if the image is too large for the format.
  package func encode(as encoding: OutputEncoding, on matte: AvatarColor?) throws(AvatarError) -> PictureFile {
    let format = encoding.format
    if let limit = format.maxSide, max(bands.width, bands.height) > limit {
      throw .tooLargeForFormat(width: bands.width, height: bands.height, format: format.name, limit: limit)
    }
    let bytes = try mapError(of: encoding.encode(self, on: matte?.opaque.premultiplied ?? .white), to: AvatarError.init)
    let showsMatte = !format.hasAlpha && matte == nil && !bands.isOpaque
    return PictureFile(bytes: bytes, warning: showsMatte ? .drawnOnWhite(format) : nil)
  }
}

extension AvatarColor {
  /// The colour with an alpha of 255.
  fileprivate var opaque: AvatarColor { AvatarColor(red: red, green: green, blue: blue) }
}
