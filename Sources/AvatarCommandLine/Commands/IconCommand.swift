import ArgumentParser
import AvatarBatch
import AvatarRender

/// The command `icon`, which renders an icon, or the status icon of a text field.
struct IconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon",
    abstract: "Renders an icon on its own, or the status icon of a text field.",
    discussion: """
      EXAMPLES:
        avatar-render icon check --size 24 --color '#1B5E20' -o check.png
        avatar-render icon --list
        avatar-render icon --field error,floated
            the icon that a field in this state shows, in the colour of the theme
        avatar-render icon --field success,floated --at 125 --disappearing
            halfway through the fade of 250 ms
        avatar-render icon --field info,focused --frames 16 -o frames/info.png
            writes frames/info-001.png to frames/info-016.png
        avatar-render icon bot --export ios -o App/Icons.xcassets
            writes an image set that takes the tint of the app
      """)

  private static let frameCounts = 2...1000

  @Argument(
    .icon, "The icon: user, bot, sparkles, x, check or info, an icon of the theme, or the path of an SVG file.")
  var name: AvatarIcon?

  @Flag(help: "Print the names of all icons.")
  var list = false

  @Option(
    .fieldStates,
    "The state of a text field: any of error, success, info, focused, filled and floated (its label), with commas.")
  var field: FieldStatusIcon?

  @Option(.icon(.color)) var color: String?
  @Option(.icon(.size)) var size: String?
  @Option(.icon(.scale)) var scale: String?
  @Option(.icon(.alt)) var alt: String?

  @Option(
    .milliseconds,
    "The time since the fade began, in milliseconds. (default: the fade is complete)")
  var at: Double?

  @Flag(help: "Fade the icon out. (default: fade it in)")
  var disappearing = false

  @Flag(help: "Show and hide the icon without a fade.")
  var reducedMotion = false

  @Option(.integer(frameCounts), "Write the whole fade as this number of images, with numbers before the extension.")
  var frames: Int?

  @Option(
    .iconExport,
    "Lay the images out for a build system in the directory --output. Images for ios take the tint of the app.")
  var export: ExportFormat?

  @OptionGroup var themes: ThemeOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var limits: OutputLimitOptions
  @OptionGroup var shared: SharedOptions
}

extension IconCommand: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    list = given.flag("list")
    field = given.value("field", .fieldStates)
    color = given.text(IconField.color)
    size = given.text(IconField.size)
    scale = given.text(IconField.scale)
    alt = given.text(IconField.alt)
    at = given.value("at", .milliseconds)
    disappearing = given.flag("disappearing")
    reducedMotion = given.flag("reduced-motion")
    frames = given.value("frames", .integer(Self.frameCounts))
    export = given.value("export", .iconExport)
    themes = ThemeOptions(&given)
    output = OutputOptions(&given)
    limits = OutputLimitOptions(&given)
    shared = SharedOptions(&given)
    name = nil
  }
}

extension IconCommand {
  /// Takes the argument, and returns whether it is valid.
  mutating func takeName(from given: inout PlainArguments) -> Bool {
    let arguments = given.takeArguments()
    name = arguments.first.flatMap { AvatarIcon($0) }
    return arguments.isEmpty || arguments.count == 1 && name != nil
  }
}

extension OptionValue<AvatarIcon> {
  /// An icon by its name, or the path of an SVG file.
  fileprivate static var icon: Self {
    OptionValue(
      "icon", completion: .values(Icon.allCases.map(\.rawValue), orFiles: ["svg"]), allowsHyphen: false,
      requirement: "must be \(AvatarIcon.forms)"
    ) { AvatarIcon($0) }
  }
}

extension OptionValue<FieldStatusIcon> {
  /// The active states of a text field.
  fileprivate static var fieldStates: Self {
    OptionValue(
      "states", completion: .list(["error", "success", "info", "focused", "filled", "floated"]), allowsHyphen: false,
      requirement: "must be \(FieldStatusIcon.states)"
    ) { states in
      states.isEmpty ? nil : FieldStatusIcon(states: states)
    }
  }
}

extension OptionValue<Double> {
  fileprivate static var milliseconds: Self {
    .number("ms", "milliseconds from 0 up, for example 125 or 62.5") { $0.isFinite }
  }
}

extension OptionValue<ExportFormat> {
  /// A build system that supports icons.
  fileprivate static var iconExport: Self {
    OptionValue("ios|android", completion: .list(["ios", "android"]), requirement: "must be ios or android") { text in
      ExportFormat(rawValue: text).flatMap { $0 == .web ? nil : $0 }
    }
  }
}
