/// The options with a value, grouped for the tables of completion scripts.
struct CompletionTable {
  /// Options of one or more commands with the same completion of values.
  struct Row {
    /// The words of a command, or nil for all commands, and the name of an option.
    var options: [(command: String?, name: String)]
    let completion: ValueCompletion
    let takesSeveralWords: Bool
  }

  let commands: [CommandDescription]
  private(set) var rows: [Row] = []

  init(_ command: CommandDescription) {
    commands = command.all
    var specs: [String: Set<Spec>] = [:]
    for argument in commands.flatMap(\.arguments) where argument.kind == .option {
      for name in argument.names { specs[name, default: []].insert(Spec(argument)) }
    }
    var rows: [Spec: Int] = [:]
    var known: Set<String> = []
    for command in commands {
      for argument in command.arguments where argument.kind == .option {
        for name in argument.names {
          let isSame = specs[name]?.count == 1
          if isSame, !known.insert(name).inserted { continue }
          let option = (command: isSame ? nil : command.words.joined(separator: " "), name: name)
          let spec = Spec(argument)
          if let row = rows[spec] {
            self.rows[row].options.append(option)
          } else {
            rows[spec] = self.rows.count
            self.rows.append(
              Row(options: [option], completion: spec.completion, takesSeveralWords: spec.takesSeveralWords))
          }
        }
      }
    }
  }

  private struct Spec: Hashable {
    let completion: ValueCompletion
    let takesSeveralWords: Bool

    init(_ argument: ArgumentDescription) {
      completion = argument.completion
      takesSeveralWords = argument.takesSeveralWords
    }
  }
}

extension CommandDescription {
  /// The names of all options of the command, including those of help.
  var optionNames: [String] { arguments.flatMap(\.names) + helpOptions.map(\.name) }

  /// The options for help and the version, which all commands have.
  var helpOptions: [(name: String, summary: String)] {
    [
      ("--help", hasManyOptions ? "List the common options." : "Print the help of this command."),
      ("--help-all", "List all options."), ("--version", "Print the version."),
    ]
  }
}

extension ArgumentDescription {
  /// The first sentence of the summary, for lists in shells.
  var shortSummary: String {
    var end = summary.endIndex
    for (mark, length) in [(". ", 0), (" (default", 0), ("; ", 0)] {
      if let range = summary.firstRange(of: mark) { end = min(end, summary.index(range.lowerBound, offsetBy: length)) }
    }
    let text = summary[..<end]
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
