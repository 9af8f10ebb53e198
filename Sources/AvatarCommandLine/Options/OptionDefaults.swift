import AvatarBatch
import AvatarFileSystem
import AvatarJSON
import AvatarRender
import PersonWords

extension Option {
  static let defaults = Key(
    "defaults", in: .output,
    of: CommandSet.all.subtracting([.completions, .version, .doctor, .help, .iconList, .groups]),
    common: [.group, .batch], from: .commandLine, .text("file|json", completion: .file(["json"])),
    """
    Shared options: a file with a JSON object, for example {"size": 64, "theme": "brand.json"}, or the object itself. \
    Options on the command line override them.
    """)

  static let noDefaults = Key(
    flag: "no-defaults", in: .output, of: .avatars.union(.icon).union(.themes), from: .commandLine,
    excludes: [defaults], "Do not read \(OptionDefaults.nameOfFound) in the current directory.")
}

/// The options in a JSON object, which the command line overrides.
struct OptionDefaults: Sendable {
  /// An option in the defaults, with its values as on a command line.
  struct Default: Sendable {
    let row: OptionRow
    /// The name of the member that specifies the option.
    let member: String
    /// The values in order, or `true` for a flag.
    let values: [JSONValue]
  }

  /// The path of the file, or nil if the command line contains the object itself.
  let path: String?
  /// Whether no option names the file, which can then only set options that affect the look.
  let isFound: Bool
  /// The members of the object by name, excluding null values.
  let members: [(name: String, value: JSONValue)]

  static let largestFile = 1 << 20

  /// Reads the value of `--defaults`.
  ///
  /// - Parameter text: The path of a file, or a JSON object.
  /// - Throws: `InputError` if the file cannot be read, or if its contents are not a JSON object.
  init(_ text: String) throws(InputError) {
    if text.allSatisfy(\.isWhitespace) { throw .usage("--defaults: must name a file, or be a JSON object") }
    let isFile = !text.isJSONInPlaceOfAPath
    try self.init(isFile ? Self.contents(text) : Array(text.utf8), path: isFile ? text : nil)
  }

  /// Parses a JSON object, which is in the file at `path` if `path` is not nil.
  ///
  /// - Throws: `InputError` if the bytes are not a JSON object, or if two members specify the same option.
  init(_ json: [UInt8], path: String?, isFound: Bool = false) throws(InputError) {
    self.path = path
    self.isFound = isFound
    let value = try mapError(of: JSONParser.parse(json)) { (error: JSONError) in
      Self.error(path, error.words)
    }
    guard case .object(let object) = value else { throw Self.error(path, "\(value): must be an object") }
    members = object.sorted { $0.key < $1.key }.filter { $0.key != "$schema" && $0.value != .null }.map { ($0, $1) }
    var names: [String: String] = [:]
    for (name, _) in members {
      if let other = names.updateValue(name, forKey: Self.folded(name)) {
        throw Self.error(path, "\(name): is the same option as \(other)")
      }
    }
  }

  private static func contents(_ path: String) throws(InputError) -> [UInt8] {
    try mapError(of: ByteSource(path: path, limit: largestFile, isFile: true).allBytes()) { (error: FileError) in
      switch error {
      case .missing: InputError.missing(path: path, .json)
      default: InputError(path, error)
      }
    }
  }

  private static func error(_ path: String?, _ reason: String) -> InputError {
    path.map { .badInput(path: $0, reason: reason) } ?? .usage("--defaults: \(reason)")
  }

  /// Returns the error for the object or one of its members.
  func error(_ reason: String) -> InputError { Self.error(path, reason) }

  /// Returns the name used to compare options: in lower case without spaces, hyphens and underscores, and the first
  /// name of a field with several names.
  static func folded(_ name: String) -> String { FieldWord.fold(RowFields.all.field(name) ?? name) }
}

/// The options of a command.
extension OptionDefaults {
  /// Returns the options of a command after checking and removing those of other commands.
  ///
  /// - Throws: `InputError` if no command has such an option, or if a value has the wrong type.
  func options(of command: Command) throws(InputError) -> [Default] {
    var options: [Default] = []
    for (member, value) in members {
      let own = Self.row(folded: member, in: command.rows)
      if let row = own ?? Self.row(folded: member, in: Option.rows) {
        try checkLook(row, member)
        let option = try option(row, member, value)
        if let option, own != nil { options.append(option) }
        continue
      }
      // A list row contains fields that are not options, for example the person's name.
      if RowFields.isShared(member) { continue }
      let rows = Option.rows.filter { Self.isMember($0) && isSettable($0) }
      let meant = ForeignWord.name(of: member.lowercased(), in: rows) ?? member.nearest(of: rows.map(\.name))
      throw error("\(member): unknown option\(meant.map { "; did you mean \($0)?" } ?? "")")
    }
    return options
  }

