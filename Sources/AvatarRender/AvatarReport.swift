import AvatarFileSystem
import AvatarHTTP

/// The facts about a finished avatar, beside its pixels.
public struct AvatarReport: Hashable, Sendable, Codable {
  /// The kind of content that the avatar shows.
  public package(set) var content = AvatarContent.icon
  /// The requested initials if no photo is shown, even if no font has them and the avatar shows an icon.
  public package(set) var initials: String?
  /// The alternative text, on one line without control characters; empty if the avatar is decorative.
  public package(set) var alt = ""
  /// The requested sources that were not used, in the order in which they were tried.
  public package(set) var skipped: [SkippedSource] = []
  /// The warnings about photos that were used, badges that were left out or became dots, and files without transparency.
  public package(set) var warnings: [AvatarWarning] = []
  /// The colour of the initials, the icon or the pattern; nil for a photo, and for an icon in colours of its own.
  public package(set) var color: AvatarColor?
  /// The colour behind the content; nil for a transparent background, and for a photo without one.
  public package(set) var background: AvatarColor?
  /// The contrast ratio of the colour and the background, 1…21 (WCAG 2.2), rounded down to a hundredth; nil if one of
  /// them is nil.
  public package(set) var contrast: Double?
  /// The facts about the photo that is shown; nil if there is none.
  package var photo: ShownPhoto?
  /// The requested parts that the avatar does not show.
  package var shortfalls: Set<Shortfall> = []
  /// The name, on one line, which the request or its contact gives; nil if there is none.
  package var name: String?

  package init() {}

  /// Creates the report on an avatar of a person or an agent, before anything was tried.
  init(of who: AvatarSubject) {
    name = who.named
    alt = who.alternativeText
  }

  private enum CodingKeys: CodingKey { case content, initials, alt, skipped, warnings, color, background, contrast }

  /// The skipped sources and warnings, a line each.
  package var notes: [String] {
    skipped.map { "\($0.source): \($0.reason): used \(content.words)" }
      + warnings.map(\.note)
  }
}

/// A requested source of the fallback chain that was not used.
public struct SkippedSource: Hashable, Sendable, Codable {
  /// The source, usually a path.
  public let source: String
  /// The reason, as the end of a message.
  public let reason: String
  /// Whether the source is a file that does not exist.
  package private(set) var isMissingFile = false

  package init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  /// Creates the skipped source of a file that does not exist, with the URL that its path may be.
  package init(missingFile path: String) {
    let question = WebURL.missingScheme(in: path).map { " (did you mean \($0)?)" }
    self.init(source: path, reason: FileError.missing.reason + (question ?? ""))
    isMissingFile = true
  }

  private enum CodingKeys: CodingKey { case source, reason }
}

/// Something wrong with a photo that could still be used, a badge whose text could not be drawn, or a file without transparency.
public struct AvatarWarning: Hashable, Sendable, Codable {
  /// The photo, usually a path; or the badge; or the output.
  public let source: String
  /// The defect and its consequence, as the end of a message.
  public let reason: String

  package init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  /// The warning as a line.
  package var note: String { "\(source): \(reason)" }
}

/// The kind of content that an avatar shows.
public enum AvatarContent: String, Hashable, Sendable, Codable {
  case photo
  case gravatar
  case libravatar
  case initials
  case icon
  case pattern

  /// The name in notes about what was used.
  package var words: String {
    switch self {
    case .photo, .initials, .icon, .pattern: "the \(rawValue)"
    case .gravatar: "Gravatar"
    case .libravatar: "Libravatar"
    }
  }
}
