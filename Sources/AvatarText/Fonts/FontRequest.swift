import AvatarFileSystem
import CFontconfigShim

/// A requested font: a file or an installed family, with axis values for a variable font.
package enum FontRequest: Sendable {
  case file(FontFile)
  case family(String, settings: [AxisSetting])

  /// Parses the name of a file or an installed family, optionally followed by a colon and axis settings.
  ///
  /// Examples are "Inter.ttf", "Inter.ttf:wght=600,opsz=14", "Noto.ttc#2" and "Inter". If a file with the whole name
  /// exists, the request is for that file.
  package init(_ text: String) {
    if !Self.exists(text), let colon = text.lastIndex(of: ":"),
      let settings = Self.settings(text[text.index(after: colon)...])
    {
      self = Self.named(String(text[..<colon]), settings)
    } else {
      self = Self.named(text, [])
    }
  }

  /// The path of the file, or the family name.
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

  /// Returns whether a string must be a path rather than a family name.
  private static func isPath(_ text: String) -> Bool {
    let name = FontFile(text).path.lowercased()
    return name.isEmpty || name.contains("/") || endings.contains { name.hasSuffix($0) }
  }

  private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]

  /// Parses a list of settings such as "wght=600,opsz=14"; nil for any other string.
  private static func settings(_ text: Substring) -> [AxisSetting]? {
    var settings: [AxisSetting] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let tag = AxisTag(sides[0]), let value = number(sides[1]) else { return nil }
      settings.append(AxisSetting(tag: tag, value: value))
    }
    return settings
  }

  /// Parses a plain decimal number in the 16.16 fixed-point range of fonts; nil for any other string.
  private static func number(_ text: Substring) -> Double? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text
    // `Double` would also parse exponents, hexadecimal digits, "inf" and "nan".
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(text), abs(value) < 32_768
    else { return nil }
    return value
  }
}

/// A value for an axis of a variable font, in its design units.
package struct AxisSetting: Hashable, Sendable {
  let tag: AxisTag
  let value: Double
}

/// Lookup of installed fonts with fontconfig.
extension FontFile {
  /// Finds the installed font that fontconfig prefers for a cluster; nil if no font covers it.
  ///
  /// - Parameters:
  ///   - cluster: A grapheme cluster.
  ///   - style: The preferred weight and language.
  ///   - needsLanguage: Whether to consider only fonts that are designed for the language.
  /// - Throws: `FontError` if fontconfig is missing or out of memory.
  init?(system cluster: String, _ style: TextStyle, needsLanguage: Bool) throws(FontError) {
    // Font character sets do not include joiners and variation selectors.
    let characters = cluster.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(\.value)
    unsafe try self.init(style, needsLanguage: needsLanguage) { wish, path, capacity, index in
      unsafe avr_system_font(characters, Int32(characters.count), wish, path, capacity, index)
    }
  }

  /// Finds the font with the nearest weight in an installed family; nil if the family is not installed.
  init?(family: String, settings: [AxisSetting], weight: Int?) throws(FontError) {
    // In C, the name would end at the zero byte and could match a different family.
    guard !family.utf8.contains(0) else { return nil }
    unsafe try self.init(TextStyle(weight: weight), needsLanguage: false) { wish, path, capacity, index in
      unsafe avr_system_family(family, wish, path, capacity, index)
    }
    self.settings = settings
  }

  private typealias Search = (
    UnsafePointer<avr_font_wish>, UnsafeMutablePointer<CChar>, Int, UnsafeMutablePointer<Int32>
  ) -> Int32

  private init?(_ style: TextStyle, needsLanguage: Bool, _ search: Search) throws(FontError) {
    try mapError(of: unsafe Component.fontconfig.open(avr_system_fonts_open), to: FontError.component)
    var path = [CChar](repeating: 0, count: 4096)
    var index: Int32 = 0
    func find(_ language: UnsafePointer<CChar>?) -> Int32 {
      var wish = unsafe avr_font_wish(
        weight: Int32(style.weight ?? TextStyle.standardWeight), language: language,
        needs_language: needsLanguage && language != nil)
      return unsafe search(&wish, &path, path.count, &index)
    }
    let found = style.language.map { unsafe $0.nameInFontconfig.withCString(find) } ?? find(nil)
    switch found {
    case 0: return nil
    case 1: break
    default: throw .component(.outOfMemory(Component.fontconfig.rawValue))
    }
    self.init(
      path: String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self), index: Int(index))
  }
}
