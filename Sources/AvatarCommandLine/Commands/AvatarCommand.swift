import ArgumentParser
import AvatarRender

/// The root command; without a subcommand, it renders one avatar.
struct AvatarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "avatar-render",
    abstract: "Turns a photo, a name or an icon into a finished avatar: PNG, WebP, AVIF, JPEG or SVG.",
    discussion: """
      A photo is cropped to a circle (human) or a rounded hexagon (agent). Without a usable photo, the avatar shows the \
      initials of a name or else an icon, and a note gives the reason. Agents never show a photo.

      EXAMPLES:
        avatar-render photo.jpg --size 48
            writes photo-48.png in the current directory and prints its path
        avatar-render photo.jpg --size lg --scale 1,2,3 -o ada.png
            writes ada.png, ada@2x.png and ada@3x.png
        avatar-render photo.jpg --size 192 -o web/ada.webp
        avatar-render --name "Ada Lovelace" --size xl
            writes ada-lovelace-80.png: initials, always in the same colour
        avatar-render --type agent --border auto --status online -o bot.png
        avatar-render --src - --size 48 -o - < in.png > out.png
        avatar-render icon check --color '#1B5E20'
        avatar-render group ada.jpg grace.jpg alan.jpg -o team.png
        avatar-render batch team.csv --output-dir Avatars --size 48
            writes an avatar for each row
        avatar-render golden verify
            compares pictures with golden ones

      EXIT STATUS:
        0   done
        1   a picture differs from its golden; a row of a list failed; something is stale
        64  wrong arguments
        65  the photo is unusable under --strict, or a theme, a font, a manifest or a list has bad contents
        66  a theme, a font, a manifest or a list is missing or unreadable, or a photo is missing that is an argument or \
      needed by --strict
        69  a component is missing or fails; the message says what to install
        73  the output can't be created
        74  the output can't be written to the end, or a photo can't be read because of an I/O error
        130 interrupted by Ctrl-C; other signals: 128 and their number
      """,
    version: AvatarRenderer.version,
    subcommands: [
      RenderCommand.self, IconCommand.self, GroupCommand.self, BatchCommand.self, GoldenCommand.self,
      CacheCommand.self, ThemeCommand.self, DoctorCommand.self, CompletionsCommand.self, ManualCommand.self,
      VersionCommand.self, HelpCommand.self,
    ],
    defaultSubcommand: RenderCommand.self,
    helpNames: HelpCommand.names)

  /// Returns whether an argument is the name of a subcommand, and therefore not a photo.
  static func isSubcommand(_ argument: String) -> Bool {
    // Creating the list of subcommands takes longer than recognising an option or the path of a photo.
    !argument.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") } && subcommandNames.contains(argument)
  }

  /// The names of all subcommands.
  static var subcommandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }
}

/// The command `render`, whose name may be omitted.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders an avatar, or one for each photo. The word `render` may be left out.",
    discussion: """
      EXAMPLES:
        avatar-render photo.jpg --size 48
            writes photo-48.png in the current directory and prints its path
        avatar-render photo.jpg --size lg --scale 1,2,3 -o ada.png
            writes ada.png, ada@2x.png and ada@3x.png
        avatar-render photos/*.jpg --size 48,96 --output-dir Avatars
        avatar-render --name "Ada Lovelace" --size xl -o ada.webp
        avatar-render --type agent --border auto --status online -o bot.png
      """)

  @OptionGroup var render: RenderOptions
  @OptionGroup(title: "Limits for photos") var limits: LimitOptions
  @OptionGroup var network: NetworkOptions
  @OptionGroup var shared: SharedOptions

  func run() throws { try render.run(limits.limits, network) }
}
