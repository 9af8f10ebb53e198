import ArgumentParser
import AvatarCodec
import AvatarGolden
import AvatarRaster

/// The command `golden compare`, for two pictures or the pictures of two directories.
struct GoldenCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two pictures of any format, or those of two directories by their names; whatever made them.",
    discussion: """
      EXAMPLES:
        avatar-render golden compare expected.png actual.png
        avatar-render golden compare expected.png actual.png -o difference.png
            also writes expected | difference | actual
        avatar-render golden compare expected.png photo.jpg --tolerance 4
        avatar-render golden compare chrome.png firefox.png --perceptual 0.02 --ignore-antialiasing
        avatar-render golden compare baseline/ screenshots/ --ignore 0,0,200,24 --report report
      """)

  @Argument(
    help: "What is expected: a picture, - for the standard input, or a directory.",
    completion: .photo)
  var expected: String

  @Argument(
    help: "What is compared with it: a picture, - for the standard input, or a directory.",
    completion: .photo)
  var actual: String

  @Option(
    .number("levels", "levels from 0 to 255", isValid: ComparisonTolerance.mayBe(levels:)),
    "The largest difference of a premultiplied channel: levels of 255. (default: 0)")
  var tolerance: Double?

  @Option(
    .number("distance", "a distance from 0 to 1, as 0.02", isValid: ComparisonTolerance.mayBe(distance:)),
    "Instead of --tolerance, the largest visible difference of a colour: ΔE in OKLab; 0.02 is just noticeable.")
  var perceptual: Double?

  @Option(
    OptionValue("n|p%", requirement: "must be a number of pixels, or a share of them as 0.5%") { PixelAllowance($0) },
    "The number of pixels that may differ more, or their share, for example 0.5%. (default: 0)")
  var pixels = PixelAllowance.count(0)

  @Flag(help: "Ignore the differences of antialiased pixels.")
  var ignoreAntialiasing = false

  @Option(
    OptionValue(
      "x,y,width,height", allowsHyphen: false,
      requirement: "must be x,y,width,height in pixels, as 0,0,200,24"
    ) { PixelBox($0.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }) },
    "Pixels that aren't compared: a box. May be given several times.")
  var ignore: [PixelBox] = []

  @Option(
    .output(ImageFormat.png.extensions), "The file for expected | difference | actual of two pictures.",
    name: [.short, .long])
  var output: String?

  @OptionGroup var jobs: JobsOption
  @OptionGroup var report: GoldenReportOptions
}
