import ArgumentParser

/// The options that say how large a picture is.
struct SizeOptions: ParsableArguments {
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "The side: 1…2048, or xs 24, sm 32, md 40, lg 48, xl 80, xxl 128. (default: md; icons: xs)",
      valueName: "n|name"),
    completion: .list(["xs", "sm", "md", "lg", "xl", "xxl"]))
  var size: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixel densities; one file each, with @2x and so on in its name. (default: 1)", valueName: "1,2,3"))
  var scale: String?
}
