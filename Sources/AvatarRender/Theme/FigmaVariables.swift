import AvatarJSON

/// The variables in a file of Figma's REST API or of a plugin, as design tokens.
///
/// The files list collections, each with modes and variables. They differ in where the variables are (in the collection,
/// in each mode, or beside the collections), in how modes are named (by a name or by an identifier), and in whether a
/// variable has one value or one for each mode.
struct FigmaVariables {
  private typealias Mode = (id: String, name: String)

  /// The values of variables by path and mode.
  private var values: [String: [String: JSONValue]] = [:]
  /// The names of the modes in which variables have their first values.
  private var firstModes: [String: String] = [:]
  /// The paths of variables, by identifier.
  private var paths: [String: String] = [:]

  /// Returns the tokens in a file, each with and without the name of its collection.
  ///
  /// - Parameter json: The contents of the file.
  /// - Returns: The tokens as JSON; nil if the file does not contain variables in a known form.
  static func tokens(in json: JSONValue) -> JSONValue? {
    let root = json["meta"] ?? json
    let listed = root["variableCollections"] ?? root["collections"]
    let collections = (listed.map(items) ?? (root["variables"] == nil ? items(root) : [root])).filter { collection in
      guard collection["name"]?.text != nil else { return false }
      return if case .object(let modes)? = collection["modes"] { modes.values.allSatisfy { $0.text != nil } } else {
        collection["modes"] != nil
      }
    }
    var file = FigmaVariables()
    let loose = listed == nil ? [] : items(root["variables"] ?? .null)
    for collection in collections { file.name(collection, loose) }
    for collection in collections { file.add(collection, loose) }
    return file.values.isEmpty ? nil : file.json
  }

  private var json: JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: values.map { path, modes in
          let first = firstModes[path].flatMap { modes[$0] } ?? .null
          let others: [String: JSONValue] = modes.count > 1 ? ["$modes": .object(modes)] : [:]
          return (path, .object(["$value": first].merging(others) { value, _ in value }))
        }))
  }

  /// Returns the items of a list, or the values of an object in the order of their names.
  private static func items(_ json: JSONValue) -> [JSONValue] {
    switch json {
    case .array(let items): items
    case .object(let members): members.sorted { $0.key < $1.key }.map(\.value)
    default: []
    }
  }

  /// Returns the variables of a collection that have values for several modes.
  private static func variables(of collection: JSONValue, _ loose: [JSONValue]) -> [JSONValue] {
    items(collection["variables"] ?? .null)
      + loose.filter { $0["variableCollectionId"] != nil && $0["variableCollectionId"] == collection["id"] }
  }

  private static func path(_ name: String) -> String { name.replacing("/", with: ".") }

  /// Records the paths of a collection's variables, to which others may refer.
  private mutating func name(_ collection: JSONValue, _ loose: [JSONValue]) {
    for variable in Self.variables(of: collection, loose) {
      guard let id = variable["id"]?.text, let name = variable["name"]?.text else { continue }
      paths[id] = "\(collection["name"]?.text ?? "").\(Self.path(name))"
    }
  }

  private mutating func add(_ collection: JSONValue, _ loose: [JSONValue]) {
    let group = collection["name"]?.text ?? ""
    var modes: [Mode] = []
    switch collection["modes"] {
    case .array(let listed)?:
      for mode in listed {
        guard let name = mode.text ?? mode["name"]?.text else { continue }
        modes.append(((mode["modeId"] ?? mode["id"])?.text ?? name, name))
        for variable in Self.items(mode["variables"] ?? .null) {
          add(variable["value"] ?? .null, of: variable, in: name, group)
        }
      }
    case .object(let names)?: modes = names.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text ?? $0.key) }
    default: break
    }
    let isFirst = { (mode: Mode) in mode.id == collection["defaultModeId"]?.text }
    modes = modes.filter(isFirst) + modes.filter { !isFirst($0) }
    let names = modes.map(\.name)
    let dark = names.contains("dark") ? nil : names.first.flatMap { TokenMode.darkCounterpart(of: $0, among: names) }
    for variable in Self.variables(of: collection, loose) {
      let value = variable["valuesByMode"] ?? variable["values"] ?? variable["value"] ?? .null
      let inModes = modes.compactMap { mode in (value[mode.id] ?? value[mode.name]).map { (mode.name, $0) } }
      for (mode, value) in inModes.isEmpty ? [(modes.first?.name ?? "", value)] : inModes {
        add(value, of: variable, in: mode, group)
        if mode == dark { add(value, of: variable, in: "dark", group) }
      }
    }
  }

  private mutating func add(_ value: JSONValue, of variable: JSONValue, in mode: String, _ group: String) {
    guard let name = variable["name"]?.text else { return }
    for path in [Self.path(name), "\(group).\(Self.path(name))"] {
      firstModes[path] = firstModes[path] ?? mode
      values[path, default: [:]][mode] = token(value, in: group)
    }
  }

  /// Returns the value of a token: of a colour, a reference to another variable, or any other value.
  private func token(_ value: JSONValue, in group: String) -> JSONValue {
    if let id = value["id"]?.text, let path = paths[id] { return .string("{\(path)}") }
    if let name = value["name"]?.text {
      return .string("{\(value["collection"]?.text ?? group).\(Self.path(name))}")
    }
    if case .string(let text) = value, text.hasPrefix("{") { return .string(Self.path(text)) }
    guard let red = value["r"]?.number, let green = value["g"]?.number, let blue = value["b"]?.number else {
      return value
    }
    // The channels are 0…1 in the API, and 0…255 in the files of variables2json.
    let full = max(red, green, blue) > 1 ? 255.0 : 1
    return .object([
      "colorSpace": .string("srgb"), "components": .array([red, green, blue].map { .number($0 / full) }),
      "alpha": value["a"] ?? .number(1),
    ])
  }
}
