import AvatarCodec
import AvatarFileSystem
import AvatarGeometry
import AvatarHTTP
package import AvatarJSON

/// A report on a finished avatar: its content and the reasons for it.
///
/// Encode the report as JSON to log or count fallbacks.
public struct AvatarReport: Hashable, Sendable, Codable {
  /// The kind of content that the avatar shows.
  public package(set) var content = AvatarContent.icon
  /// The initials that are drawn; nil if there are none or a photo is shown.
  ///
  /// If no font can draw the initials and the avatar shows an icon, the value is the request's initials.
  public package(set) var initials: String?
  /// The alternative text, on one line without control characters; empty if the avatar is decorative.
  public package(set) var alt = ""
  /// The requested sources that were not used, in the order in which they were tried.
  public package(set) var skipped: [SkippedSource] = []
  /// The problems that did not prevent rendering, for example with a photo, a badge, a colour or a file format.
  public package(set) var warnings: [AvatarWarning] = []
  /// The colour of the initials, icon or pattern; nil for a photo and for an icon with its own colours.
  public package(set) var color: AvatarColor?
  /// The colour behind the content or, for a gradient, the gradient colour that contrasts least with ``color``; nil for
  /// a transparent background and for a photo without a background.
  public package(set) var background: AvatarColor?
  /// The contrast ratio between ``color`` and ``background``, 1…21; nil without a colour or an opaque background.
  ///
  /// The ratio is defined by WCAG 2.2 and rounded down to a hundredth.
  public package(set) var contrast: Double?
  /// The facts about the visible photo; nil if no photo is visible.
  package var photo: ShownPhoto?
  /// The requested parts that the avatar does not show.
  package var shortfalls: Set<Shortfall> = []
  /// The name from the request or its contact, on one line; nil if there is none.
  package var name: String?

  /// Creates a report on an icon, without skipped sources or warnings.
  package init() {}

  /// Creates the report on an avatar of a person or an agent, before any source is tried.
  init(of who: AvatarSubject) {
    name = who.named
    alt = who.alternativeText
  }

  private enum CodingKeys: CodingKey { case content, initials, alt, skipped, warnings, color, background, contrast }

  /// The skipped sources and warnings, one line each.
  package var notes: [String] {
    skipped.map { "\($0): used \(content.words)" } + warnings.map(\.description)
  }
}

/// A requested source in the fallback chain that was not used, and the reason.
///
/// The message is the source, a colon and the reason, for example "ada.jpg: no such file".
public struct SkippedSource: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The source, which starts the message, for example a path, a URL or "Gravatar".
  public let source: String
  /// The reason, which ends the message.
  public let reason: String
  /// A Boolean value that indicates whether the source is a nonexistent file, photo or contact, or a required photo
  /// that was not delivered.
  package internal(set) var isMissing = false
  /// The path of the source if it is a nonexistent file; nil otherwise.
  package private(set) var missingFile: String?

  package init(source: String, reason: String, isMissing: Bool = false) {
    self.source = source
    self.reason = reason
    self.isMissing = isMissing
  }

  /// Creates the skipped source for a file that does not exist.
  ///
  /// If the path may be a URL without a scheme, the reason suggests the URL. If several existing photos differ from the
  /// path only in their extension, the reason lists them.
  package init(missingFile path: String) {
    let shown = WebURL.missingScheme(in: path)
    let question = shown.map { " (did you mean \($0.url)?)" }
    let stem = FilePath.withoutExtension(path)
    let others = ImageDecoders.standard.extensions.map { "\(stem).\($0)" }.filter { FileStatus($0) != nil }.sorted()
    let reason =
      others.count > 1
      ? "\(others.count) files match: \(others.map { FilePath.name(of: $0) }.joined(separator: ", "))"
      : FileError.missing.reason + (question ?? "")
    self.init(source: shown?.path ?? path.shown, reason: reason, isMissing: true)
    missingFile = path
  }

  private enum CodingKeys: CodingKey { case source, reason }

  /// The message on one line.
  public var description: String { "\(source): \(reason)" }
}

/// A problem that did not prevent rendering, for example with a photo, a badge, a colour or a file format.
public struct AvatarWarning: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The subject, which starts the message: usually a path, but possibly the badge or the output, for example.
  public let source: String
  /// The problem and its consequence, which end the message.
  public let reason: String

  package init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  /// The message on one line: the source, a colon and the reason.
  public var description: String { "\(source): \(reason)" }
}

