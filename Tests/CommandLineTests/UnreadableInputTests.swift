import Foundation
import Testing

/// Tests of photos that the machine fails to read, and of pipes.
@Suite struct UnreadableInputTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  #if os(Linux)
    /// A file whose first page cannot be read because of an I/O error.
    private let failing = "/proc/self/mem"

    @Test(arguments: [[], ["--strict"], ["--name", "Ada"]])
    func readErrorDoesNotCauseAFallback(options: [String]) throws {
      let run = try Command(["--src", failing, "-o", "a.png"] + options, in: directory.url)
      #expect((run.status, run.errors) == (74, "error: \(failing): input/output error\n"))
      #expect(directory.names == [])
    }

    @Test func groupWithAReadErrorFails() throws {
      let run = try directory.run("group", portrait.path, failing, "-o", "a.png")
      #expect((run.status, run.errors) == (74, "error: \(failing): input/output error\n"))
    }

    @Test func rowWithAReadErrorFailsAndIsNotRecorded() throws {
      try directory.write("list.csv", Data("name,src\nAda,photo\nBob,\n".utf8))
      let link = directory.url.appending(path: "photo").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: failing)
      let failed = try directory.run(
        "batch", "list.csv", "--size", "xs", "--output-dir", "out", "--report", "report.json")
      #expect(failed.status == 1)
      #expect(failed.errors.contains("error: list.csv:2: row 1: src: photo: input/output error\n"), "\(failed.errors)")
      #expect(String(decoding: try directory.read("report.json"), as: UTF8.self).contains("\"status\":\"failed\""))
      #expect(try directory.run("batch", "list.csv", "--size", "xs", "--output-dir", "out", "--check").status == 1)
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.copyItem(atPath: portrait.path, toPath: link)
      #expect(try directory.run("batch", "list.csv", "--size", "xs", "--output-dir", "out").status == 0)
      #expect(try directory.run("batch", "list.csv", "--size", "xs", "--output-dir", "clean").status == 0)
      #expect(try directory.read("out/ada-24.png") == directory.read("clean/ada-24.png"))
    }

    @Test func goldenCaseWithAReadErrorFails() throws {
      let manifest = #"{"cases": [{"name": "a", "spec": {"src": "\#(failing)"}}]}"#
      try directory.write("manifest.json", Data(manifest.utf8))
      let run = try directory.run("golden", "record", "--manifest", "manifest.json")
      #expect(run.status == 1)
      #expect((run.text + run.errors).contains("\(failing): input/output error"), "\(run.text) \(run.errors)")
      #expect(directory.names == ["manifest.json"])
    }
  #endif

  @Test func pipeWithoutAWriterIsTreatedAsAMissingPhoto() throws {
    let make = "mkfifo pipe;"
    let run = try directory.runProcess("--src", "pipe", "--timeout", "0.1", "-o", "a.png", before: make)
    let reason = "pipe: nothing could be read from this pipe or device within 0.1 s"
    #expect((run.status, run.errors) == (0, "note: \(reason): used the icon\n"))
    let strict = try directory.run("--src", "pipe", "--timeout", "0.1", "--strict", "-o", "b.png")
    #expect((strict.status, strict.errors) == (65, "error: \(reason)\n"))
  }

  @Test(arguments: ["/dev/stdin", "-", "/dev/fd/0"])
  func pipeWithAWriterIsReadAsAPhoto(source: String) throws {
    let direct = try directory.run("--src", portrait.path, "--size", "xs", "-o", "a.png")
    let piped = try directory.runProcess(
      "--src", source, "--size", "xs", "-o", "b.png", before: "cat '\(portrait.path)' |")
    #expect((direct.errors, piped.errors) == ("", ""))
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func pipeIsRejectedAsAGoldenInput() throws {
    let manifest = #"{"cases": [{"name": "a", "spec": {"src": "pipe"}}]}"#
    try directory.write("manifest.json", Data(manifest.utf8))
    let run = try directory.runProcess("golden", "record", "--manifest", "manifest.json", before: "mkfifo pipe;")
    #expect(run.status == 1)
    #expect((run.text + run.errors).contains("pipe: is not a file"), "\(run.text) \(run.errors)")
  }
}
