/// The options with a value, grouped for the tables of completion scripts.
struct CompletionTable {
  /// Options of one or more commands with the same completion of values.
  struct Row {
    /// The words of a command, or nil for all commands, and the name of an option.
    var options: [(command: String?, name: String)]
    let completion: ValueCompletion
    let takesSeveralWords: Bool
  }

  private(set) var rows: [Row] = []

  init() {
    let commands = Command.all
    var specs: [String: Set<Spec>] = [:]
    for argument in commands.flatMap(\.rows) where argument.takesValue {
      for name in argument.names { specs[name, default: []].insert(Spec(argument)) }
    }
    var rows: [Spec: Int] = [:]
    var known: Set<String> = []
    for command in commands {
      for argument in command.rows where argument.takesValue {
        for name in argument.names {
          let isSame = specs[name]?.count == 1
          if isSame, !known.insert(name).inserted { continue }
          let option = (command: isSame ? nil : command.name, name: name)
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

    init(_ row: OptionRow) {
      completion = row.kind().completion
      takesSeveralWords = row.form == .words
    }
  }
}

extension OptionRow {
  /// Whether the row is an option with a value.
  var takesValue: Bool { !isArgument && form != .flag }
}
