import AvatarRender

/// A command, with its words, help texts and implementation.
struct Command: Sendable {
  /// The words, for example "golden verify", or empty for the command without a subcommand.
  let name: String
  /// The command as a set, as used by rows of the table to refer to the command.
  let set: CommandSet
  /// The summary, which is a sentence with a full stop.
  let summary: String
  /// The paragraph between the summary and the usage in help, or nil if there is none.
  var explanation: String?
  /// The examples, some of them with a note on their effect; short help shows the first ones.
  let examples: KeyValuePairs<String, String?>
  /// The exit statuses that help lists, with their meaning.
  var statuses: KeyValuePairs<Int32, String> = [:]
  /// The method of the arguments that runs the command.
  let run: @Sendable (Arguments) -> () throws(InputError) -> CommandResult

  /// All commands, each before its subcommands, starting with the program without a subcommand.
  static let all: [Command] = [
    .root, .render, .icon, .iconList, .group, .batch, .golden, .goldenInit, .goldenVerify, .goldenRecord,
    .goldenCompare, .cache,
    .cacheInfo, .cachePrune, .cacheClear, .theme, .themePrint, .themeSpec, .doctor, .completions, .version, .help,
  ]
}

extension Arguments {
  /// Rejects the use of a command that consists only of subcommands.
  func rejectMissingSubcommand() throws(InputError) -> CommandResult {
    throw .usage("\(command.name): must be followed by \(command.subcommands.map(\.word).alternatives)")
  }
}

/// The table of commands, and the options of a command.
extension Command {
  static let executable = "avatar-render"

  /// The command as users type it, for example "avatar-render golden verify".
  var typed: String { name.isEmpty ? Self.executable : "\(Self.executable) \(name)" }

  var words: [String] { name.split(separator: " ").map { String($0) } }

  /// The last word of the command.
  var word: String { words.last ?? "" }

  /// The rows of the command's options and arguments, in help order.
  var rows: [OptionRow] { Option.rows(of: set) }

  var subcommands: [Command] {
    Self.all.filter { command in
      let words = command.words
      return !words.isEmpty && words.dropLast().joined(separator: " ") == name
    }
  }

  /// Whether short help omits options.
  var hasManyOptions: Bool { !set.isDisjoint(with: .avatars) }

  /// Returns whether a word is a subcommand of the program and therefore not a photo.
  static func isSubcommand(_ word: String) -> Bool {
    // Creating all commands takes longer than recognising an option or a photo path.
    !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) } && all.contains { $0.name == word }
  }

  /// Returns whether a word is an option that prints help.
  static func isHelpRequest(_ word: String) -> Bool { ["-h", "--help", "--help-all"].contains(word) }

  /// Returns the command that the first words name, and the remaining words.
  ///
  /// Help requests may precede a subcommand.
  static func named(by arguments: [String]) -> (command: Command, rest: [String]) {
    var rest = arguments[...]
    var requests: [String] = []
    while let word = rest.first, isHelpRequest(word) { requests.append(rest.removeFirst()) }
    guard let word = rest.first, isSubcommand(word) else { return (.root, arguments) }
    var name = word
    rest.removeFirst()
    while let word = rest.first {
      if isHelpRequest(word) {
        requests.append(rest.removeFirst())
      } else if let command = all.first(where: { $0.name == "\(name) \(word)" }) {
        name = command.name
        rest.removeFirst()
      } else {
        break
      }
    }
    return (all.first { $0.name == name } ?? .root, requests + rest)
  }
}
