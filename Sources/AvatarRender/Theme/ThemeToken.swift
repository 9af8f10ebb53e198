import AvatarJSON

/// A token that a theme may set: its path, its type, its requirement, and how it is read and written.
struct ThemeToken {
  /// The path in a file, for example "color.human".
  let path: String
  /// The required `$type`; nil if any is allowed.
  let type: String?
  /// The requirement for the value, for the end of a message: "must be …".
  let requirement: String
  /// Sets the token; returns false if the value does not meet the requirement.
  let set: (inout Theme, JSONValue) -> Bool
  /// Returns the value of a theme; null if one token cannot express it.
  let get: (Theme) -> JSONValue

  private init<Value>(
    _ path: String, type: String?, requirement: String, property: WritableKeyPath<Theme, Value>,
    parse: @escaping (JSONValue) -> Value?, write: @escaping (Value) -> JSONValue
  ) {
    self.path = path
    self.type = type
    self.requirement = requirement
    set = { theme, json in
      guard let value = parse(json) else { return false }
      theme[keyPath: property] = value
      return true
    }
    get = { write($0[keyPath: property]) }
  }

  /// All tokens except those of the palette, of fractions by size, and of icons.
  static var all: [ThemeToken] {
    [
      .color("color.human", \.human), .color("color.agent", \.agent), .color("color.icon", \.icon),
      .color("color.border", \.border.color), .color("color.border-large", \.largeBorder.color),
      .color("color.error", \.error), .color("color.success", \.success), .color("color.info", \.info),
      .color("color.online", \.online), .color("color.away", \.away), .color("color.busy", \.busy),
      .color("color.offline", \.offline), .color("color.badge", \.badge), .color("color.badge-text", \.badgeText),
      .color("color.overflow", \.overflow),
    ] + AvatarSize.named.map { .size("size.\($0.name)", $0.name, standard: $0.size) } + [
      .length("border.width", \.border.width), .fraction("border.opacity", \.border.opacity),
      .length("border.width-large", \.largeBorder.width), .fraction("border.opacity-large", \.largeBorder.opacity),
      .length("border.large-from", \.largeFrom), .word("border.default", \.standardBorder),
      .word("border.placement", \.borderPlacement),
      .optionalWord("border.placement-hexagon", \.hexagonBorderPlacement),
      .optionalWord("border.placement-photo", \.photoBorderPlacement),
      .corner("hexagon.corner-radius", \.hexagonCornerRadius), .word("hexagon.corner-style", \.hexagonCornerStyle),
      .corner("rounded-square.corner-radius", \.squareCornerRadius),
      .iconFraction("icon.fraction"), .word("icon.fit", \.iconFit), .word("icon.contrast", \.iconContrast),
      .length("badge.gap", \.gap), .length("badge.gap-large", \.largeGap), .length("badge.large-from", \.largeGapFrom),
      .patternVersion("pattern.version", \.patternVersion),
      .duration("fade.duration", \.fade.duration), .easing("fade.easing", \.fade.easing),
    ]
  }

  private static func color(_ path: String, _ property: WritableKeyPath<Theme, AvatarColor>) -> ThemeToken {
    ThemeToken(
      path, type: "color", requirement: TokenValue.colorForms, property: property, parse: TokenValue.color,
      write: { .string($0.description) })
  }

  private static func size(_ path: String, _ name: String, standard: AvatarSize) -> ThemeToken {
    let requirement = #"a whole number of pixels from 1 to 2048, for example {"value": 48, "unit": "px"}"#
    return ThemeToken(
      path, type: "dimension", requirement: requirement, property: \.sizes[name],
      parse: { json in
        TokenValue.dimension(json).flatMap { Int(exactly: $0) }.flatMap { AvatarSize($0) }.map { .some($0) }
      }, write: { TokenValue.quantity(Double(($0 ?? standard).points), "px") })
  }

  private static func length(_ path: String, _ property: WritableKeyPath<Theme, Double>) -> ThemeToken {
    let requirement = #"a length from 0 to 1024 pixels, for example {"value": 2, "unit": "px"}"#
    return ThemeToken(
      path, type: "dimension", requirement: requirement, property: property,
      parse: { json in TokenValue.dimension(json).flatMap { $0 <= 1024 ? $0 : nil } },
      write: { TokenValue.quantity($0, "px") })
  }

  private static func fraction(_ path: String, _ property: WritableKeyPath<Theme, Double>) -> ThemeToken {
    ThemeToken(
      path, type: "number", requirement: "a number from 0 to 1", property: property, parse: TokenValue.fraction,
      write: { .number($0) })
  }

  private static func iconFraction(_ path: String) -> ThemeToken {
    ThemeToken(
      path, type: "number", requirement: "a number above 0, up to 1", property: \.iconFraction,
      parse: { json in TokenValue.fraction(json).flatMap { IconFraction($0) } },
      write: { $0.sides.count == 1 ? .number($0.sides[0].fraction) : .null })
  }

  /// Returns a token whose value is one of a few words.
  private static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ path: String, _ property: WritableKeyPath<Theme, Word>
  ) -> ThemeToken {
    ThemeToken(
      path, type: nil, requirement: words(of: Word.self), property: property, parse: parseWord,
      write: { .string($0.rawValue) })
  }

  /// Returns a token whose value is one of a few words, without a default.
  private static func optionalWord<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ path: String, _ property: WritableKeyPath<Theme, Word?>
  ) -> ThemeToken {
    ThemeToken(
      path, type: nil, requirement: words(of: Word.self), property: property,
      parse: { json in parseWord(json).map { .some($0) } }, write: { $0.map { .string($0.rawValue) } ?? .null })
  }

  private static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> String {
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }

  private static func parseWord<Word: RawRepresentable<String>>(_ json: JSONValue) -> Word? {
    if case .string(let name) = json { Word(rawValue: name) } else { nil }
  }

  private static func corner(_ path: String, _ property: WritableKeyPath<Theme, CornerRadius>) -> ThemeToken {
    ThemeToken(
      path, type: "number", requirement: "a number from 0 to 0.5", property: property,
      parse: { json in TokenValue.number(json).flatMap { CornerRadius($0) } }, write: { .number($0.fraction) })
  }

  private static func patternVersion(
    _ path: String, _ property: WritableKeyPath<Theme, PatternVersion>
  ) -> ThemeToken {
    ThemeToken(
      path, type: "number", requirement: "1, the only version", property: property,
      parse: { json in TokenValue.number(json).flatMap { Int(exactly: $0) }.flatMap { PatternVersion(rawValue: $0) } },
      write: { .number(Double($0.rawValue)) })
  }

  private static func duration(_ path: String, _ property: WritableKeyPath<Theme, Double>) -> ThemeToken {
    let requirement = #"a time, for example {"value": 250, "unit": "ms"}"#
    return ThemeToken(
      path, type: "duration", requirement: requirement, property: property, parse: TokenValue.duration,
      write: { TokenValue.quantity($0, "ms") })
  }

  private static func easing(_ path: String, _ property: WritableKeyPath<Theme, Easing>) -> ThemeToken {
    let requirement = "four numbers, the first and the third from 0 to 1, for example [0.4, 0, 0.2, 1]"
    return ThemeToken(
      path, type: "cubicBezier", requirement: requirement, property: property, parse: TokenValue.easing,
      write: { .array([$0.x1, $0.y1, $0.x2, $0.y2].map { .number($0) }) })
  }
}
