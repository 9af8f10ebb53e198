import AvatarJSON

/// The merged design tokens of several files, in which later files override earlier ones.
///
/// Supported formats are the W3C Design Tokens Community Group format (DTCG, 2025.10), Style Dictionary 3 (`value`
/// instead of `$value`), the flat and nested JSON that Style Dictionary writes, token sets exported by Tokens Studio,
/// and Figma variables exported by variables2json. References may point to other files. A malformed token is an error
/// only if a theme needs it.
struct DesignTokens {
  struct Token {
    var value: JSONValue
    /// The token's own type, or that of the nearest enclosing group with a type.
    var type: String?
    /// The Tokens Studio colour modifier, for example {"type": "alpha", "value": 0.5}; nil if there is none.
    var modifier: JSONValue?
    /// The position of the token's file among the theme's files, from 0.
    var file: Int
  }

  /// The tokens of all files, by dotted path.
  private(set) var tokens: [String: Token] = [:]
  /// The paths of groups that are not tokens, with the positions of their files.
  private(set) var groups: [String: Int] = [:]
  /// The reasons why paths are neither tokens nor groups, with the positions of their files.
  private var faults: [String: (reason: String, file: Int)] = [:]
  /// The defects that do not prevent the use of a file, with the paths of the tokens or groups.
  private(set) var warnings: [(path: String, reason: String, file: Int)] = []
  /// The positions of files with tokens that later files override.
  private(set) var overriddenFiles: Set<Int> = []
  /// The paths of tokens to which others refer.
  private(set) var referenced: Set<String> = []
  /// A Boolean value that indicates whether the files contain values that depend on the colour scheme.
  private(set) var dependsOnScheme = false
  private let scheme: Theme.ColorScheme
  /// The file names for messages.
  private let names: [String]

  /// The root groups of the files, with the positions of their files.
  private var roots: [(members: [String: JSONValue], file: Int)] = []

  /// The number of references followed and of tokens and groups inherited so far.
  ///
  /// The number is limited, because a few nested lists of references, or nested groups, can expand to a huge number.
  private var followed = 0
  private static let maxFollowed = 10_000

  /// The maximum length of a reference chain, in tokens.
  private static let maxReferences = 32
  /// The maximum nesting depth of a token in groups, including the groups that they extend.
  private static let deepest = 100

  /// Merges files in order; later tokens override earlier ones.
  ///
  /// - Parameters:
  ///   - files: The files, as JSON.
  ///   - names: The file names for messages.
  ///   - scheme: The colour scheme, which selects among a token's values.
  /// - Throws: `InputError` if a file's format is not supported, or if a group cannot be extended or is nested too
  ///   deeply.
  init(_ files: [JSONValue], names: [String], scheme: Theme.ColorScheme) throws(InputError) {
    self.scheme = scheme
    self.names = names
    for (i, json) in files.enumerated() {
      guard case .object(let members) = json else {
        throw InputError(names[i], reason: "must be a JSON object of design tokens", kind: .contents)
      }
      if let reason = Self.rejection(of: members) { throw InputError(names[i], reason: reason, kind: .contents) }
      roots += sets(members).map { ($0, i) }
    }
    for (members, file) in roots {
      if case .array(let collections)? = members["collections"] {
        for collection in collections { add(collection, file: file) }
      } else {
        try collect(members, path: "", type: nil, isPlain: !Self.hasToken(members), file: file)
      }
    }
  }

  /// Returns the reason why a file in a known format is rejected; nil for other files.
  private static func rejection(of members: [String: JSONValue]) -> String? {
    if case .array? = members["resolutionOrder"] {
      return "is a resolver file, which only lists token files: pass those files instead, in their order"
    }
    guard ["variableCollections", "variableIds"].contains(where: { (members["meta"] ?? .object(members))[$0] != nil })
    else { return nil }
    return
      "contains variables in Figma's API format: export them as design tokens (DTCG), or with the plugin variables2json"
  }

  /// Returns whether the members form or contain a token.
  private static func hasToken(_ members: [String: JSONValue]) -> Bool {
    ["$value", "$ref", "$modes", "$extends"].contains { members[$0] != nil } || legacyValue(members) != nil
      || members.values.contains { if case .object(let child) = $0 { hasToken(child) } else { false } }
  }

  // MARK: Groups

