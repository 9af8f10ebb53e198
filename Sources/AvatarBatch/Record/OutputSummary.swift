import AvatarJSON
import AvatarRender

/// The facts about an output that reports show, stored in the record so that later runs can show them again.
struct OutputSummary: Hashable, Sendable {
  /// The kind of content that the avatar shows; nil for a file that is no image.
  var content: AvatarContent?
  var initials: String?
  /// px.
  var width = 0
  var height = 0
  var skipped: [SkippedSource] = []
  var flaws: [AvatarFlaw] = []
  /// The requested parts that it does not show.
  var lacks: Set<Shortfall> = []

  init() {}

  init(_ avatar: AvatarFile) {
    (content, initials) = (avatar.content, avatar.initials)
    (width, height) = (avatar.side, avatar.side)
    skipped = avatar.skipped
    flaws = avatar.flaws
    lacks = avatar.lacks
  }

  /// Members of a JSON object.
  var members: [(name: String, value: String?)] {
    [
      ("content", content.map { JSONText.quoted($0.rawValue) }),
      ("initials", initials.map(JSONText.quoted)),
      ("width", width > 0 ? "\(width)" : nil), ("height", height > 0 ? "\(height)" : nil),
      ("skipped", content == nil ? nil : Self.list(skipped.map { ($0.source, $0.reason) })),
      ("flaws", flaws.isEmpty ? nil : Self.list(flaws.map { ($0.source, $0.reason) })),
      ("lacks", lacks.isEmpty ? nil : JSONText.array(lacks.sorted().map { JSONText.quoted($0.rawValue) })),
    ]
  }

  private static func list(_ items: [(source: String, reason: String)]) -> String {
    JSONText.array(
      items.map {
        JSONText.object([("source", JSONText.quoted($0.source)), ("reason", JSONText.quoted($0.reason))])
      })
  }

  /// The skipped sources and flaws, a line each.
  var notes: [String] {
    skipped.map { "\($0.source): \($0.reason): used \((content ?? .icon).words)" }
      + flaws.map { "\($0.source): \($0.reason)" }
  }

  var json: String { JSONText.object(members) }

  /// Returns the shortfalls in a summary that `json` wrote.
  ///
  /// Most summaries have none and need not be parsed.
  static func lacks(json: String) -> Set<Shortfall> {
    // The last member, where there are neither flaws nor lacks.
    json.hasSuffix("\"skipped\":[]}") ? [] : OutputSummary(json: json).lacks
  }

  /// Reads what `json` wrote; the summary is empty if that can't be parsed.
  init(json: String) {
    guard case .object(let members)? = try? JSONParser.parse(Array(json.utf8)) else { return }
    content = members["content"]?.text.flatMap { AvatarContent(rawValue: $0) }
    initials = members["initials"]?.text
    width = Self.number(members["width"])
    height = Self.number(members["height"])
    skipped = Self.pairs(members["skipped"]).map { SkippedSource(source: $0, reason: $1) }
    flaws = Self.pairs(members["flaws"]).map { AvatarFlaw(source: $0, reason: $1) }
    if case .array(let items)? = members["lacks"] {
      lacks = Set(items.compactMap { $0.text.flatMap { Shortfall(rawValue: $0) } })
    }
  }

  private static func number(_ value: JSONValue?) -> Int {
    if case .number(let number)? = value { Int(exactly: number) ?? 0 } else { 0 }
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
