import AvatarJSON

/// An error that prevents an avatar from being rendered.
///
/// A photo that does not load is not an error: the fallback chain continues, and ``AvatarReport/skipped`` has the
/// reason. Only a renderer that ``AvatarRenderer/isStrict`` throws for it.
public enum AvatarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A requested photo cannot be used, and the renderer is strict.
  case unusablePhoto(SkippedSource)
  /// Requested initials or a requested badge cannot be drawn, or an e-mail address is invalid, and the renderer is
  /// strict.
  case incomplete(SkippedSource)
  /// The image would have more pixels than ``AvatarLimits/outputPixels``.
  ///
  /// `width` and `height` are in px, and `limit` is a number of pixels.
  case outputTooLarge(width: Int, height: Int, limit: Int)
  /// The image is too large for a file format, for example for WebP, whose sides have at most 16,383 px.
  ///
  /// `width`, `height` and `limit` are in px. `format` is the name of the format, for example "WebP".
  case tooLargeForFormat(width: Int, height: Int, format: String, limit: Int)
  /// An icon, a library or the file of a photo cannot be used.
  ///
  /// The ``InputError/kind`` is
  /// - ``InputError/Kind/usage`` for a name that is neither that of a built-in icon nor one of the theme's,
  /// - ``InputError/Kind/contents`` or ``InputError/Kind/missing`` for the SVG file of an icon,
  /// - ``InputError/Kind/component`` if a library that the request needs is missing or fails, for example HarfBuzz for
  ///   initials; nothing is drawn in its place, and another call may succeed once it is installed,
  /// - ``InputError/Kind/io`` if a photo could not be read because of a fault of the machine, for example of its disk, or
  ///   because the file changed meanwhile; whether the photo can be used is unknown, so nothing replaces it.
  case input(InputError)
  /// The task that renders was cancelled before the avatar was finished.
  case cancelled

  /// The error as a message, for example "ada.jpg: no such file".
  public var description: String {
    switch self {
    case .unusablePhoto(let skipped), .incomplete(let skipped): "\(skipped)"
    case .outputTooLarge(let width, let height, let limit):
      "the image would be \(width)×\(height) px: must have at most \(limit.grouped) pixels"
    case .tooLargeForFormat(let width, let height, let format, let limit):
      "the image would be \(width)×\(height) px: \(format) has at most \(limit.grouped) px on a side"
    case .cancelled: "the task was cancelled"
    case .input(let error): error.description
    }
  }
}

extension InputError {
  /// Creates the error of the input that prevents an avatar from being rendered.
  package init(avatar error: AvatarError) {
    switch error {
    case .unusablePhoto(let skipped), .incomplete(let skipped):
      self.init(skipped.source, reason: skipped.reason, kind: skipped.isMissing ? .missing : .contents)
    case .input(let error): self = error
    case .outputTooLarge, .tooLargeForFormat: self.init(reason: error.description)
    case .cancelled: self.init(reason: error.description, kind: .io)
    }
  }
}
