import AvatarFileSystem
import AvatarRender

extension Command {
  static let help = Command(
    name: "help", set: .help, summary: "Prints help for a subcommand.",
    examples: [
      "avatar-render help batch": nil,
      "avatar-render help golden compare": nil,
      "avatar-render help render --help-all": "lists all options by topic",
    ], run: Arguments.printHelp)

  /// Prints the help for the command.
  ///
  /// - Throws: `InputError` if the help cannot be written.
  func printHelp(isComplete: Bool) throws(InputError) -> CommandResult {
    let page = HelpPage(command: self, isComplete: isComplete, width: HelpPage.standardWidth)
    try StandardStreams.print(page.text)
    return .done
  }

  /// Explains the command to a user who typed only its name.
  static func explainMissingArguments() {
    StandardStreams.explain(
      """
      Renders avatars from photos, names and icons.

        avatar-render photo.jpg --size 48
        avatar-render --name "Ada Lovelace" --size lg -o ada.png
        avatar-render group --names "Ada Lovelace" "Alan Turing" -o team.png
        avatar-render batch team.csv --output-dir Avatars
        avatar-render icon check --color '#1B5E20'

      avatar-render --help lists the common options and all subcommands.
      """)
  }
}

extension Arguments {
  fileprivate func printHelp() throws(InputError) -> CommandResult {
    let given = self[all: Option.helpWords].joined(separator: " ")
    guard let command = Command.all.first(where: { $0.name == given }) else {
      let known = Command.all.dropFirst().map(\.name)
      let advice =
        given.nearest(of: known).map { "did you mean \($0)?" } ?? "must be one of \(known.joined(separator: ", "))"
      throw .usage("help \(given): no such subcommand; \(advice)")
    }
    return try command.printHelp(isComplete: self[Option.helpAll])
  }
}

extension Option {
  static let help = Key(flag: "help", short: "h", in: .help, of: .all, common: .all, "Print help.")
  static let helpAll = Key(flag: "help-all", in: .help, of: .all, common: .all, "List all options.")
  static let programVersion = Key(
    flag: "version", short: "V", in: .help, of: .all, common: .all, "Print the version.")

  /// The flags that request information instead of a run.
  static let informing = [help, helpAll, programVersion]

  static let helpRows: [OptionRow] = [shell.row, helpWords.row] + informing.map(\.row)

  static let helpWords = Key(
    "subcommand", .arguments, in: .options, of: .help,
    OptionValue("subcommand", completion: .list(Command.all.dropFirst().map(\.word)), parse: { $0 }),
    "The subcommand, or none for the main help.")
}
