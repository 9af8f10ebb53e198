package import AvatarJSON
package import AvatarRender

extension AvatarReport {
  /// The decisions, skipped sources and warnings, including a warning with a suggestion for a nonexistent photo.
  var reportNotes: [ReportNote] {
    decisions.map { .info($0) }
      + skipped.map { source in
        let text = "\(source): used \(content.words)"
        guard source.isMissing else { return .note(text) }
        return .warning(text + (source.missingFile.flatMap { NearestFile(to: $0, .photo)?.question } ?? ""))
      } + warnings.map { .note("\($0)") }
  }
}

extension ThemeSchemes {
  /// A warning about the theme file of which no token is used, for reports; nil if there is no such file.
  var ignored: [AvatarWarning]? { unused.map { [AvatarWarning(source: $0.subject, reason: $0.reason)] } }
}

/// A report on an image, for `--json` and the notes.
struct ResultReport {
  /// The content of an avatar, or nil for other images.
  var content: AvatarContent?
  /// The initials of an avatar without a photo.
  var initials: String?
  /// The displayed icon, or nil if the image is not an icon or is empty.
  var icon: String?
  /// The alternative text, empty if the image is decorative.
  let alt: String
  /// The width, in pixels.
  let width: Int
  /// The height, in pixels.
  let height: Int
  /// The colours of an avatar's content, and their contrast ratio.
  var color, background: AvatarColor?
  var contrast: Double?
  var skipped: [SkippedSource]?
  var warnings: [AvatarWarning]?
  /// The unused inputs, or nil if there are none.
  var ignored: [AvatarWarning]?
  /// The reports on the visible avatars in a group.
  var avatars: [AvatarReport]?
  /// The number of hidden avatars in a group.
  var hidden: Int?
  /// The distance between a field's status icon and the end of the field, in points.
  var trailingInset: Double?

  init(_ avatar: ResolvedAvatar) { self.init(avatar.report, alt: avatar.report.alt, side: avatar.spec.pixels) }

  /// Creates the report on an avatar with its alternative text and its side in pixels.
  init(_ report: AvatarReport, alt: String, side: Int) {
    (width, height) = (side, side)
    content = report.content
    initials = report.initials
    (color, background, contrast) = (report.color, report.background, report.contrast)
    self.alt = alt
    skipped = report.skipped
    warnings = report.warnings
    notes = report.reportNotes
  }

  /// Creates the report on a group with its alternative text and the width and height of its image, in pixels.
  init(_ members: [AvatarReport], hidden: Int, alt: String, _ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    self.alt = alt
    avatars = members
    self.hidden = hidden
    notes = members.flatMap(\.reportNotes)
  }

  init(_ spec: IconSpec) {
    (width, height) = (spec.pixels, spec.pixels)
    icon = spec.icon?.rawValue
    alt = spec.alternativeText
    color = spec.color
    notes = [
      .info("draws \(icon.map { "the icon \($0)" } ?? "no icon") in \(spec.color) at \(spec.size.points) points")
    ]
  }

  /// Adds a warning about the file.
  mutating func add(_ warning: AvatarWarning) {
    warnings = (warnings ?? []) + [warning]
    notes.append(.note("\(warning)"))
  }

  /// The notes to print, one line each.
  private(set) var notes: [ReportNote]

  /// Returns one line of JSON, with keys in alphabetical order and the path of the written image.
  func json(output: String) -> String {
    JSONWriter.object { json in
      json.member("alt", alt)
      json.member("avatars", avatars)
      json.member("background", background?.description)
      json.member("color", color?.description)
      json.member("content", content?.rawValue)
      json.member("contrast", contrast)
      json.member("height", height)
      json.member("hidden", hidden)
      json.member("icon", icon)
      json.member("ignored", ignored)
      json.member("initials", initials)
      json.member("output", output)
      json.member("skipped", skipped)
      json.member("trailingInset", trailingInset)
      json.member("warnings", warnings)
      json.member("width", width)
    }
  }
}

extension AvatarReport: JSONWritable {
  /// Writes the report on an avatar in a group, with keys in alphabetical order.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("alt", alt)
      json.member("background", background?.description)
      json.member("color", color?.description)
      json.member("content", content.rawValue)
      json.member("contrast", contrast)
      json.member("initials", initials)
      json.member("skipped", skipped)
      json.member("warnings", warnings)
    }
  }
}
