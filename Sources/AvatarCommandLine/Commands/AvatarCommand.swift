import ArgumentParser

/// The command as a whole; without a subcommand it renders one avatar.
struct AvatarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "avatar-render",
    abstract: "Turns a photo into a finished avatar PNG.",
    discussion: """
      A photo is cropped to fill a circle (human) or a rounded hexagon (agent). Without a photo, or when it can't \
      be used, the avatar shows an icon and a note says why. Agents never show a photo.

      EXAMPLES:
        avatar-render --type human --src photo.jpg --size 48
            writes photo-48.png in the current folder and prints its path
        avatar-render --src photo.jpg --size lg --scale 1,2,3 -o ada.png
            writes ada.png, ada@2x.png and ada@3x.png
        avatar-render --type agent --size 128 -o bot.png
        avatar-render --src - --size 48 -o - < in.png > out.png

      EXIT STATUS:
        0 done, 64 wrong arguments, 65 the photo is unusable under --strict,
        73 the output can't be created, 74 it can't be written to the end
      """,
    version: "0.1.0",
    subcommands: [],
    helpNames: [.short, .long])

  @OptionGroup(title: "The avatar") var render: RenderOptions
  @OptionGroup(title: "Limits for photos") var limits: LimitOptions

  func run() throws {
    try RenderCall(render, limits.limits()).run()
  }
}
