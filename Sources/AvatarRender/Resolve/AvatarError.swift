import AvatarJSON

/// An error that prevents an avatar from being rendered.
///
/// A photo that cannot be loaded is not an error unless ``AvatarRenderer/isStrict`` is true. The fallback chain
/// continues, and ``AvatarReport/skipped`` contains the reason.
public enum AvatarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The renderer is strict, and a requested photo cannot be used.
  case unusablePhoto(SkippedSource)
  /// The renderer is strict, and the requested initials or badge cannot be drawn or the e-mail address is invalid.
  case incomplete(SkippedSource)
  /// The image would have more pixels than ``PhotoLimits/outputPixels``.
  ///
  /// `width` and `height` are in pixels, and `limit` is a number of pixels.
  case outputTooLarge(width: Int, height: Int, limit: Int)
  /// The image is too large for a file format, for example for WebP, which allows at most 16,383 px per side.
  ///
  /// `width`, `height` and `limit` are in pixels. `format` is the name of the format, for example "WebP".
  case tooLargeForFormat(width: Int, height: Int, format: String, limit: Int)
  /// An icon, a library or a photo file cannot be used.
  ///
  /// The ``InputError/kind`` is:
  /// - ``InputError/Kind/usage`` for a name that is neither a built-in icon nor a theme icon,
  /// - ``InputError/Kind/contents`` or ``InputError/Kind/missing`` for an icon's SVG file,
  /// - ``InputError/Kind/component`` if a library that the request needs is missing or fails, for example HarfBuzz for
  ///   initials; nothing is drawn instead, and the call may succeed once the library is installed,
  /// - ``InputError/Kind/io`` if a system failure, for example a disk error, or a change to the file prevented reading
  ///   a photo; it is unknown whether the photo is usable, so nothing replaces it.
  case input(InputError)
  /// The rendering task was cancelled before the avatar was finished.
  case cancelled

  /// The error as a message, for example "ada.jpg: no such file".
  public var description: String {
    switch self {
    case .unusablePhoto(let skipped), .incomplete(let skipped): "\(skipped)"
    case .outputTooLarge(let width, let height, let limit):
      "the image would be \(width)×\(height) px: must have at most \(limit.grouped) pixels"
    case .tooLargeForFormat(let width, let height, let format, let limit):
      "the image would be \(width)×\(height) px: \(format) allows at most \(limit.grouped) px on a side"
    case .cancelled: "the task was cancelled"
    case .input(let error): error.description
    }
  }
}

extension InputError {
  /// Creates the input error for an error that prevents an avatar from being rendered.
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
