import ArgumentParser

/// The options of `render` as they were typed; `RenderCall` gives them their meaning.
struct RenderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Whose avatar it is: human (a circle) or agent (a hexagon).", valueName: "human|agent"),
    completion: .list(["human", "agent"]))
  var type = "human"

  @Option(
    help: ArgumentHelp("The photo, JPEG or PNG; - is the standard input.", valueName: "file"),
    completion: .file(extensions: ["jpg", "jpeg", "png"]))
  var src: String?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "The side of the avatar: 1…2048, or xs 24, sm 32, md 40, lg 48, xl 80, xxl 128.", valueName: "n|name"),
    completion: .list(["xs", "sm", "md", "lg", "xl", "xxl"]))
  var size = "md"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixel densities; one file each, with @2x and so on in its name.", valueName: "1,2,3"))
  var scale = "1"

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Where to write; - is the standard output. Default: <photo or type>-<size>.png.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp("The outline: auto follows the type.", valueName: "auto|circle|hexagon|square"),
    completion: .list(["auto", "circle", "hexagon", "square"]))
  var shape = "auto"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What cropping keeps: 0…1 from the left and from the top. (default: 0.5,0.5)", valueName: "x,y"))
  var focus: String?

  @Option(
    help: ArgumentHelp(
      "Instead of --focus: attention keeps faces, or else what stands out.", valueName: "center|attention"),
    completion: .list(["center", "attention"]))
  var gravity = "center"

  @Option(
    help: ArgumentHelp(
      "Behind the content: auto, transparent, #rgb, #rgba, #rrggbb, #rrggbbaa or a CSS name.",
      valueName: "color"),
    completion: .list(["auto", "transparent"]))
  var background = "auto"

  @Flag(help: "Resample in linear light; browsers use sRGB's encoded values.")
  var linear = false

  @Flag(help: "A photo that can't be used is an error (status 65); nothing is written.")
  var strict = false

  @Flag(help: "No notes about what was not used.")
  var quiet = false

  @Flag(help: "One line of JSON about each avatar on the standard error, instead of notes.")
  var json = false
}
