extension Theme {
  /// Sets the palette from "palette.1", "palette.2" …, or from the number of a built-in palette, "palette.version".
  ///
  /// A group without the first colour belongs to another tool, for example one with shades from 50 to 900, and is
  /// ignored.
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - group: The path of the palette's group.
  /// - Throws: `ThemeError` if one of these tokens is malformed, missing, or conflicts with another.
  mutating func readPalette(_ tokens: inout DesignTokens, in group: String) throws(ThemeError) {
    let numbers = tokens.tokens.keys.compactMap { Self.number($0, in: group) }.sorted()
    let version = group + ".version"
    if let token = try tokens.resolved(version) {
      try Self.check(token, at: version, type: "number")
      guard case .number(let number) = token.value, let palette = Int(exactly: number).flatMap({ Palette(version: $0) })
      else {
        throw ThemeError(
          path: version, reason: "\(token.value): must be 1, the only version", file: token.file)
      }
      guard numbers.first != 1 else {
        throw ThemeError(path: version, reason: "must not be given together with \(group).1", file: token.file)
      }
      self.palette = palette
    }
    guard numbers.first == 1, let last = numbers.last else { return }
    var colors: [AvatarColor] = []
    for number in numbers {
      let path = "\(group).\(number)"
      guard let token = try tokens.resolved(path) else { continue }
      guard number == colors.count + 1 else {
        throw ThemeError(
          path: "\(group).\(last)",
          reason: "must be numbered from 1 without gaps: \(group).\(colors.count + 1) is missing", file: token.file)
      }
      try Self.check(token, at: path, type: "color")
      guard let color = TokenValue.color(token.value) else {
        throw ThemeError(
          path: path, reason: "\(token.value): must be \(TokenValue.colorForms)", file: token.file)
      }
      colors.append(color)
    }
    if let palette = Palette(colors) { self.palette = palette }
  }

  /// Returns the number in a path such as "palette.12"; nil for other paths, and for other spellings of the number.
  static func number(_ path: String, in group: String) -> Int? {
    guard path.hasPrefix(group + "."), let number = Int(path.dropFirst(group.count + 1)), number > 0,
      path == "\(group).\(number)"
    else { return nil }
    return number
  }
}
