import Foundation
import Testing

/// Tests of the decisions that `--verbose` explains, and of the colours that reports contain.
@Suite struct VerboseTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func verboseRunReportsTheDCTScaleAndTheCrop() throws {
    let run = try directory.run("--src", portrait.path, "--size", "24", "--verbose", "-o", "a.png")
    #expect(
      run.errors
        == "info: \(portrait.path): JPEG of 512×600 px, decoded at 1/8 of its size, shows 512×512 px from 0,44\n")
  }

  @Test func verboseRunExplainsASkippedPhoto() throws {
    try directory.write("bad.jpg", Data("text".utf8))
    let run = try directory.run("--src", "bad.jpg", "--name", "Ada", "--verbose", "-o", "a.png")
    #expect(run.errors.hasPrefix("info: shows the initials A: bad.jpg: not a photo but text\n"), "\(run.errors)")
  }

  @Test func requestedColorIsUsedWithANote() throws {
    let note = "the colour #888888: has a contrast of 1.74:1 with #a8400c, below 4.5:1: contrast auto uses #ffffff"
    let arguments = ["--name", "Ada Lovelace", "--color", "#888", "-o", "a.png"]
    #expect(try Command(arguments, in: directory.url).errors == "note: \(note)\n")
    let report = try Command(arguments + ["--json"], in: directory.url).text
    #expect(report.contains(##""color":"#888888","content":"initials","contrast":1.74"##), "\(report)")
    let icon = try Command(["--type", "human", "--color", "#ddd", "-o", "a.png"], in: directory.url).errors
    #expect(
      icon == "note: the colour #dddddd: has a contrast of 2.08:1 with #ff6b35, below 3:1: contrast auto uses #000000\n"
    )
  }

  @Test func replacedColorIsShownInTheNoteAndTheReport() throws {
    let note =
      "the colour #888888: has a contrast of 1.74:1 with #a8400c, below 4.5:1: used #ffffff; to use the requested colour anyway, set contrast off"
    let arguments = ["--name", "Ada Lovelace", "--color", "#888", "--contrast", "auto", "-o", "a.png"]
    #expect(try Command(arguments, in: directory.url).errors == "note: \(note)\n")
    let report = try Command(arguments + ["--json"], in: directory.url).text
    #expect(
      report.contains(##""background":"#a8400c","color":"#ffffff","content":"initials","contrast":6.16"##), "\(report)")
    #expect(try Command(arguments.map { $0 == "auto" ? "off" : $0 }, in: directory.url).errors == "")
  }

  @Test func contrastIsCheckedForEachTheme() throws {
    try directory.write("dark.json", Data(##"{"color": {"human": {"$type": "color", "$value": "#000000"}}}"##.utf8))
    let run = try directory.run(
      "--type", "human", "--color", "#ddd", "--contrast", "auto", "--dark-theme", "dark.json", "-o", "a.png")
    #expect(run.status == 0)
    #expect(
      run.errors.split(separator: "\n").filter { (line: Substring) in line.contains("#dddddd") }
        == [
          "note: the colour #dddddd: has a contrast of 2.08:1 with #ff6b35, below 3:1: used #000000; to use the requested colour anyway, set contrast off"
        ], "\(run.errors)")
  }
}
