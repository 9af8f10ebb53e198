package import AvatarFileSystem

/// The reason why bytes cannot be used as a photo.
package enum PhotoError: Error, Hashable, Sendable {
  /// The bytes are not an image; the value describes them, for example "text" or "an empty file".
  case notAPhoto(String)
  /// The format with this name cannot be decoded.
  case unsupported(String)
  /// The image ends too early, after `byte` bytes.
  case truncated(ImageFormat, byte: Int)
  /// The image has invalid contents near the offset `byte`.
  case damaged(ImageFormat, detail: String, byte: Int)
  /// The bytes could not be read, or changed while they were being read, so nothing is known about the photo.
  case unreadable(FileError)
  /// The image exceeds a limit or the available memory, which the value identifies.
  case overLimit(String)
  /// The visible part of the image is fully transparent.
  case transparent
  /// A component is missing or has failed, although the photo may be valid.
  case component(ComponentError)

  /// The reason, worded for the end of a message.
  package var reason: String {
    switch self {
    case .notAPhoto(let what): "not a photo but \(what)"
    case .unsupported(let kind):
      "\(kind) is not supported" + (Self.isPicture(kind) ? ": convert it to JPEG or PNG" : "")
    case .truncated(let format, let byte): "truncated \(format.name) (at byte \(byte))"
    case .damaged(let format, let detail, let byte): "damaged \(format.name) (\(detail), near byte \(byte))"
    case .unreadable(let error): error.reason
    case .overLimit(let what): what
    case .transparent: "its visible part is fully transparent"
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }

  /// Returns whether a program can convert a file of an unsupported kind to a photo.
  private static func isPicture(_ kind: String) -> Bool {
    !["HTML", "JSON", "an ISO media file", ImageFormat.svg.name].contains(kind)
  }
}
