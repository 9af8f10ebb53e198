import AvatarBatch
import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarRender
import PeopleLists

/// The messages about words that a command does not recognise, with suggestions.
///
/// The meaning of a word in other programs takes precedence over a word with a similar spelling.
struct ArgumentMistake {
  private let command: Command

  /// Creates the messages for a command.
  init(_ command: Command) { self.command = command }

  private var advice: String { "\(command.typed) --help-all lists all options" }
}

/// The messages about options.
extension ArgumentMistake {
  /// Returns the error for an option that the command does not have.
  ///
  /// - Parameters:
  ///   - option: The option as it was typed.
  ///   - word: The word that follows it, which may be its value.
  /// - Returns: The error.
  func unknown(option: String, value word: String?) -> InputError {
    if FileStatus(option) != nil { return .usage("\(option): unknown option; for the file, use ./\(option)") }
    if command.set == .groups {
      let words = command.subcommands.map(\.word)
      return .usage("\(command.name): must be followed by \(words.alternatives), not by \(option)")
    }
    let value = word.flatMap { ArgumentReader.isOption($0) ? nil : $0 }
    let typed = String(option.drop { $0 == "-" })
    if let cure = ForeignWord.cure(of: typed, value: value, in: command) {
      let shown = cure.replacesValue ? "\(option) \(value?.shown ?? "")" : option
      return .usage("\(shown): unknown option; \(cure.advice)")
    }
    if let advice = adviceOnJoinedValue(option) { return .usage("\(option): unknown option; \(advice)") }
    return misspelt(option, typed, value)
  }

  /// Returns the advice for a short option that is joined with its value, as in `-q80`, or nil for any other option.
  private func adviceOnJoinedValue(_ option: String) -> String? {
    guard !option.hasPrefix("--"), let letter = option.dropFirst().first,
      String(option.dropFirst()).nearest(of: command.rows.filter { !$0.isArgument }.map(\.name)) == nil
    else { return nil }
    let value = String(option.dropFirst(2).drop { $0 == "=" })
    if let row = command.rows.first(where: { $0.short == letter && $0.form != .flag }) {
      return row.accepts(value) ? "did you mean -\(letter) \(value)?" : nil
    }
    return advice(on: String(letter), value)
  }

  /// Returns the advice for a letter that is an option with a value in other programs, or nil for any other letter.
  private func advice(on letter: String, _ value: String) -> String? {
    for word in [letter, letter + "=n"] {
      if let cure = ForeignWord.cure(of: word, value: value, in: command), case .option(let name, nil) = cure.meaning,
        command.rows.contains(where: { $0.isNamed(name) && $0.accepts(value) })
      {
        return "did you mean --\(name) \(value)?"
      }
    }
    return nil
  }

  /// Returns the error for a number after a flag if the flag's short name is an option with a value in other programs, as
  /// in `-q 80`, or nil for anything else.
  func number(_ word: String?, after flag: String) -> InputError? {
    guard !flag.hasPrefix("--"), let word, plainNumber(word) != nil,
      let advice = advice(on: String(flag.dropFirst()), word)
    else { return nil }
    return .usage("\(flag) \(word): takes no value; \(advice)")
  }

  /// Returns the error for an option without a known meaning, with the option that it resembles.
  private func misspelt(_ option: String, _ typed: String, _ value: String?) -> InputError {
    let rows = command.rows.filter { !$0.isArgument }
    let others = Command.all.dropFirst().filter { $0.set != .help && $0.set != command.set }
    func other(with name: String) -> Command? { others.first { $0.rows.option(typed: name) != nil } }
    let word = typed.lowercased()
    if rows.contains(where: { $0.isNamed(word) }) {
      return .usage("\(option): unknown option; did you mean --\(word)?")
    }
    if let other = other(with: option) {
      return .usage("\(option): unknown option of \(command.typed); it is an option of \(other.typed)")
    }
    if command.set == .render, let name = ForeignWord.name(of: typed, in: Command.batch.rows) {
      return .usage("\(option): unknown option of \(command.typed); did you mean \(Command.batch.typed) --\(name)?")
    }
    if let meant = word.nearest(of: rows.flatMap(\.longNames)) {
      return .usage("\(option): unknown option; did you mean --\(meant)?")
    }
    guard let meant = word.nearest(of: others.flatMap { $0.rows.filter { !$0.isArgument }.map(\.name) }) else {
      return .usage("\(option): unknown option; \(advice)")
    }
    let cure = ForeignWord.cure(of: meant, value: value, in: command)?.advice
    let place = other(with: "--" + meant).map { "did you mean --\(meant), an option of \($0.typed)?" }
    return .usage("\(option): unknown option; \(cure ?? place ?? advice)")
  }

