import AvatarRender
import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of the options that `--defaults` shares between command lines.
@Suite struct DefaultsTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "brand"), withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String) throws { try directory.write(name, Data(text.utf8)) }

  /// Runs the command with the defaults `json` in a file.
  private func run(_ json: String, _ arguments: String...) throws -> Command {
    try write("team.json", json)
    return try Command(arguments + ["--defaults", "team.json"], in: directory.url)
  }

  /// Returns the file of one avatar with defaults.
  private func avatar(_ json: String, _ arguments: String...) throws -> Data {
    try write("team.json", json)
    #expect(try Command(arguments + ["--defaults", "team.json", "-o", "a.png"], in: directory.url).status == 0)
    return try directory.read("a.png")
  }

  @Test(arguments: [
    (["render", "--name", "Ada"], "ada"), (["--name", "Ada"], "ada"), (["group", "--names", "Ada"], "group"),
    (["icon", "check"], "check"),
  ])
  func everyCommandAppliesItsDefaults(arguments: [String], name: String) throws {
    // The option --quality is for --format; --tolerance is an option of another command.
    try write("team.json", #"{"size": [16, 24], "scale": 2, "format": "webp", "quality": 20, "tolerance": 1}"#)
    let run = try Command(arguments + ["--defaults", "team.json"], in: directory.url)
    #expect(
      (run.status, run.text, run.errors) == (0, "\(name)-16@2x.webp\n\(name)-24@2x.webp\n", ""), "\(run.errors)")
  }

  @Test(arguments: [
    (["render"], #"{"name": "--"}"#, ["--name=--"]), (["render"], #"{"name": "--json"}"#, ["--name=--json"]),
    (["group"], #"{"names": ["Ada", "--json"]}"#, ["--names=Ada", "--names=--json"]),
    (["group"], #"{"names": ["-s", "24"]}"#, ["--names=-s", "--names=24"]),
  ])
  func valueWithALeadingHyphenIsNotReadAsAnOption(command: [String], json: String, plain: [String]) throws {
    try write("team.json", json)
    let run = try Command(command + ["--defaults", "team.json", "-o", "a.png"], in: directory.url)
    #expect((run.status, run.text) == (0, "a.png\n"), "\(run.errors)")
    #expect(try Command(command + plain + ["-o", "b.png"], in: directory.url).status == 0)
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func batchAppliesDefaultsToRowsWithoutTheirOwnValues() throws {
    try write("list.csv", "id,size\na,\nb,32\n")
    #expect(try run(#"{"size": 24, "type": "agent"}"#, "batch", "list.csv", "-o", "out").status == 0)
    #expect(directory.names(in: "out") == ["a-24.png", "b-32.png"])
    #expect(try directory.read("out/a-24.png") == directory.avatar("--type", "agent", "--size", "24"))
    #expect(try run(#"{"size": 24}"#, "batch", "list.csv", "-o", "other", "--size", "40").status == 0)
    #expect(directory.names(in: "other") == ["a-40.png", "b-32.png"])
  }

  @Test func rowFieldsThatAreNotBatchOptionsCanBeDefaults() throws {
    try write("list.csv", "id,name\na,\nb,Bob\n")
    #expect(try run(#"{"name": "Ada", "status": "away"}"#, "batch", "list.csv", "-o", "out").status == 0)
    #expect(try directory.read("out/a-40.png") == directory.avatar("--name", "Ada", "--status", "away"))
    #expect(try directory.read("out/b-40.png") == directory.avatar("--name", "Bob", "--status", "away"))
  }

  @Test func goldenAndReportLimitsCanBeDefaults() throws {
    try directory.write("a.png", try directory.avatar("--type", "human", "--size", "8"))
    try directory.write("b.png", try directory.avatar("--type", "human", "--size", "8", "--color", "#fffffe"))
    #expect(try run("{}", "golden", "compare", "a.png", "b.png").status == 1)
    #expect(try run(#"{"tolerance": 1}"#, "golden", "compare", "a.png", "b.png").status == 0)
  }

  @Test(arguments: [
    (#"{"size": 24}"#, ["--size", "32"], ["--size", "32"]),
    (#"{"size": 24}"#, ["-s32"], ["--size", "32"]),
    (#"{"size": 24}"#, ["--size=32"], ["--size", "32"]),
    (#"{"theme": ["classic", "wcag"]}"#, ["--theme", "legible"], ["--theme", "legible"]),
    (#"{"status": "away"}"#, ["--badge", "3"], ["--badge", "3"]),
    (#"{"gravity": "attention"}"#, ["--focus", "0,0"], ["--focus", "0,0"]),
    (#"{"name": "Bob"}"#, ["--type", "agent", "--name", "Ada"], ["--type", "agent", "--name", "Ada"]),
  ])
  func optionOverridesADefaultAndConflictingDefaults(json: String, given: [String], plain: [String]) throws {
    try write("team.json", json)
    let run = try Command(["--seed", "7"] + given + ["--defaults", "team.json", "-o", "a.png"], in: directory.url)
    #expect((run.status, run.errors) == (0, ""))
    #expect(try Command(["--seed", "7"] + plain + ["-o", "b.png"], in: directory.url).status == 0)
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test(arguments: [
    (#"{"theme": "wcag"}"#, ["--theme", "wcag"]),
    (#"{"Corner-Radius": 0.3, "shape": "hexagon"}"#, ["--corner-radius", "0.3", "--shape", "hexagon"]),
    (#"{"corner_radius": 0.3, "type": "agent"}"#, ["--corner-radius", "0.3", "--type", "agent"]),
    (#"{"focus": [0.2, 0.3]}"#, ["--focus", "0.2,0.3"]), (#"{"balance": false, "border": null}"#, []),
    (#"{"photo": "none.jpg"}"#, ["--src", "none.jpg"]),
    (#"{"$schema": "https://example.org/schema.json"}"#, []),
    (#"{"cornerRadius": 0.3, "cornerStyle": "arc"}"#, []), (#"{"gravatar": false}"#, []),
    (#"{"format": "webp"}"#, []), (#"{"quality": 30}"#, []), (#"{"format": "webp", "lossless": true}"#, []),
  ])
  func defaultIsEquivalentToTheOption(json: String, plain: [String]) throws {
    try write("team.json", json)
    let run = try Command(["--seed", "7", "--defaults", "team.json", "-o", "a.png"], in: directory.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Command(["--seed", "7"] + plain + ["-o", "b.png"], in: directory.url).status == 0)
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  private static let stripes = PhotoSource.file(OptionTrial.input("stripes.png"))

  @Test(arguments: [
    (
      #"{"balance": true}"#,
      AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(source: stripes), look: AvatarLook(isBalanced: true))
    ),
    (#"{"linear": "yes"}"#, AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(source: stripes, isLinear: true))),
    (
      #"{"fallback": "pattern", "family-name": "Lovelace"}"#,
      AvatarSpec(who: AvatarSubject(familyName: "Lovelace"), photo: AvatarPhoto(source: stripes))
    ),
    (
      #"{"corner-style": "arc", "shape": "hexagon"}"#,
      AvatarSpec(
        who: AvatarSubject(), photo: AvatarPhoto(source: stripes),
        look: AvatarLook(shape: .hexagon, corners: AvatarCorners(style: .arc)))
    ),
  ])
  func fieldWithoutAnOptionCanBeADefault(json: String, spec: AvatarSpec) throws {
    let stripes = OptionTrial.input("stripes.png")
    let expected = Data(try AvatarRenderer().avatar(offline: spec).png())
    for arguments in [["--src", stripes], ["batch", "l.csv", "-o", "."]] {
      try write("l.csv", "id,src\na,\(stripes)\n")
      let name = arguments[0] == "batch" ? "a-40.png" : "a.png"
      let output = arguments[0] == "batch" ? [] : ["-o", name]
      #expect(try Command(arguments + output + ["--defaults", json], in: directory.url).status == 0)
      #expect(try directory.read(name) == expected)
    }
  }

  @Test func defaultsCanBePassedInline() throws {
    let run = try directory.run("--type", "human", "--defaults", #" {"size": 24}"#)
    #expect((run.status, run.text) == (0, "human-24.png\n"))
  }

  @Test func pathsAreRelativeToTheDefaultsFile() throws {
    try write("brand/theme.json", ##"{"color": {"human": {"$type": "color", "$value": "#112233"}}}"##)
    try write(
      "brand/mark.svg", #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h9v9H4z"/></svg>"#)
    try write("brand/team.json", #"{"theme": ["wcag", "theme.json"], "icon": "mark.svg"}"#)
    let run = try directory.run("--type", "human", "--defaults", "brand/team.json", "-o", "a.png")
    #expect((run.status, run.errors) == (0, ""))
    #expect(
      try directory.read("a.png")
        == directory.avatar(
          "--theme", "wcag", "--theme", "brand/theme.json", "--icon", "brand/mark.svg"))
  }

  @Test func rowPhotosAreRelativeToTheDefaultsFile() throws {
    try write("l.csv", "id\na\n")
    try directory.write("brand/ada.jpg", try Data(contentsOf: portrait))
    try write("brand/team.json", #"{"src": ["none.jpg", "ada.jpg"]}"#)
    let run = try Command(["batch", "l.csv", "-o", "out", "--defaults", "brand/team.json"], in: directory.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try directory.read("out/a-40.png") == directory.avatar("brand/ada.jpg"))
  }

  @Test func themeAndIconNamesAreNotPaths() throws {
    try write("brand/team.json", #"{"theme": "wcag", "icon": "bot"}"#)
    let run = try directory.run("--type", "human", "--defaults", "brand/team.json", "-o", "a.png")
    #expect((run.status, run.errors) == (0, ""))
    #expect(try directory.read("a.png") == directory.avatar("--theme", "wcag", "--icon", "bot"))
  }

  @Test func missingDefaultsPathDoesNotFallBackToTheCurrentDirectory() throws {
    try write("theme.json", ##"{"color": {"human": {"$type": "color", "$value": "#112233"}}}"##)
    try write("brand/team.json", #"{"theme": "theme.json"}"#)
    let run = try directory.run("--type", "human", "--defaults", "brand/team.json", "-o", "a.png")
    #expect(run.status == 66)
    #expect(run.errors.hasPrefix("error: brand/theme.json: no such file"), "\(run.errors)")
  }

  @Test(arguments: [
    (#"{"format": "webp"}"#, ["icon", "check", "--export", "ios", "-o", "a/"]),
    (#"{"at": 3}"#, ["icon", "--field", "error,floated", "--frames", "2"]),
    (#"{"frames": 3, "field": "error"}"#, ["icon", "check", "--at", "2"]),
    (#"{"spacing": 4}"#, ["group", "--names", "A", "B", "--overlap", "0.2"]),
    (#"{"recursive": true, "name-from-file": true}"#, ["--type", "agent"]),
    (#"{"columns": 3}"#, ["batch", "list.csv", "-o", "out"]),
    (#"{"delimiter": ";", "column": ["name=x"]}"#, ["batch", "photos", "-o", "out"]),
    (#"{"check": true}"#, ["batch", "list.csv", "-o", "out", "--grid", "all.png"]),
    (#"{"format": ["webp", "png"]}"#, ["--name", "Ada"]),
  ])
  func inapplicableDefaultIsIgnored(json: String, arguments: [String]) throws {
    try write("list.csv", "name\nAda\n")
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "photos"), withIntermediateDirectories: true)
    try directory.write("photos/ada.jpg", try Data(contentsOf: portrait))
    try write("team.json", json)
    let run = try Command(arguments + ["--defaults", "team.json"], in: directory.url)
    #expect(run.status == (arguments.contains("--check") ? 1 : 0), "\(run.errors)")
    #expect(!run.errors.contains("error:"), "\(run.errors)")
  }

  @Test(arguments: [
    (["icon", "check", "--export", "ios", "-o", "a/"], #"{"dark-theme": "wcag", "scale": 1.5}"#),
    (["icon", "check", "--dark-theme", "wcag", "-o", "a/"], #"{"export": "ios"}"#),
    (["icon", "check", "--format", "webp", "-o", "a/"], #"{"export": "ios"}"#),
    (["icon", "check", "--scale", "1.5", "-o", "a/"], #"{"export": "ios"}"#),
    (["batch", "list.csv", "--format", "svg", "-o", "a"], #"{"export": "ios"}"#),
    (["--name", "Ada", "-o", "-"], #"{"json": true, "dark-theme": "wcag"}"#),
  ])
  func conflictingOptionReplacesADefault(arguments: [String], json: String) throws {
    try write("list.csv", "id\na\n")
    let plain = try Command(arguments, in: directory.url)
    let names = directory.names(in: "a")
    try? FileManager.default.removeItem(at: directory.url.appending(path: "a"))
    let run = try Command(arguments + ["--defaults", json], in: directory.url)
    #expect((run.status, run.output) == (0, plain.output), "\(run.errors)")
    #expect(directory.names(in: "a") == names)
  }

  @Test func photoArgumentReplacesADefaultPhoto() throws {
    try directory.write("ada.jpg", try Data(contentsOf: portrait))
    let run = try run(#"{"src": "placeholder.png"}"#, "ada.jpg")
    #expect((run.status, run.text, run.errors) == (0, "ada-40.png\n", ""))
  }

  @Test(arguments: [["--name", "--defaults"], ["--name=--defaults"]])
  func valueOfAnotherOptionIsNotReadAsTheDefaultsOption(arguments: [String]) throws {
    let errors = try Command(arguments + ["{}"], in: directory.url).errors
    #expect(!errors.contains("--defaults: "), "\(errors)")
  }

  @Test(
    arguments: [
      (#"{"size": 0}"#, [], 65, "team.json: size 0: must be 1…2048 or one of xs sm md lg xl xxl"),
      (#"{"limit": {"pixels": "many"}}"#, [], 65, "team.json: limit pixels=many: must be a whole number, 1 or more"),
      (#"{"size": 1}"#, ["-o", "b/", "--size", "0"], 64, "--size 0: must be 1…2048"),
      (
        #"{"columns": "many"}"#, ["batch", "team.json", "-o", "o", "--grid", "g.png"], 65,
        "team.json: columns many: must be"
      ),
      (#"{"siez": 1}"#, [], 65, "team.json: siez: unknown option; did you mean size?"),
      (#"{"wholly-unknown": 1}"#, [], 65, "team.json: wholly-unknown: unknown option\n"),
      (#"{"defaults": "a.json"}"#, [], 65, "team.json: defaults: unknown option\n"),
      (#"{"size": {}}"#, [], 65, "team.json: size: an object: must be a string or a number"),
      (
        #"{"limit": {"side": true}}"#, [], 65,
        "team.json: limit side: needs a value, for example side=65500"
      ), (#"{"max-pixels": 5}"#, [], 65, "team.json: max-pixels: unknown option; did you mean limit?"),
      (#"{"size": []}"#, [], 65, "team.json: size: []: must be a string or a number"),
      (#"{"strict": "perhaps"}"#, [], 65, "team.json: strict: \"perhaps\": must be true or false"),
      (
        #"{"cornerRadius": 1, "corner-radius": 2}"#, [], 65,
        "team.json: cornerRadius: is the same option as corner-radius"
      ),
      ("[1]", [], 65, "team.json: [1]: must be an object"), ("{", [], 65, "team.json: "),
    ] as [(String, [String], Int32, String)])
  func errorNamesTheDefaultsFile(json: String, arguments: [String], status: Int32, message: String) throws {
    try write("team.json", json)
    let run = try Command(arguments + ["--defaults", "team.json"], in: directory.url)
    #expect((run.status, run.text) == (status, ""))
    #expect(run.errors.hasPrefix("error: " + message), "\(run.errors)")
    #expect(directory.names == ["brand", "team.json"])
  }

  @Test(
    arguments: [
      ("auth", #""bearer:GITHUB_TOKEN""#, ["--name", "Ada"]),
      ("authOrigin", #""https://evil.example""#, ["--name", "Ada"]),
      ("allow-private-network", "true", ["icon", "check"]), ("prune", "false", ["batch", "list.csv", "-o", "out"]),
      ("report", #""README.md""#, ["batch", "list.csv", "-o", "out"]), ("output", #""ada.jpg""#, ["--name", "Ada"]),
      ("cache_dir", #""c""#, ["cache", "info"]),
      ("server", #""gravatar=https://evil.example""#, ["--name", "Ada"]),
    ])
  func commandLineOnlyOptionIsRejectedAsADefault(member: String, value: String, arguments: [String]) throws {
    try write("list.csv", "name\nAda\n")
    try write("team.json", #"{"\#(member)": \#(value)}"#)
    let reason =
      "\(member): must be on the command line: defaults cannot set credentials, servers, permissions or output files"
    for (text, status, place) in [
      ("team.json", 65 as Int32, "team.json"), (#"{"\#(member)": \#(value)}"#, 64, "--defaults"),
    ] {
      let run = try Command(arguments + ["--defaults", text], in: directory.url)
      #expect((run.status, run.text, run.errors) == (status, "", "error: \(place): \(reason)\n"))
    }
    #expect(directory.names == ["brand", "list.csv", "team.json"])
  }

  @Test(arguments: ["theme", "dark-theme", "icon", "font", "fallback-font", "src"])
  func defaultsPathMustBeWithinTheRoot(member: String) throws {
    try write("list.csv", "name\nAda\n")
    try write("brand/team.json", #"{"\#(member)": "../outside.ttf"}"#)
    let run = try directory.run(
      "batch", "list.csv", "-o", "out", "--src-root", "brand", "--defaults", "brand/team.json")
    let reason = "is outside brand: --src-root allows only files in it"
    #expect(
      (run.status, run.errors) == (65, "error: brand/team.json: \(member) brand/../outside.ttf: \(reason)\n"))
  }

  /// The members whose values name a file.
  private static let fileMembers = ["badge-icon", "dark-theme", "fallback-font", "font", "icon", "src", "theme"]

  @Test func everyMemberThatNamesAFileIsKnown() {
    let rows = Option.rows.filter { row in
      if case .commandLine = row.source { return false }
      return !row.isArgument && row.kind().isPath("./a.ttf")
    }
    #expect(Set(rows.map(\.name)).sorted() == Self.fileMembers)
  }

  @Test(arguments: fileMembers, ["../outside.ttf", "/etc/hostname.ttf", "./link.ttf", "none/../../outside.ttf"])
  func fileMustBeInTheDirectoryOfTheDefaults(member: String, path: String) throws {
    try write("list.csv", "name\nAda\n")
    try FileManager.default.createSymbolicLink(
      atPath: directory.url.appending(path: "brand/link.ttf").path, withDestinationPath: "../outside.ttf")
    try write("outside.ttf", "secret")
    try write("brand/team.json", #"{"\#(member)": "\#(path)"}"#)
    let shown = path.hasPrefix("/") ? path : "brand/\(path)"
    for arguments in [["--name", "Ada"], ["batch", "list.csv", "-o", "out"]] {
      let run = try Command(arguments + ["--defaults", "brand/team.json"], in: directory.url)
      let isBatch = arguments[0] == "batch"
      let isOption = !isBatch || !["src", "badge-icon"].contains(member)
      let remedies =
        ["move it there"] + (isOption ? ["specify it with --\(member)"] : [])
        + (isBatch ? ["allow its directory with --src-root"] : [])
      let reason = "is outside the directory of the defaults file: \(remedies.alternatives)"
      #expect((run.status, run.errors) == (65, "error: brand/team.json: \(member) \(shown): \(reason)\n"))
    }
  }

  @Test(arguments: ["src", "icon"])
  func objectOnTheCommandLineMayNameAnyFile(member: String) throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h5v5H1z"/></svg>"#
    try write("mark.svg", svg)
    let inside = directory.url.appending(path: "brand")
    let run = try Command(
      ["--type", "human", "-o", "a.png", "--defaults", #"{"\#(member)": "../mark.svg"}"#], in: inside)
    #expect((run.status, run.errors) == (0, ""))
    let plain = try Command(["--type", "human", "-o", "b.png", "--\(member)", "../mark.svg"], in: inside)
    #expect(plain.status == 0)
    #expect(try directory.read("brand/a.png") == directory.read("brand/b.png"))
  }

  @Test(arguments: ["gravatar", "libravatar"])
  func defaultsCannotEnableDirectories(name: String) throws {
    let run = try run(#"{"\#(name)": true}"#, "--email", "ada@example.com", "--offline")
    #expect(
      (run.status, run.errors)
        == (65, "error: team.json: \(name) true: must be on the command line: in defaults, it can only be false\n"))
  }

  @Test(arguments: [
    ("limit", #"{"side": 5, "pixels": "1G"}"#, "limit pixels=1G: must be at most 256,000,000"),
    ("limit", #"["Bytes=67108865", "side=5"]"#, "limit Bytes=67108865: must be at most 67,108,864"),
    ("timeout", "10.5", "timeout 10.5: must be at most 10"),
    ("limit", #"{"wait": 61}"#, "limit wait=61: must be at most 60"),
    ("limit", #"{"requests": 17}"#, "limit requests=17: must be at most 16"),
    ("limit", #""list-bytes=4097Mi""#, "limit list-bytes=4097Mi: must be at most 4,294,967,296"),
  ])
  func defaultsCannotRaiseLimits(name: String, value: String, reason: String) throws {
    let run = try run(#"{"\#(name)": \#(value)}"#, "--name", "Ada")
    #expect(
      (run.status, run.errors) == (65, "error: team.json: \(reason): only the command line can raise the limit\n"))
  }

  @Test func defaultsCannotDisableLimits() throws {
    let run = try run(#"{"limit": "none"}"#, "--name", "Ada")
    #expect(
      (run.status, run.errors) == (65, "error: team.json: limit none: only the command line can turn off limits\n"))
  }

  @Test(arguments: [
    (["batch", "l.csv", "-o", "out"], ["limit", "\"wait=90\""]), (["--name", "Ada"], ["limit", "\"requests=20\""]),
    (["--name", "Ada"], ["limit", "\"requests-per-host=20\""]), (["--name", "Ada"], ["limit", "\"pixels=1G\""]),
    (["--name", "Ada"], ["limit", "\"none\""]),
  ])
  func inlineDefaultsCanRaiseLimits(arguments: [String], member: [String]) throws {
    try write("l.csv", "id\na\n")
    let run = try Command(
      arguments + ["--quiet", "--defaults", "{\"\(member[0])\": \(member[1])}"], in: directory.url)
    #expect((run.status, run.errors) == (0, ""))
  }

  @Test(arguments: [
    #"{"limit": {"pixels": "1M", "list-bytes": 9}}"#, #"{"timeout": 10}"#,
    #"{"limit": ["bytes=64Mi", "requests=1"]}"#,
  ])
  func defaultsCanLowerLimits(json: String) throws {
    #expect(try run(json, "--name", "Ada", "-o", "a.png").status == 0)
  }

  @Test func everyOptionIsEitherCommandLineOnlyOrAllowedAsADefault() {
    let looks: Set = [
      "--agents", "--alt", "--at", "--background", "--badge", "--badge-icon", "--badge-position", "--balance",
      "--border", "--border-gap", "--border-placement",
      "--check",
      "--cjk-initials", "--color", "--column", "--columns", "--contrast",
      "--corner-radius", "--corner-style", "--dark-theme", "--delimiter", "--email", "--encoding", "--fit", "--padding",
      "--export", "--fail-fast", "--family-name", "--fallback", "--fallback-font", "--field", "--focus", "--font",
      "--font-size",
      "--font-weight", "--format", "--frames", "--gravatar", "--gravity", "--icon",
      "--ignore", "--initials", "--initials-length", "--initials-style", "--jobs", "--json", "--language",
      "--list-path",
      "--libravatar", "--limit", "--linear", "--list-format", "--lossless", "--max", "--max-fallbacks",
      "--name", "--name-from-file", "--name-template", "--names", "--no-cache", "--offline", "--optimize", "--overlap",
      "--quality", "--quiet", "--recursive", "--rerender",
      "--scale",
      "--seed", "--shape", "--shard", "--size", "--spacing", "--src", "--status", "--strict",
      "--theme", "--theme-mode", "--timeout", "--tolerance", "--type", "--verbose", "--where",
    ]
    let permitted = Option.rows.filter { row in
      if row.isArgument || row.section == .help { return false }
      if case .commandLine = row.source { return false }
      return true
    }
    #expect(Set(permitted.map { "--" + $0.name }) == looks)
  }

  @Test func missingDefaultsFileErrorSuggestsTheNearestName() throws {
    try write("team.json", "{}")
    let run = try directory.run("--type", "human", "--defaults", "teams.json")
    #expect((run.status, run.errors) == (66, "error: teams.json: no such file; did you mean team.json?\n"))
  }
}
