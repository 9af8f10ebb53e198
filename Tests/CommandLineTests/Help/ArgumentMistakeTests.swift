import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of messages about words that the command does not know.
@Suite struct ArgumentMistakeTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(
    arguments: [
      (["--shap", "circle"], "--shap: unknown option; did you mean --shape?"),
      (["photo.jpg", "--input", "a.jpg"], "--input: unknown option; did you mean --src?"),
      (["--photo", "a.jpg"], "--photo: unknown option; did you mean --src?"),
      (["--in", "a.jpg"], "--in: unknown option; did you mean --src?"),
      (["--out", "a.png"], "--out: unknown option; did you mean --output?"),
      (["--out-dir", "a"], "--out-dir: unknown option; did you mean --output-dir?"),
      (["batch", "team.csv", "--out", "a"], "--out: unknown option; did you mean --output?"),
      (["--bg", "red"], "--bg: unknown option; did you mean --background?"),
      (["--radius", "3"], "--radius: unknown option; did you mean --corner-radius?"),
      (["--max-pixels=5M"], "--max-pixels: unknown option; did you mean --limit pixels=5M?"),
      (["--max-file-bytes", "5"], "--max-file-bytes: unknown option; avatar-render --help-all lists all options"),
      (["--face"], "--face: unknown option; did you mean --gravity face?"),
      (
        ["golden", "compare", "a.png", "b.png", "--threshold", "3"],
        "--threshold: unknown option; did you mean --tolerance?"
      ),
      (
        ["golden", "compare", "a.png", "b.png", "--pixels=3"],
        "--pixels: unknown option; did you mean --tolerance pixels=3?"
      ),
      (["batch", "team.csv", "-o", "out", "--dry-run"], "--dry-run: unknown option; did you mean --check?"),
      (["--BORDER", "2"], "--BORDER: unknown option; did you mean --border?"),
      (["--prune"], "--prune: unknown option of avatar-render; it is an option of avatar-render batch"),
      (["--zzzzzzzz"], "--zzzzzzzz: unknown option; avatar-render --help-all lists all options"),
      (["cache", "info", "--zzz"], "--zzz: unknown option; avatar-render cache info --help-all lists all options"),
      (["golden", "update"], "golden update: unknown command; did you mean avatar-render golden record?"),
      (["golden", "approve", "a"], "golden approve: unknown command; did you mean avatar-render golden record?"),
      (["golden", "accept"], "golden accept: unknown command; did you mean avatar-render golden record?"),
      (["golden", "verfy"], "golden verfy: unknown command; did you mean avatar-render golden verify?"),
      (["cache", "zzzzzz"], "cache zzzzzz: unknown command; must be one of info, prune, clear"),
      (["icon", "check", "x"], "x: unexpected argument; avatar-render icon --help-all lists all options"),
      (["--size"], "--size: needs a value, <n|name>"), (["-s"], "-s: needs a value, <n|name>"),
      (["--color"], "--color: needs a value, <color>; quote a colour with # in a shell, as in '#1b5e20'"),
      (["a.jpg", "-width", "48"], "-width: unknown option; did you mean --size?"),
      (["a.jpg", "-size", "48"], "-size: unknown option; did you mean --size?"),
      (
        ["golden", "verify", "-path"], "-path: unknown option; avatar-render golden verify --help-all lists all options"
      ),
      (["--size", "24", "icon"], "icon: the command must come before its options: avatar-render icon …"),
      (["--strict=false"], "--strict false: takes no value"), (["--strict="], "--strict: takes no value"),
      (
        ["golden", "verfy", "--report", "x"], "golden verfy: unknown command; did you mean avatar-render golden verify?"
      ),
      (
        ["--name", "--size=48"], "--name: needs a value, <text>; to use --size=48 as the value, write --name=--size=48"
      ),
      (["--name", "-o", "a.png"], "--name: needs a value, <text>; to use -o as the value, write --name=-o"),
      (
        ["icon", "check", "https://ada:secret@x.example/a.png"],
        "https://…@x.example/a.png: unexpected argument; avatar-render icon --help-all lists all options"
      ),
      (
        ["--auth", "bearer:ghp_AbC123"], "--auth bearer:…: needs --auth-origin"
      ),
      (
        ["--auth", "ghp_AbC123"],
        "--auth …: must be bearer:VARIABLE, basic:VARIABLE, header:VARIABLE, cookie:VARIABLE, netrc or netrc:FILE"
      ),
      (
        ["--auth", "bearer:ghp_AbC123", "--auth-origin", "https://x.example"],
        "--auth bearer:…: the environment variable is not set, or is empty"
      ),
      (["--defaults", #"{"config": 1}"#], "--defaults: config: unknown option"),
      (["--defaults", #"{"help": true}"#], "--defaults: help: unknown option"),
      (["--defaults", #"{"token": "x"}"#], "--defaults: token: unknown option"),
      (["--defaults", "\n{\"siez\": 1}"], "--defaults: siez: unknown option; did you mean size?"),
      (
        [
          "golden", "compare", "a.png", "b.png", "--defaults",
          #"{"tolerance": {"levels": 2, "antialiasing": true, "perceptual": 0.1}}"#,
        ],
        "--defaults: tolerance perceptual=0.1: cannot be combined with levels"
      ),
      (
        ["golden", "compare", "a.png", "b.png", "--tolerance", "levels = 2 , levels = 3"],
        "--tolerance levels = 2 , levels = 3: levels must not be given twice"
      ),
      (["--defaults", ""], "--defaults: must name a file, or be a JSON object"),
      (
        ["--defaults", #"{"limit": {"bytes": [1]}}"#], "--defaults: limit bytes: [1]: must be a string or a number"
      ),
      (["--contact", "4"], "--contact: unknown option; did you mean --src monica:4?"),
      (["--token", "ghp_AbC123"], "--token: unknown option; did you mean --auth bearer:…?"),
      (
        ["--monica-url", "https://crm.example"],
        "--monica-url: unknown option; did you mean --server monica=https://crm.example?"
      ),
      (["--max-bytes", "--strict"], "--max-bytes: unknown option; did you mean --limit bytes=?"),
      (["--balanc"], "--balanc: unknown option; did you mean --balance?"),
      (["--max-requests", "8"], "--max-requests: unknown option; did you mean --limit requests=8?"),
      (["--corner-style=foo"], "--corner-style foo: must be bezier or arc"),
      (["-s", "--name", "Ada"], "-s: needs a value, <n|name>"),
      (["--size="], "--size: must be 1…2048 or one of xs sm md lg xl xxl"),
      (["--auth-origin", "ada:secret@x.example"], "--auth-origin …@x.example: ada: must be http or https"),
      (["--auth-origin", "x.example"], "--auth-origin x.example: must be a URL, for example https://example.org"),
      (
        ["--server", "monica=ada:secret@x.example"], "--server monica=…@x.example: ada: must be http or https"
      ),
      (["--size", "https://ada:secret@x"], "--size https://…@x: must be 1…2048 or one of xs sm md lg xl xxl"),
      (
        ["golden", "compare", "a.png", "b.png", "--tolerance", "2,"],
        "--tolerance 2,: must have a value on each side of every comma"
      ),
      (
        ["golden", "compare", "a.png", "b.png", "--tolerance", "2,levels=3"],
        "--tolerance 2,levels=3: levels must not be given twice"
      ),
      (
        ["icon", "check", "--export", "ios", "-o", "-"],
        "--output -: takes one image, but --export ios writes a directory"
      ),
    ] as [([String], String)]) func errorSuggestsACorrection(arguments: [String], message: String) throws
  {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.text, run.errors) == (64, "", "error: \(message)\n"))
  }

  @Test func pathInAnErrorHidesThePassword() throws {
    let errors = try Command(["--theme", "ada:secret@x.example/a.json"], in: directory.url).errors
    #expect(errors.hasPrefix("error: …@x.example/a.json: no such file"), "\(errors)")
  }

  @Test func longValueIsTruncated() throws {
    let run = try Command(["--size", String(repeating: "4", count: 400)], in: directory.url)
    let shown = String(repeating: "4", count: 300)
    #expect(run.errors == "error: --size \(shown)…: must be 1…2048 or one of xs sm md lg xl xxl\n")
  }

  private static let words = ForeignWord.options.flatMap { foreign in
    foreign.words.map { (String($0), foreign) }
  }

  @Test(arguments: words.map(\.0))
  func foreignWordIsNotAnOptionOfTheSameCommand(word: String) {
    for case (word, let foreign) in Self.words where !word.contains("=") {
      guard case .option(let name, _) = foreign.meaning else { continue }
      for command in AvatarCommandLine.Command.all where !foreign.commands.isDisjoint(with: command.set) {
        let names = command.rows.flatMap(\.names)
        if names.contains("--" + name) {
          #expect(!names.contains("--" + word) && !names.contains("-" + word), "\(name)")
        }
      }
    }
  }

  @Test(arguments: ForeignWord.options.map(\.meaning))
  func meaningOfAForeignWordExists(meaning: ForeignWord.Meaning) {
    switch meaning {
    case .none: break
    case .command(let line):
      #expect(AvatarCommandLine.Command.all.contains { line == $0.name || line.hasPrefix($0.name + " --") })
    case .option(let name, let value):
      let rows = Option.rows.filter { $0.name == name || $0.names.contains(name) }
      #expect(!rows.isEmpty)
      // The rest of the value is that of the word.
      if let value, !value.hasSuffix("="), !value.hasSuffix(":") { #expect(rows.contains { $0.accepts(value) }) }
    }
  }

  @Test(arguments: ForeignWord.subcommands.values.flatMap(\.self).map(\.meaning))
  func meaningOfAForeignCommandExists(meaning: ForeignWord.Meaning) {
    guard case .command(let name) = meaning else { return }
    #expect(AvatarCommandLine.Command.all.contains { $0.name == name })
  }
}
