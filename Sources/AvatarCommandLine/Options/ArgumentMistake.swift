import AvatarBatch
import AvatarFileSystem
import AvatarRender

/// The messages about words that a command does not recognise, with suggestions.
struct ArgumentMistake {
  private let command: Command

  /// Creates the messages for a command.
  init(_ command: Command) { self.command = command }

  /// Returns the error for an option that the command does not have.
  ///
  /// - Parameters:
  ///   - option: The option as it was typed.
  ///   - value: The word that follows it, which may be its value.
  /// - Returns: The error.
  func unknown(option: String, value: String?) -> CommandError {
    for row in command.allRows where "--" + row.name == option {
      guard case .defaultsOnly(let standard) = row.source else { continue }
      var example = "true"
      if row.form != .flag {
        let kind = row.kind()
        let words = kind.completion.values
        let valid = value.flatMap { (try? kind.parse($0)) != nil && (words.isEmpty || words.contains($0)) ? $0 : nil }
        let text = valid ?? words.last ?? "\(standard.map { Int($0) } ?? 0)"
        example = plainNumber(text) == nil ? "\"\(text)\"" : text
      }
      return .usage("\(option): can only be set in --defaults: --defaults '{\"\(row.name)\": \(example)}'")
    }
    if FileStatus(option) != nil { return .usage("\(option): unknown option; for the file, use ./\(option)") }
    if command.set == .groups {
      let words = command.subcommands.map(\.word)
      return .usage("\(command.name): must be followed by \(words.alternatives), not by \(option)")
    }
    let rows = command.rows.filter { !$0.isArgument }
    let typed = String(option.drop { $0 == "-" })
    let word = typed.lowercased()
    if command.set == .icon, word == "list" { return .usage("\(option): unknown option; did you mean icon list?") }
    if let reason = Self.optionsWithoutEquivalent[word] { return .usage("\(option): unknown option; \(reason)") }
    if let meant = Self.equivalent(of: typed, in: rows) ?? Self.equivalent(of: word, in: rows)
      ?? word.nearest(in: rows.map(\.name))
    {
      // An equivalent such as `limit bytes=` has no value yet.
      let isOpen = meant.last.map { "=:".contains($0) } ?? false
      let rest = value.flatMap { isOpen && !ArgumentReader.isOption($0) ? $0 : nil } ?? ""
      let words = (meant + rest).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let isAuth = words[0] == Option.auth.row.name
      let argument = words.dropFirst().first.map {
        " " + (isAuth ? CredentialSource.shown(String($0)) : String($0).shown)
      }
      return .usage("\(option): unknown option; did you mean --\(words[0])\(argument ?? "")?")
    }
    let others = command.allRows.filter { !$0.mayBeTyped }.map(\.name)
    if let meant = word.nearest(in: others) {
      return .usage("\(option): unknown option; did you mean \(meant)? It can only be set in --defaults")
    }
    if !option.hasPrefix("--"), let short = option.dropFirst().first,
      rows.contains(where: { $0.short == short && $0.form != .flag })
    {
      let value = option.dropFirst(2).drop { $0 == "=" }
      return .usage("\(option): unknown option; did you mean -\(short) \(value)?")
    }
    if let other = Command.all.dropFirst().first(where: {
      $0.set != .help && $0.rows.contains { $0.names.contains(option) }
    }) {
      return .usage("\(option): unknown option of \(command.typed); it is an option of \(other.typed)")
    }
    if command.set == .render, let meant = Self.equivalent(of: word, in: Command.batch.rows) {
      return .usage("\(option): unknown option of \(command.typed); did you mean \(Command.batch.typed) --\(meant)?")
    }
    return .usage("\(option): unknown option; \(advice)")
  }

  /// Returns the name of the option that is equivalent to another tool's, with its value if there is one.
  static func equivalent(of word: String, in rows: [OptionRow]) -> String? {
    for row in rows {
      for synonym in row.synonyms().split(separator: " ") {
        let parts = synonym.split(separator: "=", maxSplits: 1)
        if parts[0] == word { return ([row.name[...]] + parts.dropFirst()).joined(separator: " ") }
      }
    }
    return nil
  }

  /// Returns the error for an option without a value.
  static func missingValue(_ name: String, _ row: OptionRow) -> CommandError {
    // In a shell, a # at the start of a word starts a comment.
    let hint = row.valueName == "color" ? "; quote a colour with # in a shell, as in '#1b5e20'" : ""
    return .usage("\(name): needs a value, <\(row.valueName)>\(hint)")
  }

