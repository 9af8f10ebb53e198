import AvatarFileSystem

/// A requested font: a file or an installed family, with values for the axes of a variable font.
package enum FontRequest: Sendable {
  case file(FontFile)
  case family(String, settings: [AxisSetting])

  /// Parses the name of a file or of an installed family, with settings of axes behind a colon.
  ///
  /// Examples are "Inter.ttf", "Inter.ttf:wght=600,opsz=14", "Noto.ttc#2" and "Inter". If a file with the whole name
  /// exists, it is that file.
  package init(_ text: String) {
    if !Self.exists(text), let colon = text.lastIndex(of: ":"),
      let settings = Self.settings(text[text.index(after: colon)...])
    {
      self = Self.named(String(text[..<colon]), settings)
    } else {
      self = Self.named(text, [])
    }
  }

  /// The path of the file, or the name of the family.
  package var name: String {
    switch self {
    case .file(let file): file.path
    case .family(let name, _): name
    }
  }

  private static func named(_ text: String, _ settings: [AxisSetting]) -> FontRequest {
    guard exists(text) || isPath(text) else { return .family(text, settings: settings) }
    var file = FontFile(text)
    file.settings = settings
    return .file(file)
  }

  private static func exists(_ text: String) -> Bool { FileStatus(FontFile(text).path) != nil }

  /// Returns whether a text cannot be the name of a family.
  private static func isPath(_ text: String) -> Bool {
    let name = FontFile(text).path.lowercased()
    return name.isEmpty || name.contains("/") || endings.contains { name.hasSuffix($0) }
  }

  private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]

  /// Parses a list of settings such as "wght=600,opsz=14"; nil for any other text.
  private static func settings(_ text: Substring) -> [AxisSetting]? {
    var settings: [AxisSetting] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let tag = AxisTag(sides[0]), let value = number(sides[1]) else { return nil }
      settings.append(AxisSetting(tag: tag, value: value))
    }
    return settings
  }

  /// Parses a plain decimal number within the range of a font's 16.16 fixed-point numbers; nil for any other text.
  private static func number(_ text: Substring) -> Double? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(text), abs(value) < 32_768
    else { return nil }
    return value
  }
}
