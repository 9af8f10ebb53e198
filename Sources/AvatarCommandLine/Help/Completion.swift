import AvatarFileSystem
import AvatarRender

/// The completions of a word in a shell, which the shell's script requests with `--complete SHELL WORD…`.
///
/// The words are the unquoted words after the command name, up to the one at the cursor.
struct Completion {
  /// The word that requests completions, which help omits because only scripts use it.
  static let request = "--complete"

  private let shell: Shell
  /// The text that precedes each completion in the word, for example `--shape=`.
  private var prefix = ""
  private var words: [(text: String, summary: String?)] = []
  private var files = ValueCompletion()

  /// Finds the completions of the last word, which may be empty.
  init(_ words: [String], in shell: Shell) {
    self.shell = shell
    let word = words.last ?? ""
    let (command, earlier) = Command.named(by: Array(words.dropLast()))
    let line = Line(earlier, of: command)
    let isOption = line.allowsOptions && word.utf8.first == UInt8(ascii: "-")
    if let row = line.open, !isOption || row.form != .words {
      complete(row, word)
    } else if isOption {
      let (row, name, value) = line.reader.option(word)
      if value == nil {
        add(line.rows)
      } else if let row, row.form != .flag, name.hasPrefix("--") {
        prefix = name + "="
        complete(row, value ?? "")
      }
    } else {
      if earlier.isEmpty { self.words = command.subcommands.map { ($0.word, shell == .bash ? nil : $0.summary) } }
      if let row = line.argument { complete(row, word) }
    }
    // The other shells compare words according to the user's settings.
    if shell == .bash {
      let start = word.dropFirst(prefix.count)
      self.words.removeAll { !$0.text.hasPrefix(start) }
    }
  }

  /// Adds the names of options.
  private mutating func add(_ rows: [OptionRow]) {
    for row in rows {
      for name in shell == .bash ? row.names.suffix(1) : row.names[...] {
        let takesValue = shell == .zsh && row.form != .flag && name.hasPrefix("--")
        words.append((takesValue ? name + "=" : name, shell == .bash ? nil : row.shortSummary))
      }
    }
  }

  /// Adds the values of an option or an argument, except those already in the value if it is a list.
  private mutating func complete(_ row: OptionRow, _ value: String) {
    let completion = row.kind().completion
    var given = completion.isList ? value.split(separator: ",", omittingEmptySubsequences: false) : []
    if let last = given.popLast() {
      let list = value.dropLast(last.count)
      // A control character would end a line of the output, and a shell may not match text that the user must quote.
      if !list.utf8.allSatisfy({ (33...126).contains($0) }) { return }
      prefix += list
    }
    files = completion
    words += completion.values.compactMap { text in
      given.contains { $0 == text || text.hasSuffix("=") && $0.hasPrefix(text) } ? nil : (text, nil)
    }
  }

  /// The pattern for files to add, the prefix, and a line for each word, with a tab before any description.
  var text: String {
    let lines = words.map { text, summary in summary.map { "\(text)\t\($0)" } ?? text }
    return ([pattern, prefix] + lines).joined(separator: "\n") + "\n"
  }

  /// The pattern for file names to add, as a regular expression or a zsh glob, or empty for no files.
  private var pattern: String {
    let isGlob = shell == .zsh
    guard let extensions = files.extensions else { return !files.isDirectory ? "" : isGlob ? "*(-/)" : "/$" }
    if extensions.isEmpty { return isGlob ? "*" : "." }
    // Groups are avoided, because fish would also print the text that they match.
    return isGlob
      ? "*.(#i)(\(extensions.joined(separator: "|")))(-.)"
      : extensions.map { "\\.\($0)$" }.joined(separator: "|")
  }

  /// Prints the completions of words that follow their shell's name, or nothing if the shell is unknown.
  static func print(_ words: [String]) {
    guard let shell = words.first.flatMap(Shell.init) else { return }
    try? StandardStreams.print(Completion(Array(words.dropFirst()), in: shell).text)
  }
}

extension Completion {
  /// The words before the one to complete.
  private struct Line {
    let reader: ArgumentReader
    private(set) var allowsOptions = true
    /// The option whose value follows.
    private(set) var open: OptionRow?
    private var given: Set<String> = []
    private var argumentCount = 0

    init(_ words: [String], of command: Command) {
      reader = ArgumentReader([], of: command)
      for word in words {
        let isOption = allowsOptions && ArgumentReader.isOption(word)
        if let row = open, !isOption || row.form != .words {
          if row.form != .words { open = nil }
        } else if isOption {
          let (row, _, value) = reader.option(word)
          allowsOptions = word != "--"
          if let row { given.insert(row.name) }
          open = row.flatMap { $0.form == .flag || $0.form != .words && value != nil ? nil : $0 }
        } else {
          argumentCount += 1
        }
      }
    }

    /// The options that may come next.
    var rows: [OptionRow] { reader.rows.filter { !$0.isArgument && ($0.isRepeating || !given.contains($0.name)) } }

    /// The argument that may come next.
    var argument: OptionRow? {
      let rows = reader.rows.filter(\.isArgument)
      return argumentCount < rows.count ? rows[argumentCount] : rows.last { $0.isRepeating }
    }
  }
}

extension Command {
  static let completions = Command(
    name: "completions", set: .completions, summary: "Prints the completion script for a shell.",
    examples: [
      "source <(avatar-render completions bash)": "for this shell; add the line to ~/.bashrc for future shells",
      "avatar-render completions zsh > ~/.zfunc/_avatar-render": "needs fpath+=(~/.zfunc) before compinit in ~/.zshrc",
      "avatar-render completions fish > ~/.config/fish/completions/avatar-render.fish": nil,
    ], run: Arguments.printCompletionScript)
}

extension Arguments {
  fileprivate func printCompletionScript() throws(InputError) -> CommandResult {
    guard let shell = self[Option.shell] else { return .done }
    return try write(shell.script, named: shell.scriptName)
  }
}

extension Option {
  static let shell = Key<Shell>(
    "shell", .argument, in: .options, of: .completions, isRequired: true, .choice, "The shell.")
}

/// A shell that has a completion script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The name under which the shell finds the script in its directories of completions.
  fileprivate var scriptName: String {
    switch self {
    case .bash: Command.executable
    case .zsh: "_\(Command.executable)"
    case .fish: "\(Command.executable).fish"
    }
  }
}
