import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// The arguments of a command: its option values, by key.
struct Arguments: Sendable {
  /// A value of an option.
  struct Given: Sendable {
    let row: OptionRow
    /// The name as typed, for example `-s`, or the placeholder of an argument.
    let name: String
    let text: String
    let value: any Sendable
    /// The `--defaults` member that specifies the value, or nil for a value on the command line.
    let member: String?

    /// Reads a value.
    ///
    /// - Throws: `InputError` if the value is invalid.
    init(_ row: OptionRow, _ name: String, _ value: JSONValue, member: String? = nil) throws(InputError) {
      self.row = row
      self.name = name
      self.member = member
      text = value.text ?? ""
      self.value = try row.kind().read(value)
    }
  }

  let command: Command
  /// All values, in command-line order, followed by those of `--defaults`.
  private(set) var all: [Given] = []
  /// The last value of each option, by the option's name; those on the command line precede those of `--defaults`.
  private var lastOfEach: [String: Given] = [:]
  /// The options in the value of `--defaults`, or in the defaults file that is found by itself.
  private(set) var defaults: OptionDefaults?
  /// The note on a defaults file that no option names, or nil if there is no such file.
  private(set) var defaultsNote: ReportNote?
  /// The first required option or argument without a value, or nil if there is none.
  private(set) var missing: OptionRow?

  /// Reads the words after the command and the options in `--defaults`.
  ///
  /// If the words request help or the version, nothing else is checked.
  ///
  /// - Throws: `InputError` if an option is unknown, conflicts with another, or has a missing or invalid value.
  init(_ words: some Collection<String>, of command: Command) throws(InputError) {
    var reader = ArgumentReader(words, of: command)
    self.command = command
    for given in try reader.read() { append(given) }
    if Option.informing.contains(where: { self[$0] }) { return }
    if let text = self[Option.defaults] {
      _ = try add(try OptionDefaults(text))
    } else if reader.rows.contains(where: { $0.name == Option.noDefaults.optionName }), !self[Option.noDefaults] {
      try addFoundDefaults()
    }
    try checkConflicts()
    for given in firstOfEach {
      guard let needed = given.row.needs, last(needed) == nil else { continue }
      throw .usage("\(given.shown): needs --\(needed)")
    }
    missing = reader.rows.first { $0.isRequired && last($0.name) == nil }
  }

  /// Returns the last value of an option or argument with a name, or nil if it is not specified.
  ///
  /// - Complexity: O(1), because there may be thousands of arguments.
  func last(_ name: String) -> Given? { lastOfEach[name] }

  /// Returns the last value of an option or argument, or nil if it is not specified.
  func last(_ option: some NamedOption) -> Given? { last(option.optionName) }

  private mutating func append(_ given: Given) {
    all.append(given)
    let isTyped = lastOfEach[given.row.name].map { $0.member == nil } ?? false
    if given.member == nil || !isTyped { lastOfEach[given.row.name] = given }
  }

  /// The first value of each option, for rules that do not depend on values, of which there may be thousands.
  private var firstOfEach: [Given] {
    var names: Set<String> = []
    return all.filter { names.insert($0.row.name).inserted }
  }

  /// Returns whether a flag is set.
  subscript(_ flag: Option.Key<Bool>) -> Bool { last(flag) != nil }

  /// Returns the value of an option, or nil if it is not specified.
  subscript<Value>(_ key: Option.Key<Value>) -> Value? { last(key)?.value as? Value }

  /// Returns the values of a repeatable option.
  subscript<Value>(all key: Option.Key<Value>) -> [Value] {
    all.compactMap { $0.row.name == key.row.name ? $0.value as? Value : nil }
  }

  /// Returns the last value of an option on the command line itself, or nil if only `--defaults` may specify it.
  func typed(_ option: some NamedOption) -> Given? { last(option).flatMap { $0.member == nil ? $0 : nil } }

  /// Returns whether the command line itself, rather than only `--defaults`, contains an option.
  func isTyped(_ option: some NamedOption) -> Bool { typed(option) != nil }

  /// Returns whether an option is specified and has an effect.
  ///
  /// Only an option in `--defaults` may have no effect.
  ///
  /// - Parameters:
  ///   - key: The option.
  ///   - isEffective: Whether the option has an effect in combination with the other options.
  ///   - reason: The reason why the option has no effect, for the end of an error message.
  /// - Returns: Whether the option is specified and has an effect.
  /// - Throws: `InputError` if the command line contains the option and it has no effect.
  func applies<Value>(
    _ key: Option.Key<Value>, if isEffective: Bool, else reason: @autoclosure () -> String
  ) throws(InputError) -> Bool {
    guard let given = last(key) else { return false }
    if !isEffective && given.member == nil { throw .usage("--\(key.optionName)\(reason())") }
    return isEffective
  }
}

