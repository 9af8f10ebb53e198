extension Theme {
  /// Sets the icon's fraction by size, from tokens such as "icon.fraction-at.16".
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - names: The names of the theme's tokens.
  /// - Throws: `ThemeError` if one of these tokens is malformed, or in conflict with "icon.fraction".
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
