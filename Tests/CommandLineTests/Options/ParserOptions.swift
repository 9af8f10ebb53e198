import Foundation

/// One option, flag or argument under one of its names, as the parser of the command knows it.
struct ParserOption: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The subcommand, for example `golden verify`.
  let command: String
  /// The name, for example `--size`, `-s` or, for an argument, `<photo>`.
  let name: String

  var description: String { "\(command) \(name)" }

  static func < (a: ParserOption, b: ParserOption) -> Bool { (a.command, a.name) < (b.command, b.name) }
}

/// The description that the parser has of itself.
struct ParserOptions: Sendable {
  /// All options of all subcommands, without `--help` and `--version`, which all of them have.
  private(set) var all: Set<ParserOption> = []
  /// The subcommands, for example `golden verify`; the empty string is the command itself.
  private(set) var commands: [String] = []
  /// The values of options that have a closed list of values, from their help texts.
  private(set) var choices: [ParserOption: Set<String>] = [:]

  private struct Dump: Decodable {
    let command: Command

    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?
    }

    struct Argument: Decodable {
      let kind: String
      let valueName: String
      let names: [Name]?
      let completionKind: Completion?
    }

    struct Completion: Decodable {
      struct List: Decodable { let values: [String] }
      let list: List?
    }

    struct Name: Decodable {
      let kind: String
      let name: String
    }
  }

  init() throws {
    let directory = try TemporaryDirectory()
    let json = try directory.run("--experimental-dump-help").output
    add(try JSONDecoder().decode(Dump.self, from: json).command, words: [])
  }

  private mutating func add(_ command: Dump.Command, words: [String]) {
    let path = words.joined(separator: " ")
    // The subcommand `help` belongs to the parser.
    if path == "help" { return }
    commands.append(path)
    for argument in command.arguments ?? [] where !["help", "help-all", "version"].contains(argument.valueName) {
      let names = argument.kind == "positional" ? ["<\(argument.valueName)>"] : (argument.names ?? []).map(Self.spelled)
      for name in names {
        let option = ParserOption(command: path, name: name)
        all.insert(option)
        let values = Set(argument.valueName.split(separator: "|").map { String($0) })
        if values.count > 1, let completions = argument.completionKind?.list?.values, values == Set(completions) {
          choices[option] = values
        }
      }
    }
    for subcommand in command.subcommands ?? [] { add(subcommand, words: words + [subcommand.commandName]) }
  }

  private static func spelled(_ name: Dump.Name) -> String { (name.kind == "short" ? "-" : "--") + name.name }
}
