import AvatarJSON
import AvatarRender

/// The form of a report in JSON, in which the build record stores it for later runs.
extension AvatarReport {
  /// The members of a JSON object; `side` is that of the picture, in pixels, and nil leaves it out.
  func members(side: Int? = nil) -> [(name: String, value: String?)] {
    let side = side.map { "\($0)" }
    let lacks = shortfalls.sorted().map { JSONText.quoted($0.rawValue) }
    return [
      ("content", JSONText.quoted(content.rawValue)), ("initials", initials.map(JSONText.quoted)),
      ("color", color.map { JSONText.quoted($0.description) }),
      ("background", background.map { JSONText.quoted($0.description) }), ("contrast", contrast.map(\.text)),
      ("width", side), ("height", side),
      ("skipped", Self.list(skipped.map { ($0.source, $0.reason) })),
      ("warnings", warnings.isEmpty ? nil : Self.list(warnings.map { ($0.source, $0.reason) })),
      ("lacks", lacks.isEmpty ? nil : JSONText.array(lacks)),
    ]
  }

  private static func list(_ items: [(source: String, reason: String)]) -> String {
    JSONText.array(
      items.map {
        JSONText.object([("source", JSONText.quoted($0.source)), ("reason", JSONText.quoted($0.reason))])
      })
  }

  /// The members as JSON, with the name that a contact server may have added.
  var json: String { JSONText.object([("name", name.map(JSONText.quoted))] + members()) }

  /// The report without anything that may identify a person: the name, and the sources of photos.
  var impersonal: AvatarReport {
    var report = self
    report.name = nil
    report.skipped = []
    report.warnings = []
    return report
  }

  /// Parses the result of `json`; nil if that is impossible.
  init?(json: String) {
    guard case .object(let members)? = try? JSONParser.parse(Array(json.utf8)),
      let content = members["content"]?.text.flatMap({ AvatarContent(rawValue: $0) })
    else { return nil }
    self.init()
    self.content = content
    initials = members["initials"]?.text
    name = members["name"]?.text
    color = members["color"]?.text.flatMap { AvatarColor($0) }
    background = members["background"]?.text.flatMap { AvatarColor($0) }
    if case .number(let contrast)? = members["contrast"] { self.contrast = contrast }
    skipped = Self.pairs(members["skipped"]).map { SkippedSource(source: $0, reason: $1) }
    warnings = Self.pairs(members["warnings"]).map { AvatarWarning(source: $0, reason: $1) }
    if case .array(let items)? = members["lacks"] {
      shortfalls = Set(items.compactMap { $0.text.flatMap { Shortfall(rawValue: $0) } })
    }
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

  /// Returns the shortfalls in the result of `json`, which is parsed only if it has members behind its last usual one.
  static func shortfalls(json: String) -> Set<Shortfall> {
    // The bytes are compared without Unicode, because every unchanged output gets here.
    let (bytes, end) = (json.utf8.span, usualEnd.span)
    if bytes.isEmpty { return [] }
    if bytes.count >= end.count,
      end.indices.allSatisfy({ bytes[bytes.count - end.count + $0] == end[$0] })
    {
      return []
    }
    return AvatarReport(json: json)?.shortfalls ?? []
  }

  /// The end of a report without warnings and shortfalls.
  private static let usualEnd = Array("\"skipped\":[]}".utf8)
}
