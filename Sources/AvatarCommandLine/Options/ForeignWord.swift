import AvatarFileSystem
import AvatarJSON

/// Words of other programs, and their meaning here.
///
/// A message about an unknown word gives its meaning, if the table has one, before it suggests a similar word.
struct ForeignWord: Sendable {
  /// The meaning of a word here.
  enum Meaning: Hashable, Sendable {
    /// An option, with the value that the word implies. A value that ends in = or : precedes the word's own value.
    case option(String, String? = nil)
    /// A command, for example "golden record".
    case command(String)
    /// No equivalent, with the reason for the end of a message.
    case none(String)
  }

  /// The words, without hyphens and with spaces between them; `crop=face` is the option crop with the value face,
  /// and `q=n` the option q with a number.
  private let text: String
  let meaning: Meaning
  /// The programs that use the words.
  let programs: String
  /// The commands that the words have this meaning for, if they have an option of this name.
  let commands: CommandSet

  init(_ words: String, _ meaning: Meaning, _ programs: String, for commands: CommandSet = .all) {
    text = words
    self.meaning = meaning
    self.programs = programs
    self.commands = commands
  }

  var words: [String] { text.split(separator: " ").map { String($0) } }

  /// Returns whether a word is one of the words.
  func contains(_ word: String) -> Bool {
    // Splitting all texts of the table would take a third of the time of a mistake.
    let (bytes, wanted) = (text.utf8.span, word.utf8.span)
    var start = 0
    for i in 0...bytes.count where i == bytes.count || bytes[i] == UInt8(ascii: " ") {
      if i - start == wanted.count, wanted.indices.allSatisfy({ bytes[start + $0] == wanted[$0] }) { return true }
      start = i + 1
    }
    return false
  }
}

/// The meaning of options.
extension ForeignWord {
  /// The meaning of an option in a command, with its value.
  struct Cure: Hashable {
    let meaning: Meaning
    /// The value of the option as typed, if it is part of the meaning.
    var value: String?
  }

  /// Returns what another program's option means, or nil if it is unknown.
  ///
  /// - Parameters:
  ///   - option: The option without hyphens. Its spelling takes precedence over the spelling in lower case.
  ///   - value: The value of the option, if any. A meaning for this value takes precedence, followed by an option that
  ///     accepts the value.
  ///   - command: The command.
  /// - Returns: The meaning.
  static func cure(of option: String, value: String?, in command: Command) -> Cure? {
    let rows = command.rows
    for option in [option, option.lowercased()] {
      if let value, let meaning = meanings(of: "\(option)=\(value.lowercased())", in: command.set, rows).first {
        return Cure(meaning: meaning, value: value)
      }
      let meanings = meanings(of: option, in: command.set, rows)
      let accepting = meanings.first { meaning in
        guard case .option(let name, nil) = meaning, let value else { return true }
        return rows.first { $0.isNamed(name) }?.accepts(value) == true
      }
      guard let meaning = accepting ?? meanings.first else { continue }
      return Cure(meaning: meaning, value: meaning.takesValue ? value : nil)
    }
    return nil
  }

  /// Returns the name of the option among rows that another program's option means, or nil if there is none.
  static func name(of option: String, in rows: [OptionRow]) -> String? {
    meanings(of: option, in: .all, rows).lazy.compactMap { if case .option(let name, _) = $0 { name } else { nil } }
      .first
  }

  /// Returns the meaning of a value of an option, or nil if it is unknown.
  static func cure(ofValue value: String, of row: OptionRow, in command: Command) -> Cure? {
    meanings(of: "\(row.name)=\(value.lowercased())", in: command.set, command.rows).first.map { Cure(meaning: $0) }
  }

  private static func meanings(of word: String, in commands: CommandSet, _ rows: [OptionRow]) -> [Meaning] {
    options.lazy.filter { $0.contains(word) && !$0.commands.isDisjoint(with: commands) }.map(\.meaning)
      .filter { meaning in
        guard case .option(let name, _) = meaning else { return true }
        return rows.contains { $0.isNamed(name) }
      }
  }
}

/// The meaning of commands.
extension ForeignWord {
  /// Returns what another program's command means as a subcommand of a command, or nil if it is unknown.
  static func meaning(ofCommand word: String, in command: Command) -> Meaning? {
    subcommands[command.name]?.first { $0.contains(word) }?.meaning
  }

  /// Returns the names of other programs' commands that have a meaning as subcommands of a command.
  static func subcommandNames(of command: Command) -> [String] {
    (subcommands[command.name] ?? []).flatMap(\.words)
  }
}

extension ForeignWord.Meaning {
  /// Whether the word's own value is part of the meaning.
  fileprivate var takesValue: Bool {
    switch self {
    case .option(_, let value): value?.isOpen == true
    case .command: true
    case .none: false
    }
  }
}

extension ForeignWord.Cure {
  /// The advice for the end of a message.
  var advice: String {
    switch meaning {
    case .option(let name, nil): "did you mean \(name.hasPrefix("-") ? name : "--" + name)\(word(value))?"
    case .option(let name, let given?):
      "did you mean --\(name)\(word(given + (given.isOpen ? value ?? "" : ""), isCredential: name == Option.auth.optionName))?"
    case .command(let name): "did you mean \(Command.executable) \(name)\(word(value))?"
    case .none(let reason): reason
    }
  }

  /// Whether the value, if any, is replaced with the meaning rather than repeated in it.
  var replacesValue: Bool {
    if case .option(_, let given?) = meaning { !given.isOpen && value != nil } else { false }
  }

  private func word(_ text: String?, isCredential: Bool = false) -> String {
    guard let text else { return "" }
    return " " + (isCredential ? CredentialSource.shown(text) : text.shellWord.shown)
  }
}

extension String {
  /// Whether a value needs to be completed.
  fileprivate var isOpen: Bool { last.map { "=:".contains($0) } ?? false }

  /// The text as a word of a command line.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { $0.isLetter || $0.decimal != nil || $0 >= 0x80 || "-_./:=,@%+{}".utf8.contains($0) }
    return isPlain && !isEmpty ? self : contains("\"") || contains("$") ? "'\(self)'" : "\"\(self)\""
  }
}