  /// Throws an error for an option that the file must not set, because no option names the file.
  private func checkLook(_ row: OptionRow, _ member: String) throws(InputError) {
    guard isFound, !isSettable(row) else { return }
    // No file may set these options.
    if case .commandLine = row.source { return }
    throw error("\(member): must be on the command line or in a file for --defaults: this file can only set the look")
  }

  /// Returns whether a member may set an option.
  private func isSettable(_ row: OptionRow) -> Bool {
    switch row.source {
    case .look: true
    case .commandLine: false
    case .data, .commandLineTurnsOn, .commandLineRaises: !isFound
    }
  }

  /// Returns whether an option's name may be the name of a member.
  private static func isMember(_ row: OptionRow) -> Bool {
    !row.isArgument && row.section != .help && row.name != Option.defaults.optionName
  }

  /// Returns the option with a name in any spelling.
  static func row(folded name: String, in rows: [OptionRow]) -> OptionRow? {
    let name = folded(name)
    return rows.first { isMember($0) && folded($0.name) == name }
  }

  /// Returns the option that a member specifies, or nil if it turns a flag off.
  private func option(_ row: OptionRow, _ member: String, _ value: JSONValue) throws(InputError) -> Default? {
    if case .commandLine = row.source {
      throw error(
        "\(member): must be on the command line: defaults cannot set credentials, servers, permissions or output files")
    }
    if row.form == .flag {
      guard let truth = value.truth else { throw error("\(member): \(value): must be true or false") }
      if truth, case .commandLineTurnsOn = row.source {
        throw error("\(member) true: must be on the command line: in defaults, it can only be false")
      }
      return truth ? Default(row: row, member: member, values: [value]) : nil
    }
    let kind = row.kind()
    let isNamed = kind.name.contains("=")
    if case .object(let members) = value, isNamed {
      for (name, value) in members.sorted(by: { $0.key < $1.key }) where value.text == nil && value.truth == nil {
        throw error("\(member) \(name): \(value): must be a string or a number")
      }
    }
    // A value that may be JSON on a command line is an object here.
    let isJSON = kind.name.hasSuffix("json")
    guard let given = Self.values(value, isNamed, isJSON) else {
      let objects = isNamed ? ", or an object of such values" : isJSON ? ", or an object" : ""
      throw error("\(member): \(value): must be a string or a number\(objects)")
    }
    let values = given.map { value in value.text.flatMap { kind.isPath($0) ? .string(resolved($0)) : nil } ?? value }
    // An object on the command line may raise limits, just as options may.
    if path != nil, case .commandLineRaises(let fault) = row.source {
      for text in values.compactMap(\.text) {
        if let reason = fault(text) { throw error("\(member) \(text): \(reason)") }
      }
    }
    let isList = values.count > 1 && !row.isRepeating
    return Default(
      row: row, member: member, values: isList ? [.string(values.compactMap(\.text).joined(separator: ","))] : values)
  }

  /// Returns the values in a value, or nil if an option cannot have such values.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isNamed: Whether the members of an object are values with names.
  ///   - isJSON: Whether an object is a value.
  /// - Returns: The values, each as on a command line.
  private static func values(_ value: JSONValue, _ isNamed: Bool, _ isJSON: Bool) -> [JSONValue]? {
    switch value {
    case .array(let items):
      let texts = items.compactMap { item -> JSONValue? in
        if isJSON, case .object = item { return .string(JSONWriter.text(item)) }
        return item.text == nil ? nil : item
      }
      return texts.isEmpty || texts.count < items.count ? nil : texts
    case .object where isJSON: return [.string(JSONWriter.text(value))]
    case .object(let members) where isNamed:
      let items = members.sorted { $0.key < $1.key }
      // A flag such as antialiasing of --tolerance has no value.
      let words = items.compactMap { name, value -> JSONValue? in
        if case .bool(let truth) = value { return truth ? .string(name) : nil }
        return value.text.map { .string("\(name)=\($0)") }
      }
      return values(.array(words), false, false)
    case .bool(let truth): return [.string("\(truth)")]
    default: return value.text == nil ? nil : [value]
    }
  }
}
