import Foundation
import Testing

@Suite struct RenderCommandTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func outputIsNamedAfterThePhotoAndItsPathIsPrinted() throws {
    let run = try directory.run("--type", "human", "--src", portrait.path, "--size", "48")
    #expect((run.status, run.text, run.errors) == (0, "grace_hopper-48.png\n", ""))
    #expect(try directory.read("grace_hopper-48.png").starts(with: pngSignature))
  }

  @Test func eachScaleIsWrittenToItsOwnFile() throws {
    let run = try directory.run("--type", "agent", "--size", "xs", "--scale", "1,2,3,2", "-o", "bot.png")
    #expect(run.text == "bot.png\nbot@2x.png\nbot@3x.png\n")
    #expect(directory.names == ["bot.png", "bot@2x.png", "bot@3x.png"])
  }

  @Test(arguments: [(".x", ".x@2x"), ("a.b/.x", "a.b/.x@2x"), (".x.png", ".x@2x.png")])
  func densitySuffixFollowsANameWithALeadingDot(output: String, name: String) throws {
    #expect(mkdir(directory.url.path + "/a.b", 0o755) == 0)
    let run = try directory.run("--type", "human", "--size", "8", "--scale", "2", "-o", output)
    #expect((run.status, run.text, run.errors) == (0, name + "\n", ""))
    #expect(try directory.read(name).starts(with: pngSignature))
  }

  @Test func pixelsOfAScaleDoNotDependOnOtherScales() throws {
    _ = try directory.run("--src", portrait.path, "--scale", "1,3", "-o", "both.png")
    _ = try directory.run("--src", portrait.path, "-o", "alone.png")
    #expect(try directory.read("both.png") == directory.read("alone.png"))
  }

  @Test func standardStreamsCarryOnlyImageBytes() throws {
    let run = try directory.run("--src", "-", "-s", "lg", "-o", "-", input: try Data(contentsOf: portrait))
    _ = try directory.run("--src", portrait.path, "-s", "lg", "-o", "file.png")
    #expect(run.status == 0 && run.errors == "")
    #expect(try run.output == directory.read("file.png"))
  }

  @Test func fallbackIsExplainedOnASingleLine() throws {
    let run = try directory.run("--src", "ada.jpg")
    #expect((run.status, run.text) == (0, "ada-40.png\n"))
    #expect(run.errors == "warning: ada.jpg: no such file: used the icon\n")
  }

  @Test func fallbackIsExplainedOnceForMultipleScales() throws {
    let run = try directory.run("--src", "ada.jpg", "--scale", "1,2,3")
    #expect(run.errors == "warning: ada.jpg: no such file: used the icon\n")
  }

  /// A cache that is writable by other users is reported when it is used.
  ///
  /// The address is private, so no request is sent.
  @Test func userCacheIsUsedWithoutServerOptions() throws {
    let cache = directory.url.path + "/avatar-render"
    #expect(mkdir(cache, 0o777) == 0 && chmod(cache, 0o777) == 0)
    let run = try directory.run(
      "--src", "http://127.0.0.1:9/a.png", "-o", "a.png", environment: ["XDG_CACHE_HOME": directory.url.path])
    #expect(run.status == 0)
    let note = "note: the cache \(cache)/: other users can write to it: photos are not cached\n"
    #expect(run.errors.contains(note), "\(run.errors)")
  }

  @Test func quietRunPrintsNoNotes() throws {
    #expect(try directory.run("--src", "ada.jpg", "--quiet").errors == "")
  }

  @Test func jsonLineDescribesTheResult() throws {
    let run = try directory.run("--src", "ada.jpg", "--size", "32", "--scale", "2", "--json")
    #expect(
      run.text
        == ##"{"alt":"User avatar","background":"#ff6b35","color":"#ffffff","content":"icon","contrast":2.83,"dominantColor":"#ff6b35","height":64,"output":"ada-32@2x.png","skipped":[{"reason":"no such file","source":"ada.jpg"}],"thumbHash":"pBsHDwQImIiHh4qBjYaIeHiGio/o+IgO","warnings":[],"width":64}"##
        + "\n")
  }

  @Test(arguments: [
    ("ada.png", "is JPEG, not PNG as its name suggests"), ("ada.HEIC", "is JPEG, not HEIC as its name suggests"),
  ])
  func photoWithTheExtensionOfAnotherFormatIsUsedWithAWarning(name: String, warning: String) throws {
    try directory.write(name, Data(contentsOf: portrait))
    let run = try directory.run("--src", name, "--strict", "-o", "a.png")
    #expect((run.status, run.errors) == (0, "note: \(name): \(warning)\n"))
  }

  @Test(arguments: ["ada.jpeg", "ada.JPG", "ada.photo", "ada", "jpg"])
  func photoWithAMatchingOrUnknownExtensionCausesNoWarning(name: String) throws {
    try directory.write(name, Data(contentsOf: portrait))
    #expect(try directory.run("--src", name, "-o", "a.png").errors == "")
  }

  @Test func strictRunWithoutAUsablePhotoWritesNothing() throws {
    let run = try directory.run("--src", "ada.jpg", "--strict")
    #expect((run.status, run.text, run.errors) == (66, "", "error: ada.jpg: no such file\n"))
    #expect(directory.names == [])
  }

  @Test func agentWithAPhotoIsAllowedInAStrictRun() throws {
    let run = try directory.run("--type", "agent", "--src", portrait.path, "--strict", "-o", "a.png")
    #expect(run.status == 0)
    #expect(run.errors.contains("agents never show a photo: used the icon"))
  }

  @Test(arguments: [
    (["--size", "0"], "error: --size 0: must be 1…2048 or one of xs sm md lg xl xxl\n"),
    (["--size", "-5"], "error: --size -5: must be 1…2048 or one of xs sm md lg xl xxl\n"),
    (["--type", "cat"], "error: --type cat: must be human or agent\n"),
    (["--shape", "star"], "error: --shape star: must be auto, circle, hexagon, rounded-square, squircle or square\n"),
    (
      ["--scale", "1,x"], "error: --scale 1,x: must be numbers from 0.5 to 4, separated by commas, for example 1,2,3\n"
    ),
    (["--scale", ""], "error: --scale: must be numbers from 0.5 to 4, separated by commas, for example 1,2,3\n"),
    (
      ["--focus", "0.5"],
      "error: --focus 0.5: must be two numbers from 0 to 1 or percentages, for example 0.5,0.3 or 50%,30%\n"
    ),
    (
      ["--focus", "0,1.01"],
      "error: --focus 0,1.01: must be two numbers from 0 to 1 or percentages, for example 0.5,0.3 or 50%,30%\n"
    ),
    (["--scale", "1,2", "-o", "-"], "error: --output -: takes one image, but --scale 1,2 requests 2\n"),
    (["--src", ""], "error: --src: must be the path or URL of a photo\n"),
    (["-o", ""], "error: -o: must name a file, or be - for standard output\n"),
  ])
  func invalidArgumentErrorStatesTheRequirement(arguments: [String], message: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.errors) == (64, message))
    #expect(directory.names == [])
  }

  @Test(arguments: [
    ["-s", "40"], ["-o", "a.png"], ["render", "--json"], ["--shape", "square", "--status", "online"], ["--badge", "3"],
    ["--defaults", #"{"size": 48}"#], ["--email", " "],
  ])
  func requestWithoutASubjectIsRejected(arguments: [String]) throws {
    let photo = try Data(contentsOf: portrait)
    let run = try Command(arguments, in: directory.url, input: photo)
    let message =
      "render: needs a photo, --name, --initials, --email, --icon, --type or --seed; - reads a photo from standard input"
    #expect((run.status, run.errors) == (64, "error: \(message)\n"))
    #expect(directory.names == [])
  }

  @Test(arguments: [
    ["-"], ["--src", "-"], ["--name", "Ada"], ["--initials", "AL"], ["--email", "ada@example.org"], ["--icon", "bot"],
    ["--type", "human"], ["--seed", "7"], ["--defaults", #"{"type": "agent"}"#],
  ])
  func eachSubjectProducesAnAvatar(arguments: [String]) throws {
    let photo = try Data(contentsOf: portrait)
    let run = try Command(arguments + ["-o", "a.png"], in: directory.url, input: photo)
    #expect((run.status, run.text, run.errors) == (0, "a.png\n", ""))
  }

  @Test func unknownOptionIsAUsageError() throws {
    let run = try directory.run("--sise", "3")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: --sise: unknown option"))
  }

  @Test func helpAndVersionArePrintedToStandardOutput() throws {
    #expect(try directory.run("--help").text.contains("SUBCOMMANDS:"))
    #expect(try directory.run("render", "--help").text.contains("--src <file|url>"))
    #expect(try directory.run("--version").text == "0.1.0\n")
  }

  @Test func photoFromStandardInputIsNeverReplaced() throws {
    try directory.write("me.jpg", try Data(contentsOf: portrait))
    let run = try directory.runProcess("--src", "-", "-o", "me.jpg", after: "<me.jpg")
    #expect((run.status, run.errors) == (64, "error: --output me.jpg: would replace the photo itself\n"))
    #expect(try directory.read("me.jpg") == Data(contentsOf: portrait))
  }

  @Test func nonUTF8ArgumentIsRejected() throws {
    let run = try directory.runProcess("-o", after: "\"$(printf 'a\\377.png')\"")
    #expect((run.status, run.errors) == (64, "error: argument 2: must be UTF-8\n"))
  }

  @Test func nameCanStartWithACombiningMark() throws {
    #expect(try directory.run("--src", "e/\u{301}x.jpg").text == "\u{301}x-40.png\n")
  }

  @Test func inputPhotoIsNeverReplaced() throws {
    try directory.write("me.jpg", try Data(contentsOf: portrait))
    let run = try directory.run("--src", "me.jpg", "-o", "./me.jpg")
    #expect((run.status, run.errors) == (64, "error: --output ./me.jpg: would replace the photo itself\n"))
    #expect(try directory.read("me.jpg") == Data(contentsOf: portrait))
  }
}

/// Tests of `--json`, which prints every result and every error to standard output as an object.
@Suite struct JSONOutputTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test(
    arguments: [
      (["--size", "0", "--json"], 64, "--size 0: must be 1…2048 or one of xs sm md lg xl xxl"),
      (["--json", "--shap", "x"], 64, "--shap: unknown option; did you mean --shape?"),
      (["none.jpg", "--json"], 66, "none.jpg: no such file"),
      (["--defaults", #"{"json": true}"#, "--strict", "--src", "none.jpg"], 66, "none.jpg: no such file"),
      (
        ["golden", "verify", "--json"], 66, "Goldens/manifest.json: no such file; avatar-render golden init creates one"
      ),
      (
        ["batch", "--json", "none.csv", "-o", "out"], 66, "none.csv: no such file"
      ),
      (
        ["batch", "--json", "none.csv", "-o", "out", "--report", "-"], 64,
        "--report -: must name a file; --json prints the report to standard output"
      ),
      (
        ["batch", "none.csv", "-o", "out", "--json", "--report", "/dev/stdout"], 64,
        "--report /dev/stdout: must name a file; --json prints the report to standard output"
      ),
      (["cache", "info", "--json", "--cache-dir", ""], 64, "--cache-dir: must name a directory"),
    ] as [([String], Int32, String)])
  func errorIsAlsoPrintedAsJSON(arguments: [String], status: Int32, message: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.text) == (status, "{\"error\":\"\(message)\",\"status\":\(status)}\n"))
    #expect(run.errors == "error: \(message)\n")
  }

  @Test func jsonAndImageCannotShareStandardOutput() throws {
    let run = try directory.run("--name", "Ada", "--json", "-o", "-")
    let message = "--output -: cannot be combined with --json, which also prints to standard output"
    #expect((run.status, run.errors) == (64, "error: \(message)\n"))
    #expect(directory.names == [])
  }

  @Test func notesArePrintedToStandardError() throws {
    let run = try directory.run("--src", "none.jpg", "--json", "-o", "a.png")
    #expect(run.text.hasPrefix(#"{"alt":"User avatar","#) && run.text.hasSuffix("}\n"))
    #expect(run.errors == "warning: none.jpg: no such file: used the icon\n")
    #expect(try directory.run("--src", "none.jpg", "--json", "--quiet", "-o", "a.png").errors == "")
  }

  @Test func recordedGoldenIsPrintedAsJSON() throws {
    try directory.write("m.json", Data(#"{"cases": [{"name": "a", "size": 8}]}"#.utf8))
    let run = try directory.run("golden", "record", "--manifest", "m.json", "--json")
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") }, "\(run.text)")
    #expect(run.errors == "note: a: recorded for the first time\n0 passed, 0 failed, 1 recorded\n")
  }

  @Test func eachFailedPhotoIsPrintedAsJSON() throws {
    try directory.write("a.jpg", Data(contentsOf: portrait))
    let run = try directory.run("--src", "a.jpg", "--src", "none.jpg", "--strict", "--json", "--output-dir", "out")
    let lines = run.text.split(separator: "\n")
    #expect(run.status == 66)
    #expect(lines.count == 2 && lines.contains(#"{"error":"none.jpg: no such file","status":66}"#), "\(run.text)")
  }
}
