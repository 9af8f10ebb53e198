import ArgumentParser
import AvatarBatch
import AvatarRender

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
        avatar-render icon bot --export ios -o App/Icons.xcassets
            an image set that takes the tint of the app
      """)

  @Argument(
    OptionValue(
      "icon", completion: .values(Icon.allCases.map(\.rawValue), orFiles: ["svg"]), allowsHyphen: false,
      requirement: "must be \(AvatarIcon.forms)"
    ) { AvatarIcon($0) }, "user, bot, sparkles, x, check or info, an icon of the theme, or the path of an SVG file.")
  var name: AvatarIcon?

  @Flag(help: "Print the names of all icons.")
  var list = false

  @Option(
    OptionValue(
      "states", completion: .list(["error", "success", "info", "focused", "filled", "floated"]), allowsHyphen: false,
      requirement: "must be \(FieldStatusIcon.states)"
    ) { states in
      states.isEmpty ? nil : FieldStatusIcon(states: states)
    },
    "The state of a field: error, success, info, focused, filled and floated (its label) if they hold.")
  var field: FieldStatusIcon?

  @Option(.icon(.color)) var color: String?
  @Option(.icon(.size)) var size: String?
  @Option(.icon(.scale)) var scale: String?
  @Option(.icon(.alt)) var alt: String?

  @Option(
    .number("ms", "milliseconds from 0 up, as 125 or 62.5") { $0.isFinite },
    "Milliseconds since the icon began to appear. (default: long ago)")
  var at: Double?

  @Flag(help: "The icon fades out. (default: it fades in)")
  var disappearing = false

  @Flag(help: "The icon appears and disappears at once.")
  var reducedMotion = false

  @Option(.integer(2...1000), "Write the whole fade as this number of pictures, numbered before the extension.")
  var frames: Int?

  @Option(
    OptionValue("ios|android", completion: .list(["ios", "android"]), requirement: "must be ios or android") { text in
      ExportFormat(rawValue: text).flatMap { $0 == .web ? nil : $0 }
    },
    "Lay the pictures out for a build system, in the directory --output; those for ios take the tint of the app.")
  var export: ExportFormat?

  @OptionGroup var themes: ThemeOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var limits: OutputLimitOptions
  @OptionGroup var terminal: TerminalOptions
}
