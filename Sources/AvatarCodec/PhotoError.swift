package import AvatarFileSystem

/// The reason why bytes cannot be used as a photo, with a case for each cause.
package enum PhotoError: Error, Hashable, Sendable {
  /// The bytes are not a picture; the value describes them, for example "text" or "an empty file".
  case notAPhoto(String)
  /// A picture of a format that cannot be decoded, by its name.
  case unsupported(String)
  /// A picture that ends too early, after `byte` bytes.
  case truncated(ImageFormat, byte: Int)
  /// A picture with invalid contents near the offset `byte`.
  case damaged(ImageFormat, detail: String, byte: Int)
  /// The bytes could not be read or changed in the meantime, so nothing is known about the photo.
  case unreadable(FileError)
  /// A picture that exceeds a limit or the available memory, which the value names.
  case overLimit(String)
  /// A component is missing or has failed; the photo may be valid.
  case component(ComponentError)

  /// The reason, in words for the end of a message.
  package var reason: String {
    switch self {
    case .notAPhoto(let what): "not a photo but \(what)"
    case .unsupported(let kind): "\(kind) is not supported"
    case .truncated(let format, let byte): "truncated \(format.name) (at byte \(byte))"
    case .damaged(let format, let detail, let byte): "damaged \(format.name) (\(detail), near byte \(byte))"
    case .unreadable(let error): error.reason
    case .overLimit(let what): what
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }
}
