package import AvatarFileSystem

/// Why bytes can't be used as a photo: one case for each party to blame.
package enum PhotoError: Error, Hashable, Sendable {
  /// They are something else; says what, as "text" or "an empty file".
  case notAPhoto(String)
  /// A picture of a kind that can't be decoded; names the kind.
  case unsupported(String)
  /// A picture that ends too early, after `byte` bytes.
  case truncated(ImageFormat, byte: Int)
  /// A picture with wrong contents around `byte`.
  case damaged(ImageFormat, detail: String, byte: Int)
  /// The machine failed to read them, or they changed meanwhile: nothing is known about the photo.
  case unreadable(FileError)
  /// Costlier than a limit, or than the memory there is; says which.
  case overLimit(String)
  /// One that the machine lacks a component for; the photo may be fine.
  case component(ComponentError)
  /// A photo of a format that needs something optional that the machine lacks, in words for the end of a message.
  case needs(ImageFormat, String)

  /// What was wrong, in words for the end of a note.
  package var reason: String {
    switch self {
    case .notAPhoto(let what): "not a photo but \(what)"
    case .unsupported(let kind): "\(kind) is not supported"
    case .truncated(let format, let byte): "truncated \(format.name) (at byte \(byte))"
    case .damaged(let format, let detail, let byte): "damaged \(format.name) (\(detail), near byte \(byte))"
    case .unreadable(let error): error.reason
    case .overLimit(let what): what
    case .component(let error): "\(error.name): \(error.reason)"
    case .needs(let format, let words): "\(format.name) needs \(words)"
    }
  }
}
