import ArgumentParser
import AvatarCodec
import AvatarGolden
import AvatarRaster

/// The command `golden compare`, for two pictures or the pictures of two directories.
struct GoldenCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract:
      "Compares two images in any format, or the images of two directories by name. Any program may have written them.",
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
    help: "The expected image, - for the standard input, or a directory of images.",
    completion: .photo)
  var expected: String

  @Argument(
    help: "The actual image, - for the standard input, or a directory of images.",
    completion: .photo)
  var actual: String

  @Option(
    .number("levels", "levels from 0 to 255", isValid: ComparisonTolerance.mayBe(levels:)),
    "The maximum difference of a premultiplied channel, in levels of 255. (default: 0)")
  var tolerance: Double?

  @Option(
    .number("distance", "a distance from 0 to 1, for example 0.02", isValid: ComparisonTolerance.mayBe(distance:)),
    "The maximum visible difference of a colour, instead of --tolerance: ΔE in OKLab. 0.02 is just noticeable.")
  var perceptual: Double?

  @Option(
    OptionValue("n|p%", requirement: "must be a number or a percentage of pixels, for example 0.5%") {
      PixelAllowance($0)
    },
    "The number or percentage of pixels that may differ by more, for example 0.5%. (default: 0)")
  var pixels = PixelAllowance.count(0)

  @Flag(help: "Ignore differences of antialiased pixels.")
  var ignoreAntialiasing = false

  @Option(
    OptionValue(
      "x,y,width,height", allowsHyphen: false,
      requirement: "must be x,y,width,height in pixels, for example 0,0,200,24"
    ) { PixelBox($0.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }) },
    "A box of pixels to leave out of the comparison. May be repeated.")
  var ignore: [PixelBox] = []

  @Option(
    .output(ImageFormat.png.extensions), "The file for an image with expected | difference | actual of two images.",
    name: [.short, .long])
  var output: String?

  @OptionGroup var jobs: JobsOption
  @OptionGroup var report: GoldenReportOptions
}
