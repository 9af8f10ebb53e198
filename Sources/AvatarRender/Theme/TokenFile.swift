import AvatarFileSystem
import AvatarJSON

/// The tokens of one file, by their paths.
///
/// It reads the format of the W3C Design Tokens Community Group (DTCG, 2025.10), that of Style Dictionary 3 (`value`
/// instead of `$value`), and sets of tokens as Tokens Studio exports them. A malformed token is an error only if a
/// theme needs it.
struct TokenFile {
  struct Token {
    var value: JSONValue
    /// The token's own type, or that of the nearest group around it that has one.
    var type: String?
  }

  private(set) var tokens: [String: Token] = [:]
  /// The dotted paths of the groups of tokens.
  private(set) var groups: Set<String> = []
  /// The reasons why paths are neither tokens nor groups.
  private(set) var faults: [String: String] = [:]
  /// The unsupported properties, with the paths of their groups.
  private(set) var warnings: [(path: String, reason: String)] = []
  private let scheme: Theme.ColorScheme

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - scheme: The colour scheme, which selects the values of tokens that have several.
  /// - Throws: `ThemeError` if the file is not a JSON object.
  init(_ json: [UInt8], scheme: Theme.ColorScheme) throws(ThemeError) {
    self.scheme = scheme
    let root = try mapError(of: JSONParser.parse(json)) { (error: JSONError) in
      ThemeError(path: "", reason: "is not JSON at \(error.words)")
    }
    guard case .object(let members) = root else {
      throw ThemeError(path: "", reason: "must be a JSON object of design tokens")
    }
    guard let sets = TokenSets(members) else {
      collect(members, path: "", type: nil)
      return
    }
    for name in sets.enabled(in: scheme) {
      if case .object(let set)? = members[name] { collect(set, path: "", type: nil) }
    }
  }

  private mutating func collect(_ members: [String: JSONValue], path: String, type inherited: String?) {
    var type = inherited
    switch members["$type"] {
    case .string(let name)?: type = name
    case let other?: warnings.append((path, "$type \(other): must be a string"))
    case nil: break
    }
    if members["$extends"] != nil { warnings.append((path, "$extends is not supported")) }
    if let fault = add(members, path: path, type: type) {
      faults[path] = fault
      return
    }
    if tokens[path] != nil { return }
    groups.insert(path)
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("$") || key == "$root" {
      let childPath = path.isEmpty ? key : "\(path).\(key)"
      if case .object(let child) = value {
        collect(child, path: childPath, type: type)
      } else {
        faults[childPath] = "\(value): must be a token, for example {\"$value\": …}, or a group of tokens"
      }
    }
  }

  /// Adds a token; does nothing if the members are those of a group.
  /// - Returns: The reason why the members are neither; nil if they are.
  private mutating func add(_ members: [String: JSONValue], path: String, type: String?) -> String? {
    // A token of another set may have the same path.
    tokens[path] = nil
    let standard = members["$value"] ?? members["$ref"].map { .object(["$ref": $0]) }
    let modes = members["$modes"] ?? members["$extensions"]?["mode"]
    guard let value = standard ?? Self.legacyValue(members) else {
      return modes == nil ? nil : "has $modes but no $value, which is the value of all other modes"
    }
    if standard != nil, let child = members.keys.sorted().first(where: { !$0.hasPrefix("$") || $0 == "$root" }) {
      if case .object? = members[child] {
        return "has both a $value and the member \(child): must be a token or a group"
      }
    }
    tokens[path] = Token(value: value, type: type)
    guard let modes else { return nil }
    guard case .object(let values) = modes else {
      tokens[path] = nil
      return "$modes \(modes): must be an object with a value for each mode"
    }
    // Modes are no part of DTCG 2025.10. Terrazzo reads and writes them in $extensions.
    let mode = values.sorted { $0.key > $1.key }.first { $0.key.lowercased() == scheme.rawValue }
    if let mode { tokens[path] = Token(value: mode.value, type: type) }
    return nil
  }

  /// Returns the `value` of a token of Style Dictionary 3 or Tokens Studio; nil if that is a token or a group itself.
  private static func legacyValue(_ members: [String: JSONValue]) -> JSONValue? {
    guard let value = members["value"] else { return nil }
    guard case .object(let inner) = value else { return value }
    let isToken = inner["$value"] != nil || inner["value"] != nil && inner["unit"] == nil
    let isGroup = inner.values.contains { if case .object = $0 { true } else { false } }
    return isToken || isGroup ? nil : value
  }
}

/// The sets of tokens in a file of Tokens Studio, described by `$metadata` and `$themes`.
private struct TokenSets {
  /// The names of all sets, in which later ones override earlier ones.
  private let names: [String]
  private let themes: [JSONValue]

  /// Reads the description; nil if the file has none.
  init?(_ root: [String: JSONValue]) {
    themes = if case .array(let themes)? = root["$themes"] { themes } else { [] }
    if case .array(let order)? = root["$metadata"]?["tokenSetOrder"] {
      names = order.compactMap { if case .string(let name) = $0 { name } else { nil } }
    } else if root["$themes"] != nil {
      names = root.keys.filter { !$0.hasPrefix("$") }.sorted()
    } else {
      return nil
    }
  }

  /// Returns the names of the sets that the theme of a colour scheme uses; those of the first theme if none has its
  /// name, and all sets if there are no themes.
  func enabled(in scheme: Theme.ColorScheme) -> [String] {
    let theme = theme(scheme) ?? theme(.light) ?? themes.first
    guard case .object(let selected)? = theme?["selectedTokenSets"] else { return names }
    return names.filter { selected[$0] == .string("enabled") || selected[$0] == .string("source") }
  }

  private func theme(_ scheme: Theme.ColorScheme) -> JSONValue? {
    themes.first { theme in
      if case .string(let name)? = theme["name"] { name.lowercased() == scheme.rawValue } else { false }
    }
  }
}
