import AvatarJSON

/// The merged design tokens of several files, in which later files override earlier ones.
///
/// Supported formats are the W3C Design Tokens Community Group format (DTCG, 2025.10), Style Dictionary (`value` instead
/// of `$value`), the JSON that Style Dictionary writes, token sets exported by Tokens Studio, Figma variables exported by
/// variables2json, and style sheets, as `CSSTokens` reads them. References may point to other files. A malformed token
/// is an error only if a theme needs it.
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
  private(set) var faults: [String: (reason: String, file: Int)] = [:]
  /// The defects that do not prevent the use of a file, with the paths of the tokens or groups.
  var warnings: [(path: String, reason: String, file: Int)] = []
  /// The positions of files with tokens that later files override.
  private(set) var overriddenFiles: Set<Int> = []
  /// The paths of tokens to which others refer.
  var referenced: Set<String> = []
  /// The positions of the files with the tokens that were resolved since the property was last cleared.
  var visited: Set<Int> = []
  /// The names of the modes in the files.
  var modes: Set<String> = []
  let mode: TokenMode
  /// The file names for messages.
  let names: [String]

  /// The root groups of the files, with the positions of their files.
  private var roots: [(members: [String: JSONValue], file: Int)] = []
  /// The names of the groups at the roots, which may be token sets.
  private(set) var sets: Set<String> = []

  /// The number of references followed and of tokens and groups inherited so far.
  ///
  /// The number is limited, because a few nested lists of references, or nested groups, can expand to a huge number.
  var followed = 0
  static let maxFollowed = 10_000

  /// The maximum length of a reference chain, in tokens.
  static let maxReferences = 32
  /// The maximum nesting depth of a token in groups, including the groups that they extend.
  private static let deepest = 100

  /// Merges files in order; later tokens override earlier ones.
  ///
  /// - Parameters:
  ///   - files: The files, as JSON.
  ///   - names: The file names for messages.
  ///   - mode: The mode, which selects among a token's values.
  /// - Throws: `InputError` if a file's format is not supported, or if a group cannot be extended or is nested too
  ///   deeply.
  init(_ files: [JSONValue], names: [String], mode: TokenMode) throws(InputError) {
    self.mode = mode
    self.names = names
    for (i, json) in files.enumerated() {
      // Some plugins write a list of collections.
      let json = FigmaVariables.tokens(in: json) ?? json
      let objects = if case .array(let items) = json { Self.listed(items).map { [$0] } ?? items } else { [json] }
      let groups = objects.compactMap { if case .object(let members) = $0 { members } else { nil } }
      guard !groups.isEmpty, groups.count == objects.count else {
        throw InputError(names[i], reason: "must be a JSON object of design tokens", kind: .contents)
      }
      for members in groups {
        if let reason = Self.rejection(of: members) { throw InputError(names[i], reason: reason, kind: .contents) }
        roots += enabledSets(in: members).map { ($0, i) }
      }
    }
    sets = Set(roots.flatMap { $0.members.keys })
    for (members, file) in roots {
      try collect(members, path: "", type: nil, isPlain: !Self.hasToken(members), file: file)
    }
  }

  /// Returns the reason why a file in a known format is rejected; nil for other files.
  private static func rejection(of members: [String: JSONValue]) -> String? {
    if case .array? = members["resolutionOrder"] {
      return "is a resolver file, which only lists token files: pass those files instead, in their order"
    }
    if members["selectedTokenSets"] != nil {
      return "lists themes of Tokens Studio: pass the files of the token sets, or the export in a single file"
    }
    return nil
  }

  /// Returns whether the members form or contain a token.
  static func hasToken(_ members: [String: JSONValue]) -> Bool {
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
        add(Token(value: value, type: type, file: file), at: childPath)
      } else {
        faults[childPath] = ("\(value): must be a token, for example {\"$value\": …}, or a group of tokens", file)
      }
    }
    // The tokens of a mode also take the place of those without one.
    for (group, outer) in modeGroups(in: members, path: path, file: file) {
      try collect(group, path: outer, type: type, isPlain: isPlain, file: file, on: trail, depth: depth + 1)
    }
  }

  /// Returns the groups with the tokens of the mode, and the paths that they have without the mode.
  ///
  /// The members of a root may be modes, if there are both a light and a dark one or if one is requested; so may those of
  /// a group named `modes`, as plugins of Figma write them in each collection.
  private mutating func modeGroups(
    in members: [String: JSONValue], path: String, file: Int
  ) -> [(group: [String: JSONValue], path: String)] {
    let steps = path.split(separator: ".")
    let isList = steps.last == "modes"
    guard isList || path.isEmpty || path == "avatar" else { return [] }
    let groups = members.compactMapValues { value -> [String: JSONValue]? in
      guard case .object(let group) = value, group["$value"] == nil, group["value"] == nil else { return nil }
      return group
    }.filter { !$0.key.hasPrefix("$") }
    let names = groups.keys.sorted()
    if isList {
      modes.formUnion(names)
      let group = chosenMode(of: names, path, file).flatMap { groups[$0] }
      return group.map { [($0, steps.dropLast().joined(separator: ".")), ($0, "")] } ?? []
    }
    let (schemes, chosen) = (TokenMode.schemes(among: names), mode.name(among: names))
    guard let chosen, schemes != nil || mode.isNamed(chosen) else { return [] }
    // A token that the dark mode lacks has its value in the light one.
    let layers = (schemes.map { [$0.light] } ?? []) + [chosen]
    modes.formUnion(layers + (schemes.map { [$0.dark] } ?? []))
    return layers.compactMap { groups[$0] }.map { ($0, path) }
  }

  /// Returns the mode of a list whose order is unknown, and notes if the choice is arbitrary.
  private mutating func chosenMode(of names: [String], _ path: String, _ file: Int) -> String? {
    let name = mode.nameOrDefault(of: names)
    if names.count > 1, let name, name == names.first, mode.name(among: names) == nil {
      warnings.append((path, "uses \(name) of \(names.joined(separator: ", ")): --theme-mode selects another", file))
    }
    return name
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
    if !isFound { warnings.append((path, "$extends \(group): is not a group in the theme's files", file)) }
  }

  /// Adds a token, or the reason why the members form neither a token nor a group; returns false for a group.
  private mutating func add(_ members: [String: JSONValue], path: String, type: String?, file: Int) -> Bool {
    func reject(_ reason: String) -> Bool {
      faults[path] = (reason, file)
      return true
    }
    let standard = members["$value"] ?? members["$ref"].map { .object(["$ref": $0]) }
    let modes = members["$modes"] ?? Self.modes(in: members["$extensions"])
    guard var value = standard ?? Self.legacyValue(members) else {
      // The root of a file may declare its modes.
      return modes != nil && !path.isEmpty
        && reject("has $modes but no $value, which is the value of all other modes")
    }
    if let modes {
      guard case .object(let values) = modes else {
        return reject("$modes \(modes): must be an object with a value for each mode")
      }
      self.modes.formUnion(values.keys)
      value = mode.name(among: values.keys).flatMap { values[$0] } ?? value
    }
    let modifier = members["$extensions"]?["studio.tokens"]?["modify"]
    add(Token(value: value, type: type, modifier: modifier, file: file), at: path)
    return true
  }

  /// Returns the values by mode in a token's extensions, such as those of Terrazzo and of plugins of Figma; nil if there
  /// are none.
  ///
  /// Modes are not part of DTCG 2025.10.
  private static func modes(in extensions: JSONValue?) -> JSONValue? {
    guard case .object(let members)? = extensions else { return nil }
    let inner = members.sorted { $0.key < $1.key }.map(\.value)
    return ([.object(members)] + inner).lazy.compactMap { $0["mode"] ?? $0["modes"] }.first {
      if case .object = $0 { true } else { false }
    }
  }

  mutating func add(_ token: Token, at path: String) {
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
}
