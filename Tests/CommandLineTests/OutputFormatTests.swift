import Foundation
import Testing

/// Tests of outputs of single calls that cannot have the requested format or size.
@Suite struct OutputFormatTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let picture = try Data(contentsOf: portrait.deletingLastPathComponent().appending(path: "stripes.png"))
    for name in ["a.png", "b.png"] { try directory.write(name, picture) }
  }

  @Test(arguments: [
    ("jpe", "JPEG"), ("gif", "GIF"), ("Svgz", "SVG"), ("heic", "HEIC"), ("heif", "HEIF"),
    ("tif", "TIFF"), ("tiff", "TIFF"), ("bmp", "BMP"), ("ico", "ICO"), ("pdf", "PDF"),
  ])
  func unsupportedOutputFormatIsRejected(_ ending: String, _ format: String) throws {
    let message = "error: --output x.\(ending): \(format) output is not supported: use .png, .jpg, .svg, .webp, .avif\n"
    for arguments in [
      ["--size", "8"], ["--size", "8", "--scale", "1,2"], ["icon", "check"], ["icon", "x", "--frames", "2"],
      ["group", "--names", "A", "B"],
    ] {
      let run = try Command(arguments + ["-o", "x.\(ending)"], in: directory.url)
      #expect((run.status, run.errors) == (64, message))
    }
    #expect(directory.names == ["a.png", "b.png"])
  }

  @Test(arguments: [("webp", "WebP"), ("JPG", "JPEG"), ("gif", "GIF")])
  func goldenDifferenceImageMustBeAPNG(_ ending: String, _ format: String) throws {
    let run = try directory.run("golden", "compare", "a.png", "b.png", "-o", "x.\(ending)")
    #expect(run.status == 64)
    #expect(run.errors == "error: --output x.\(ending): \(format) output is not supported: use .png\n")
  }

  @Test(
    arguments: [["--type", "human"], ["icon", "x"], ["group", "--names", "A"]],
    [
      ("webp", "RIFF"), ("jpeg", "\u{FF}\u{D8}\u{FF}"), ("avif", "\0\0\0\u{1C}ftypavif"), ("svg", "<svg "),
    ])
  func extensionSelectsTheFormat(_ command: [String], _ format: (ending: String, start: String)) throws {
    let start = Data(format.start.unicodeScalars.map { UInt8($0.value) })
    #expect(try Command(command + ["-o", "x.\(format.ending)"], in: directory.url).status == 0)
    #expect(try directory.read("x.\(format.ending)").starts(with: start))
    #expect(try Command(command + ["--format", format.ending, "-o", "plain"], in: directory.url).status == 0)
    #expect(try directory.read("plain") == directory.read("x.\(format.ending)"))
  }

  @Test func extensionOfAnotherFormatIsAUsageError() throws {
    let run = try directory.run("--format", "webp", "-o", "x.jpg")
    #expect(run.status == 64)
    #expect(run.errors == "error: --output x.jpg: has the extension of JPEG, but --format is webp\n")
  }

  @Test func unknownFormatIsAUsageError() throws {
    let run = try directory.run("--type", "human", "--format", "tiff")
    #expect((run.status, run.errors) == (64, "error: --format tiff: must be png, jpeg, svg, webp or avif\n"))
  }

  @Test(arguments: [
    (["--format", "jpeg", "--lossless"], "--lossless: JPEG has no lossless compression: use PNG, WebP or AVIF"),
    (["--quality", "50"], "--quality: PNG has no lossy compression: use JPEG, WebP or AVIF"),
    (["--quality", "5", "--lossless", "-o", "x.webp"], "--quality 5: cannot be combined with --lossless"),
    (["--optimize", "-o", "x.webp"], "--optimize: WebP cannot be optimised: only PNG can"),
    (["--quality", "101", "-o", "x.webp"], "--quality 101: must be a whole number from 0 to 100"),
  ])
  func unsupportedCompressionIsAUsageError(_ arguments: [String], _ message: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.errors) == (64, "error: \(message)\n"))
  }

  @Test func svgHasANameAndASizeInPoints() throws {
    #expect(try directory.run("--name", "Ada & Bob", "--size", "40", "--scale", "2", "-o", "x.svg").status == 0)
    let text = String(decoding: try directory.read("x@2x.svg"), as: UTF8.self)
    #expect(text.contains(#"width="40" height="40" viewBox="0 0 80 80" role="img" aria-label="Ada &amp; Bob""#))
  }

  @Test func svgEmbedsThePhotoAsAJPEG() throws {
    #expect(try directory.run("--src", portrait.path, "--size", "40", "-o", "x.svg").status == 0)
    #expect(String(decoding: try directory.read("x.svg"), as: UTF8.self).contains("data:image/jpeg;base64,/9j/"))
  }

  @Test func losslessOptionAllowsPNG() throws {
    #expect(try directory.run("--type", "human", "--lossless", "-o", "x.png").status == 0)
    #expect(try directory.read("x.png").starts(with: pngSignature))
  }

  @Test(arguments: [["--name", "A"], ["icon", "x"], ["group", "--names", "A"]])
  func whiteJPEGBackgroundIsReportedOnce(_ command: [String]) throws {
    let run = try Command(command + ["--scale", "1,2", "-o", "x.jpg"], in: directory.url)
    #expect(run.errors == "note: the output: JPEG has no transparency: drawn on white\n")
    let json = try Command(command + ["--json", "-o", "x.jpg"], in: directory.url).text
    #expect(
      json.contains(#""warnings":[{"reason":"JPEG has no transparency: drawn on white","source":"the output"}]"#))
  }

  @Test(arguments: [["--name", "A"], ["group", "--names", "A"]])
  func jpegOnAnOpaqueBackgroundCausesNoNote(_ command: [String]) throws {
    #expect(try Command(command + ["--background", "#224", "-o", "x.jpg"], in: directory.url).errors == "")
  }

  @Test func groupTooWideForTheFormatIsAUsageError() throws {
    let names = (1...24).map { "P\($0)" }
    let run = try Command(
      ["group", "--names"] + names + [
        "--max", "24", "--size", "1000", "--limit", "output-pixels=1G", "--limit", "memory=8Gi", "-o", "x.webp",
      ], in: directory.url)
    #expect(run.status == 64)
    #expect(run.errors.hasSuffix("×1000 px: WebP allows at most 16,383 px on a side\n"), "\(run.errors)")
  }

  @Test(arguments: ["a.png.tmp", "plain", "a.PNG", "webp", ".webp", "a.xyz", "a.webp.tmp", "a."])
  func unknownExtensionsAreAllowed(_ name: String) throws {
    #expect(try directory.run("--type", "human", "--size", "8", "-o", name).status == 0)
    #expect(try directory.read(name).starts(with: pngSignature))
  }

  @Test func imageBeyondTheLimitIsAUsageError() throws {
    let words = "must have at most 25,000,000 pixels: --limit output-pixels=68M allows it\n"
    for arguments in [["--src", "a.png"], ["icon", "x"]] {
      let run = try Command(arguments + ["--size", "2048", "--scale", "1,4", "-o", "x.png"], in: directory.url)
      #expect(run.status == 64)
      #expect(run.errors == "error: --size and --scale: the image would be 8192×8192 px: " + words)
    }
    #expect(directory.names == ["a.png", "b.png"])
  }

  @Test func optionSetsTheOutputPixelLimit() throws {
    for arguments in [
      ["--name", "A", "--size", "40"], ["icon", "x", "--size", "40"], ["group", "--names", "A", "--size", "40"],
    ] {
      let few = try Command(arguments + ["--limit", "output-pixels=1599", "-o", "x.png"], in: directory.url)
      let enough = try Command(arguments + ["--limit", "output-pixels=1600", "-o", "x.png"], in: directory.url)
      #expect((few.status, enough.status) == (64, 0))
      #expect(few.errors.contains("must have at most 1,599 pixels"))
    }
  }

  @Test func memoryLimitAlsoAppliesToTheImage() throws {
    let (few, enough) = (600 * 600 * 28 - 1, 600 * 600 * 28)
    #expect(
      try directory.run("--type", "human", "--size", "600", "--limit", "memory=\(few)", "-o", "x.png").status == 64)
    #expect(
      try directory.run("--type", "human", "--size", "600", "--limit", "memory=\(enough)", "-o", "x.png").status == 0)
    #expect(try directory.run("--type", "human", "--size", "512", "--limit", "memory=1", "-o", "x.png").status == 0)
  }
}
