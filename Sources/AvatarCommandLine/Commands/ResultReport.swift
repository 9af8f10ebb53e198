import AvatarFileSystem
import AvatarRender

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report on one image, for `--json` and the notes.
struct ResultReport: Encodable {
  private(set) var output = ""
  /// The content of an avatar; nil for other images.
  var content: AvatarContent?
  /// The initials of an avatar that shows no photo.
  var initials: String?
  /// The icon of an image that is an icon alone; nil if it shows none.
  var icon: String?
  /// The alternative text; empty if the image is decorative.
  let alt: String
  /// The width, px.
  let width: Int
  /// The height, px.
  let height: Int
  var skipped: [SkippedSource]?
  var warnings: [AvatarWarning]?
  /// The avatars that a group shows.
  var avatars: [AvatarReport]?
  /// The number of avatars that a group does not show.
  var hidden: Int?

  init(_ avatar: ResolvedAvatar) {
    (width, height) = (avatar.spec.pixels, avatar.spec.pixels)
    let report = avatar.report
    content = report.content
    initials = report.initials
    alt = report.alt
    skipped = report.skipped
    warnings = report.warnings
    notes = report.notes
  }

  /// Creates the report on a group with an alternative text, and on its picture's width and height, px.
  init(_ members: [AvatarReport], hidden: Int, alt: String, _ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    self.alt = alt
    avatars = members
    self.hidden = hidden
    notes = members.flatMap(\.notes)
  }

  init(_ spec: IconSpec) {
    (width, height) = (spec.pixels, spec.pixels)
    icon = spec.icon?.rawValue
    alt = spec.alternativeText
    notes = []
  }

  /// Adds a warning about the file.
  mutating func add(_ warning: AvatarWarning) {
    warnings = (warnings ?? []) + [warning]
    notes.append(warning.note)
  }

  /// The notes to print without `--json`, a line each.
  private(set) var notes: [String]

  private enum CodingKeys: CodingKey {
    case output, content, initials, icon, alt, width, height, skipped, warnings, avatars, hidden
  }

  /// Returns one line of JSON, with keys in alphabetical order and the path to which the image was written.
  func json(output: String) -> String {
    var report = self
    report.output = output
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and integers always encode.
    guard let json = try? encoder.encode(report) else { return "{}" }
    return StandardStreams.harmless(json: String(decoding: json, as: UTF8.self))
  }
}
