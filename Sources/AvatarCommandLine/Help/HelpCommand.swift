import ArgumentParser
import AvatarFileSystem

/// The command `help`, which prints the help of a subcommand.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Prints help for a subcommand.",
    discussion: """
      EXAMPLES:
        avatar-render help batch
        avatar-render help golden compare
        avatar-render help render --all
            lists all options by topic
      """)

  @Argument(
    help: ArgumentHelp("The words of the subcommand, or none for the main help.", valueName: "subcommand"))
  var words: [String] = []

  @Flag(help: "List all options, not only the common ones.")
  var all = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let command = CommandDescription.ofCommand()
    guard let subcommand = command.subcommand(words) else {
      let known = command.all.dropFirst().map { $0.words.joined(separator: " ") }
      let given = words.joined(separator: " ")
      let advice =
        given.nearest(in: known).map { "did you mean \($0)?" } ?? "must be one of \(known.joined(separator: ", "))"
      throw CommandError.usage("help \(given): no such subcommand; \(advice)")
    }
    try Self.print(subcommand, isComplete: all)
  }

  private static func print(_ command: CommandDescription, isComplete: Bool) throws(CommandError) {
    try OutputFiles.print(
      Array(HelpPage(command: command, isComplete: isComplete, width: HelpPage.standardWidth).text.utf8))
  }

  /// The names of the options that print help.
  static let names: NameSpecification = [.short, .long, .customLong("help-all")]

  /// Prints the help if an option among the arguments, at any position, requests it.
  ///
  /// - Throws: `CommandError` if it cannot be written.
  static func print(requestedBy arguments: [String]) throws(CommandError) {
    try print(CommandDescription.ofCommand().named(by: arguments), isComplete: arguments.contains("--help-all"))
  }

  /// Returns the lines that follow an error in the arguments.
  static func usage(of arguments: [String], width: Int) -> [String] {
    let command = CommandDescription.ofCommand().named(by: arguments).implied
    return HelpPage(command: command, isComplete: false, width: width).usage("Usage: ")
      + ["  See '\(command.name) --help' for more information."]
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
