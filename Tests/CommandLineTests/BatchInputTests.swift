import Foundation
import Testing

/// Tests of the files that a batch reads in addition to photos: its depfile lists them, and no report replaces them.
@Suite struct BatchInputTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("list.csv", Data("id,src\na,no-photo.png\n".utf8))
    try directory.write("no-photo.png", Data())
    try directory.write("defaults.json", Data(#"{"size": 24}"#.utf8))
  }

  /// Returns the depfile after its start, by which the command recognises it.
  private func depfile() throws -> String {
    let text = String(decoding: try directory.read("a.d"), as: UTF8.self)
    return text.hasPrefix("\\\n") ? String(text.dropFirst(2)) : "no start: \(text)"
  }

  @Test func defaultsFileIsADependency() throws {
    _ = try directory.run(
      "batch", "list.csv", "--output-dir", "out", "--defaults", "defaults.json", "--depfile", "a.d")
    let lines = "out/a-24.png: defaults.json list.csv no-photo.png\ndefaults.json:\nlist.csv:\nno-photo.png:\n"
    #expect(try depfile() == lines)
  }

  @Test func firstImageDependsOnThePhotosOfAllRows() throws {
    try directory.write("list.csv", Data("id,src\na,\nb,b.jpg\n".utf8))
    try directory.write("b.jpg", Data())
    _ = try directory.run("batch", "list.csv", "--output-dir", "out", "--depfile", "a.d")
    #expect(try depfile() == "out/a-40.png: list.csv\nlist.csv:\nout/a-40.png: b.jpg\nb.jpg:\n")
  }

  @Test func targetIsNotItsOwnDependency() throws {
    try directory.write("list.csv", Data("id,src\na,out/a-40.png\nb,\n".utf8))
    try FileManager.default.createDirectory(at: directory.url.appending(path: "out"), withIntermediateDirectories: true)
    try directory.write("out/a-40.png", Data())
    let run = try directory.run(
      "batch", "list.csv", "--output-dir", "out", "--depfile", "a.d", "--quiet")
    #expect(
      run.errors == "error: list.csv:2: row 1: out/a-40.png: would replace an input file\n")
    #expect(try depfile() == "out/a-40.png: list.csv\nlist.csv:\n")
  }

  @Test func targetRemainsTheFirstImageIfItsRowFails() throws {
    try directory.write("list.csv", Data("id,src,strict\na,no-photo.png,true\nx=y,,\n".utf8))
    let run = try directory.run("batch", "list.csv", "-o", "out", "--depfile", "a.d", "--quiet")
    #expect(run.status == 1 && run.errors.hasPrefix("error: list.csv:2: row 1: "), "\(run.errors)")
    #expect(try depfile() == "out/a-40.png: list.csv no-photo.png\nlist.csv:\nno-photo.png:\n")
  }

  @Test func givenIDAfterTheSameGeneratedOneFailsInAStream() throws {
    let list = "name,id\nAda,\nBob,ada\n"
    let run = try directory.run("batch", "-", "--output-dir", "out", input: Data(list.utf8))
    let advice = "row 1 has a generated id: use a file instead of a stream, or an id for each row"
    #expect(run.status == 1 && run.errors.contains(advice), "\(run.errors)")
  }

  @Test func standardInputIsNotADependency() throws {
    _ = try directory.run(
      "batch", "-", "--list-format", "csv", "--output-dir", "out", "--depfile", "a.d", input: directory.read("list.csv")
    )
    #expect(try depfile() == "out/a-40.png: no-photo.png\nno-photo.png:\n")
  }

  @Test(arguments: ["--report", "--depfile"])
  func defaultsFileIsNotReplaced(option: String) throws {
    let run = try directory.run(
      "batch", "list.csv", "--output-dir", "out", "--defaults", "defaults.json", option, "defaults.json")
    let message = "error: \(option) defaults.json: must name a file that the run does not read\n"
    #expect((run.status, run.errors) == (64, message))
    #expect(try directory.read("defaults.json") == Data(#"{"size": 24}"#.utf8))
  }
}
