import AvatarFileSystem
import AvatarRender

extension Command {
  static let help = Command(
    "help", .help, "Prints help for a subcommand.",
    """
    EXAMPLES:
      avatar-render help batch
      avatar-render help golden compare
      avatar-render help render --help-all
          lists all options by topic
    """
  ) { arguments throws(InputError) in
    let given = arguments[all: Option.helpWords].joined(separator: " ")
    guard let command = all.first(where: { $0.name == given }) else {
      let known = all.dropFirst().map(\.name)
      let advice =
        given.nearest(of: known).map { "did you mean \($0)?" } ?? "must be one of \(known.joined(separator: ", "))"
      throw .usage("help \(given): no such subcommand; \(advice)")
    }
    return try command.printHelp(isComplete: arguments[Option.helpAll])
  }

  /// Prints the help for the command.
  ///
  /// - Throws: `InputError` if the help cannot be written.
  func printHelp(isComplete: Bool) throws(InputError) -> CommandResult {
    let page = HelpPage(command: self, isComplete: isComplete, width: HelpPage.standardWidth)
    try StandardStreams.print(Array(page.text.utf8))
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

extension Option {
  static let helpWords = Key(
    "subcommand", .arguments, in: .options, of: .help,
    OptionValue(name: "subcommand", completion: .list(Command.all.dropFirst().map(\.word))) { $0 },
    "The subcommand, or none for the main help.")
}
