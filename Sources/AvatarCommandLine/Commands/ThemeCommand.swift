import AvatarRender

extension Command {
  static let theme = Command(
    group: "theme", "Prints a theme.",
    """
    EXAMPLES:
      avatar-render theme print > brand.json
          writes a file to edit, for --theme brand.json
      avatar-render theme print --theme designerpunk
    """)

  static let themePrint = Command(
    "theme print", .themePrint, "Prints all tokens of a theme, to start a file of design tokens from.",
    """
    EXAMPLES:
      avatar-render theme print > brand.json
      avatar-render theme print --theme high-contrast --theme brand.json
    """
  ) { arguments throws(CommandError) in
    let themes = try arguments.themes()
    themes.note(themes.notes)
    try OutputFiles.print(Array(themes.designTokens.utf8))
  }
}
