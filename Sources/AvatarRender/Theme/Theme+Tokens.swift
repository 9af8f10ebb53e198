import AvatarFileSystem
import AvatarJSON

extension Theme {
  /// Creates the built-in theme with the changes in a file of design tokens.
  ///
  /// The format is that of the W3C Design Tokens Community Group (DTCG), with its aliases. A token that isn't one of
  /// the theme's must be referred to by one that is. A token may have other values for a colour scheme in `$modes`, for
  /// example `{"$value": "#ff6b35", "$modes": {"dark": "#b84a1f"}}`.
  /// - Parameters:
  ///   - json: The bytes of the file: JSON in UTF-8.
  ///   - scheme: The colour scheme.
  /// - Throws: `ThemeError` for the first token found that is unknown or malformed.
  public init(tokens json: [UInt8], scheme: ColorScheme = .light) throws(ThemeError) {
    var tokens = try DesignTokens(json, scheme: scheme)
    var theme = Theme()
    for slot in Self.slots {
      if tokens.groups.contains(slot.path) {
        throw ThemeError(path: slot.path, reason: "has no $value: must be \(slot.requirement)")
      }
      guard let token = try tokens.resolved(slot.path) else { continue }
      try Self.check(token, at: slot.path, type: slot.type)
      guard slot.set(&theme, token.value) else {
        throw ThemeError(path: slot.path, reason: "\(token.value): must be \(slot.requirement)")
      }
    }
    let paletteTokens = try theme.readPalette(&tokens)
    let known = Set(Self.slots.map(\.path) + paletteTokens)
    for path in tokens.tokens.keys.sorted() where !known.contains(path) {
      if !tokens.referenced.contains(path) { throw ThemeError(path: path, reason: Self.unknown(path)) }
      // A token that the theme does not use might still refer to one that does not exist.
      _ = try tokens.resolved(path)
    }
    self = theme
  }

  private static func unknown(_ path: String) -> String {
    let group = path.split(separator: ".").dropLast().joined(separator: ".")
    let siblings = slots.map(\.path).filter { $0.hasPrefix(group + ".") && !group.isEmpty }
    let names = siblings.isEmpty ? groups.map { $0 + ".…" } : siblings
    return "is not a token of a theme, and none refers to it: must be one of \(names.joined(separator: " "))"
  }

  private static var groups: [String] {
    var groups: [String] = []
    for slot in slots {
      let group = String(slot.path.prefix { $0 != "." })
      if !groups.contains(group) { groups.append(group) }
    }
    return groups + ["palette"]
  }

  /// Throws an error if a token has a `$type` other than `type`; nil allows any.
  static func check(_ token: DesignTokens.Token, at path: String, type: String?) throws(ThemeError) {
    if let given = token.type, let type, given != type {
      throw ThemeError(path: path, reason: "$type \"\(given)\": must be \(type)")
    }
  }

  /// The paths of all tokens that a theme may set, with what each must be.
  static var tokens: [(path: String, value: String)] { slots.map { ($0.path, $0.requirement) } }

  private static var slots: [TokenSlot] {
    [
      .color("color.human", \.human), .color("color.agent", \.agent), .color("color.icon", \.icon),
      .color("color.border", \.border.color), .color("color.border-large", \.largeBorder.color),
      .color("color.error", \.error), .color("color.success", \.success), .color("color.info", \.info),
      .color("color.online", \.online), .color("color.away", \.away), .color("color.busy", \.busy),
      .color("color.offline", \.offline), .color("color.badge", \.badge), .color("color.badge-text", \.badgeText),
      .color("color.overflow", \.overflow),
    ] + AvatarSize.named.map { .size("size.\($0.name)", $0.name) } + [
      .length("border.width", \.border.width), .fraction("border.opacity", \.border.opacity),
      .length("border.width-large", \.largeBorder.width), .fraction("border.opacity-large", \.largeBorder.opacity),
      .length("border.large-from", \.largeFrom),
      .corner("hexagon.corner-radius", \.hexagonCornerRadius), .style("hexagon.corner-style", \.hexagonCornerStyle),
      .corner("rounded-square.corner-radius", \.squareCornerRadius),
      .fraction("icon.fraction", \.iconFraction, isPositive: true), .length("badge.gap", \.gap),
      .duration("fade.duration", \.fade.duration), .easing("fade.easing", \.fade.easing),
    ]
  }
}

