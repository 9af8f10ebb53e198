import ArgumentParser
import AvatarGolden

/// The command `golden init`, which writes a first manifest.
struct GoldenInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a manifest: a case for each picture or each avatar of a list, or an example.",
    discussion: """
      It never replaces a manifest. The goldens are written by golden record.

      EXAMPLES:
        avatar-render golden init
            an example with three cases: Goldens/manifest.json
        avatar-render golden init build/screenshots
            all pictures of a directory, by their paths in it
        avatar-render golden init button.png chart.webp --manifest UI/manifest.json
        avatar-render golden init team.csv
            the avatars of a list, as batch names them
      """)

  @Argument(
    help: ArgumentHelp(
      "Pictures, directories of pictures, or one list: CSV, JSON, NDJSON or vCard. (default: an example)",
      valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @Option(.output(["json"]), "The manifest to write. (default: Goldens/manifest.json)")
  var manifest = AcceptCommand.standardManifest

  @OptionGroup var shared: SharedOptions
}
