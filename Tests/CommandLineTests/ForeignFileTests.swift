import Foundation
import Testing

/// Tests that reports and other side outputs replace only files that avatar-render wrote.
@Suite struct ForeignFileTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("list.csv", Data("id,name\na,Ada\nb,Bob\n".utf8))
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    try #require(try directory.run("golden", "record", "--quiet").status == 0)
  }

  /// The options for side outputs, with a file.
  static let outputs = [
    ("--report", "r.json"), ("--report", "r.ndjson"), ("--depfile", "d"), ("--grid", "g.png"), ("--grid", "g.webp"),
    ("--snippet", "s.md"), ("--snippet", "s.html"), ("--junit", "j.xml"), ("--summary", "s.md"),
  ]

  private func run(_ option: String, _ file: String, _ options: String...) throws -> Command {
    let isOfGoldens = ["--junit", "--summary"].contains(option)
    let command = isOfGoldens ? ["golden", "verify"] : ["batch", "list.csv", "-o", "out"]
    return try Command(command + ["--quiet", option, file] + options, in: directory.url)
  }

  @Test(arguments: outputs)
  func foreignFileIsReplacedOnlyWithForce(option: String, file: String) throws {
    try directory.write(file, Data("mine".utf8))
    let refused = try run(option, file)
    #expect((refused.status, refused.text, refused.errors) == (73, "", "error: \(file): \(notOwn)\n"))
    #expect(try directory.read(file) == Data("mine".utf8))
    #expect(!directory.names.contains { $0.hasPrefix(".") })
    #expect(try run(option, file, "--force").status == 0)
    #expect(try directory.read(file) != Data("mine".utf8))
  }

  @Test(arguments: outputs)
  func generatedAndEmptyFilesAreReplaced(option: String, file: String) throws {
    try directory.write(file, Data())
    #expect(try run(option, file).status == 0)
    let first = try directory.read(file)
    #expect(!first.isEmpty)
    try directory.write("list.csv", Data("id,name\na,Ada\nb,Bob\nc,Cleo\n".utf8))
    #expect(try run(option, file).status == 0)
    #expect(try directory.read(file) != first || ["--junit", "--summary", "--depfile"].contains(option))
  }

  @Test(arguments: outputs)
  func linkIsReplacedOnlyWithForce(option: String, file: String) throws {
    try directory.write("target", Data())
    try FileManager.default.createSymbolicLink(
      atPath: directory.url.appending(path: file).path, withDestinationPath: "target")
    let refused = try run(option, file)
    #expect((refused.status, refused.errors) == (73, "error: \(file): \(notOwn)\n"))
    #expect(try run(option, file, "--force").status == 0)
    #expect(try directory.read("target") == Data())
  }

  @Test func modifiedGridIsNotReplaced() throws {
    #expect(try run("--grid", "g.png").status == 0)
    let other = try directory.avatar("--type", "human", "--size", "8")
    try directory.write("g.png", other)
    #expect(try run("--grid", "g.png").errors == "error: g.png: \(notOwn)\n")
    #expect(try directory.read("g.png") == other)
  }

  @Test(arguments: [["golden", "verify"], ["golden", "record"], ["golden", "compare", "Goldens", "copies"]])
  func goldenReportReplacesForeignPagesWithForce(command: [String]) throws {
    try FileManager.default.copyItem(
      at: directory.url.appending(path: "Goldens"), to: directory.url.appending(path: "copies"))
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "site"), withIntermediateDirectories: true)
    try directory.write("site/index.html", Data("mine".utf8))
    let refused = try Command(command + ["--report", "site", "--quiet"], in: directory.url)
    #expect((refused.status, refused.errors) == (73, "error: site/index.html: \(notOwn)\n"))
    #expect(try Command(command + ["--report", "site", "--quiet", "--force"], in: directory.url).status == 0)
    #expect(try directory.read("site/index.html") != Data("mine".utf8))
  }

  @Test func foreignReportPreventsRecordingGoldens() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}, {"name": "b"}]}"#.utf8))
    try directory.write("j.xml", Data("mine".utf8))
    let run = try directory.run("golden", "record", "--junit", "j.xml")
    #expect((run.status, run.text, run.errors) == (73, "", "error: j.xml: \(notOwn)\n"))
    #expect(!directory.names(in: "Goldens").contains("b.png"))
  }

  @Test(arguments: ["index.html", "contact-sheet.png"])
  func emptyGalleryFilesAreReplaced(name: String) throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "site"), withIntermediateDirectories: true)
    try directory.write("site/\(name)", Data())
    #expect(try run("--gallery", "site").status == 0)
    #expect(try !directory.read("site/\(name)").isEmpty)
  }

  @Test func foreignImagesInAGalleryAreNeitherReplacedNorRemoved() throws {
    #expect(try run("--gallery", "site").status == 0)
    let mine = try directory.avatar("--type", "human", "--size", "8")
    try directory.write("site/contact-sheet-2.png", mine)
    #expect(try run("--gallery", "site").status == 0)
    #expect(try directory.read("site/contact-sheet-2.png") == mine)
    try directory.write("site/contact-sheet.png", mine)
    let refused = try run("--gallery", "site")
    #expect((refused.status, refused.errors) == (73, "error: site/contact-sheet.png: \(notOwn)\n"))
    #expect(try directory.read("site/contact-sheet.png") == mine)
  }

  @Test func foreignImagesInAGoldenReportAreNotReplaced() throws {
    try directory.write("Goldens/a.png", try directory.avatar("--type", "human", "--size", "8"))
    #expect(try directory.run("golden", "verify", "--report", "report", "--quiet").status == 1)
    let mine = try directory.avatar("--type", "human", "--size", "9")
    try directory.write("report/differences/a.png", mine)
    let refused = try directory.run("golden", "verify", "--report", "report", "--quiet")
    #expect(refused.errors.hasSuffix("error: report/differences/a.png: \(notOwn)\n"), "\(refused.errors)")
    #expect(try directory.read("report/differences/a.png") == mine)
  }

  @Test func goldenReplacesAForeignFileOnlyWithForce() throws {
    try directory.write("Goldens/a.png", Data("mine".utf8))
    let refused = try directory.run("golden", "record", "--quiet")
    #expect((refused.status, refused.errors.hasSuffix("\nerror: Goldens/a.png: \(notOwn)\n")) == (73, true))
    #expect(try directory.run("golden", "record", "--quiet", "--force").status == 0)
    #expect(try directory.read("Goldens/a.png").starts(with: pngSignature))
  }
}
