import AvatarFileSystem

/// A mistake in the arguments that the parser reports: an unknown word, or an option without its value.
struct ArgumentMistake {
  private let arguments: [String]
  private let root: CommandDescription
  /// The command that the arguments are meant for.
  private let command: CommandDescription

  init(_ arguments: [String]) {
    self.arguments = arguments
    root = .ofCommand()
    command = root.named(by: arguments).implied
  }

  /// Returns the error of the first option of several letters with one hyphen, such as "-width"; nil if there is none.
  ///
  /// The parser treats its letters as options: if an h is among them, it would print help and succeed.
  static func misspelledOption(in arguments: [String]) -> CommandError? {
    guard arguments.contains(where: GivenOptions.isMisspelled) else { return nil }
    let mistake = ArgumentMistake(arguments)
    let words = mistake.root.named(by: arguments).words.count
    let given = GivenOptions(arguments.dropFirst(words), of: mistake.command)
    return given.misspelled.first.map { .usage(mistake.unknown(option: $0)) }
  }

  /// Returns the error for a message of the parser, with a suggestion; nil for other kinds of messages.
  func error(_ message: String) -> CommandError? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    let (kind, word) = (parts[0].lowercased(), String(parts[1]))
    if kind.contains("unknown option") { return .usage(unknown(option: word)) }
    if kind.contains("missing value") { return .usage(missingValue(of: word)) }
    if kind.contains("the option"), parts.count >= 5 { return .usage("\(word) \(parts[3]): takes no value") }
    if kind.contains("unexpected argument") { return .usage(unexpected(word)) }
    if kind.contains("missing expected argument"), let option = unknownOption { return .usage(unknown(option: option)) }
    return nil
  }

  /// The first option that the command does not have, which may be the reason why the parser misses another one.
  private var unknownOption: String? {
    let known = Set(command.arguments.flatMap(\.names))
    return arguments.prefix { $0 != "--" }.lazy.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
      .first { !known.contains($0) }
  }

  private func unknown(option: String) -> String {
    if FileStatus(option) != nil { return "\(option): unknown option; the file is ./\(option)" }
    let known = command.arguments.flatMap(\.names)
    let word = option.drop { $0 == "-" }.lowercased()
    let equivalent = Self.optionsOfOtherTools[word]?.first { known.contains(String($0.prefix { $0 != " " })) }
    let words = known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let similar = word.nearest(in: words).map { "--" + $0 }
    if let meant = equivalent ?? similar {
      return "\(option): unknown option; did you mean \(meant)?"
    }
    if !option.hasPrefix("--"), option.count > 2, known.contains(String(option.prefix(2))) {
      return "\(option): unknown option; did you mean \(option.prefix(2)) \(option.dropFirst(2))?"
    }
    if let other = root.all.first(where: { $0.arguments.contains { $0.names.contains(option) } }) {
      return "\(option): unknown option of \(command.name); \(other.name) has it"
    }
    return "\(option): unknown option; \(help)"
  }

  /// Returns the message about an option without a value, from the parser's label for it, for example
  /// `--size <n|name>`.
  private func missingValue(of label: String) -> String {
    let names = label.split(whereSeparator: { " ,".contains($0) }).filter { $0.hasPrefix("-") }
    let name = names.last.map { String($0) } ?? label
    let value = command.arguments.first { $0.names.contains(name) }?.valueName ?? "text"
    // In a shell, a # at the start of a word starts a comment.
    let hint = value == "color" ? "; a shell needs quotes around a colour with #, as in '#1b5e20'" : ""
    return "\(name): needs a value, <\(value)>\(hint)"
  }

  /// Returns the message about a required argument that is missing.
  func missing(_ label: some StringProtocol) -> String {
    "\(command.words.joined(separator: " ")): must be given \(label)"
  }

  private func unexpected(_ word: String) -> String {
    let names = command.subcommands.compactMap(\.words.last)
    if names.isEmpty { return "\(word): unexpected argument; \(help)" }
    let equivalents = Self.subcommandsOfOtherTools.filter { names.contains($0.value) }
    let start = (command.words + [word]).joined(separator: " ")
    let similar = word.nearest(in: names + equivalents.keys.sorted())
    if let meant = equivalents[word] ?? similar.map({ equivalents[$0] ?? $0 }) {
      return "\(start): unknown command; did you mean \(command.name) \(meant)?"
    }
    return "\(start): unknown command; must be one of \(names.joined(separator: ", "))"
  }

  private var help: String { "\(command.name) --help-all lists all options" }

  /// The names of options in other tools with their equivalents, of which the first one that the command has is
  /// suggested.
  static let optionsOfOtherTools: [String: [String]] = [
    "input": ["--src"], "in": ["--src"], "i": ["--src"], "photo": ["--src"], "image": ["--src"], "picture": ["--src"],
    "file": ["--src"], "source": ["--src"], "url": ["--src"],
    "out": ["--output", "--output-dir"], "output-file": ["--output", "--output-dir"], "outfile": ["--output"],
    "out-dir": ["--output-dir"], "outdir": ["--output-dir"], "output-directory": ["--output-dir"],
    "dest": ["--output-dir"], "destination": ["--output-dir"], "dir": ["--output-dir"], "d": ["--output-dir"],
    "bg": ["--background"], "background-color": ["--background"], "fill": ["--background"],
    "transparent": ["--background transparent"],
    "fg": ["--color"], "foreground": ["--color"], "text-color": ["--color"], "font-color": ["--color"],
    "colour": ["--color"], "tint": ["--color"],
    "radius": ["--corner-radius"], "rounded": ["--shape rounded-square"], "border-radius": ["--corner-radius"],
    "round": ["--shape circle"], "circle": ["--shape circle"], "square": ["--shape square"],
    "hexagon": ["--shape hexagon"],
    "stroke": ["--border"], "ring": ["--border"], "border-color": ["--border 2:red"], "border-width": ["--border"],
    "width": ["--size"], "height": ["--size"], "w": ["--size"], "h": ["--size"], "px": ["--size"],
    "pixels": ["--size"], "resize": ["--size"], "dimensions": ["--size"], "sizes": ["--size"],
    "dpr": ["--scale"], "density": ["--scale"], "retina": ["--scale 2"], "scales": ["--scale"],
    "crop": ["--focus", "--gravity"], "position": ["--focus"], "object-position": ["--focus"],
    "face": ["--gravity attention"],
    "faces": ["--gravity attention"], "smart": ["--gravity attention"],
    "agent": ["--type agent"], "bot": ["--type agent"], "human": ["--type human"], "kind": ["--type"],
    "text": ["--initials"], "label": ["--alt", "--name"], "title": ["--alt"], "full-name": ["--name"],
    "username": ["--name"], "user": ["--name"], "n": ["--name"], "letters": ["--initials"],
    "mail": ["--email"], "e-mail": ["--email"], "presence": ["--status"], "count": ["--badge"],
    "notification": ["--badge"], "ext": ["--format"], "f": ["--format"], "to": ["--format"],
    "silent": ["--quiet"], "q": ["--quiet"], "debug": ["--verbose"], "v": ["--verbose"],
    "font-family": ["--font"], "typeface": ["--font"], "bold": ["--font-weight 700"], "weight": ["--font-weight"],
    "threads": ["--jobs"], "workers": ["--jobs"], "parallel": ["--jobs"], "concurrency": ["--jobs"], "j": ["--jobs"],
    "dry-run": ["--check"], "dryrun": ["--check"], "diff": ["--check"], "clean": ["--prune"], "delete": ["--prune"],
    "template": ["--name-template"], "filename": ["--name-template"], "pattern": ["--name-template"],
    "config": ["--defaults"], "options": ["--defaults"], "settings": ["--defaults"], "c": ["--defaults"],
    "threshold": ["--tolerance"], "fuzz": ["--tolerance"], "max-diff": ["--tolerance"], "epsilon": ["--tolerance"],
    "update": ["--mode record"], "r": ["--recursive"], "dark": ["--dark-theme"], "fail-on-error": ["--strict"],
    "insecure": ["--allow-private-network"], "token": ["--bearer-env", "--github-token-env"],
    "no-network": ["--offline"], "cache": ["--cache-dir"],
  ]

  /// The names of subcommands in other tools with their equivalents.
  static let subcommandsOfOtherTools = [
    "update": "record", "approve": "record", "accept": "record", "bless": "record", "save": "record",
    "generate": "record", "new": "init", "create": "init", "check": "verify", "test": "verify", "diff": "compare",
    "empty": "clear", "clean": "clear", "delete": "clear", "purge": "clear", "status": "info", "show": "info",
    "list": "info", "dump": "print", "export": "print",
  ]
}
