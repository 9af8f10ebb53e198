import AvatarJSON

extension ThemeSchemes {
  /// The themes as a file of design tokens, with the values of all tokens of a theme.
  ///
  /// A value that differs in the dark scheme is in `$modes`.
  package var designTokens: String {
    var groups: [(name: String, tokens: [String])] = []
    func add(_ token: String, to group: String) {
      guard let i = groups.firstIndex(where: { $0.name == group }) else { return groups.append((group, [token])) }
      groups[i].tokens.append(token)
    }
    for token in ThemeToken.all where token.get(light) != .null {
      let parts = token.path.split(separator: ".", maxSplits: 1).map { String($0) }
      add(Self.text(parts[1], token.type, token.get(light), dark.map(token.get)), to: parts[0])
    }
    if light.iconFraction.sides.count > 1 {
      let sides = light.iconFraction.sides.map { Self.text("\($0.points)", "number", .number($0.fraction), nil) }
      let group = String(Theme.iconFractionGroup.drop { $0 != "." }.dropFirst())
      add("\(JSONText.quoted(group)): {\(sides.joined(separator: ", "))}", to: "icon")
    }
    for (name, artwork) in light.icons.sorted(by: { $0.key < $1.key }) {
      let other = dark.map { JSONValue.string($0.icons[name]?.source ?? artwork.source) }
      add(Self.text(name, nil, .string(artwork.source), other), to: "icon")
    }
    for (i, color) in light.palette.colors.enumerated() {
      let others = dark?.palette.colors ?? []
      let other = others.indices.contains(i) ? JSONValue.string(others[i].description) : nil
      add(Self.text("\(i + 1)", "color", .string(color.description), other), to: "palette")
    }
    let members = groups.map { group in
      "  \(JSONText.quoted(group.name)): {\n\(group.tokens.map { "    \($0)" }.joined(separator: ",\n"))\n  }"
    }
    return "{\n\(members.joined(separator: ",\n"))\n}\n"
  }

  private static func text(_ name: String, _ type: String?, _ value: JSONValue, _ dark: JSONValue?) -> String {
    var members = [(name: "$type", value: type.map(JSONText.quoted)), ("$value", plain(value))]
    if let dark, dark != value { members.append(("$modes", JSONText.object([("dark", plain(dark))]))) }
    return "\(JSONText.quoted(name)): \(JSONText.object(members))"
  }

  /// Returns a value as JSON text, in which whole numbers have no fraction.
  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .number(let number): number.text
    case .array(let items): JSONText.array(items.map(plain))
    case .object(let members): JSONText.object(members.sorted { $0.key < $1.key }.map { ($0.key, plain($0.value)) })
    case .null, .bool, .string: JSONText.value(value)
    }
  }
}