/// A token of the theme: its path, what it must be, and how it is set.
private struct TokenSlot {
  let path: String
  /// The `$type` it must have; nil if it may have any.
  let type: String?
  /// The requirement for its value, as the end of a message: "must be …".
  let requirement: String
  /// False where the value does not meet the requirement.
  let set: (inout Theme, JSONValue) -> Bool

  private init<Value>(
    _ path: String, type: String?, requirement: String, property: WritableKeyPath<Theme, Value>,
    parse: @escaping (JSONValue) -> Value?
  ) {
    self.path = path
    self.type = type
    self.requirement = requirement
    set = { theme, json in
      guard let value = parse(json) else { return false }
      theme[keyPath: property] = value
      return true
    }
  }

  static func color(_ path: String, _ property: WritableKeyPath<Theme, AvatarColor>) -> TokenSlot {
    TokenSlot(
      path, type: "color", requirement: TokenValue.colorForms, property: property, parse: TokenValue.color)
  }

  static func size(_ path: String, _ name: String) -> TokenSlot {
    let requirement = #"a whole number of pixels from 1 to 2048, as {"value": 48, "unit": "px"}"#
    return TokenSlot(path, type: "dimension", requirement: requirement, property: \.sizes[name]) { json in
      TokenValue.dimension(json).flatMap { Int(exactly: $0) }.flatMap { AvatarSize($0) }.map { .some($0) }
    }
  }

  static func length(_ path: String, _ property: WritableKeyPath<Theme, Double>) -> TokenSlot {
    let requirement = #"a length from 0 to 1024 pixels, as {"value": 2, "unit": "px"}"#
    return TokenSlot(path, type: "dimension", requirement: requirement, property: property) { json in
      TokenValue.dimension(json).flatMap { $0 <= 1024 ? $0 : nil }
    }
  }

  static func fraction(
    _ path: String, _ property: WritableKeyPath<Theme, Double>, isPositive: Bool = false
  ) -> TokenSlot {
    let requirement = isPositive ? "a number above 0, up to 1" : "a number from 0 to 1"
    return TokenSlot(path, type: "number", requirement: requirement, property: property) { json in
      TokenValue.fraction(json).flatMap { isPositive && $0 == 0 ? nil : $0 }
    }
  }

  static func corner(_ path: String, _ property: WritableKeyPath<Theme, CornerRadius>) -> TokenSlot {
    TokenSlot(path, type: "number", requirement: "a number from 0 to 0.5", property: property) { json in
      TokenValue.number(json).flatMap { CornerRadius($0) }
    }
  }

  static func style(_ path: String, _ property: WritableKeyPath<Theme, CornerStyle>) -> TokenSlot {
    TokenSlot(path, type: nil, requirement: #""bezier" or "arc""#, property: property) { json in
      if case .string(let name) = json { CornerStyle(rawValue: name) } else { nil }
    }
  }

  static func duration(_ path: String, _ property: WritableKeyPath<Theme, Double>) -> TokenSlot {
    let requirement = #"a time, as {"value": 250, "unit": "ms"}"#
    return TokenSlot(
      path, type: "duration", requirement: requirement, property: property, parse: TokenValue.duration)
  }

  static func easing(_ path: String, _ property: WritableKeyPath<Theme, Easing>) -> TokenSlot {
    let requirement = "four numbers, the first and the third from 0 to 1, as [0.4, 0, 0.2, 1]"
    return TokenSlot(
      path, type: "cubicBezier", requirement: requirement, property: property, parse: TokenValue.easing)
  }
}
