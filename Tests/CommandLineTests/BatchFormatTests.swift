import Foundation
import Testing

/// Tests of the image formats that the options of `batch` select.
@Suite struct BatchFormatTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("l.csv", Data("id,name\na,Ada\nb,Bob\n".utf8))
  }

  private func run(_ options: String...) throws -> Command {
    try Command(["batch", "l.csv", "-o", "out"] + options, in: directory.url)
  }

  @Test(arguments: [
    (
      ["--name-template", "{id}.jpg", "--format", "webp"],
      "--name-template {id}.jpg: has the extension of JPEG, but --format is webp"
    ),
    (["--format", "png,webp"], "--format webp,png: must be one format: only --export web takes several"),
    (["--format", "webp", "--export", "ios"], "--format webp: --export ios supports only PNG"),
    (["--format", "jpeg", "--export", "android"], "--format jpeg: --export android supports only PNG and WebP"),
    (
      ["--format", "csv"],
      "--format csv: must be png, jpeg, svg, webp or avif; --list-format selects the list format"
    ),
    (["--format", "webp,"], "--format webp,: must be png, jpeg, svg, webp or avif"),
    (["--lossless", "--format", "jpeg"], "--lossless: JPEG has no lossless compression: use PNG, WebP or AVIF"),
    (["--quality", "9"], "--quality: PNG has no lossy compression: use JPEG, WebP or AVIF"),
  ])
  func conflictingFormatsAreAUsageError(_ options: [String], _ message: String) throws {
    let run = try Command(["batch", "l.csv", "-o", "out"] + options, in: directory.url)
    #expect((run.status, run.errors) == (64, "error: \(message)\n"))
    #expect(directory.names == ["l.csv"])
  }

  @Test(
    arguments: [
      (
        ["--size", "40,80", "--name-template", "{id}.png"],
        "size: {id}.png: two images of the row would have this name: add {size} to the name template {id}.png"
      ),
      (
        ["--scale", "1,2", "--name-template", "{id}-{email-sha256}.png"],
        "scale: {id}-"
      ),
      (
        ["--scale", "1.7", "--export", "android"],
        "scale: 1.7: --export android supports only 1, 1.5, 2, 3, 4"
      ),
      (
        ["--size", "2048", "--scale", "4"],
        "size: the image would be 8192×8192 px: must have at most 25,000,000 pixels: --limit output-pixels=68M allows it"
      ),
      (["--name-template", "../{id}.png"], "--name-template: ../{id}.png: must not lead out of the output directory"),
      (["--name-template", "con.png"], "--name-template: con.png: must not contain a reserved device name: con"),
    ] as [([String], String)])
  func faultOfTheOptionsIsReportedOnceBeforeTheFirstRow(options: [String], message: String) throws {
    try directory.write("l.json", Data(#"[{"id": "a", "name": "Ada"}, {"id": "b", "name": "Bob"}]"#.utf8))
    for list in ["l.csv", "l.json", "-"] {
      let run = try Command(
        ["batch", list, "-o", "out"] + options, in: directory.url, input: Data("id,name\na,Ada\nb,Bob\n".utf8))
      #expect(run.status == 64 && run.errors.hasPrefix("error: \(message)"), "\(run.errors)")
      #expect(run.errors.count { $0 == "\n" } == 1, "\(run.errors)")
      #expect(directory.names(in: "out").isEmpty)
    }
  }

  @Test func rowsWithTheirOwnSizesDoNotUseThoseOfTheOptions() throws {
    try directory.write("l.csv", Data("id,name,size\na,Ada,24\nb,Bob,48\n".utf8))
    let run = try run("--size", "40,80", "--name-template", "{id}.png")
    #expect(run.status == 0 && directory.names(in: "out") == ["a.png", "b.png"], "\(run.errors)")
  }

  @Test func templateSelectsTheFormat() throws {
    #expect(try run("--name-template", "{id}.webp").status == 0)
    #expect(try directory.read("out/a.webp").starts(with: Data("RIFF".utf8)))
  }

  @Test func formatPlaceholderFollowsTheOption() throws {
    #expect(try run("--name-template", "{id}.{format}", "--format", "webp").status == 0)
    #expect(directory.names(in: "out") == ["a.webp", "b.webp"])
  }

  @Test func formatPlaceholderFollowsTheDefaults() throws {
    #expect(try run("--name-template", "{id}.{format}", "--defaults", #"{"format": "webp"}"#).status == 0)
    #expect(directory.names(in: "out") == ["a.webp", "b.webp"])
  }

  @Test func formatPlaceholderInTheDefaultsFollowsTheOption() throws {
    let defaults = #"{"name-template": "{id}.{format}"}"#
    #expect(try run("--format", "webp", "--defaults", defaults).status == 0)
    #expect(directory.names(in: "out") == ["a.webp", "b.webp"])
  }

  @Test func formatOptionOverridesATemplateInTheDefaults() throws {
    let defaults = #"{"name-template": "{id}.jpg"}"#
    #expect(try run("--format", "webp", "--defaults", defaults).status == 0)
    #expect(directory.names(in: "out") == ["a-40.webp", "b-40.webp"])
  }

  @Test func formatPlaceholderDefaultsToPNG() throws {
    #expect(try run("--name-template", "{id}.{format}").status == 0)
    #expect(directory.names(in: "out") == ["a.png", "b.png"])
  }

  @Test func androidExportSupportsWebP() throws {
    #expect(try run("--export", "android", "--format", "webp").status == 0)
    #expect(directory.names(in: "out/drawable-mdpi") == ["a.webp", "b.webp"])
  }

  @Test func whiteJPEGBackgroundIsReportedOnceForAllRows() throws {
    let run = try run("--format", "jpeg")
    #expect(run.errors.hasPrefix("note: the output: JPEG has no transparency: drawn on white\n2 written"))
  }

  @Test func galleryShowsOnlyOneFormat() throws {
    #expect(try run("--export", "web", "--format", "png,webp", "--scale", "1", "--gallery", "gallery").status == 0)
    let page = String(decoding: try directory.read("gallery/index.html"), as: UTF8.self)
    #expect(page.contains(#""source":"../out/a-40.webp""#) && !page.contains(".png\",\"width\""))
  }
}
