import AvatarJSON
import AvatarRaster

/// A theme token: its path, type and requirement, and how it is read and written.
struct ThemeToken: Sendable {
  /// The path in a file, for example "color.human".
  let path: String
  /// The required `$type`; nil if any is allowed.
  let type: String?
  /// The requirement for the value, which completes the phrase "must be …".
  let requirement: String
  /// Sets the token; returns false if the value does not meet the requirement.
  let set: @Sendable (inout Theme, JSONValue) -> Bool
  /// Returns the value in a theme; null if a single token cannot express it.
  let get: @Sendable (Theme) -> JSONValue

  private typealias Property<Value> = any WritableKeyPath<Theme, Value> & Sendable

  /// All tokens except those for the palette, for fractions by size, and for icons.
  static let all: [ThemeToken] =
    [
      brand, color("color.human", \.human), color("color.agent", \.agent), color("color.icon", \.icon),
      color("color.border", \.border.color), color("color.border-large", \.largeBorder.color),
      color("color.error", \.error), color("color.success", \.success), color("color.info", \.info),
      color("color.online", \.online), color("color.away", \.away), color("color.busy", \.busy),
      color("color.offline", \.offline), color("color.success-badge", \.successBadge),
      color("color.verified", \.verified), color("color.badge", \.badge), color("color.badge-text", \.badgeText),
      color("color.overflow", \.overflow),
    ] + AvatarSize.named.map(size) + [
      length("border.width", \.border.width), fraction("border.opacity", \.border.opacity),
      length("border.width-large", \.largeBorder.width), fraction("border.opacity-large", \.largeBorder.opacity),
      length("border.large-from", \.largeFrom), word("border.default", \.standardBorder),
      word("border.placement", \.borderPlacement), optionalWord("border.placement-hexagon", \.hexagonBorderPlacement),
      optionalWord("border.placement-photo", \.photoBorderPlacement), length("border.gap", \.borderGap),
      corner("hexagon.corner-radius", \.hexagonCornerRadius), word("hexagon.corner-style", \.hexagonCornerStyle),
      corner("rounded-square.corner-radius", \.squareCornerRadius),
      iconFraction("icon.fraction", \.iconFraction), word("icon.fit", \.iconFit), word("icon.contrast", \.iconContrast),
      word("photo.fit", \.photoFit), word("photo.gravity", \.photoGravity),
      padding("photo.padding", \.photoPadding),
      length("badge.gap", \.gap), length("badge.gap-large", \.largeGap), length("badge.large-from", \.largeGapFrom),
      word("badge.position", \.badgePosition), word("initials.style", \.initialsStyle),
      version("pattern.version", \.patternVersion),
      duration("fade.duration", \.fade.duration), easing("fade.easing", \.fade.easing),
    ]

  /// Returns a function that describes tokens of one kind.
  private static func kind<Value>(
    _ type: String?, _ requirement: String, _ parse: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue
  ) -> @Sendable (String, Property<Value>) -> ThemeToken {
    { path, property in
      ThemeToken(
        path: path, type: type, requirement: requirement,
        set: { theme, json in
          guard let value = parse(json) else { return false }
          theme[keyPath: property] = value
          return true
        }, get: { write($0[keyPath: property]) })
    }
  }

  private static let color = kind("color", AvatarColor.tokenForms, \.color) { .string($0.description) }
  /// The colour from which those of icons, initials and patterns derive; each of their own tokens takes precedence.
  static let brand = ThemeToken(
    path: "color.brand", type: "color", requirement: AvatarColor.tokenForms,
    set: { theme, json in
      guard let color = json.color, let palette = Palette([color]) else { return false }
      theme.human = color
      theme.agent = color
      theme.palette = palette
      theme.iconContrast = .auto
      return true
    }, get: { _ in .null })
  private static let length = kind(
    "dimension", #"a length from 0 to 1024 pixels, for example {"value": 2, "unit": "px"}"#,
    { json in json.points.flatMap { $0 <= 1024 ? $0 : nil } }, write: { .quantity($0, "px") })
  private static let fraction = kind("number", FractionRange.unit.forms, FractionRange.unit.value) { .number($0) }
  private static let corner = kind(
    "number", CornerRadius.range.forms, { json in CornerRadius.range.value(json).flatMap { CornerRadius($0) } },
    write: { .number($0.fraction) })
  private static let padding = kind(
    "number", PhotoPadding.range.forms,
    { json -> PhotoPadding?? in
      PhotoPadding.range.value(json).flatMap { PhotoPadding($0) }.map { .some($0) }
    }, write: { $0.map { .number($0.fraction) } ?? .null })
  private static let iconFraction = kind(
    "number", FractionRange.positive.forms,
    { json in FractionRange.positive.value(json).flatMap { IconFraction($0) } },
    write: { $0.sides.count == 1 ? .number($0.sides[0].fraction) : .null })
  private static let version = kind(
    "number", "1, the only version",
    { json in json.number.flatMap { Int(exactly: $0) }.flatMap { PatternVersion(rawValue: $0) } },
    write: { .number(Double($0.rawValue)) })
  private static let duration = kind(
    "duration", #"a time, for example {"value": 250, "unit": "ms"}"#, \.milliseconds, write: { .quantity($0, "ms") })
  private static let easing = kind(
    "cubicBezier", "four numbers, the first and the third from 0 to 1, for example [0.4, 0, 0.2, 1]", \.easing,
    write: { .array([$0.x1, $0.y1, $0.x2, $0.y2].map { .number($0) }) })

  private static func size(_ name: String, standard: AvatarSize) -> ThemeToken {
    let kind = kind(
      "dimension", #"a whole number of pixels from 1 to 2048, for example {"value": 48, "unit": "px"}"#,
      { json -> AvatarSize?? in json.points.flatMap { Int(exactly: $0) }.flatMap { AvatarSize($0) }.map { .some($0) } },
      write: { .quantity(Double(($0 ?? standard).points), "px") })
    return kind("size.\(name)", \.sizes[name])
  }

  /// Returns a token whose value is one of a fixed set of words.
  private static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ path: String, _ property: Property<Word>
  ) -> ThemeToken {
    kind(nil, words(of: Word.self), parseWord, write: { .string($0.rawValue) })(path, property)
  }

