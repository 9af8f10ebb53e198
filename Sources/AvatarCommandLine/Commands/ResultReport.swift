import AvatarJSON
import AvatarRender

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
  /// The alternative text, empty if the image is decorative.
  private let alt: String
  private let width, height: Int
  /// The members that depend on the kind of image.
  private var members: [String: JSONValue]
  /// The notes to print, one line each.
  private(set) var notes: [ReportNote]

  /// Creates the report on an avatar with its side in pixels, and its alternative text if it is not that of the report.
  init(_ report: AvatarReport, alt: String? = nil, side: Int) {
    self.alt = alt ?? report.alt
    width = side
    height = side
    members = report.json
    notes = report.reportNotes
  }

  /// Creates the report on a group from the reports on its visible avatars.
  init(_ group: ResolvedGroup, of avatars: [AvatarReport]) {
    alt = group.alt
    width = group.width
    height = group.height
    members = ["avatars": .array(avatars.map { .object($0.json.merging(["alt": .string($0.alt)]) { $1 }) })]
    members["hidden"] = .number(Double(group.hidden))
    notes = avatars.flatMap(\.reportNotes)
  }

  /// Creates the report on an icon.
  ///
  /// - Parameters:
  ///   - spec: The request for the icon.
  ///   - name: The name of the icon, or nil if the image is empty.
  ///   - trailingInset: The distance between a field's status icon and the end of the field, in points.
  init(_ spec: IconSpec, name: String?, trailingInset: Double? = nil) {
    alt = spec.alternativeText
    width = spec.pixels
    height = spec.pixels
    members = ["color": .string(spec.color.description)]
    members["icon"] = name.map { .string($0) }
    members["trailingInset"] = trailingInset.map { .number($0) }
    let icon = spec.icon?.rawValue
    notes = [
      .info("draws \(icon.map { "the icon \($0)" } ?? "no icon") in \(spec.color) at \(spec.size.points) points")
    ]
  }

  /// Adds a warning about the file.
  mutating func add(_ warning: AvatarWarning) {
    var warnings = [warning.json]
    if case .array(let earlier)? = members["warnings"] { warnings = earlier + warnings }
    members["warnings"] = .array(warnings)
    notes.append(.note("\(warning)"))
  }

  /// Returns one line of JSON, with keys in alphabetical order.
  ///
  /// - Parameters:
  ///   - path: The path of the written image.
  ///   - ignored: The unused inputs, or nil if there are none.
  /// - Returns: The JSON without a line break.
  func json(output path: String, ignored: [AvatarWarning]?) -> String {
    var members = members
    members["alt"] = .string(alt)
    members["width"] = .number(Double(width))
    members["height"] = .number(Double(height))
    members["output"] = .string(path)
    members["ignored"] = ignored.map { .array($0.map(\.json)) }
    return JSONWriter.text(JSONValue.object(members))
  }
}