  /// Returns the error for a missing required option or argument.
  func missing(_ row: OptionRow, beside arguments: Arguments? = nil) -> CommandError {
    var advice = ""
    if row.name == Option.batchDirectory.row.name, let words = arguments?[all: Option.list], words.count > 1,
      let last = words.last, ListFormat(path: last) == nil, !PhotoFiles.isPhoto(last), case .file = PhotoSource(last)
    {
      advice = "; did you mean --output-dir \(last)?"
    }
    let page = HelpPage(command: command, isComplete: false, width: HelpPage.standardWidth)
    let name = row.isArgument ? "<\(row.name)>" : "--\(row.name) <\(row.valueName)>"
    return .incomplete(
      "\(command.name): needs \(name)\(advice)",
      explanation: WrappedText.paragraph("Help: \(name) \(row.summary())", width: page.width) + page.usage("Usage: ")
        + ["  See '\(command.typed) --help' for more information."])
  }

  /// Returns the error for a word that is not an argument of the command.
  func unexpected(_ typed: String) -> CommandError {
    let word = typed.shown
    let names = command.subcommands.map(\.word)
    if command.set == .themePrint {
      return .usage("\(word): unexpected argument; did you mean --theme \(word)?")
    }
    if command.set != .groups { return .usage("\(word): unexpected argument; \(advice)") }
    if command.name == "theme", word == "list" {
      return .usage("theme list: unknown command; the themes are \(Theme.Preset.names): use avatar-render theme print")
    }
    let equivalents = Self.subcommandsOfOtherTools.filter { names.contains($0.value) }
    let start = "\(command.name) \(word)"
    let similar = word.nearest(in: names + equivalents.keys.sorted())
    if let meant = equivalents[word] ?? similar.map({ equivalents[$0] ?? $0 }) {
      return .usage("\(start): unknown command; did you mean \(command.typed) \(meant)?")
    }
    return .usage("\(start): unknown command; must be one of \(names.joined(separator: ", "))")
  }

  private var advice: String { "\(command.typed) --help-all lists all options" }

  /// The names of subcommands in other tools, and their equivalents.
  static let subcommandsOfOtherTools = [
    "update": "record", "approve": "record", "accept": "record", "bless": "record", "save": "record",
    "generate": "record", "new": "init", "create": "init", "check": "verify", "test": "verify", "diff": "compare",
    "empty": "clear", "clean": "clear", "delete": "clear", "purge": "clear", "status": "info", "show": "info",
    "list": "info", "dump": "print", "export": "print",
  ]

  /// The names of commands in other tools, and the corresponding commands or options here.
  static let commandsOfOtherTools = [
    "man": "did you mean avatar-render manual?", "init": "did you mean avatar-render golden init?",
    "verify": "did you mean avatar-render golden verify?", "record": "did you mean avatar-render golden record?",
    "compare": "did you mean avatar-render golden compare?", "diff": "did you mean avatar-render golden compare?",
    "completion": "did you mean avatar-render completions?", "themes": "did you mean avatar-render theme print?",
    "icons": "did you mean avatar-render icon list?", "config": "use --defaults FILE to share options",
    "initials": "use --name \"Ada Lovelace\" for the initials of a name",
    "serve": "there is no server mode: avatar-render batch renders the avatars of a list to files",
  ]

  private static let noColor = "the environment variables NO_COLOR and CLICOLOR_FORCE turn message colours off or on"

  private static let noLogin =
    "Monica photos come from its API: use --server monica=URL and the MONICA_TOKEN environment variable"

  /// The options of other tools that have no equivalent, with the reasons.
  private static let optionsWithoutEquivalent = [
    "grayscale": "photos keep their colours", "greyscale": "photos keep their colours",
    "cache-max-age": "the AVATAR_CACHE_MAX_AGE environment variable limits the age of cached photos",
    "cache-max-bytes": "the AVATAR_CACHE_MAX_BYTES environment variable limits the size of the cache",
    "depfile-target": "the target of --depfile is the first image",
    "progress": "progress is shown unless --quiet is given",
    "color-output": noColor, "no-color": noColor, "no-colour": noColor,
    "login-url": noLogin, "login-user-env": noLogin, "login-password-env": noLogin,
    "monica-token": "pass the token in the MONICA_TOKEN environment variable",
    "github-token": "pass the token in the GITHUB_TOKEN environment variable",
    "port": "there is no server mode: avatar-render batch renders the avatars of a list to files",
  ]
}
