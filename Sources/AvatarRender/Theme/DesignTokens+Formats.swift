import AvatarJSON

extension DesignTokens {
  /// Returns the enabled token sets of a Tokens Studio file, according to its `$metadata` and `$themes`; the whole file
  /// if it has neither.
  mutating func enabledSets(in root: [String: JSONValue]) -> [[String: JSONValue]] {
    let themes: [JSONValue] = if case .array(let themes)? = root["$themes"] { themes } else { [] }
    var names: [String]
    if case .array(let order)? = root["$metadata"]?["tokenSetOrder"] {
      names = order.compactMap { if case .string(let name) = $0 { name } else { nil } }
    } else if root["$themes"] != nil {
      names = root.keys.filter { !$0.hasPrefix("$") }.sorted()
    } else {
      return [root]
    }
    // Without themes, sets that the order leaves out also count.
    if themes.isEmpty { names += root.keys.filter { !$0.hasPrefix("$") && !names.contains($0) }.sorted() }
    // If there is no theme for the mode, the light theme is used, then the first one. If there are no themes, all sets
    // are used.
    let theme = chosen(of: themes)
    if case .object(let selected)? = theme?["selectedTokenSets"] {
      names = names.filter { selected[$0] == .string("enabled") || selected[$0] == .string("source") }
    }
    return names.compactMap { if case .object(let set)? = root[$0] { set } else { nil } }
  }

  /// Returns the theme that has the name of the mode, or else the first.
  private mutating func chosen(of objects: [JSONValue]) -> JSONValue? {
    let names = objects.map { $0["name"]?.text ?? "" }
    modes.formUnion(names)
    return mode.nameOrDefault(of: names).flatMap { name in objects.first { ($0["name"]?.text ?? "") == name } }
  }

  /// Returns the tokens of a list, as Style Dictionary writes it: each has the path of its source, and a name.
  static func listed(_ items: [JSONValue]) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    for item in items {
      guard case .object = item, let value = item["$value"] ?? item["value"] else { return nil }
      let names = [item["path"]?.texts?.joined(separator: "."), item["name"]?.text].compactMap { $0 }
      if names.isEmpty { return nil }
      let type = item["$type"] ?? item["type"]
      for name in names { members[name] = .object(["$value": value].merging(type.map { ["$type": $0] } ?? [:]) { $1 }) }
    }
    return members.isEmpty ? nil : .object(members)
  }
}
