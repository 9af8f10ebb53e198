import ArgumentParser

/// `icon`: one icon alone, or the status icon of a text field.
struct IconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon",
    abstract: "Renders an icon alone, or a text field's status icon.",
    discussion: """
      EXAMPLES:
        avatar-render icon check --size 24 --color '#1B5E20' -o check.png
        avatar-render icon --list
        avatar-render icon --field error,floated
            the one icon that a field in this state shows, in its theme colour
        avatar-render icon --field success,floated --at 125 --disappearing
            as it is half way through its fade of 250 ms
        avatar-render icon --field info,focused --frames 16 -o frames/info.png
            frames/info-001.png to frames/info-016.png
      """)

  @Argument(help: ArgumentHelp("user, bot, sparkles, x, check or info.", valueName: "name"))
  var name: String?

  @Flag(help: "Print the names of all icons.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "The state of a field: error, success, info, focused, filled and floated (its label), as far as they hold.",
      valueName: "states"))
  var field: String?

  @Option(.icon(.color)) var color: String?
  @Option(.icon(.size)) var size: String?
  @Option(.icon(.scale)) var scale: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Milliseconds since the icon began to appear. (default: long ago)", valueName: "ms"))
  var at: String?

  @Flag(help: "The icon fades out. (default: it fades in)")
  var disappearing = false

  @Flag(help: "It appears and disappears at once.")
  var reducedMotion = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Write the whole fade as so many pictures, numbered before the extension.", valueName: "n"))
  var frames: String?

  @OptionGroup var theme: ThemeOption
  @OptionGroup var output: OutputOptions
  @OptionGroup var limits: OutputLimitOptions
}
