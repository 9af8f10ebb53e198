@testable import AvatarCommandLine

/// One option, flag or argument of a command under one of its names.
struct CommandOption: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The subcommand, for example `golden verify`; empty for `render` without its name.
  let command: String
  /// The name, for example `--size`, `-s` or, for an argument, `<photo>`.
  let name: String

  var description: String { "\(command) \(name)" }

  static func < (a: CommandOption, b: CommandOption) -> Bool { (a.command, a.name) < (b.command, b.name) }

  /// The options in the table, without those for help and the version, which all commands have.
  static let all = Set(rows.map(\.option))

  /// The values of options that have a closed list of values, from their placeholders.
  static let choices: [CommandOption: Set<String>] = {
    let lists = rows.map { option, row in
      (option, row.kind().completion.values, Set(row.valueName.split(separator: "|").map { String($0) }))
    }
    return Dictionary(
      uniqueKeysWithValues: lists.filter { $0.2.count > 1 && $0.2 == Set($0.1) }.map { ($0.0, $0.2) })
  }()

  private static var rows: [(option: CommandOption, row: OptionRow)] {
    AvatarCommandLine.Command.all.dropFirst().flatMap { command in
      command.rows.filter { $0.section != .help && command.name != "help" }.flatMap { row in
        (row.isArgument ? ["<\(row.name)>"] : row.names).map { (CommandOption(command: command.name, name: $0), row) }
      }
    }
  }
}
