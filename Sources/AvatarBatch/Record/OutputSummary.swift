import AvatarJSON
import AvatarRender

/// The facts about an output that reports show, stored in the build record for later runs.
struct OutputSummary: Hashable, Sendable {
  /// The report on the avatar; nil for a file that is not an image.
  var report: AvatarReport?
  /// The side, in pixels; 0 for a file that is not an image.
  var side = 0

  init() {}

  init(_ avatar: AvatarFile) {
    report = avatar.report
    side = avatar.side
  }

  /// Members of a JSON object.
  var members: [(name: String, value: String?)] {
    [
      ("content", report.map { JSONText.quoted($0.content.rawValue) }),
      ("initials", report?.initials.map(JSONText.quoted)),
      ("color", (report?.color).map { JSONText.quoted($0.description) }),
      ("background", (report?.background).map { JSONText.quoted($0.description) }),
      ("contrast", (report?.contrast).map(\.text)),
      ("width", side > 0 ? "\(side)" : nil), ("height", side > 0 ? "\(side)" : nil),
      ("skipped", report.map { Self.list($0.skipped.map { ($0.source, $0.reason) }) }),
      ("warnings", Self.nonEmpty(report?.warnings).map { Self.list($0.map { ($0.source, $0.reason) }) }),
      (
        "lacks",
        Self.nonEmpty(report?.shortfalls).map { JSONText.array($0.sorted().map { JSONText.quoted($0.rawValue) }) }
      ),
    ]
  }

  private static func nonEmpty<Items: Collection>(_ items: Items?) -> Items? {
    items.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func list(_ items: [(source: String, reason: String)]) -> String {
    JSONText.array(
      items.map {
        JSONText.object([("source", JSONText.quoted($0.source)), ("reason", JSONText.quoted($0.reason))])
      })
  }

  /// The summary without anything that may identify a person: the name, and the sources of photos.
  var impersonal: OutputSummary {
    var summary = self
    summary.report?.name = nil
    summary.report?.skipped = []
    summary.report?.warnings = []
    return summary
  }

  /// The members as JSON, with the name that a contact server may have added.
  var json: String { JSONText.object([("name", (report?.name).map(JSONText.quoted))] + members) }

  /// Returns the shortfalls in a summary that `json` wrote.
  ///
  /// Most summaries have none and need not be parsed.
  static func shortfalls(json: String) -> Set<Shortfall> {
    mayHaveShortfalls(json: json) ? OutputSummary(json: json).report?.shortfalls ?? [] : []
  }

  /// Returns whether a summary has warnings or shortfalls behind its last usual member.
  static func mayHaveShortfalls(json: String) -> Bool {
    let (bytes, end) = (json.utf8.span, usualEnd.span)
    guard bytes.count >= end.count else { return true }
    for i in end.indices where bytes[bytes.count - end.count + i] != end[i] { return true }
    return false
  }

  /// The end of a summary without warnings and shortfalls.
  private static let usualEnd = Array("\"skipped\":[]}".utf8)

  /// Parses the result of `json`; the summary is empty if it cannot be parsed.
  init(json: String) {
    guard case .object(let members)? = try? JSONParser.parse(Array(json.utf8)) else { return }
    if case .number(let width)? = members["width"] { side = Int(exactly: width) ?? 0 }
    guard let content = members["content"]?.text.flatMap({ AvatarContent(rawValue: $0) }) else { return }
    var report = AvatarReport()
    report.content = content
    report.initials = members["initials"]?.text
    report.name = members["name"]?.text
    report.color = members["color"]?.text.flatMap { AvatarColor($0) }
    report.background = members["background"]?.text.flatMap { AvatarColor($0) }
    if case .number(let contrast)? = members["contrast"] { report.contrast = contrast }
    report.skipped = Self.pairs(members["skipped"]).map { SkippedSource(source: $0, reason: $1) }
    report.warnings = Self.pairs(members["warnings"]).map { AvatarWarning(source: $0, reason: $1) }
    if case .array(let items)? = members["lacks"] {
      report.shortfalls = Set(items.compactMap { $0.text.flatMap { Shortfall(rawValue: $0) } })
    }
    self.report = report
  }

  private static func pairs(_ value: JSONValue?) -> [(String, String)] {
    guard case .array(let items)? = value else { return [] }
    return items.compactMap { item in
      guard case .object(let members) = item, let source = members["source"]?.text,
        let reason = members["reason"]?.text
      else { return nil }
      return (source, reason)
    }
  }
}