  private mutating func collect(
    _ members: [String: JSONValue], path: String, type inherited: String?, isPlain: Bool, file: Int,
    on trail: [String] = [], depth: Int = 0
  ) throws(InputError) {
    guard depth <= Self.deepest else {
      throw error(path, "is nested too deeply: at most \(Self.deepest) groups", file)
    }
    if !trail.isEmpty { try follow(for: path) }
    var type = inherited
    if case .string(let name)? = members["$type"] {
      type = name
    } else if let other = members["$type"] {
      warnings.append((path, "$type \(other): must be a string", file))
    }
    if let group = members["$extends"] {
      // Inherited tokens come first, so that the group's own tokens replace them.
      try inherit(group, path: path, type: type, file: file, on: trail, depth: depth)
    }
    if add(members, path: path, type: type, file: file) { return }
    if tokens[path] == nil { groups[path] = file }
    // Dictionaries have no order. Sorted names make the tokens, and the first error, the same in every run.
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("$") || key == "$root" {
      let childPath = path.isEmpty ? key : "\(path).\(key)"
      if case .object(let child) = value {
        try collect(child, path: childPath, type: type, isPlain: isPlain, file: file, on: trail, depth: depth + 1)
      } else if isPlain {
        add(Token(value: value, type: type, file: file), at: path.isEmpty ? ThemeToken.path(of: key) : childPath)
      } else {
        faults[childPath] = ("\(value): must be a token, for example {\"$value\": …}, or a group of tokens", file)
      }
    }
  }

  /// Adds the tokens that a group inherits with `$extends`.
  ///
  /// The group's own tokens override them.
  ///
  /// - Throws: `InputError` if the group does not exist or extends itself, or if a limit is exceeded.
  private mutating func inherit(
    _ group: JSONValue, path: String, type: String?, file: Int, on trail: [String], depth: Int
  ) throws(InputError) {
    func fault(_ reason: String) -> InputError {
      error(path, "$extends \(group): \(reason)", file)
    }
    let text = if case .string(let text) = group { text } else { "" }
    guard let steps = Self.steps(group) ?? Self.steps(.object(["$ref": .string(text)])) else {
      throw fault("must name a group, for example \"{brand}\"")
    }
    let name = steps.joined(separator: ".")
    guard !trail.contains(name), name != path else {
      throw fault("the group extends itself: \((trail + [name]).joined(separator: " → "))")
    }
    var isFound = false
    for (members, origin) in roots {
      let found = name.split(separator: ".").reduce(JSONValue.object(members)) { $0[String($1)] ?? .null }
      guard case .object(let inherited) = found, inherited["$value"] == nil, Self.legacyValue(inherited) == nil else {
        continue
      }
      isFound = true
      try collect(
        inherited, path: path, type: type, isPlain: false, file: origin, on: trail + [name], depth: depth + 1)
    }
    if !isFound { throw fault("is not a group in the theme's files") }
  }

  /// Adds a token, or the reason why the members form neither a token nor a group; returns false for a group.
  private mutating func add(_ members: [String: JSONValue], path: String, type: String?, file: Int) -> Bool {
    func reject(_ reason: String) -> Bool {
      faults[path] = (reason, file)
      return true
    }
    let standard = members["$value"] ?? members["$ref"].map { .object(["$ref": $0]) }
    let modes = members["$modes"] ?? members["$extensions"]?["mode"]
    guard var value = standard ?? Self.legacyValue(members) else {
      return modes != nil && reject("has $modes but no $value, which is the value of all other modes")
    }
    if standard != nil, let child = members.keys.sorted().first(where: { !$0.hasPrefix("$") || $0 == "$root" }) {
      if case .object? = members[child] {
        return reject("has both a $value and the member \(child): must be a token or a group")
      }
    }
    if let modes {
      guard case .object(let values) = modes else {
        return reject("$modes \(modes): must be an object with a value for each mode")
      }
      dependsOnScheme = true
      // Modes are not part of DTCG 2025.10. Terrazzo reads and writes them in $extensions.
      value = values.sorted { $0.key > $1.key }.first { $0.key.lowercased() == scheme.rawValue }?.value ?? value
    }
    let modifier = members["$extensions"]?["studio.tokens"]?["modify"]
    add(Token(value: value, type: type, modifier: modifier, file: file), at: path)
    return true
  }

  private mutating func add(_ token: Token, at path: String) {
    groups[path] = nil
    faults[path] = nil
    // A token and a group's root token with the same path replace each other.
    let root = ".$root"
    tokens[path.hasSuffix(root) ? String(path.dropLast(root.count)) : path + root] = nil
    if let other = tokens.updateValue(token, forKey: path), other.file != token.file {
      overriddenFiles.insert(other.file)
    }
  }

  /// Returns the `value` of a Style Dictionary 3 or Tokens Studio token; nil if the value is itself a token or a group.
  private static func legacyValue(_ members: [String: JSONValue]) -> JSONValue? {
    guard let value = members["value"] else { return nil }
    guard case .object(let inner) = value else { return value }
    let isToken = inner["$value"] != nil || inner["value"] != nil && inner["unit"] == nil
    let isGroup = inner.values.contains { if case .object = $0 { true } else { false } }
    return isToken || isGroup ? nil : value
  }

