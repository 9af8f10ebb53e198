import AvatarCodec
import AvatarFileSystem
import AvatarHTTP

/// The facts about a finished avatar: what it shows, and why.
///
/// Encode it as JSON to log or count fallbacks.
public struct AvatarReport: Hashable, Sendable, Codable {
  /// The kind of content that the avatar shows.
  public package(set) var content = AvatarContent.icon
  /// The initials of the request; nil if it has none, or if a photo is shown.
  ///
  /// They are reported even if no font has them and the avatar shows an icon.
  public package(set) var initials: String?
  /// The alternative text, on one line without control characters; empty if the avatar is decorative.
  public package(set) var alt = ""
  /// The requested sources that were not used, in the order in which they were tried.
  public package(set) var skipped: [SkippedSource] = []
  /// The defects that did not prevent the avatar, for example of a photo, a badge, a colour or a file format.
  public package(set) var warnings: [AvatarWarning] = []
  /// The colour of the initials, the icon or the pattern; nil for a photo, and for an icon with colours of its own.
  public package(set) var color: AvatarColor?
  /// The colour behind the content; nil for a transparent background, and for a photo without a background.
  public package(set) var background: AvatarColor?
  /// The contrast ratio of ``color`` and ``background``, 1…21; nil if one of them is nil.
  ///
  /// It is the ratio of WCAG 2.2, rounded down to a hundredth.
  public package(set) var contrast: Double?
  /// The facts about the photo that is shown; nil if none is shown.
  package var photo: ShownPhoto?
  /// The requested parts that the avatar does not show.
  package var shortfalls: Set<Shortfall> = []
  /// The name in the request or of its contact, on one line; nil if there is none.
  package var name: String?

  /// Creates a report of an icon, without skipped sources and warnings.
  package init() {}

  /// Creates the report on an avatar of a person or an agent before any source is tried.
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

/// A requested source of the fallback chain that was not used, and the reason.
///
/// The message is the source, a colon and the reason, for example "ada.jpg: no such file".
public struct SkippedSource: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The source for the start of a message, for example a path, a URL or "Gravatar".
  public let source: String
  /// The reason for the end of a message.
  public let reason: String
  /// A Boolean value that indicates whether the source is a file that does not exist, or that was not delivered although
  /// it is required.
  package internal(set) var isMissing = false

  package init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  /// Creates the skipped source of a file that does not exist.
  ///
  /// If the path may be a URL without its scheme, the reason suggests the URL. If several photos differ from it only in
  /// the extension, the reason names them.
  package init(missingFile path: String) {
    let shown = WebURL.missingScheme(in: path)
    let question = shown.map { " (did you mean \($0.url)?)" }
    let stem = FilePath.withoutExtension(path)
    let others = ImageDecoders.standard.extensions.map { "\(stem).\($0)" }.filter { FileStatus($0) != nil }.sorted()
    let reason =
      others.count > 1
      ? "\(others.count) files fit: \(others.map { FilePath.name(of: $0) }.joined(separator: ", "))"
      : FileError.missing.reason + (question ?? "")
    self.init(source: shown?.path ?? path.shown, reason: reason)
    isMissing = true
  }

  private enum CodingKeys: CodingKey { case source, reason }

  /// The message, as one line.
  public var description: String { "\(source): \(reason)" }
}

/// A defect that did not prevent an avatar, for example of a photo, a badge, a colour or a file format.
public struct AvatarWarning: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The source for the start of a message: usually a path, else for example the badge or the output.
  public let source: String
  /// The defect and its consequence, for the end of a message.
  public let reason: String

  package init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  /// The message, as one line: the source, a colon and the reason.
  public var description: String { "\(source): \(reason)" }
}

/// The kind of content that an avatar shows.
public enum AvatarContent: String, Hashable, Sendable, Codable {
  /// The photo of the request, or of its contact.
  case photo
  /// A photo from Gravatar, by the digest of the e-mail address.
  case gravatar
  /// A photo from Libravatar, or from the Libravatar server of the address's domain.
  case libravatar
  /// The initials of a name or an address, or those of the request.
  case initials
  /// The icon of the request, or that of the type.
  case icon
  /// A pattern that the seed, the e-mail address or the name selects.
  case pattern

  /// The name in notes about the content that was used, for example "the icon".
  package var words: String {
    switch self {
    case .photo, .initials, .icon, .pattern: "the \(rawValue)"
    case .gravatar: "Gravatar"
    case .libravatar: "Libravatar"
    }
  }
}
