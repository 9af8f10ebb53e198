import AvatarCodec
import AvatarFileSystem
import AvatarRaster
import Foundation
import Testing

/// The pixels of a PNG file.
struct Pixels {
  let width, height: Int
  /// The pixels in straight RGBA, row-major.
  let colors: [UInt32]

  init(_ file: URL) throws {
    let raster = try Photo(ByteSource(path: file.path, limit: 1 << 24), limits: PhotoLimits()).picture(
      limits: PhotoLimits())
    (width, height, colors) = (raster.width, raster.height, raster.straightPixels())
  }

  /// Returns the colours of a square.
  func part(x: Int, y: Int, side: Int) -> [UInt32] {
    (y..<y + side).flatMap { colors.dropFirst($0 * width + x).prefix(side) }
  }
}

/// Tests of the grid and the snippet of a list.
@Suite struct BatchOverviewTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("team.csv", Data("id,name\na,Ada L\nb,Bob M\nc,Cleo\n".utf8))
  }

  private func run(_ options: String...) throws -> Command {
    try Command(["batch", "team.csv", "-o", "out"] + options, in: directory.url)
  }

  private func text(_ name: String) throws -> String { String(decoding: try directory.read(name), as: UTF8.self) }

  private func grid(_ name: String = "grid.png") throws -> Pixels { try Pixels(directory.url.appending(path: name)) }

  private func avatar(_ name: String) throws -> [UInt32] {
    try Pixels(directory.url.appending(path: "out/\(name)")).colors
  }

  @Test func gridHas12ColumnsWithAGapOf4Points() throws {
    let rows = (0..<13).map { "p\($0),P\n" }.joined()
    try directory.write("team.csv", Data("id,name\n\(rows)".utf8))
    #expect(try run("--size", "8", "--grid", "grid.png").status == 0)
    #expect(try (grid().width, grid().height) == (12 * 8 + 11 * 4, 2 * 8 + 4))
  }

  @Test func spacingScalesWithTheDensity() throws {
    #expect(try run("--size", "8", "--scale", "2,1", "--grid", "grid.png", "--spacing", "1.5").status == 0)
    #expect(try (grid().width, grid().height) == (3 * 16 + 2 * 3, 16))
    #expect(try grid().part(x: 19, y: 0, side: 16) == avatar("b-8@2x.png"))
  }

  @Test func gridOfUnchangedRowsIsIdentical() throws {
    _ = try run("--size", "8", "--grid", "first.png")
    let again = try run("--size", "8", "--grid", "again.png")
    #expect(again.errors.contains("0 written, 3 unchanged"))
    #expect(try directory.read("again.png") == directory.read("first.png"))
  }

  @Test func gridIsRewrittenOnlyIfItChanges() throws {
    func number() throws -> Int? {
      let path = directory.url.appending(path: "grid.png").path
      return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }
    _ = try run("--size", "8", "--grid", "grid.png")
    let first = try number()
    _ = try run("--size", "8", "--grid", "grid.png")
    #expect(try number() == first)
    _ = try run("--size", "9", "--grid", "grid.png")
    #expect(try grid().height == 9)
  }

  @Test func failedRowIsOmittedFromTheGrid() throws {
    try directory.write("team.csv", Data("id,name,size\na,Ada L,8\nb,Bob M,0\nc,Cleo,8\n".utf8))
    #expect(try run("--grid", "grid.png", "--snippet", "team.html").status == 1)
    #expect(try (grid().width, grid().height) == (2 * 8 + 4, 8))
    #expect(try grid().part(x: 12, y: 0, side: 8) == avatar("c-8.png"))
    #expect(try text("team.html").split(separator: "\n").count == 5)
  }

  @Test func smallAvatarIsCenteredInItsCell() throws {
    try directory.write("team.csv", Data("id,name,size\na,Ada L,16\nb,Bob M,8\n".utf8))
    _ = try run("--grid", "grid.png")
    #expect(try grid().part(x: 24, y: 4, side: 8) == avatar("b-8.png"))
  }

  @Test func listWithoutImagesProducesNoGrid() throws {
    try directory.write("team.csv", Data("id,name\n".utf8))
    let command = try run("--grid", "grid.png")
    #expect(
      command.status == 0 && command.errors.contains("note: grid.png: not written: there are no images to show\n"))
    #expect(directory.names(in: ".").contains("grid.png") == false)
  }

  @Test func gridBeyondThePixelLimitIsRejected() throws {
    let command = try run("--size", "8", "--grid", "grid.png", "--columns", "1", "--limit", "output-pixels=200")
    #expect(command.status == 73)
    #expect(
      command.errors.contains(
        "error: grid.png: cannot be created: the image would be 8×32 px: must have at most 200 pixels: --limit output-pixels=n allows more\n"
      ), "\(command.errors)")
  }

  @Test func extensionSelectsTheFormatOfTheGrid() throws {
    #expect(try run("--size", "8", "--grid", "grid.jpg").errors.contains("grid.jpg: JPEG has no transparency"))
    #expect(try directory.read("grid.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
  }

  @Test(arguments: [
    (["--grid", "a.svg"], "--grid a.svg: must end in "), (["--grid", "a"], "--grid a: must end in "),
    (["--grid", "a.png", "--format", "svg"], "--grid a.png: needs raster images"),
    (["--columns", "3"], "--columns 3: needs --grid"),
    (["--spacing", "3"], "--spacing 3: needs --grid"),
    (["--snippet", "a.txt"], "--snippet a.txt: must end in .md or .html"),
    (
      ["--snippet", "a.md", "--check"], "--snippet a.md: cannot be combined with --check, which writes nothing"
    ),
    (["--grid", "a.png", "--check"], "--grid a.png: cannot be combined with --check, which writes nothing"),
    (["--grid", "a.png", "--gallery", "a.png/"], "--grid a.png: must differ from the --gallery file"),
    (["--grid", "out/.avatar-batch/a.png"], "--grid out/.avatar-batch/a.png: must not be in "),
  ])
  func unsuitableOverviewFileIsRejected(options: [String], message: String) throws {
    let command = try Command(["batch", "team.csv", "-o", "out"] + options, in: directory.url)
    #expect(command.status == 64 && command.errors.hasPrefix("error: \(message)"), "\(command.errors)")
  }

  @Test func listIsNeverReplacedByTheSnippet() throws {
    try directory.write("list.md", Data("id,name\na,Ada L\n".utf8))
    let command = try directory.run(
      "batch", "list.md", "--list-format", "csv", "-o", "out", "--snippet", "list.md")
    #expect(command.status == 64 && command.errors.contains("that the run does not read"))
  }

  @Test func inputImageIsNeverReplacedByTheGrid() throws {
    let command = try run("--size", "8", "--grid", "out/b-8.png")
    #expect(command.status == 73 && command.errors.contains("is an output image"), "\(command.errors)")
  }

  // MARK: The snippet

  @Test func snippetShowsTheHighestDensityAtTheSizeInPoints() throws {
    try directory.write("team.csv", Data("id,name\na,Ada L\n".utf8))
    #expect(try run("--size", "8", "--scale", "1,3,2", "--snippet", "out/team.html").status == 0)
    #expect(
      try text("out/team.html")
        == "<!-- Written by avatar-render batch. -->\n<p>\n  <img src=\"a-8@3x.png\" width=\"8\" height=\"8\" alt=\"Ada L\">\n</p>\n"
    )
  }

  @Test func snippetEscapesTextAndWritesItOnOneLine() throws {
    let alt = "A \\\"<b>&\\n\\n# `c`"
    try directory.write("list.ndjson", Data("{\"id\":\"x y&z\", \"alt\":\"\(alt)\"}".utf8))
    _ = try directory.run("batch", "list.ndjson", "-o", "out", "--size", "8", "--snippet", "team.md")
    #expect(
      try text("team.md")
        == "<!-- Written by avatar-render batch. -->\n<p>\n  <img src=\"out/x%20y%26z-8.png\" width=\"8\" height=\"8\" alt=\"A &quot;&lt;b&gt;&amp; # `c`\">\n</p>\n"
    )
  }

  @Test func snippetShowsTheDarkThemeToReadersWhoPreferIt() throws {
    try directory.write("team.csv", Data("id,name\na,Ada L\n".utf8))
    _ = try run("--size", "8", "--dark-theme", "wcag", "--snippet", "team.html")
    #expect(
      try text("team.html").contains(
        "  <picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"out/a-8-dark.png\"><img src=\"out/a-8.png\" width=\"8\" height=\"8\" alt=\"Ada L\"></picture>\n"
      ))
  }
}
