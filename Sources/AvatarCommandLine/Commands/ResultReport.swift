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
  /// Of an avatar.
  var content: AvatarContent?
  /// Of an avatar without a photo.
  var initials: String?
  /// Of an icon alone; nil where none shows.
  var icon: Icon?
  /// px.
  let width: Int
  let height: Int
  var skipped: [SkippedSource]?
  var warnings: [AvatarWarning]?
  /// Of a group: those that are shown, and how many are not.
  var avatars: [AvatarReport]?
  var hidden: Int?

  init(_ avatar: Avatar) {
    width = avatar.width
    height = avatar.height
    let report = avatar.report
    content = report.content
    initials = report.initials
    skipped = report.skipped
    warnings = report.warnings
    notes = report.notes
  }

  init(_ group: AvatarGroup) {
    width = group.picture.width
    height = group.picture.height
    avatars = group.members
    hidden = group.hidden
    notes = group.members.flatMap(\.notes)
  }

  init(_ picture: Picture, of icon: Icon?) {
    width = picture.width
    height = picture.height
    self.icon = icon
    notes = []
  }

  /// The notes to print without `--json`, a line each.
  let notes: [String]

  private enum CodingKeys: CodingKey {
    case output, content, initials, icon, width, height, skipped, warnings, avatars, hidden
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
