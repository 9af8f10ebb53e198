import ArgumentParser
import AvatarGolden

/// The command `golden init`, which writes a first manifest.
struct GoldenInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a manifest with a case for each image, or for each avatar of a list, or an example.",
    discussion: """
      golden init never replaces a manifest. golden record writes the goldens.

      EXAMPLES:
        avatar-render golden init
            writes Goldens/manifest.json, an example with three cases
        avatar-render golden init build/screenshots
            adds a case for each image of a directory, named by its path
        avatar-render golden init button.png chart.webp --manifest UI/manifest.json
        avatar-render golden init team.csv
            adds a case for each avatar of a list, named as by batch
      """)

  @Argument(
    help: ArgumentHelp(
      "Images, directories of images, or one list: CSV, JSON, NDJSON or vCard. (default: an example)",
      valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @Option(.output(["json"]), "The manifest to write. (default: Goldens/manifest.json)")
  var manifest = AcceptCommand.standardManifest

  @OptionGroup var shared: SharedOptions
}
