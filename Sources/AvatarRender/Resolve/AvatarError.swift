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
  /// A library that the request needs is missing or fails, for example HarfBuzz for initials.
  ///
  /// Nothing is drawn in its place. Another call may succeed once the library is installed. `reason` names the package
  /// that contains it, if it is missing.
  case missingComponent(name: String, reason: String)
  /// A photo could not be read because of a fault of the machine, for example of its disk, or because the file changed
  /// meanwhile.
  ///
  /// Whether the photo can be used is unknown, so nothing replaces it.
  case unreadablePhoto(source: String, reason: String)
  /// The name of an icon is neither that of a built-in icon nor one of the theme's, which `known` lists.
  case unknownIcon(name: String, known: [String])
  /// The SVG file of an icon contains something that cannot be drawn.
  ///
  /// `source` is the path, with the line if one is to blame, for example "logo.svg:3".
  case unusableIcon(source: String, reason: String)
  /// The SVG file of an icon is missing or cannot be read.
  case unreadableIcon(source: String, reason: String)
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
    case .missingComponent(let name, let reason): "\(name): \(reason)"
    case .unknownIcon(let name, let known):
      "icon \(name.shortened(to: 100)): must be \(AvatarIcon.forms)\(known.isEmpty ? "" : "; the theme has \(known.joined(separator: ", "))")"
    case .unreadablePhoto(let source, let reason), .unusableIcon(let source, let reason),
      .unreadableIcon(let source, let reason):
      "\(source): \(reason)"
    }
  }
}
