extension Command {
  static let manual = Command(
    "manual", .manual, "Prints the manual page for man.",
    """
    EXAMPLES:
      avatar-render manual | man -l -
          shows it
      avatar-render manual > /usr/local/share/man/man1/avatar-render.1
          installs it for all users
    """
  ) { _ throws(CommandError) in try OutputFiles.print(Array(ManualPage().text.utf8)) }
}
