import AvatarBatch
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The options of a command in `--defaults`.
struct DefaultOptions {
  /// An option of the defaults, with its values as on a command line.
  struct Option {
    /// The long name with its hyphens.
    let name: String
    /// The name of the member that specifies it.
    let member: String
    /// The values in their order; nil for a flag.
    let values: [String]?
    /// The values that are paths of files to read.
    var paths: [String] = []

    /// The option as words of a command line.
    var words: [String] {
      guard let values else { return [name] }
      // A separate word that starts with a hyphen could be an option, or the end of the options.
      return values.flatMap { $0.hasPrefix("-") ? ["\(name)=\($0)"] : [name, $0] }
    }
  }

  private let options: [Option]
  private let command: CommandDescription

  /// Finds the options for members; those of other commands are left out.
  ///
  /// - Throws: `CommandError` if no command has such an option, or if a value has a wrong type.
  init(_ defaults: OptionDefaults, of command: CommandDescription, root: CommandDescription) throws(CommandError) {
    self.command = command
    var options: [Option] = []
    for (member, value) in defaults.members {
      let name = OptionDefaults.folded(member)
      let own = command.option(folded: name)
      if let argument = own ?? root.all.lazy.compactMap({ $0.option(folded: name) }).first {
        let option = try Self.option(argument, member, value, defaults)
        if let option, own != nil { options.append(option) }
        continue
      }
      // A row of a list has fields that are not options, for example the person's name.
      if RowFields.isShared(member) { continue }
      let names = root.all.flatMap(\.arguments).compactMap(\.names.last).filter { $0 != ExpandedArguments.option }
        .map { String($0.drop { $0 == "-" }) }
      let meant = member.nearest(in: names).map { "; did you mean \($0)?" } ?? ""
      throw defaults.error("\(member): unknown option\(meant)")
    }
    self.options = options
  }

  private static func option(
    _ argument: ArgumentDescription, _ member: String, _ value: JSONValue, _ defaults: OptionDefaults
  ) throws(CommandError) -> Option? {
    let name = argument.names.last ?? ""
    if let end = DefaultRules.prohibition(name) { throw defaults.error(member + end) }
    func checked(_ option: Option) throws(CommandError) -> Option {
      if let end = DefaultRules.prohibition(name, value: option.values?.last) { throw defaults.error(member + end) }
      return option
    }
    if argument.kind == .flag {
      guard let truth = value.truth else { throw defaults.error("\(member): \(value): must be true or false") }
      return truth ? try checked(Option(name: name, member: member, values: nil)) : nil
    }
    guard var texts = texts(value) else { throw defaults.error("\(member): \(value): must be a string or a number") }
    var paths: [String] = []
    if argument.completion.isPath {
      let field = OptionDefaults.folded(member)
      texts = texts.map { defaults.resolved($0, of: field) }
      paths = texts.filter { !$0.isEmpty && $0 != "-" && !OptionDefaults.isName($0, of: field) }
    }
    let values = argument.isRepeating ? texts : [texts.joined(separator: ",")]
    return try checked(Option(name: name, member: member, values: values, paths: paths))
  }

  /// Returns the texts of a value for a command line; nil if it has none.
  private static func texts(_ value: JSONValue) -> [String]? {
    switch value {
    case .array(let items):
      let texts = items.compactMap(\.text)
      return texts.count == items.count && !texts.isEmpty ? texts : nil
    case .bool(let truth): return ["\(truth)"]
    default: return value.text.map { [$0] }
    }
  }

  /// Returns the options that the given ones neither replace nor make ineffective.
  func applicable(with given: GivenOptions) -> [Option] {
    let rest = options.filter { !DefaultRules.isReplaced($0.name, $0.values?.last, by: given) }
    let defaults = Dictionary(
      rest.map { ($0.name, $0.values?.last ?? "true") }, uniquingKeysWith: { first, _ in first })
    let values = defaults.merging(given.values) { _, given in given }
    return rest.filter { DefaultRules.hasEffect($0.name, beside: values, given.arguments, in: command) }
  }
}

extension OptionDefaults {
  /// Returns the fields of rows that are not options of the command, for example the person's name.
  func fieldsOfRows(otherThanOptionsOf command: CommandDescription) -> [String: JSONValue] {
    let fields = members.filter { RowFields.isShared($0.name) && command.option(folded: Self.folded($0.name)) == nil }
    return Dictionary(
      fields.map { name, value in
        guard RowFields.field(name) == AvatarField.src.rawValue, case .string(let text) = value,
          case .file(let path) = PhotoSource(resolved(text, of: Self.folded(name)))
        else { return (name, value) }
        // The paths of rows are relative to the list, but this path is not.
        return (name, .string(FilePath.real(path)))
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension CommandDescription {
  /// Returns the option or the flag with a name in the form of `OptionDefaults.folded`.
  fileprivate func option(folded name: String) -> ArgumentDescription? {
    arguments.first { argument in
      argument.kind != .positional && argument.names.last != ExpandedArguments.option
        && argument.names.contains { $0.hasPrefix("--") && OptionDefaults.folded(String($0.dropFirst(2))) == name }
    }
  }
}
