import AvatarBatch
import AvatarFileSystem
import AvatarRender

/// The arguments of a command: the values of its options, by their keys.
struct Arguments: Sendable {
  /// A value of an option.
  struct Given: Sendable {
    let row: OptionRow
    /// The name as it was typed, for example `-s`; the placeholder of an argument.
    let name: String
    let text: String
    let value: any Sendable
    /// The member of `--defaults` that specifies it; nil for a value on the command line.
    var member: String?
  }

  let command: Command
  /// All values, in the order of the command line; those of `--defaults` follow.
  private(set) var all: [Given]
  /// The options in the value of `--defaults`.
  private(set) var defaults: OptionDefaults?

  /// Reads the words after those of a command, and the options that `--defaults` names.
  ///
  /// If the words request help or the version, nothing else is checked.
  ///
  /// - Throws: `CommandError` if an option is unknown, lacks its value, has an invalid one, or conflicts with another.
  init(_ words: some Collection<String>, of command: Command) throws(CommandError) {
    var reader = ArgumentReader(words, of: command)
    all = try reader.read()
    self.command = command
    if Option.informing.contains(where: has) { return }
    if let text = self[Option.defaults] { try add(try OptionDefaults(text)) }
    try checkConflicts()
    for given in all {
      guard let needed = given.row.needs, last(needed) == nil else { continue }
      throw .usage("\(given.shown): needs --\(needed)")
    }
    for row in reader.rows where row.isRequired && last(row.name) == nil {
      throw ArgumentMistake(command).missing(row, beside: self)
    }
  }

  /// Returns the last value of an option or argument with a name; nil if it is not given.
  func last(_ name: String) -> Given? {
    all.last { $0.row.name == name && $0.member == nil } ?? all.last { $0.row.name == name }
  }

  private func has(_ key: Option.Key<Bool>) -> Bool { last(key.row.name) != nil }

  /// Returns whether a flag is given.
  subscript(_ flag: Option.Key<Bool>) -> Bool { has(flag) }

  /// Returns the value of an option; nil if it is not given.
  subscript<Value>(_ key: Option.Key<Value>) -> Value? { last(key.row.name)?.value as? Value }

  /// Returns the values of an option that may be repeated.
  subscript<Value>(all key: Option.Key<Value>) -> [Value] {
    all.compactMap { $0.row.name == key.row.name ? $0.value as? Value : nil }
  }

  /// Returns whether the command line itself has an option, and not only `--defaults`.
  func isTyped<Value>(_ key: Option.Key<Value>) -> Bool {
    all.contains { $0.row.name == key.row.name && $0.member == nil }
  }

  /// Returns whether an option has an effect; if it has none, only a default is permitted.
  ///
  /// - Parameters:
  ///   - key: The option.
  ///   - isEffective: Whether it has an effect beside the other options.
  ///   - reason: The reason why it has none, for the end of a message.
  /// - Returns: Whether it is given and has an effect.
  /// - Throws: `CommandError.usage` if the command line has the option without effect.
  func applies<Value>(
    _ key: Option.Key<Value>, if isEffective: Bool, else reason: @autoclosure () -> String
  ) throws(CommandError) -> Bool {
    guard let given = last(key.row.name) else { return false }
    if !isEffective && given.member == nil { throw .usage("--\(key.row.name)\(reason())") }
    return isEffective
  }
}

extension Arguments.Given {
  /// The option with its value, for messages.
  var shown: String {
    switch row.form {
    case _ where row.name == Option.auth.row.name: "\(name) \(CredentialSource.shown(text))"
    case .flag: name
    case .argument: "\(name) \(text.shown)"
    case .arguments: text.shown
    case .option, .list, .words: text.isEmpty ? name : "\(name) \(text.shown)"
    }
  }
}

/// The rules about several options.
extension Arguments {
  private func checkConflicts() throws(CommandError) {
    for given in all {
      for excluded in given.row.excludes {
        guard let other = last(excluded.name) else { continue }
        throw attributed(
          .usage("\(given.shown): must not be given together with \(other.shown)\(excluded.reason)"))
      }
    }
  }

  /// Adds the options of `--defaults` that the command line neither replaces nor makes ineffective.
  private mutating func add(_ defaults: OptionDefaults) throws(CommandError) {
    self.defaults = defaults
    let typed = all
    let options = try defaults.options(of: command).filter { option in
      !typed.contains { given in
        given.row.name == option.row.name && !option.row.isAdded || given.row.hides(option.row)
          || option.row.excludes.contains { $0.name == given.row.name }
      }
    }
    if let path = self[Option.srcRoot] { try defaults.check(options, in: LocalFiles(srcRoot: path)) }
    for option in options {
      if let needed = option.row.needs, last(needed) == nil, !options.contains(where: { $0.row.name == needed }) {
        continue
      }
      for text in option.texts {
        do throws(InputError) {
          let value = try option.row.kind().parse(text)
          all.append(
            Given(row: option.row, name: "--" + option.row.name, text: text, value: value, member: option.member))
        } catch  where option.row.isOnlyOfOthers(text) {
          // The value is for another command, for example several formats for web pages.
          continue
        } catch {
          throw defaults.error("\(error.about(option.member))")
        }
      }
    }
  }

  /// Returns an error with the file and its member if the message is about an option of `--defaults`.
  func attributed(_ error: CommandError) -> CommandError {
    guard let defaults, case .input(let input) = error, input.kind == .usage else { return error }
    let message = input.description
    let name = message.prefix { $0 != " " && $0 != ":" }
    guard name.hasPrefix("--"), let member = last(String(name.dropFirst(2)))?.member else { return error }
    return defaults.error(member + message[name.endIndex...])
  }
}

extension OptionRow {
  /// Returns whether a value is one of an option with the same name that other commands have.
  fileprivate func isOnlyOfOthers(_ text: String) -> Bool {
    Option.rows.contains { row in
      field == nil && row.field == nil && row.name == name && row.commands.isDisjoint(with: commands)
        && (try? row.kind().parse(text)) != nil
    }
  }

  /// Returns whether the option on a command line replaces a default of another one.
  fileprivate func hides(_ other: OptionRow) -> Bool {
    (excludes.map(\.name) + replaces).contains(other.name) || other.replaces.contains(name)
  }
}

extension String {
  /// The name of an excluded option, without the reason.
  fileprivate var name: String { String(prefix { $0 != "," }) }
  /// The reason why an option is excluded, with a comma.
  fileprivate var reason: Substring { drop { $0 != "," } }
}
