import ArgumentParser
import AvatarRender

/// The command `theme`, which prints the colours and measures of avatars.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Prints a theme.",
    discussion: """
      EXAMPLES:
        avatar-render theme print > brand.json
            writes a file to edit, for --theme brand.json
        avatar-render theme print --theme designerpunk
      """,
    subcommands: [PrintCommand.self])

  struct PrintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "print",
      abstract: "Prints all tokens of a theme, to start a file of design tokens from.",
      discussion: """
        EXAMPLES:
          avatar-render theme print > brand.json
          avatar-render theme print --theme high-contrast --theme brand.json
        """)

    @OptionGroup var themes: ThemeOptions
    @OptionGroup var shared: SharedOptions

    func run() throws {
      let themes = try themes.parsed()
      themes.note(themes.notes)
      try OutputFiles.print(Array(themes.designTokens.utf8))
    }
  }
}
