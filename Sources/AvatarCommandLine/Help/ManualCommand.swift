import ArgumentParser

/// The command `manual`, which prints the manual page.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Prints the manual page for man.",
    discussion: """
      EXAMPLES:
        avatar-render manual | man -l -
            shows it
        avatar-render manual > /usr/local/share/man/man1/avatar-render.1
            installs it for all users
      """)

  @OptionGroup var shared: SharedOptions

  func run() throws { try OutputFiles.print(Array(ManualPage(.ofCommand()).text.utf8)) }
}