  // MARK: Formats

  /// Returns the enabled token sets of a Tokens Studio file, according to its `$metadata` and `$themes`; the whole file
  /// if it has neither.
  private mutating func sets(_ root: [String: JSONValue]) -> [[String: JSONValue]] {
    let themes: [JSONValue] = if case .array(let themes)? = root["$themes"] { themes } else { [] }
    var names: [String]
    if case .array(let order)? = root["$metadata"]?["tokenSetOrder"] {
      names = order.compactMap { if case .string(let name) = $0 { name } else { nil } }
    } else if root["$themes"] != nil {
      names = root.keys.filter { !$0.hasPrefix("$") }.sorted()
    } else {
      return [root]
    }
    // If there is no theme for the scheme, the light theme is used, then the first one. If there are no themes, all
    // sets are used.
    let theme = Self.mode(scheme, of: themes) ?? Self.mode(.light, of: themes) ?? themes.first
    dependsOnScheme = dependsOnScheme || themes.count > 1
    if case .object(let selected)? = theme?["selectedTokenSets"] {
      names = names.filter { selected[$0] == .string("enabled") || selected[$0] == .string("source") }
    }
    return names.compactMap { if case .object(let set)? = root[$0] { set } else { nil } }
  }

  private static func mode(_ scheme: Theme.ColorScheme, of modes: [JSONValue]) -> JSONValue? {
    modes.first { if case .string(let name)? = $0["name"] { name.lowercased() == scheme.rawValue } else { false } }
  }

  /// Adds the variables of a collection exported by variables2json, both with and without the collection name.
  private mutating func add(_ collection: JSONValue, file: Int) {
    guard case .string(let group)? = collection["name"], case .array(let modes)? = collection["modes"],
      case .array(let variables)? = (Self.mode(scheme, of: modes) ?? modes.first)?["variables"]
    else { return }
    dependsOnScheme = dependsOnScheme || modes.count > 1
    for variable in variables {
      guard case .string(let name)? = variable["name"], var value = variable["value"] else { continue }
      if case .string(let target)? = value["name"] {
        let origin = if case .string(let name)? = value["collection"] { name } else { group }
        value = .string("{\(origin).\(target.replacing("/", with: "."))}")
      } else if let red = value["r"]?.text, let green = value["g"]?.text, let blue = value["b"]?.text {
        value = .string("rgb(\(red) \(green) \(blue) / \(value["a"]?.text ?? "1"))")
      }
      let token = Token(value: value, file: file)
      add(token, at: ThemeToken.path(of: name))
      add(token, at: "\(group).\(name.replacing("/", with: "."))")
    }
  }

  // MARK: References

  /// Returns a token with all references in its value resolved; nil if the token does not exist.
  ///
  /// - Parameter path: The path of the token, or of a group with a root token.
  /// - Returns: The token.
  /// - Throws: `InputError` if the token is malformed or a reference cannot be followed.
  mutating func resolved(_ path: String) throws(InputError) -> Token? {
    if let fault = faults[path] { throw error(path, fault.reason, fault.file) }
    return tokens[found(path)] == nil ? nil : try resolved(found(path), for: path, on: [])
  }

  /// Returns an error about a token.
  func fault(_ origin: String, _ reason: String) -> InputError {
    error(origin, reason, tokens[found(origin)]?.file ?? 0)
  }

  /// Returns an error about a token or a group in a file.
  func error(_ path: String, _ reason: String, _ file: Int) -> InputError {
    InputError(names[file], .token(path), reason: reason, kind: .contents)
  }

  /// Returns a token with all references in its value resolved.
  ///
  /// - Parameters:
  ///   - path: The path of the token.
  ///   - origin: The path of the token that error messages name.
  ///   - trail: The paths of the tokens from `origin` to this one.
  /// - Returns: The token, with the type of the token that it refers to if it has none of its own.
  /// - Throws: `InputError` if a reference is unresolved or circular, or if there are too many references.
  private mutating func resolved(
    _ path: String, for origin: String, on trail: [String]
  ) throws(InputError) -> Token {
    guard let token = tokens[path] else {
      throw fault(origin, "refers to {\(path)}, which is not a token in the theme's files")
    }
    guard !trail.contains(path) else {
      throw fault(origin, "refers to itself: \((trail + [path]).joined(separator: " → "))")
    }
    guard trail.count < Self.maxReferences else {
      throw fault(origin, "refers to {\(path)} through more than \(Self.maxReferences) tokens")
    }
    try follow(for: origin)
    let found = try replaced(token.value, for: origin, on: trail + [path])
    var value = found.value
    if let modifier = token.modifier, let color = value.color {
      let modifier = try replaced(modifier, for: origin, on: trail + [path]).value
      if let modified = color.modified(by: modifier) {
        value = .string(modified.description)
      } else {
        let words = ["type", "space"].compactMap { modifier[$0]?.text }.joined(separator: " in ")
        let reason = "the modifier \(words) is not applied: must be alpha, or lighten, darken or mix in srgb"
        warnings.append((path, reason, token.file))
      }
    }
    return Token(value: value, type: token.type ?? found.type, file: token.file)
  }

