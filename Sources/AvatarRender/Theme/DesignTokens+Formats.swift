import AvatarJSON

extension DesignTokens {
  /// Returns the enabled token sets of a Tokens Studio file, according to its `$metadata` and `$themes`; the whole file
  /// if it has neither.
  mutating func sets(_ root: [String: JSONValue]) -> [[String: JSONValue]] {
    let themes: [JSONValue] = if case .array(let themes)? = root["$themes"] { themes } else { [] }
    var names: [String]
    if case .array(let order)? = root["$metadata"]?["tokenSetOrder"] {
      names = order.compactMap { if case .string(let name) = $0 { name } else { nil } }
    } else if root["$themes"] != nil {
      names = root.keys.filter { !$0.hasPrefix("$") }.sorted()
    } else {
      return [root]
    }
    // If there is no theme for the mode, the light theme is used, then the first one. If there are no themes, all sets
    // are used.
    let theme = chosen(of: themes)
    if case .object(let selected)? = theme?["selectedTokenSets"] {
      names = names.filter { selected[$0] == .string("enabled") || selected[$0] == .string("source") }
    }
    return names.compactMap { if case .object(let set)? = root[$0] { set } else { nil } }
  }

  /// Returns the one of several objects with a name that has the name of the mode, or else the first.
  private mutating func chosen(of objects: [JSONValue]) -> JSONValue? {
    let names = objects.map { $0["name"]?.text ?? "" }
    modes.formUnion(names)
    return mode.nameOrFirst(of: names).flatMap { name in objects.first { ($0["name"]?.text ?? "") == name } }
  }

  /// Adds the variables of a collection exported by variables2json, both with and without the collection name.
  mutating func add(_ collection: JSONValue, file: Int) {
    guard case .string(let group)? = collection["name"], case .array(let modes)? = collection["modes"],
      case .array(let variables)? = chosen(of: modes)?["variables"]
    else { return }
    for variable in variables {
      guard case .string(let name)? = variable["name"], var value = variable["value"] else { continue }
      if case .string(let target)? = value["name"] {
        let origin = if case .string(let name)? = value["collection"] { name } else { group }
        value = .string("{\(origin).\(target.replacing("/", with: "."))}")
      } else if let red = value["r"]?.text, let green = value["g"]?.text, let blue = value["b"]?.text {
        value = .string("rgb(\(red) \(green) \(blue) / \(value["a"]?.text ?? "1"))")
      }
      let token = Token(value: value, file: file)
      add(token, at: name.replacing("/", with: "."))
      add(token, at: "\(group).\(name.replacing("/", with: "."))")
    }
  }
}