  /// Returns the error for an option without a value.
  static func missingValue(_ name: String, _ row: OptionRow) -> InputError {
    // In a shell, a # at the start of a word starts a comment.
    let hint = row.valueName == "color" ? "; quote a colour with # in a shell, as in '#1b5e20'" : ""
    return .usage("\(name): needs a value, <\(row.valueName)>\(hint)")
  }

  /// Returns the error for a missing required option or argument.
  func missing(_ row: OptionRow, beside arguments: Arguments) -> InputError {
    var advice = ""
    if row.name == Option.batchDirectory.optionName, case let words = arguments[all: Option.list], words.count > 1,
      let last = words.last, ListFormat(path: last) == nil, !PhotoFiles.isPhoto(last), case .file = PhotoSource(last)
    {
      advice = "; did you mean --output-dir \(last)?"
    }
    return .usage("\(command.name): needs \(row.placeholder)\(advice)")
  }

  /// Returns the lines that explain a missing option or argument.
  func explanation(of row: OptionRow) -> [String] {
    let page = HelpPage(command: command, isComplete: false, width: HelpPage.standardWidth)
    return WrappedText.paragraph("Help: \(row.placeholder) \(row.summary())", width: page.width) + page.usage("Usage: ")
      + ["  See '\(command.typed) --help' for more information."]
  }
}

extension OptionRow {
  /// Returns whether the option accepts a value, regardless of other options.
  func accepts(_ text: String) -> Bool {
    let kind = kind()
    if form == .flag || (try? kind.parse(text)) == nil { return false }
    let words = kind.completion.values
    if kind.isPathInsteadOfName != nil, !words.isEmpty { return words.contains(text) || kind.isPath(text) }
    switch field.flatMap({ AvatarField(rawValue: $0) }) {
    case nil: return true
    case .size: return (try? [AvatarSize](option: text, in: Theme())) != nil
    case .scale: return (try? [AvatarScale](option: text)) != nil
    case let field?: return (try? AvatarSpec(fields: [field.rawValue: .string(text)])) != nil
    }
  }
}

/// The messages about values.
extension ArgumentMistake {
  /// Returns the error for an invalid value of an option or argument, with the value or option that it resembles.
  func invalid(_ error: InputError, _ text: String, of row: OptionRow) -> InputError {
    guard error.kind == .usage, !error.reason.contains("did you mean"), let advice = advice(on: text, of: row) else {
      return error
    }
    return InputError(error.subject, error.position, reason: "\(error.reason); \(advice)")
  }

  private func advice(on text: String, of row: OptionRow) -> String? {
    if let cure = ForeignWord.cure(ofValue: text, of: row, in: command) { return cure.advice }
    let rows = command.rows.filter { !$0.isArgument && $0.name != row.name }
    // A value that fits an option for arbitrary text is no evidence of that option.
    let fitting = rows.filter { $0.accepts(text) && !$0.accepts("?") }
    if let name = row.name.nearest(of: rows.map(\.name)), fitting.contains(where: { $0.name == name }) {
      return "did you mean --\(name) \(text.shellWord.shown)?"
    }
    let completion = row.kind().completion
    let words = completion.values.filter { !$0.hasSuffix("=") }
    return completion.isList ? nil : text.nearest(of: words).map { "did you mean \($0)?" }
  }
}

/// The messages about words that are not options.
extension ArgumentMistake {
  /// Returns the error for a word that is not an argument of the command.
  func unexpected(_ typed: String) -> InputError {
    let word = typed.shown
    if CommandSet.themes.contains(command.set) {
      return .usage("\(word): unexpected argument; did you mean --theme \(word)?")
    }
    if command.set != .groups {
      let isOutput =
        PhotoSource(typed).path.flatMap(OutputFormats.standard.format(of:)) != nil
        && command.rows.contains { $0.name == Option.output.optionName }
      return .usage("\(word): unexpected argument; \(isOutput ? "did you mean -o \(typed.shellWord.shown)?" : advice)")
    }
    let names = command.subcommands.map(\.word)
    let start = "\(command.name) \(word): unknown command"
    let similar = word.nearest(of: names + ForeignWord.subcommandNames(of: command))
    for word in [word, similar].compactMap({ $0 }) {
      let meaning =
        names.contains(word) ? .command("\(command.name) \(word)") : ForeignWord.meaning(ofCommand: word, in: command)
      if let meaning { return .usage("\(start); \(ForeignWord.Cure(meaning: meaning).advice)") }
    }
    return .usage("\(start); must be one of \(names.joined(separator: ", "))")
  }

