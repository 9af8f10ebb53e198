import AvatarJSON

/// The text of a manifest, in which cases are changed without affecting the rest.
struct ManifestText {
  /// A change of a case.
  enum Change {
    case removed
    /// Another JSON object, which receives the tolerance of the case.
    case replaced(String)
  }

  private let bytes: [UInt8]
  /// The positions of the cases, at least one.
  private let cases: [Range<Int>]

  /// Locates the cases in the text of a valid manifest, which has at least one case; nil if the name of their list
  /// contains escapes.
  init?(_ bytes: [UInt8]) {
    var (depth, start, key, isInCases) = (0, 0, bytes[..<0], false)
    var string: Int?
    var cases: [Range<Int>] = []
    var i = 0
    while i < bytes.count {
      switch (bytes[i], string) {
      case (UInt8(ascii: "\\"), _?): i += 1
      case (UInt8(ascii: "\""), let start?):
        if depth == 1 { key = bytes[(start + 1)..<i] }
        string = nil
      case (_, _?): break
      case (UInt8(ascii: "\""), nil): string = i
      case (UInt8(ascii: "["), nil), (UInt8(ascii: "{"), nil):
        // In valid JSON, the last string before a bracket in the outer object is the name of that member.
        if depth == 1 { isInCases = key.elementsEqual("cases".utf8) }
        if depth == 2 { start = i }
        depth += 1
      case (UInt8(ascii: "]"), nil), (UInt8(ascii: "}"), nil):
        depth -= 1
        if depth == 2, isInCases { cases.append(start..<i + 1) }
      default: break
      }
      i += 1
    }
    if cases.isEmpty { return nil }
    self.bytes = bytes
    self.cases = cases
  }

  /// Returns the text with changed cases, by their positions, and with more cases at the end.
  func edited(_ changes: [Int: Change], adding lines: [String]) -> [UInt8] {
    var (text, isEmpty) = (Array(bytes[..<cases[0].lowerBound]), true)
    for (i, place) in cases.enumerated() {
      if case .removed? = changes[i] { continue }
      if !isEmpty { text += bytes[cases[i - 1].upperBound..<place.lowerBound] }
      if case .replaced(let json)? = changes[i] {
        text += Array(withTolerance(of: place, json).utf8)
      } else {
        text += bytes[place]
      }
      isEmpty = false
    }
    for line in lines {
      text += Array(((isEmpty ? "" : ",\n    ") + line).utf8)
      isEmpty = false
    }
    return text + bytes[cases[cases.count - 1].upperBound...]
  }

  private func withTolerance(of place: Range<Int>, _ json: String) -> String {
    guard let tolerance = (try? JSONParser.parse(Array(bytes[place])))?["tolerance"] else { return json }
    return "\(json.dropLast()),\"tolerance\":\(JSONWriter.text(tolerance))}"
  }
}
