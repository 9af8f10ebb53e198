package import AvatarCodec
import AvatarFileSystem

/// An encoded image, ready to be written to a file.
package struct PictureFile: Sendable {
  /// The bytes of the finished file, in the format of its encoding.
  package let bytes: [UInt8]
  /// The warning that the image was drawn on white in a format without transparency; nil if no white is visible or a
  /// colour was requested.
  package let warning: AvatarWarning?

  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - encoding: The format and its compression settings.
  ///   - matte: The colour behind the image in a format without transparency. Its alpha is ignored. nil means white,
  ///     with a warning if white is visible.
  /// - Throws: `AvatarError` if a component is missing or fails, or if the image is too large for the format.
  package init(_ picture: DrawnPicture, _ encoding: OutputEncoding, on matte: AvatarColor?) throws(AvatarError) {
    if let limit = encoding.format.maxSide,
      case (let width, let height) = (picture.bands.width, picture.bands.height),
      max(width, height) > limit
    {
      throw .tooLargeForFormat(width: width, height: height, format: encoding.format.name, limit: limit)
    }
    bytes = try mapError(
      of: encoding.encode(picture, on: matte?.opaque.premultiplied ?? .white), to: AvatarError.init)
    let showsMatte = !encoding.format.hasAlpha && matte == nil && !picture.bands.isOpaque
    warning = showsMatte ? .drawnOnWhite(encoding.format) : nil
  }
}

extension AvatarColor {
  /// The colour with an alpha of 255.
  fileprivate var opaque: AvatarColor { AvatarColor(red: red, green: green, blue: blue) }
}
