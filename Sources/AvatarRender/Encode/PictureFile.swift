/// An encoded image, ready to be written to a file.
package struct PictureFile: Sendable {
  /// The bytes of the finished file, in the format of its encoding.
  package let bytes: [UInt8]
  /// The warning that the image was drawn on white in a format without transparency; nil if no white is visible or a
  /// colour was requested.
  package let warning: AvatarWarning?
}
