extension Theme {
  /// Sets the palette from "palette.1", "palette.2" …, or from the number of a built-in one, "palette.version".
  ///
  /// - Returns: The paths of the tokens that set it.
  /// - Throws: `ThemeError` if one of these tokens is malformed, missing, or in conflict with another.
  mutating func readPalette(_ tokens: inout DesignTokens) throws(ThemeError) -> [String] {
    let version = Self.paletteGroup + ".version"
    let numbered = tokens.tokens.keys.filter { Self.number($0) != nil }
    var paths: [String] = []
    if let token = try tokens.resolved(version) {
      try Self.check(token, at: version, type: "number")
      guard case .number(let number) = token.value, let palette = Int(exactly: number).flatMap({ Palette(version: $0) })
      else { throw ThemeError(path: version, reason: "\(token.value): must be 1: there is no other yet") }
      guard numbered.isEmpty else {
        throw ThemeError(path: version, reason: "must not be given together with \(numbered.sorted()[0])")
      }
      self.palette = palette
      paths.append(version)
    }
    var colors: [AvatarColor] = []
    for i in numbered.indices {
      let path = "\(Self.paletteGroup).\(i + 1)"
      guard let token = try tokens.resolved(path) else {
        let found = numbered.compactMap { Self.number($0) }.max() ?? 0
        throw ThemeError(
          path: "\(Self.paletteGroup).\(found)", reason: "must be numbered from 1 without gaps: lacks \(path)")
      }
      try Self.check(token, at: path, type: "color")
      guard let color = TokenValue.color(token.value) else {
        throw ThemeError(path: path, reason: "\(token.value): must be \(TokenValue.colorForms)")
      }
      colors.append(color)
      paths.append(path)
    }
    if let palette = Palette(colors) { self.palette = palette }
    return paths
  }

  private static let paletteGroup = "palette"

  /// Returns the number in a path such as "palette.12"; nil for other paths, and for other spellings of the number.
  private static func number(_ path: String) -> Int? {
    guard path.hasPrefix(paletteGroup + "."), let number = Int(path.dropFirst(paletteGroup.count + 1)), number > 0,
      path == "\(paletteGroup).\(number)"
    else { return nil }
    return number
  }
}
