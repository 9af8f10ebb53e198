package import AvatarJSON
package import AvatarText

/// A report on a finished avatar: its content and the reasons for it.
///
/// Encode the report as JSON to log or count fallbacks.
public struct AvatarReport: Hashable, Sendable, Codable {
  /// The kind of content that the avatar shows.
  public package(set) var content = AvatarContent.icon
  /// The initials that are drawn; nil if the avatar shows anything else.
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
  /// The colour of the largest area of similar colours in the square from which the avatar's shape is cut, without the
  /// ring and the badge; nil if no pixel is at least half opaque, or unless ``AvatarRenderer/reportsPlaceholders`` is
  /// true.
  public package(set) var dominantColor: AvatarColor?
  /// The [ThumbHash](https://evanw.github.io/thumbhash/) of this square, at most 25 bytes in Base64; nil unless
  /// ``AvatarRenderer/reportsPlaceholders`` is true.
  public package(set) var thumbHash: String?
  /// The facts about the visible photo; nil if no photo is visible.
  package var photo: ShownPhoto?
  /// The fonts that draw the initials and the badge.
  package var fonts: [DrawnFont] = []
  /// The weight requested for the text that is drawn; nil for the standard weight, or if there is no text.
  package var fontWeight: Int?
  /// The number of initials that are drawn; nil if the avatar shows anything else.
  package var initialsCount: Int?
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

  private enum CodingKeys: CodingKey {
    case content, initials, alt, skipped, warnings, color, background, contrast, dominantColor, thumbHash
  }

  /// The members of the report as JSON, except the alternative text.
  package var json: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "content": .string(content.rawValue), "skipped": .array(skipped.map { .note($0.source, $0.reason) }),
      "warnings": .array(warnings.map(\.json)),
    ]
    members["initials"] = initials.map { .string($0) }
    members["color"] = color.map { .string($0.description) }
    members["background"] = background.map { .string($0.description) }
    members["contrast"] = contrast.map { .number($0) }
    members["dominantColor"] = dominantColor.map { .string($0.description) }
    members["thumbHash"] = thumbHash.map { .string($0) }
    members["fonts"] = fonts.isEmpty ? nil : .array(fonts.map(\.json))
    return members
  }

  /// The skipped sources and warnings, one line each.
  package var notes: [String] {
    skipped.map { "\($0): used \(content.words)" } + warnings.map(\.description)
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

  /// The note on an avatar of an earlier run.
  package var note: String { "does not show the requested \(rawValue)" }

  package static func < (a: Shortfall, b: Shortfall) -> Bool { a.rawValue < b.rawValue }
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
    let text = fonts.map { "draws text with the \($0.origin.word) font \($0.name), weight \($0.weight)" }
    guard let color else { return [shown] + text }
    let background = background.map { "on \($0)" } ?? "without a background"
    return [shown] + text + ["colour \(color) \(background)" + (contrast.map { ", contrast \($0.text):1" } ?? "")]
  }

  private var reason: String {
    if let last = skipped.last { return ": \(last.source): \(last.reason)" }
    return content == .initials ? ": no photo is given" : ": neither a photo nor a name is given"
  }
}

extension AvatarWarning {
  /// The warning as JSON.
  package var json: JSONValue { .note(source, reason) }
}

extension DrawnFont {
  fileprivate var json: JSONValue {
    .object(["name": .string(name), "origin": .string(origin.word), "weight": .number(Double(weight))])
  }
}

extension JSONValue {
  /// Returns a note on a source as an object.
  fileprivate static func note(_ source: String, _ reason: String) -> JSONValue {
    .object(["source": .string(source), "reason": .string(reason)])
  }
}