extension Arguments.Given {
  /// The option and its value, for messages.
  var shown: String {
    switch row.form {
    case _ where row.name == Option.auth.optionName: "\(name) \(CredentialSource.shown(text))"
    case .flag: name
    case .argument: "\(name) \(text.shown)"
    case .arguments: text.shown
    case .option, .list, .words: text.isEmpty ? name : "\(name) \(text.shown)"
    }
  }
}

/// The rules that involve several options.
extension Arguments {
  private func checkConflicts() throws(InputError) {
    for given in firstOfEach {
      for excluded in given.row.excludes() {
        guard let other = last(excluded) else { continue }
        let reason = other.row.clause.map { ", \($0)" } ?? ""
        throw attributed(.usage("\(given.shown): cannot be combined with \(other.shown)\(reason)"))
      }
    }
  }

  /// Adds the options of the defaults file that is found by itself.
  private mutating func addFoundDefaults() throws(InputError) {
    let name = OptionDefaults.nameOfFound
    guard let found = try OptionDefaults.found() else { return }
    if let reason = found.reason {
      defaultsNote = .warning("\(name): ignored: \(reason): --defaults \(name) uses it")
    }
    guard let defaults = found.defaults else { return }
    let members = try add(defaults)
    if !members.isEmpty {
      defaultsNote = .note("\(name): sets \(members.joined(separator: ", ")): --no-defaults ignores the file")
    }
  }

  /// Adds the options of defaults that the command line neither replaces nor makes ineffective.
  ///
  /// - Returns: The members that have an effect.
  private mutating func add(_ defaults: OptionDefaults) throws(InputError) -> [String] {
    self.defaults = defaults
    let typed = firstOfEach
    let options = try defaults.options(of: command).filter { option in
      !typed.contains { given in
        given.row.name == option.row.name && !option.row.isAdded || given.row.hides(option.row)
          || option.row.excludes().contains(given.row.name)
      }
    }
    try defaults.checkFiles(of: options, self)
    for option in options {
      if let needed = option.row.needs, last(needed) == nil, !options.contains(where: { $0.row.name == needed }) {
        continue
      }
      for value in option.values {
        do {
          append(try Given(option.row, "--" + option.row.name, value, member: option.member))
        } catch  where option.row.isOnlyOfOthers(value) {
          // The value is intended for another command, for example several formats for web pages.
          continue
        } catch {
          throw defaults.error("\(error.about(option.member))")
        }
      }
    }
    let ofRows = command.set == .batch ? defaults.fieldsOfRows(otherThanOptionsOf: command).keys.sorted() : []
    return all.compactMap(\.member).reduce(into: ofRows) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns an error about a field or an option as one about the option as typed or the member of `--defaults`, with a
  /// suggestion for a typed value.
  func attributed(_ error: InputError) -> InputError {
    if error.kind != .usage { return error }
    let row = command.rows.first { !$0.isArgument && $0.field ?? $0.name == error.subject }
    let error = row.map { error.about("--\($0.name)") } ?? error
    let message = error.description
    let name = message.prefix { $0 != " " && $0 != ":" }
    guard let given = last(String(name.hasPrefix("--") ? name.dropFirst(2) : name)) else { return error }
    if let member = given.member { return defaults?.error(member + message[name.endIndex...]) ?? error }
    guard message.hasPrefix("\(name) \(given.text): "), !given.row.accepts(given.text) else { return error }
    return ArgumentMistake(command).invalid(error, given.text, of: given.row)
  }
}

extension OptionRow {
  /// Returns whether a value is valid only for an option of the same name in other commands.
  fileprivate func isOnlyOfOthers(_ value: JSONValue) -> Bool {
    Option.rows.contains { row in
      field == nil && row.field == nil && row.name == name && row.commands.isDisjoint(with: commands)
        && (try? row.kind().read(value)) != nil
    }
  }

  /// Returns whether the option, if typed, replaces another option's default.
  fileprivate func hides(_ other: OptionRow) -> Bool {
    (excludes() + replaces).contains(other.name) || other.replaces.contains(name)
  }
}