  /// Counts a reference.
  ///
  /// - Throws: `InputError` if the theme has too many references.
  private mutating func follow(for origin: String) throws(InputError) {
    followed += 1
    guard followed <= Self.maxFollowed else {
      throw fault(origin, "exceeds the limit of \(Self.maxFollowed) references in a theme")
    }
  }

  /// Returns a value with its references resolved and its strings trimmed, and, if the whole value is a reference, the
  /// type of the token that it refers to.
  ///
  /// - Throws: `InputError` if a reference is unresolved or circular, or if there are too many references.
  private mutating func replaced(
    _ value: JSONValue, for origin: String, on trail: [String]
  ) throws(InputError) -> (value: JSONValue, type: String?) {
    if let steps = Self.steps(value) {
      return try resolved(steps, isPointer: value["$ref"] != nil, for: origin, on: trail)
    }
    switch value {
    case .array(let items):
      var result: [JSONValue] = []
      for item in items { result.append(try replaced(item, for: origin, on: trail).value) }
      return (.array(result), nil)
    case .object(let members):
      var result: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        result[key] = try replaced(member, for: origin, on: trail).value
      }
      return (.object(result), nil)
    case .string(let text):
      let bare = text.asciiTrimmed
      // An SVG document is not trimmed, because its lines are counted from its start.
      return (.string(bare.hasPrefix("<") ? text : bare), nil)
    case .null, .bool, .number: return (value, nil)
    }
  }

  /// Returns the path of the token that a reference names.
  ///
  /// A Style Dictionary reference may end in `.value`, and a group may have a root token.
  private func found(_ path: String) -> String {
    let suffix = ".value"
    let paths = [path, path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path, path + ".$root"]
    return paths.first { tokens[$0] != nil } ?? path
  }

  /// Returns the value at a location in a file: a token, or part of a token's value.
  ///
  /// - Throws: `InputError` if a reference is unresolved or circular, or if there are too many references.
  private mutating func resolved(
    _ steps: [String], isPointer: Bool, for origin: String, on trail: [String]
  ) throws(InputError) -> (value: JSONValue, type: String?) {
    let inside = steps.firstIndex(of: "$value") ?? steps.count
    let path = isPointer ? steps[..<inside].joined(separator: ".") : found(steps[0])
    referenced.insert(path)
    let pointer = "#/" + steps.joined(separator: "/")
    if isPointer, tokens[path] == nil {
      throw fault(origin, "refers to \(pointer), which is not a token in the theme's files")
    }
    let token = try resolved(path, for: origin, on: trail)
    var (value, type) = (token.value, token.type)
    for step in steps[inside...].dropFirst() {
      let part: JSONValue? =
        if case .array(let items) = value {
          Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
        } else { value[step] }
      guard let part else {
        throw fault(origin, "refers to \(pointer), which the token does not have")
      }
      value = part
      type = nil
    }
    return (value, type)
  }

  /// Returns the steps of a reference: a token path as in "{group.token}", or the steps of a JSON Pointer (RFC 6901) as
  /// in {"$ref": "#/group/token/$value/…"}; nil for other values.
  private static func steps(_ value: JSONValue) -> [String]? {
    if case .string(let text) = value { return text.tokenPath.map { [$0] } }
    guard case .string(let pointer)? = value["$ref"], pointer.hasPrefix("#/") else { return nil }
    let steps = pointer.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
    // The order matters, because ~01 means ~1.
    return steps.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
  }

  /// Returns the colour of a token and marks it as used; nil if the token does not exist.
  ///
  /// - Throws: `InputError` if the token is not a colour.
  mutating func color(of path: String) throws(InputError) -> AvatarColor? {
    guard let token = try resolved(path) else { return nil }
    referenced.insert(found(path))
    if let color = token.value.color { return color }
    throw fault(path, "\(token.value): must be \(AvatarColor.tokenForms)")
  }
}

extension String {
  /// The path in a token reference such as "{group.token}"; nil for other strings.
  package var tokenPath: String? {
    let text = asciiTrimmed
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
    return String(text.dropFirst().dropLast()).asciiTrimmed
  }
}
