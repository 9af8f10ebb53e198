import Foundation
import Testing

/// Outputs of single calls that cannot have the requested format or size.
@Suite struct OutputFormatTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let picture = try Data(contentsOf: portrait.deletingLastPathComponent().appending(path: "stripes.png"))
    for name in ["a.png", "b.png"] { try directory.write(name, picture) }
  }

  @Test(arguments: [
    ("webp", "WebP"), ("JPG", "JPEG"), ("jpeg", "JPEG"), ("gif", "GIF"), ("Svg", "SVG"), ("heic", "HEIC"),
    ("heif", "HEIF"), ("avif", "AVIF"), ("tif", "TIFF"), ("tiff", "TIFF"), ("bmp", "BMP"), ("ico", "ICO"),
    ("pdf", "PDF"),
  ])
  func formatThatCannotBeWrittenIsRejected(_ ending: String, _ format: String) throws {
    let message = "error: --output x.\(ending): \(format) output is not supported: use .png\n"
    for arguments in [
      ["--size", "8"], ["--size", "8", "--scale", "1,2"], ["icon", "check"], ["icon", "x", "--frames", "2"],
      ["group", "--names", "A", "B"], ["golden", "compare", "a.png", "b.png"],
    ] {
      let run = try Command(arguments + ["-o", "x.\(ending)"], in: directory.url)
      #expect((run.status, run.errors) == (64, message))
    }
    #expect(directory.names == ["a.png", "b.png"])
  }

  @Test(arguments: ["a.png.tmp", "plain", "a.PNG", "webp", ".webp", "a.xyz", "a.webp.tmp", "a."])
  func otherNamesAreAllowed(_ name: String) throws {
    #expect(try directory.run("--size", "8", "-o", name).status == 0)
    #expect(try directory.read(name).starts(with: pngSignature))
  }

  @Test func pictureOverTheLimitIsAUsageError() throws {
    let words = "must have at most 16777216 pixels: --max-output-pixels allows more\n"
    for arguments in [["--src", "a.png"], ["icon", "x"]] {
      let run = try Command(arguments + ["--size", "2048", "--scale", "1,4", "-o", "x.png"], in: directory.url)
      #expect(run.status == 64)
      #expect(run.errors == "error: --size and --scale: the picture would be 8192×8192 px: " + words)
    }
    #expect(directory.names == ["a.png", "b.png"])
  }

  @Test func limitOfPixelsIsThatOfTheOption() throws {
    for arguments in [["--size", "40"], ["icon", "x", "--size", "40"], ["group", "--names", "A", "--size", "40"]] {
      let few = try Command(arguments + ["--max-output-pixels", "1599", "-o", "x.png"], in: directory.url)
      let enough = try Command(arguments + ["--max-output-pixels", "1600", "-o", "x.png"], in: directory.url)
      #expect((few.status, enough.status) == (64, 0))
      #expect(few.errors.contains("must have at most 1599 pixels"))
    }
  }

  @Test func memoryThatIsGivenBoundsThePictureToo() throws {
    let (few, enough) = (600 * 600 * 28 - 1, 600 * 600 * 28)
    #expect(try directory.run("--size", "600", "--max-memory", "\(few)", "-o", "x.png").status == 64)
    #expect(try directory.run("--size", "600", "--max-memory", "\(enough)", "-o", "x.png").status == 0)
    #expect(try directory.run("--size", "512", "--max-memory", "1", "-o", "x.png").status == 0)
  }
}
