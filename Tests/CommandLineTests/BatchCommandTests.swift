import Foundation
import Testing

@Suite struct BatchCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("team.csv", Data("id,name,size\nada,Ada Lovelace,24\nbob,Bob,0\ncleo,Cleo,40\n".utf8))
    try directory.write("good.csv", Data("id,name\nada,Ada Lovelace\ncleo,Cleo\n".utf8))
  }

  /// Returns the output without the duration.
  private func withoutTime(_ text: String) -> String {
    text.replacing(/\ in [0-9.]+ s/, with: "")
  }

  @Test func failedRowDoesNotStopTheOthers() throws {
    let run = try directory.run("batch", "team.csv", "--output-dir", "out")
    #expect(run.status == 1)
    #expect(
      withoutTime(run.errors) == """
        error: team.csv:3: row 2: size: 0: must be 1…2048 or one of xs sm md lg xl xxl
        2 written, 0 unchanged, 1 failed

        """)
    #expect(directory.names(in: "out") == ["ada-24.png", "cleo-40.png"])
  }

  @Test func standardOutputIsEmptyWithoutAReport() throws {
    #expect(try directory.run("batch", "good.csv", "--output-dir", "out").text == "")
  }

  @Test func failFastWritesNothingIfTheListIsInvalid() throws {
    let run = try directory.run("batch", "team.csv", "--output-dir", "out", "--fail-fast")
    #expect(run.status == 1)
    #expect(
      withoutTime(run.errors) == """
        error: team.csv:3: row 2: size: 0: must be 1…2048 or one of xs sm md lg xl xxl
        0 written, 0 unchanged, 1 failed

        """)
    #expect(directory.names(in: "out", hidden: true) == [])
  }

  @Test func checkReportsStaleFilesThroughItsExitStatus() throws {
    let before = try directory.run("batch", "good.csv", "--output-dir", "out", "--check")
    #expect(before.status == 1)
    #expect(
      withoutTime(before.errors) == """
        note: out/ada-40.png: is missing
        note: out/cleo-40.png: is missing
        2 stale, 0 up to date

        """)
    _ = try directory.run("batch", "good.csv", "--output-dir", "out")
    let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--check")
    #expect((run.status, withoutTime(run.errors)) == (0, "0 stale, 2 up to date\n"))
  }

  @Test func rowsOverrideCommandLineOptions() throws {
    _ = try directory.run(
      "batch", "team.csv", "--output-dir", "out", "--size", "48", "--scale", "1,2", "--type", "agent")
    #expect(
      directory.names(in: "out") == [
        "ada-24.png", "ada-24@2x.png", "cleo-40.png", "cleo-40@2x.png",
      ])
    _ = try directory.run(
      "--name", "Ada Lovelace", "--size", "24", "--scale", "2", "--type", "agent", "-o", "single.png")
    #expect(try directory.read("out/ada-24@2x.png") == directory.read("single@2x.png"))
  }

  @Test func changedOptionsRenderEverythingAgain() throws {
    _ = try directory.run("batch", "good.csv", "--output-dir", "out")
    let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--border", "auto")
    #expect(withoutTime(run.errors) == "2 written, 0 unchanged\n")
  }

  @Test func changedThemeFileRendersEverythingAgain() throws {
    for (color, words) in [
      ("#ff0000", "2 written, 0 unchanged\n"), ("#00ff00", "2 written, 0 unchanged\n"),
      ("#00ff00", "0 written, 2 unchanged\n"),
    ] {
      try directory.write("t.json", Data(#"{"color": {"icon": {"$type": "color", "$value": "\#(color)"}}}"#.utf8))
      let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--theme", "t.json")
      #expect(withoutTime(run.errors) == words)
    }
  }

  @Test func failFastPreservesTheGalleryAndSourceSets() throws {
    _ = try directory.run("batch", "good.csv", "--output-dir", "out", "--export", "web", "--gallery", "gallery")
    let before = try [
      directory.read("out/srcset.json"), directory.read("gallery/index.html"),
      directory.read("gallery/contact-sheet.png"),
    ]
    try directory.write("good.csv", Data("id,size\na,0\n".utf8))
    _ = try directory.run(
      "batch", "good.csv", "--output-dir", "out", "--export", "web", "--gallery", "gallery", "--fail-fast")
    #expect(
      try [
        directory.read("out/srcset.json"), directory.read("gallery/index.html"),
        directory.read("gallery/contact-sheet.png"),
      ]
        == before)
  }

  @Test func runThatStopsAtItsFirstFailurePrunesNothing() throws {
    _ = try directory.run("batch", "good.csv", "--output-dir", "out")
    try directory.write("good.csv", Data("id,src,name\nada,none.jpg,\ncleo,,Cleo\n".utf8))
    let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--strict", "--fail-fast", "--prune")
    #expect(run.status == 1)
    #expect(run.errors.contains("\nnote: nothing was removed, because the run did not finish\n"))
    #expect(directory.names(in: "out") == ["ada-40.png", "cleo-40.png"])
  }

  @Test func batchUsesTheSameThemeSizeAsASingleRender() throws {
    try directory.write(
      "t.json", Data(#"{"size": {"md": {"$type": "dimension", "$value": {"value": 64, "unit": "px"}}}}"#.utf8))
    _ = try directory.run("batch", "good.csv", "--output-dir", "out", "--theme", "t.json")
    #expect(
      try directory.read("out/ada-64.png")
        == directory.avatar("--theme", "t.json", "--size", "md", "--name", "Ada Lovelace"))
  }

  @Test func darkThemeFileIsNeverReplaced() throws {
    let theme = Data(##"{"color": {"human": {"$type": "color", "$value": "#102030"}}}"##.utf8)
    try FileManager.default.createDirectory(at: directory.url.appending(path: "out"), withIntermediateDirectories: true)
    try directory.write("out/ada-40.png", theme)
    let run = try directory.run("batch", "good.csv", "--output-dir", "out", "--dark-theme", "out/ada-40.png")
    #expect(
      run.errors.hasPrefix(
        "error: good.csv:2: row 1: out/ada-40.png: would replace an input file\n"),
      "\(run.errors)")
    #expect(try directory.read("out/ada-40.png") == theme)
  }

  @Test func sourceSetsNeverReplaceTheList() throws {
    try FileManager.default.createDirectory(at: directory.url.appending(path: "out"), withIntermediateDirectories: true)
    let list = Data(#"[{"id": "a"}]"#.utf8)
    try directory.write("out/srcset.json", list)
    let run = try directory.run("batch", "out/srcset.json", "--output-dir", "out", "--export", "web")
    #expect(run.status == 73)
    #expect(
      run.errors.hasSuffix(
        "error: out/srcset.json: cannot be created: is an output image or an input file\n")
    )
    #expect(try directory.read("out/srcset.json") == list)
  }

  @Test func batchStreamsRowsAndReports() throws {
    let rows = "{\"id\":\"a\",\"name\":\"Ada\"}\n{\"id\":\"b\",\"size\":[1,2]}\nnonsense\n"
    let run = try directory.run(
      "batch", "-", "--output-dir", "out", "--json", "--quiet", input: Data(rows.utf8))
    struct Line: Decodable { let row: Int, status: String, output: String?, content: String?, digest: String? }
    let lines = try run.text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect(lines.map(\.status) == ["written", "written", "written", "failed"])
    #expect(lines.map(\.output) == ["out/a-40.png", "out/b-1.png", "out/b-2.png", nil])
    #expect(lines.map(\.content) == ["initials", "icon", "icon", nil])
    #expect(run.errors == "error: standard input:3: row 3: column 1: expected a value\n")
  }

  @Test func reportIsASingleJSONObject() throws {
    _ = try directory.run("batch", "team.csv", "--output-dir", "out", "--report", "deep/report.json")
    struct Report: Decodable {
      struct Summary: Decodable { let written, failed: Int }
      struct Avatar: Decodable { let status: String, reason: String? }
      let avatars: [Avatar]
      let summary: Summary
    }
    let report = try JSONDecoder().decode(Report.self, from: directory.read("deep/report.json"))
    #expect((report.summary.written, report.summary.failed) == (2, 1))
    #expect(report.avatars.map(\.status) == ["written", "failed", "written"])
  }

  private static let needed = "cannot be created: is an output image or an input file"
  private static let ownDirectory = "must not be in out/.avatar-batch/, which is reserved for the command's own files"

  @Test(arguments: [
    (["--report", "photo.jpg", "--force"], 73, "photo.jpg: \(needed)"),
    (["--depfile", "photo.jpg", "--force"], 73, "photo.jpg: \(needed)"),
    (["--report", "out/ada-40.png"], 73, "out/ada-40.png: \(needed)"),
    (["--report", "r", "--depfile", "r"], 64, "--depfile r: must differ from the --report file"),
    (
      ["--depfile", "out/.avatar-batch/record.sqlite"], 64, "--depfile out/.avatar-batch/record.sqlite: \(ownDirectory)"
    ),
    (["--gallery", "out/.avatar-batch"], 64, "--gallery out/.avatar-batch: \(ownDirectory)"),
  ])
  func reportsNeverReplaceInputFiles(_ options: [String], _ status: Int, _ message: String) throws {
    try directory.write("photo.jpg", try Data(contentsOf: portrait))
    try directory.write("photos.csv", Data("id,src\nada,photo.jpg\n".utf8))
    let run = try Command(["batch", "photos.csv", "--output-dir", "out"] + options, in: directory.url)
    #expect(Int(run.status) == status)
    #expect(run.errors.hasSuffix("error: \(message)\n"), "\(run.errors)")
    #expect(try directory.read("photo.jpg") == Data(contentsOf: portrait))
  }

  @Test(arguments: [["--theme", "pipe"], ["--dark-theme", "pipe"], ["--font", "pipe"]])
  func pipesAreRejectedWithoutWaiting(_ options: [String]) throws {
    #expect(mkfifo(directory.url.appending(path: "pipe").path, 0o600) == 0)
    let run = try Command(["batch", "good.csv", "--output-dir", "out"] + options, in: directory.url)
    #expect((run.status, run.errors) == (66, "error: pipe: is not a file\n"))
    #expect(directory.names(in: "out", hidden: true) == [])
  }

  @Test func jsonOnStandardOutputDoesNotReplaceItsFile() throws {
    let run = try directory.runProcess(
      "batch", "good.csv", "--output-dir", "out", "--json", "--quiet", after: "; echo end")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 3 && lines.last == "end")
    #expect(lines.dropLast().allSatisfy { $0.contains(#""status":"written""#) })
  }

  @Test func plantedTemporaryFilesAreNotTouched() throws {
    try directory.write("precious", Data("precious".utf8))
    for name in ["", "out", "gallery"] {
      mkdir(directory.url.path + "/" + name, 0o700)
      #expect(link(directory.url.path + "/precious", directory.url.path + "/\(name)/.avatar-part-0.tmp") == 0)
    }
    let run = try directory.run(
      "batch", "good.csv", "--output-dir", "out", "--gallery", "gallery", "--report", "r.json", "--depfile", "d")
    #expect(run.status == 0)
    #expect(try directory.read("precious") == Data("precious".utf8))
  }

  @Test func depfileListsTheDependenciesForMake() throws {
    try directory.write("list.csv", Data("id,src\na,my photo.jpg\n".utf8))
    try directory.write("my photo.jpg", Data())
    _ = try directory.run("batch", "list.csv", "--output-dir", "out", "--depfile", "a.d")
    #expect(
      String(decoding: try directory.read("a.d"), as: UTF8.self)
        == "\\\nout/a-40.png: list.csv my\\ photo.jpg\nlist.csv:\nmy\\ photo.jpg:\n")
    try directory.write("list.csv", Data("id,src\na,\n".utf8))
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "faces/sub"), withIntermediateDirectories: true)
    try directory.write("faces/sub/a.png", Data())
    let run = try directory.run(
      "batch", "list.csv", "faces/", "--recursive", "--output-dir", "out", "--depfile", "a.d")
    #expect(run.errors.contains("faces/sub/a.png: "))
    #expect(
      String(decoding: try directory.read("a.d"), as: UTF8.self)
        == "\\\nout/a-40.png: list.csv faces faces/sub/a.png\nlist.csv:\nfaces:\nfaces/sub/a.png:\n")
  }

  @Test func interruptedRunPrintsASummaryAndExitsWithTheSignalStatus() throws {
    // The list is too long to complete; the signal is sent when the first image has been reported.
    let rows = (0..<300).map { "{\"id\":\"p\($0)\",\"size\":1024}" }.joined(separator: "\n")
    try directory.write("big.ndjson", Data(rows.utf8))
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = Command.executable
    process.arguments = ["batch", "big.ndjson", "--output-dir", "out", "--json"]
    process.currentDirectoryURL = directory.url
    process.environment = Command.environment(in: directory.url)
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    _ = try output.fileHandleForReading.read(upToCount: 1)
    // The shell restores SIGINT, because the parent of the tests may ignore Ctrl-C.
    process.terminate()
    _ = try output.fileHandleForReading.readToEnd()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect((process.terminationReason, process.terminationStatus) == (.exit, 143))
    #expect(text.contains(" written, 0 unchanged in "))
    #expect(text.hasSuffix("error: interrupted; run again to continue\n"))
    #expect(directory.names(in: "out/.avatar-batch").filter { $0.hasPrefix("writing") } == [])
  }

  @Test(arguments: [
    (["batch", "none.csv", "--output-dir", "out"], 66, "error: none.csv: no such file\n"),
    (
      ["batch", "good.csv", "--output-dir", "good.csv/x"], 73,
      "error: good.csv/x/: cannot be created: not a directory\n"
    ),
    (
      ["batch", "good.csv", "--output-dir", "o", "--shard", "5/4"], 64,
      "error: --shard 5/4: must be a part number and the number of parts, for example 2/4\n"
    ),
    (
      ["batch", "good.csv", "--output-dir", "o", "--size", "0"], 64,
      "error: --size 0: must be 1…2048 or one of xs sm md lg xl xxl\n"
    ),
    (
      ["batch", "good.csv", "--output-dir", "o", "--corner-radius", "7"], 64,
      "error: --corner-radius 7: must be a number from 0 to 0.5 or a percentage from 0% to 50% of the side\n"
    ),
    (
      ["batch", "good.csv", "--output-dir", "o", "--defaults", "{\"siez\":1}"], 64,
      "error: --defaults: siez: unknown option; did you mean size?\n"
    ),
    (
      ["batch", "good.csv", "--output-dir", "o", "--report", "good.csv"], 64,
      "error: --report good.csv: must name a file that the run does not read\n"
    ),
    (
      ["batch", "good.csv", "--output-dir", "o", "--export", "ios", "--name-template", "{id}.png"], 64,
      "error: --name-template: cannot be combined with --export ios, which names the images\n"
    ),
    (
      ["batch", "good.csv", "--output-dir", "o", "--name-template", "x"], 64,
      "error: --name-template x: must be a path that ends in .png, .jpg, .jpeg, .svg, .webp, .avif or .{format}, or has no extension, with the placeholders {id} {name} {size} {scale} {suffix} {pixels} {type} {row} {scheme} {email-sha256} {email-md5} or columns of the list\n"
    ),
  ])
  func invalidArgumentsAreExplained(_ arguments: [String], _ status: Int, _ message: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect(Int(run.status) == status)
    #expect(run.errors.hasSuffix(message), "\(run.errors)")
  }

  @Test func webExportAcceptsANameTemplate() throws {
    _ = try directory.run(
      "batch", "good.csv", "--output-dir", "out", "--export", "web", "--name-template", "{name}{suffix}.png")
    let images = directory.names(in: "out").filter { $0.hasSuffix(".png") }
    #expect(images == ["Ada Lovelace.png", "Ada Lovelace@2x.png", "Cleo.png", "Cleo@2x.png"])
  }

  @Test func emptyListIsADataError() throws {
    try directory.write("empty.json", Data())
    let run = try directory.run("batch", "empty.json", "--output-dir", "out")
    #expect(run.status == 65)
    #expect(
      run.errors.hasSuffix(
        "error: empty.json: is empty: must be a JSON array, an object with an array of objects, or one object per line\n"
      ))
  }

  @Test func quietRunPrintsOnlyErrors() throws {
    #expect(try directory.run("batch", "good.csv", "--output-dir", "out", "--quiet").errors == "")
  }
}
