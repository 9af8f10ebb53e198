import ArgumentParser
import AvatarCodec

/// `golden compare`: two PNGs, or the PNGs of two directories.
struct GoldenCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two PNGs, or the PNGs of two directories by their names; whatever made them.",
    discussion: """
      EXAMPLES:
        avatar-render golden compare expected.png actual.png
        avatar-render golden compare expected.png actual.png -o difference.png
            also writes expected | difference | actual
        avatar-render golden compare chrome.png firefox.png --perceptual 0.02 --ignore-antialiasing
        avatar-render golden compare baseline/ screenshots/ --ignore 0,0,200,24 --report report
      """)

  @Argument(help: "What is expected: a PNG, - for the standard input, or a directory.")
  var expected: String

  @Argument(help: "What is compared with it: a PNG, - for the standard input, or a directory.")
  var actual: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far a premultiplied channel may be apart: levels of 255. (default: 0)", valueName: "levels"))
  var tolerance: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Instead of --tolerance, how far a colour may be apart as seen: ΔE in OKLab; 0.02 is just noticeable.",
      valueName: "distance"))
  var perceptual: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many pixels may be farther apart: a number, or a share as 0.5%. (default: 0)", valueName: "n|p%"))
  var pixels: String?

  @Flag(help: "Let pixels of smoothed edges be as far apart as they like.")
  var ignoreAntialiasing = false

  @Option(
    help: ArgumentHelp("Pixels that aren't compared: a box. May be given several times.", valueName: "x,y,width,height")
  )
  var ignore: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where to write expected | difference | actual of two PNGs.", valueName: "file"),
    completion: .file(extensions: ImageFormat.png.extensions))
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many pictures at a time. (default: as many as there are processors)", valueName: "n"))
  var jobs: String?

  @OptionGroup var report: GoldenReportOptions
}
