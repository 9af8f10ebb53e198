import AvatarJSON

/// A command-line reader that finds options, their values and arguments in one pass.
///
/// Options may follow arguments. After `--`, every word is an argument.
struct ArgumentReader {
  /// The option rows of the command.
  let rows: [OptionRow]
  private let command: Command
  private var rest: ArraySlice<String>
  private var given: [Arguments.Given] = []

  init(_ words: some Collection<String>, of command: Command) {
    self.command = command
    rows = command.rows
    rest = Array(words)[...]
  }

  /// Returns the options and arguments with their values.
  ///
  /// - Throws: `InputError` if an option is unknown, or its value is missing or invalid.
  mutating func read() throws(InputError) -> [Arguments.Given] {
    var words: [String] = []
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      }
      if Self.isOption(word) {
        if command.set == .groups, let first = words.first { throw ArgumentMistake(command).unexpected(first) }
        try read(option: word)
      } else {
        words.append(word)
      }
    }
    try add(arguments: words)
    return given
  }

  /// Returns whether a word is an option rather than a value such as "-", which represents a stream.
  static func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
  }

  /// Returns the option that a word names, or nil if the command has no such option, and the word's attached value.
  func option(_ word: String) -> (row: OptionRow?, name: String, value: String?) {
    let (name, value) = split(word)
    return (rows.option(typed: name), name, value)
  }

  private mutating func read(option word: String) throws(InputError) {
    let (found, name, joined) = option(word)
    guard let row = found else { throw ArgumentMistake(command).unknown(option: name, value: joined ?? rest.first) }
    switch row.form {
    case .flag:
      if let joined { throw .usage("\(joined.isEmpty ? name : "\(name) \(joined)"): takes no value") }
      if let error = ArgumentMistake(command).number(rest.first, after: name) { throw error }
      try add(row, name, .bool(true))
    case .words:
      var texts = joined.map { [$0] } ?? []
      while let next = rest.first, !Self.isOption(next) { texts.append(rest.removeFirst()) }
      if texts.isEmpty { throw ArgumentMistake.missingValue(name, row) }
      for text in texts { try add(row, name, .string(text)) }
    case .option, .list, .argument, .arguments:
      let text = if let joined { joined } else { try value(of: row, name) }
      try add(row, name, .string(text))
    }
  }

  /// Splits an option from its attached value, as in `--size=48`, `-s48` and `-j4`.
  ///
  /// The equals sign is searched for in bytes, because a combining mark after it would form one character with it.
  private func split(_ word: String) -> (name: String, value: String?) {
    if word.hasPrefix("--") {
      guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
      return (String(word[..<sign]), String(word[word.utf8.index(after: sign)...]))
    }
    let letter = word.dropFirst().first
    guard let digit = word.utf8.dropFirst(2).first, (48...57).contains(digit),
      rows.contains(where: { $0.short == letter && $0.short != nil && $0.form != .flag })
    else { return (word, nil) }
    return (String(word.prefix(2)), String(word.dropFirst(2)))
  }

  /// Consumes the next word as the value of an option.
  private mutating func value(of row: OptionRow, _ name: String) throws(InputError) -> String {
    guard let word = rest.first, !Self.isOption(word) || row.kind().allowsHyphen else {
      throw ArgumentMistake.missingValue(name, row)
    }
    if Self.isOption(word), option(word).row != nil {
      guard name.hasPrefix("--"), (try? row.kind().parse(word)) != nil else {
        throw ArgumentMistake.missingValue(name, row)
      }
      throw .usage("\(name): needs a value, <\(row.valueName)>; to use \(word) as the value, write \(name)=\(word)")
    }
    rest.removeFirst()
    return word
  }

  private mutating func add(arguments words: [String]) throws(InputError) {
    var words = words[...]
    for row in rows where row.isArgument {
      while let word = words.first {
        try add(row, row.name, .string(word))
        words.removeFirst()
        if !row.isRepeating { break }
      }
    }
    if let word = words.first { throw ArgumentMistake(command).unexpected(word) }
  }

  private mutating func add(_ row: OptionRow, _ name: String, _ value: JSONValue) throws(InputError) {
    do {
      given.append(try Arguments.Given(row, name, value))
    } catch {
      throw ArgumentMistake(command).invalid(error.about(name), value.text ?? "", of: row)
    }
  }
}