  /// Returns the error for photos that do not exist: a file, a directory, or words that are not a path.
  ///
  /// - Parameters:
  ///   - photo: The argument.
  ///   - arguments: The arguments of the command.
  /// - Returns: The error.
  func missing(photo: String, beside arguments: Arguments) -> InputError {
    func absent(_ path: String, _ advice: String) -> InputError {
      .unreadableInput(path: path, reason: "\(FileError.missing.reason); \(advice)")
    }
    // Only for one avatar, the command need not be typed, and words may describe the person.
    let isRender = command.set == .render
    if let shown = WebURL.missingScheme(in: photo) { return absent(shown.path, "did you mean \(shown.url)?") }
    if isRender, Command.isSubcommand(photo) {
      return .usage("\(photo): the command must come before its options: avatar-render \(photo) …")
    }
    if isRender, let meaning = ForeignWord.meaning(ofCommand: photo, in: .root) {
      return .usage("\(photo): neither a command nor a photo; \(ForeignWord.Cure(meaning: meaning).advice)")
    }
    if plainNumber(photo) != nil { return absent(photo, "did you mean \(arguments.optionForNumbers)?") }
    if ["—", "–"].contains(photo.first) {
      return absent(photo, "did you mean --\(photo.drop { "—–-".contains($0) })?")
    }
    if isRender, let address = EmailAddress(photo), address.text.contains("."), !photo.contains("/") {
      let directory = [AvatarField.gravatar, .libravatar].first { arguments[$0] != nil }
      let flag = directory.map { " --\($0.optionName)" } ?? ""
      return absent(photo, "for the avatar of an address, use --email \(photo)\(flag)")
    }
    if FilePath.isPattern(photo) { return .unreadableInput(path: photo, reason: "matches no photo") }
    if isRender, let name = photo.nearest(of: Command.root.subcommands.map(\.name)) {
      return .usage("\(photo): neither a command nor a photo; did you mean avatar-render \(name)?")
    }
    if let file = NearestFile(to: photo, .photo) { return absent(photo, "did you mean \(file.path)?") }
    guard isRender, photo.isPlainText else { return .unreadableInput(path: photo, reason: FileError.missing.reason) }
    return absent(photo, "for the initials of a name, use --name \"\(photo)\"")
  }
}

extension ArgumentMistake {
  /// Returns the error for a nonexistent file after photos, which other programs would write, or nil if it cannot be the
  /// output.
  func missing(output path: String, after photos: [String], beside arguments: Arguments) -> InputError? {
    guard !photos.isEmpty, arguments.destination == nil, OutputFormats.standard.format(of: path) != nil else {
      return nil
    }
    let nearest = NearestFile(to: path, .photo)?.path
    // In a group, which consists of photos, the last one is more likely to be misspelt.
    if command.set == .group, nearest != nil { return nil }
    let output = "-o \(path.shellWord)"
    let advice =
      photos.count == 1 || command.set == .group
      ? "to write this file, use \(output)"
      : "for one image of all photos, use "
        + ([Command.group.typed] + photos.map(\.shellWord) + [output]).joined(separator: " ")
    let question = nearest.map { photos.contains($0) ? "" : "; or did you mean \($0)?" } ?? ""
    return .unreadableInput(path: path, reason: "\(FileError.missing.reason); \(advice)\(question)")
  }
}

extension Arguments {
  /// The option for the numbers that are not values of any option: further sizes or densities, or sizes.
  fileprivate var optionForNumbers: String {
    let numbers = self[all: Option.photos].filter { plainNumber($0) != nil }
    let given = [AvatarField.size, .scale].lazy.compactMap(typed).first
    let list = ((given.map { [$0.text] } ?? []) + numbers).joined(separator: ",")
    return "--\(given?.row.name ?? AvatarField.size.optionName) \(list)"
  }
}

extension String {
  /// Whether the text may be the name of a person rather than that of a file.
  var isPlainText: Bool {
    contains(where: \.isLetter) && !PhotoFiles.isPhoto(self) && !contains { "/.@".contains($0) }
  }
}
