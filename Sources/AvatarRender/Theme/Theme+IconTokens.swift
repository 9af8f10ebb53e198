import AvatarFileSystem
import AvatarJSON

extension Theme {
  /// Sets icons from tokens such as "icon.bot", which are SVG documents or the paths of SVG files.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - names: The names of the theme's tokens.
  ///   - icon: Returns the icon at a path in a file, given by its position.
  /// - Throws: `ThemeError` if one of these tokens is malformed.
  mutating func readIcons(
    _ tokens: inout DesignTokens, _ names: ThemeTokenNames, _ icon: (String, Int) throws(IconError) -> IconArtwork
  ) throws(ThemeError) {
    for (path, raw) in tokens.tokens.sorted(by: { $0.key < $1.key }) {
      guard let name = Self.iconName(path, raw.value, in: names.path("icon")), let token = try tokens.resolved(path)
      else { continue }
      guard case .string(let text) = token.value, Self.isDocument(text) || Self.isPathOfIcon(text) else {
        let reason = "\(token.value): must be an SVG document, or the path of an SVG file"
        throw ThemeError(path: path, reason: reason, file: token.file)
      }
      icons[name] = try mapError(
        of: Self.isDocument(text) ? IconArtwork(svg: Array(text.utf8)) : icon(text, token.file)
      ) { (error: IconError) in
        ThemeError(
          path: path, reason: Self.isDocument(text) ? error.description : error.message(of: text), file: token.file)
      }
    }
  }

  /// Returns the name of an icon in a path such as "icon.bot"; nil if the token is not an icon.
  ///
  /// Unless the name is that of a built-in icon, the value must be an SVG document or a path.
  static func iconName(_ path: String, _ value: JSONValue, in group: String) -> String? {
    guard path.hasPrefix(group + ".") else { return nil }
    let name = String(path.dropFirst(group.count + 1))
    if Icon(rawValue: name) != nil { return name }
    guard case .string(let text) = value, isDocument(text) || isPathOfIcon(text), IconArtwork.isName(name) else {
      return nil
    }
    return name
  }

  private static func isDocument(_ text: String) -> Bool { text.utf8.first { !$0.isWhiteSpace } == UInt8(ascii: "<") }

  private static func isPathOfIcon(_ text: String) -> Bool { text.lowercased().hasSuffix(".svg") }

  /// Sets the icon's fraction by size, from tokens such as "icon.fraction-at.16".
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - names: The names of the theme's tokens.
  /// - Throws: `ThemeError` if one of these tokens is malformed, or conflicts with "icon.fraction".
  mutating func readIconFractions(_ tokens: inout DesignTokens, _ names: ThemeTokenNames) throws(ThemeError) {
    let (group, constant) = (names.path(Self.iconFractionGroup), names.path("icon.fraction"))
    var fractions: [Int: Double] = [:]
    for path in tokens.tokens.keys.sorted() {
      guard let points = Self.points(path, in: group), let token = try tokens.resolved(path) else { continue }
      guard tokens.tokens[constant] == nil else {
        throw ThemeError(path: path, reason: "must not be given together with \(constant)", file: token.file)
      }
      try Self.check(token, at: path, type: "number")
      guard let fraction = TokenValue.fraction(token.value), fraction > 0 else {
        throw ThemeError(
          path: path, reason: "\(token.value): must be a number above 0, up to 1", file: token.file)
      }
      fractions[points] = fraction
    }
    if let fraction = IconFraction(bySize: fractions) { iconFraction = fraction }
  }

  static let iconFractionGroup = "icon.fraction-at"

  /// Returns the side in a path such as "icon.fraction-at.16"; nil for other paths, and for other spellings of a side.
  static func points(_ path: String, in group: String) -> Int? {
    number(path, in: group).flatMap { (1...2048).contains($0) ? $0 : nil }
  }
}
