import AvatarJSON

/// The reason why an avatar could not be rendered.
public enum AvatarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A requested photo can't be used, and the renderer is strict.
  case unusablePhoto(SkippedSource)
  /// Requested initials or a requested badge can't be drawn, or an address is not valid, and the renderer is strict.
  case incomplete(SkippedSource)
  /// A picture would have more pixels than `AvatarLimits.outputPixels`. Its size, px.
  case outputTooLarge(width: Int, height: Int, limit: Int)
  /// A picture is too large for a file format, for example for WebP with 16,383 px on a side. Its size and the limit, px.
  case tooLargeForFormat(width: Int, height: Int, format: String, limit: Int)
  /// A library that the request needs is missing or fails, for example HarfBuzz for initials. Nothing is drawn in its
  /// place: another call may succeed once the library is installed.
  case missingComponent(name: String, reason: String)
  /// A photo could not be read because of a fault of the machine, for example of its disk, or changed while it was read:
  /// whether it can be used is not known.
  case unreadablePhoto(source: String, reason: String)
  /// An icon is neither built in nor one of the theme's, whose names these are.
  case unknownIcon(name: String, known: [String])
  /// The SVG file of an icon contains something that cannot be drawn. The file, with the line if there is one.
  case unusableIcon(source: String, reason: String)
  /// The SVG file of an icon is missing or cannot be read.
  case unreadableIcon(source: String, reason: String)
  /// The task was cancelled.
  case cancelled

  /// The error as a message.
  public var description: String {
    switch self {
    case .unusablePhoto(let skipped), .incomplete(let skipped): "\(skipped.source): \(skipped.reason)"
    case .outputTooLarge(let width, let height, let limit):
      "the picture would be \(width)×\(height) px: must have at most \(limit.grouped) pixels"
    case .tooLargeForFormat(let width, let height, let format, let limit):
      "the picture would be \(width)×\(height) px: \(format) has at most \(limit.grouped) px on a side"
    case .cancelled: "the task was cancelled"
    case .missingComponent(let name, let reason): "\(name): \(reason)"
    case .unknownIcon(let name, let known):
      "icon \(name): must be \(AvatarIcon.forms)\(known.isEmpty ? "" : "; the theme has \(known.joined(separator: ", "))")"
    case .unreadablePhoto(let source, let reason), .unusableIcon(let source, let reason),
      .unreadableIcon(let source, let reason):
      "\(source): \(reason)"
    }
  }
}
