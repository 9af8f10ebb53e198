import Foundation
import Testing

/// Tests of files that Git checked out in place of the committed contents.
@Suite struct GitSubstituteTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private static let pointer = Data(
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22e\nsize 12345\n".utf8)
  private static let converted = Data([0x89]) + Data("PNG\n\u{1A}\n\0\0\0\rIHDR\0\0\0\u{18}".utf8)
  private static let substitutes = [
    (pointer, "is a Git LFS pointer: run git lfs pull"),
    (converted, "line ends were converted: mark *.png as binary in .gitattributes"),
  ]

  @Test(
    arguments: [
      ["file.png", "-o", "a.png"], ["group", "file.png", "-o", "a.png"],
      ["--src", "file.png", "--strict", "-o", "a.png"],
      ["--theme", "./file.png", "--name", "Ada", "-o", "a.png"],
      ["--font", "./file.png", "--name", "Ada", "-o", "a.png"],
      ["--icon", "file.svg", "-o", "a.png"], ["--defaults", "file.png", "--name", "Ada", "-o", "a.png"],
      ["batch", "file.csv", "-o", "out"], ["golden", "init", "file.csv"],
      ["golden", "compare", "file.png", "other.png"],
      ["golden", "verify", "--manifest", "file.png"],
    ], substitutes)
  func substituteIsRejectedAsAnInput(call: [String], substitute: (Data, String)) throws {
    for name in ["file.png", "file.svg", "file.csv"] { try directory.write(name, substitute.0) }
    try directory.write("other.png", try directory.avatar("--type", "human"))
    let run = try Command(call, in: directory.url)
    #expect(run.status == 65 && run.errors.hasSuffix(substitute.1 + "\n"), "\(run.errors)")
    #expect(!directory.names.contains("a.png"))
  }

  @Test(arguments: substitutes)
  func otherPhotoThatIsASubstituteIsSkipped(contents: Data, reason: String) throws {
    try directory.write("file.png", contents)
    try directory.write("list.csv", Data("name,src\nAda,file.png\n".utf8))
    let batch = try directory.run("batch", "list.csv", "-o", "out", "--quiet")
    #expect(batch.status == 0)
    let render = try directory.run("--src", "file.png", "--name", "Ada", "-o", "a.png")
    #expect((render.status, render.errors) == (0, "note: file.png: \(reason): used the initials\n"))
    let row = try directory.run("batch", "list.csv", "-o", "out2")
    #expect(row.errors.hasPrefix("note: list.csv:2: row 1: file.png: \(reason): used the initials\n"), "\(row.errors)")
  }

  @Test func pointerOnStandardInputIsRecognized() throws {
    let run = try directory.run("--src", "-", "--name", "Ada", "-o", "a.png", input: Self.pointer)
    #expect(run.errors == "note: standard input: is a Git LFS pointer: run git lfs pull: used the initials\n")
  }

  @Test(arguments: substitutes, [["--mode", "failed"], ["--mode", "all"], ["--force"]])
  func goldenInItsPlaceIsNeverReplaced(substitute: (Data, String), options: [String]) throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    try directory.write("Goldens/a.png", substitute.0)
    let verify = try directory.run("golden", "verify")
    let line = "a: the golden Goldens/a.png cannot be used: \(substitute.1)\n"
    #expect((verify.status, verify.text, verify.errors) == (1, line + "0 passed, 1 failed\n", ""))
    let record = try Command(["golden", "record"] + options, in: directory.url)
    #expect((record.status, record.text) == (65, ""))
    #expect(record.errors == line + "0 passed, 1 failed\nerror: Goldens/a.png: \(substitute.1)\n")
    #expect(try directory.read("Goldens/a.png") == substitute.0)
  }

  @Test func fallbackForAPointerIsNotRecorded() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    let manifest = #"{"cases": [{"name": "a", "spec": {"src": "p.jpg"}}, {"name": "b", "picture": "p.jpg"}]}"#
    try directory.write("Goldens/manifest.json", Data(manifest.utf8))
    try directory.write("Goldens/p.jpg", Self.pointer)
    let run = try directory.run("golden", "record")
    #expect(run.status == 1)
    for name in ["a", "b"] {
      #expect(
        run.errors.contains(
          "\(name): there is nothing to compare: Goldens/p.jpg: is a Git LFS pointer: run git lfs pull\n"))
    }
    #expect(directory.names(in: "Goldens") == ["manifest.json", "p.jpg"])
  }
}
