import ArgumentParser
import AvatarCodec

/// The command `group`, which renders several avatars in an overlapping row or in a grid.
struct GroupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "group",
    abstract: "Renders several avatars as an overlapping row or as a grid.",
    discussion: """
      Each avatar cuts a gap into the one before it. A bubble shows how many avatars are hidden.

      EXAMPLES:
        avatar-render group ada.jpg grace.png alan.jpg --size 48 -o team.png
        avatar-render group --names "Ada Lovelace" "Grace Hopper" "Alan Turing" -o team.png
        avatar-render group people/*.jpg --max 3 --overlap 0.3 -o people.png
        avatar-render group people/*.jpg --columns 8 --spacing 4 -o contributors.png
      """)

  @Argument(
    help: ArgumentHelp("The photos, from left to right.", valueName: "photo"),
    completion: .file(extensions: ImageDecoders.standard.extensions))
  var photos: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The names of people, whose initials follow the photos.", valueName: "name"))
  var names: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The names of AI agents, whose hexagons follow the people.", valueName: "name"))
  var agents: [String] = []

  @Option(.group(.max)) var max: String?
  @Option(.group(.overlap)) var overlap: String?
  @Option(.group(.spacing)) var spacing: String?
  @Option(.group(.columns)) var columns: String?
  @Option(.group(.alt)) var alt: String?

  @OptionGroup var look: LookOptions
  @OptionGroup var size: SizeOptions
  @OptionGroup var text: TextOptions
  @OptionGroup var photo: PhotoOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Limits for photos") var limits: LimitOptions
  @OptionGroup var network: NetworkOptions
  @OptionGroup var shared: SharedOptions
}