  /// Returns a token whose value is one of a fixed set of words and has no default.
  private static func optionalWord<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ path: String, _ property: Property<Word?>
  ) -> ThemeToken {
    kind(
      nil, words(of: Word.self), { json -> Word?? in parseWord(json).map { .some($0) } },
      write: { $0.map { .string($0.rawValue) } ?? .null })(path, property)
  }

  private static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> String {
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }

  @Sendable private static func parseWord<Word: RawRepresentable<String>>(_ json: JSONValue) -> Word? {
    if case .string(let name) = json { Word(rawValue: name) } else { nil }
  }
}

// MARK: Names

extension ThemeToken {
  private static let paths = Set(all.map { $0.path })

  /// The paths, keyed by their lower-case letters and digits.
  private static let byLetters = Dictionary(uniqueKeysWithValues: all.map { (letters(of: $0.path), $0.path) })

  private static func letters(of name: some StringProtocol) -> String {
    name.utf8.filter { $0.isLetter || $0.decimal != nil }.lowercasedText
  }

  /// Returns the path of the token that a name in a file means; nil if it is not a theme token.
  ///
  /// Names may join words in any way, in any case: `color-human`, `ColorHuman` and `Color/Human` all mean color.human.
  static func path(of name: some StringProtocol) -> String? {
    let own = name.lowercased()
    if paths.contains(own) || own == paletteVersion || numberedPath(own) != nil { return own }
    let letters = letters(of: own)
    if let path = byLetters[letters] { return path }
    // Only a name without groups joins the number to the word.
    let number = own.contains(".") || !letters.hasPrefix("palette") ? nil : Int(letters.dropFirst("palette".count))
    return number.map { "palette.\($0)" }
  }

  /// The words in the names of tokens that only a theme has.
  ///
  /// In 394 token files of 208 public projects, 41 files contain a token with a name of the theme's, most often
  /// color.border, color.success, color.error, border.default or size.sm. None contains a name with one of these words.
  private static let ownWords: Set<Substring> = [
    "human", "agent", "hexagon", "rounded-square", "palette", "pattern", "fraction", "fraction-at", "fade",
  ]

  /// Returns whether the tokens of other tools do not have this name.
  static func isOwn(_ path: String) -> Bool { path.split(separator: ".").contains(where: ownWords.contains) }

  static let paletteVersion = "palette.version"
  static let palette = "palette."
  static let fractions = "icon.fraction-at."

  private static func numberedPath(_ path: String) -> Int? {
    number(path, in: palette) ?? number(path, in: fractions).flatMap { AvatarSize($0) == nil ? nil : $0 }
  }

  /// Returns the number in a path such as "palette.12"; nil for other paths, and for other spellings of the number.
  static func number(_ path: String, in group: String) -> Int? {
    guard path.hasPrefix(group), let number = Int(path.dropFirst(group.count)), number > 0,
      path == "\(group)\(number)"
    else { return nil }
    return number
  }

  /// Returns the path of the token whose name is closest to the given one; nil if more than half of the letters differ.
  static func nearest(to name: String) -> String? {
    letters(of: name).nearest(of: byLetters.keys) { $0 / 2 }.flatMap { byLetters[$0] }
  }

  private static let parts = all.map { $0.path.split(separator: ".") }

  /// Returns the path of the token that a misspelt path probably means; nil if there is none.
  ///
  /// Each path component must equal the token's or differ by at most one letter in four. Components of fewer than four
  /// letters must be equal, because scales such as `size.2xl` are common.
  static func meant(by name: Substring) -> String? {
    let parts = name.split(separator: ".")
    return Self.parts.first { known in
      parts.count == known.count
        && zip(parts, known).allSatisfy { part, known in
          // The distance is at least the difference in length, which is compared first because it costs less.
          abs(part.count - known.count) <= known.count / 4 && EditDistance(part, known).value <= known.count / 4
        }
    }?.joined(separator: ".")
  }
}