/// The kind of content that an avatar shows.
public enum AvatarContent: String, Hashable, Sendable, Codable {
  /// The photo from the request or its contact.
  case photo
  /// A photo from Gravatar, found by the digest of the e-mail address.
  case gravatar
  /// A photo from Libravatar or from the Libravatar server of the address's domain.
  case libravatar
  /// The initials of a name or an address, or the initials given in the request.
  case initials
  /// The icon of the request or of the type.
  case icon
  /// A pattern derived from the seed, the e-mail address, the name or the initials.
  case pattern

  /// The kinds of photos.
  package static let allPhotos: [AvatarContent] = [.photo, .gravatar, .libravatar]

  package var isPhoto: Bool { Self.allPhotos.contains(self) }

  /// The name of the content in notes, for example "the icon".
  package var words: String {
    switch self {
    case .photo, .initials, .icon, .pattern: "the \(rawValue)"
    case .gravatar: "Gravatar"
    case .libravatar: "Libravatar"
    }
  }
}

/// A requested part that an avatar does not show, which makes a strict renderer throw.
///
/// A photo requested for an agent is not a shortfall, because agents never show photos.
package enum Shortfall: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A photo: the request's own, or one from any of the requested directories.
  case photo
  /// A photo in a list's photo directory that matches the row.
  case matchingPhoto = "matching photo"
  /// Undamaged image data in a photo; a damaged photo is shown with a warning.
  case intactPhoto = "intact photo"
  /// The initials of the name or address, or the given initials.
  case initials
  case badge

  package static func < (a: Shortfall, b: Shortfall) -> Bool { a.rawValue < b.rawValue }
}

/// The facts about a photo that an avatar shows.
package struct ShownPhoto: Hashable, Sendable {
  /// The source, for example a path.
  let source: String
  let format: ImageFormat
  /// The size of the upright photo, in pixels.
  let width, height: Int
  /// The visible part, in pixels of the upright photo.
  let crop: Rect
  /// The scale that a JPEG was decoded at, in eighths; 8 for other formats.
  let eighths: Int
  /// The delivery of a photo from a server; nil for a local photo.
  let delivery: FetchedPhoto.Delivery?

  /// The facts as a phrase for `--verbose`: format, size, crop and delivery.
  var words: String {
    var parts = ["\(format.name) of \(width)×\(height) px"]
    if eighths < 8 { parts.append("decoded at \(eighths)/8 of its size") }
    parts.append(
      "shows \(Self.text(crop.width))×\(Self.text(crop.height)) px from \(Self.text(crop.x)),\(Self.text(crop.y))")
    if let delivery { parts.append(delivery.words) }
    return parts.joined(separator: ", ")
  }

  /// Returns whether two values describe the same part of the same photo, regardless of how its bytes were delivered.
  package static func == (a: Self, b: Self) -> Bool {
    (a.source, a.format, a.crop, a.eighths) == (b.source, b.format, b.crop, b.eighths)
      && (a.width, a.height) == (b.width, b.height)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }

  private static func text(_ length: Double) -> String { ((length * 10).rounded() / 10).text }
}

extension FetchedPhoto.Delivery {
  fileprivate var words: String {
    switch self {
    case .downloaded: "downloaded"
    case .fresh: "from the cache, still fresh"
    case .revalidated: "from the cache, revalidated by the server"
    case .stale: "from the cache, because the server failed"
    }
  }
}

extension AvatarReport {
  /// The decisions that led to the avatar, one line each.
  package var decisions: [String] {
    let shown =
      switch content {
      case .photo, .gravatar, .libravatar: photo.map { "\($0.source): \($0.words)" } ?? "shows \(content.words)"
      case .initials: "shows the initials \(initials ?? "")\(reason)"
      case .icon, .pattern: "shows \(content.words)\(reason)"
      }
    guard let color else { return [shown] }
    let background = background.map { "on \($0)" } ?? "without a background"
    return [shown, "colour \(color) \(background)" + (contrast.map { ", contrast \($0.text):1" } ?? "")]
  }

  private var reason: String {
    if let last = skipped.last { return ": \(last.source): \(last.reason)" }
    return content == .initials ? ": no photo is given" : ": neither a photo nor a name is given"
  }
}

extension SkippedSource: JSONWritable {
  /// Writes the source with its keys in alphabetical order.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("reason", reason)
      json.member("source", source)
    }
  }
}

extension AvatarWarning: JSONWritable {
  /// Writes the warning with its keys in alphabetical order.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("reason", reason)
      json.member("source", source)
    }
  }
}
