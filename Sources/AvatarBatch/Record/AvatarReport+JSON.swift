import AvatarJSON
import AvatarRender

/// The JSON form of a report, which the build record stores for later runs.
extension AvatarReport {
  /// Writes the members of a JSON object, including the image side, in pixels, if `side` is not nil, and the shortfalls
  /// of the row instead of the avatar if `lacks` is not nil.
  func writeMembers(to json: inout JSONWriter, side: Int? = nil, lacks: Set<Shortfall>? = nil) {
    json.member("content", content.rawValue)
    json.member("initials", initials)
    json.member("color", color?.description)
    json.member("background", background?.description)
    json.member("contrast", contrast)
    json.member("width", side)
    json.member("height", side)
    json.member("skipped", objects: skipped) { Self.write($0.source, $0.reason, to: &$1) }
    if !warnings.isEmpty {
      json.member("warnings", objects: warnings) { Self.write($0.source, $0.reason, to: &$1) }
    }
    let lacks = lacks ?? shortfalls
    json.member("lacks", lacks.isEmpty ? nil : lacks.sorted().map(\.rawValue))
  }

  private static func write(_ source: String, _ reason: String, to json: inout JSONWriter) {
    json.member("source", source)
    json.member("reason", reason)
  }

  /// The members as JSON.
  var json: [UInt8] { Array(JSONWriter.object { writeMembers(to: &$0) }.utf8) }

  /// The report without the name, the initials and the photo sources, which may identify a person.
  var impersonal: AvatarReport {
    var report = self
    report.name = nil
    report.initials = nil
    report.skipped = []
    report.warnings = []
    return report
  }

  /// Parses the result of `json` for an impersonal report, or returns nil for any other bytes.
  init?(json: [UInt8]) {
    guard case .object(let members)? = try? JSONParser.parse(json),
      let content = members["content"]?.text.flatMap({ AvatarContent(rawValue: $0) })
    else { return nil }
    self.init()
    self.content = content
    color = members["color"]?.text.flatMap { AvatarColor($0) }
    background = members["background"]?.text.flatMap { AvatarColor($0) }
    if case .number(let contrast)? = members["contrast"] { self.contrast = contrast }
    if case .array(let items)? = members["lacks"] {
      shortfalls = Set(items.compactMap { $0.text.flatMap { Shortfall(rawValue: $0) } })
    }
  }

  /// Returns whether the result of `json`, whose first member is the content, describes a photo.
  static func showsPhoto(json: [UInt8]) -> Bool { photoStarts.contains(where: json.starts) }

  private static let photoStarts = AvatarContent.allPhotos.map { Array("{\"content\":\"\($0.rawValue)\"".utf8) }

  /// Returns the shortfalls in the result of `json`, which is parsed only if members follow the usual last member.
  static func shortfalls(json: [UInt8]) -> Set<Shortfall> {
    // The spans are compared, because this code runs for every unchanged output.
    let (bytes, end) = (json.span, usualEnd.span)
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
