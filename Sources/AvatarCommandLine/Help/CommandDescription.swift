import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The description of the command or of a subcommand, from which help, completions and the manual page are written.
struct CommandDescription: Sendable {
  /// The words of the subcommand, for example ["golden", "verify"]; empty for the root command.
  let words: [String]
  /// The summary of the command: one sentence with a full stop.
  let summary: String
  let discussion: CommandDiscussion
  /// The subcommand whose name may be omitted; nil if there is none.
  let defaultSubcommand: String?
  let subcommands: [CommandDescription]
  /// The arguments, in the order of the help.
  private(set) var arguments: [ArgumentDescription]

  static let executable = "avatar-render"

  /// The command as typed by users, for example "avatar-render golden verify".
  var name: String { ([Self.executable] + words).joined(separator: " ") }

  /// The subcommand whose name may be omitted, or the command itself if there is none.
  var implied: CommandDescription {
    subcommands.first { $0.words.last == defaultSubcommand } ?? self
  }

  /// The command and all subcommands, each before its own subcommands.
  var all: [CommandDescription] { [self] + subcommands.flatMap(\.all) }

  /// Returns the subcommand with some words; nil if there is none.
  func subcommand(_ words: some Sequence<String>) -> CommandDescription? {
    words.reduce(self) { command, word in command?.subcommands.first { $0.words.last == word } }
  }

  /// Returns the subcommand at the start of arguments, or the command itself if there is none.
  func named(by arguments: [String]) -> CommandDescription {
    var command = self
    for word in arguments where !["-h", "--help", "--help-all"].contains(word) {
      // The words after the subcommand are its arguments.
      guard let subcommand = command.subcommand([word]) else { break }
      command = subcommand
    }
    return command
  }
}

extension CommandDescription {
  /// Returns the description of the root command.
  ///
  /// The parser describes its tree as JSON. This takes longer than a small avatar, so it is used only for invalid
  /// arguments, help, completions and the manual page.
  static func ofCommand() -> CommandDescription {
    do {
      let json = Data(AvatarCommand._dumpHelp().utf8)
      return CommandDescription(try JSONDecoder().decode(ParserTree.self, from: json).command, words: [])
    } catch {
      preconditionFailure("the parser's description of the command has an unknown form: \(error)")
    }
  }

  private init(_ command: ParserTree.Command, words: [String]) {
    self.words = words
    summary = command.abstract ?? ""
    discussion = CommandDiscussion(command.discussion ?? "")
    defaultSubcommand = command.defaultSubcommand
    var known: Set<String> = []
    // The parser adds its own `help`.
    var subcommands = (command.subcommands ?? []).filter { known.insert($0.commandName).inserted }.map {
      CommandDescription($0, words: words + [$0.commandName])
    }
    let names = subcommands.flatMap(\.all).compactMap(\.words.last)
    for help in subcommands.indices where subcommands[help].words == [HelpCommand.configuration.commandName] {
      for word in subcommands[help].arguments.indices where subcommands[help].arguments[word].kind == .positional {
        subcommands[help].arguments[word].completion.values = names
      }
    }
    self.subcommands = subcommands
    arguments = (command.arguments ?? []).filter(\.isOwn).map { ArgumentDescription($0, of: words) }
  }
}

/// The parser's description of its tree, as printed by `--experimental-dump-help`.
struct ParserTree: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract, discussion, defaultSubcommand: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    let kind: ArgumentDescription.Kind
    let isOptional, isRepeating: Bool
    let valueName, parsingStrategy: String
    let abstract, sectionTitle: String?
    let names: [Name]?
    let completionKind: Completion?

    /// Whether the argument is not among those that the parser adds to all commands.
    var isOwn: Bool { kind != .flag || !["help", "help-all", "version"].contains(valueName) }
  }

  struct Name: Decodable {
    let kind, name: String
  }

  struct Completion: Decodable {
    struct List: Decodable { let values: [String] }
    struct File: Decodable { let extensions: [String] }
    struct Directory: Decodable {}

    let list: List?
    let file: File?
    let directory: Directory?
  }
}
