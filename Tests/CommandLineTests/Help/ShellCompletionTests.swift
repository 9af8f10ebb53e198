import Foundation
import PhotoServer
import Testing

/// Tests of completions in real shells: bash and zsh on a pseudo-terminal, fish by its own engine.
@Suite(.serialized) struct ShellCompletionTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["My Dir", "out"] {
      try FileManager.default.createDirectory(
        at: directory.url.appending(path: "files/\(name)"), withIntermediateDirectories: true)
    }
    for name in ["ada.jpg", "bob.PNG", "notes.txt", #"My "Photo" $HOME.jpg"#, "it's me.jpg", "brand.json", "mark.svg"] {
      try directory.write("files/\(name)", Data())
    }
    try directory.write("files/My Dir/x y.jpg", Data())
  }

  private static let driver = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/complete.py").standardizedFileURL.path

  /// The directory of the command.
  private static let bin = Command.executable.deletingLastPathComponent().path

  /// Returns the lines that a shell shows after completing the typed lines.
  private func lines(_ shell: String, key: String, _ lines: [String]) throws -> [String] {
    try directory.write("completions", try directory.run("completions", shell).output)
    let python = try #require(InstalledTool("python3"))
    let start = "import os, sys; os.chdir('files'); sys.argv.pop(0); exec(open(sys.argv[0]).read())"
    let (status, output) = try python.run(
      ["-c", start, Self.driver, shell, "../completions", key, Self.bin], in: directory,
      input: JSONEncoder().encode(lines))
    try #require(status == 0, "\(output)")
    return try JSONDecoder().decode([String].self, from: Data(output.utf8))
  }

  private func expect(
    _ shell: String, key: String, _ pairs: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let completed = try lines(shell, key: key, pairs.map { "avatar-render " + $0.key })
    for (pair, line) in zip(pairs, completed) {
      #expect(line == "avatar-render " + pair.value, "\(pair.key)", sourceLocation: sourceLocation)
    }
    #expect(completed.count == pairs.count, sourceLocation: sourceLocation)
  }

  @Test(.needsPython, .needs("bash")) func bashCompletesAWord() throws {
    try expect(
      "bash", key: "one",
      [
        "--sha": "--shape ", "--shape hex": "--shape hexagon ", "--shape=hex": "--shape=hexagon ", "go": "golden ",
        "--limit out": "--limit output-pixels=", "--limit no": "--limit none ",
        "golden v": "golden verify ", "help golden ver": "help golden ver",
        "--name golden --sta": "--name golden --status ",
        "--name \"A $B\" --stat": "--name \"A $B\" --status ",
        "group --names Ada Bob --ag": "group --names Ada Bob --agents ",
        "--src=a": "--src=ada.jpg ", "--src b": "--src bob.PNG ", "--src n": "--src n", "icon ma": "icon mark.svg ",
        "icon --theme br": "icon --theme brand.json ", "--json --src https://a": "--json --src https://a",
        "cache info --js": "cache info --json ", "completions f": "completions fish ", "-- --sha": "-- --sha",
      ])
  }

  @Test(.needsPython, .needs("bash")) func bashQuotesFileNames() throws {
    // In double quotes, bash 5.3 leaves a dollar sign as it is.
    try expect(
      "bash", key: "one",
      [
        #"--src "My D"#: #"--src "My Dir"/"#, #"--src My\ Dir/"#: #"--src My\ Dir/x\ y.jpg "#,
        "--src 'My D": "--src 'My Dir'/", "--src it": #"--src it\'s\ me.jpg "#,
        #"--src My\ \"Ph"#: #"--src My\ \"Photo\"\ \$HOME.jpg "#, "'--shape=hex": "'--shape=hexagon' ",
      ])
  }

  @Test(.needsPython, .needs("bash")) func bashOffersAllValues() throws {
    try expect(
      "bash", key: "all",
      [
        "--shape ": "--shape auto circle hexagon rounded-square square squircle ",
        "":
          #"My\ \"Photo\"\ \$HOME.jpg My\ Dir ada.jpg batch bob.PNG cache completions doctor golden group help icon it\'s\ me.jpg mark.svg out render theme version "#,
        "golden ": "golden compare init record verify ", "batch x.csv -o ": #"batch x.csv -o My\ Dir out "#,
        "golden verify --report ": #"golden verify --report My\ Dir out "#,
        "batch x.csv --report ": #"batch x.csv --report My\ Dir brand.json out "#,
        "icon ": #"icon My\ Dir bot check info list mark.svg out sparkles user x "#,
        "--theme ": #"--theme My\ Dir brand.json classic default designerpunk high-contrast legible out wcag "#,
        "-s ": "-s lg md sm xl xs xxl ", "--name ": "--name ", "icon --export ": "icon --export android ios ",
        "batch x.csv --export ": "batch x.csv --export android ios web ",
      ])
  }

  @Test(.needsPython, .needs("zsh")) func zshCompletesAWord() throws {
    try expect(
      "zsh", key: "one",
      [
        "--sha": "--shape=", "--shape hex": "--shape hexagon ", "--shape=hex": "--shape=hexagon ", "go": "golden ",
        "--limit out": "--limit output-pixels=",
        "golden v": "golden verify ", "--name golden --sta": "--name golden --status=",
        "--name \"A $B\" --stat": "--name \"A $B\" --status=",
        "group --names Ada Bob --ag": "group --names Ada Bob --agents=",
        "--src=a": "--src=ada.jpg ", "--src b": "--src bob.PNG ", "icon ma": "icon mark.svg ",
        "icon --theme br": "icon --theme brand.json ", "cache info --js": "cache info --json ",
        "completions f": "completions fish ",
      ])
  }

  @Test(.needsPython, .needs("zsh")) func zshQuotesFileNames() throws {
    try expect(
      "zsh", key: "one",
      [
        #"--src "My \""#: #"--src "My \"Photo\" \$HOME.jpg" "#, #"--src My\ Dir/"#: #"--src My\ Dir/x\ y.jpg "#,
        "--src it": #"--src it\'s\ me.jpg "#, #"--src My\ \"Ph"#: #"--src My\ \"Photo\"\ \$HOME.jpg "#,
        "'--shape=hex": "'--shape=hexagon' ",
      ])
  }

  @Test(.needsPython, .needs("zsh")) func zshOffersAllValues() throws {
    try expect(
      "zsh", key: "all",
      [
        "--shape ": "--shape auto circle hexagon rounded-square square squircle ",
        "":
          #"batch cache completions doctor golden group help icon render theme version My\ \"Photo\"\ \$HOME.jpg My\ Dir ada.jpg bob.PNG it\'s\ me.jpg mark.svg out/"#,
        "golden ": "golden compare init record verify ", "batch x.csv -o ": #"batch x.csv -o My\ Dir out/"#,
        "icon ": #"icon list My\ Dir bot check info mark.svg out sparkles user x "#,
        "--theme ": #"--theme My\ Dir brand.json classic default designerpunk high-contrast legible out wcag "#,
        "-s ": "-s lg md sm xl xs xxl ", "icon --export ": "icon --export android ios ",
        "batch x.csv --export ": "batch x.csv --export android ios web ",
      ])
  }

  @Test(
    .needs("fish"),
    arguments: [
      ("--sha", "--shape"), ("--shape hex", "hexagon"), ("--shape=hex", "--shape=hexagon"), ("\"--sha", "--shape"),
      ("go", "golden"),
      ("--limit p", "pixels= profile-bytes="),
      ("--shape ", "auto circle hexagon rounded-square square squircle"), ("golden ", "compare init record verify"),
      (
        "",
        #"My "Photo" $HOME.jpg My Dir/ ada.jpg batch bob.PNG cache completions doctor golden group help icon it's me.jpg mark.svg out/ render theme version"#
      ),
      ("--name golden --sta", "--status"),
      ("--src ", #"My "Photo" $HOME.jpg My Dir/ ada.jpg bob.PNG it's me.jpg mark.svg out/"#),
      (#"--src My\ Dir/"#, "My Dir/x y.jpg"), ("--src=a", "--src=ada.jpg"), ("batch x.csv -o ", "My Dir/ out/"),
      ("icon ", "My Dir/ bot check info list mark.svg out/ sparkles user x"), ("icon --export ", "android ios"),
      ("batch x.csv --export ", "android ios web"), ("cache info --js", "--json"), ("-s ", "lg md sm xl xs xxl"),
    ])
  func fishOffersWords(typed: String, words: String) throws {
    try directory.write("completions", try directory.run("completions", "fish").output)
    let script = """
      set -p PATH '\(Self.bin)'
      source completions
      cd files
      complete -C "avatar-render $argv" | string split -f 1 \\t
      true
      """
    try directory.write("offer.fish", Data(script.utf8))
    let (status, output) = try #require(InstalledTool("fish")).run(["--no-config", "offer.fish", typed], in: directory)
    #expect(status == 0)
    #expect(output.split(separator: "\n").sorted().joined(separator: " ") == words)
  }

  @Test(.needsPython, .needs("bash"), .needs("zsh"), arguments: [("bash", "--shape "), ("zsh", "--shape=")])
  func completionRunsTheCommandAtTheTypedPath(shell: String, option: String) throws {
    try FileManager.default.createSymbolicLink(
      at: directory.url.appending(path: "files/My Dir/avatar-render"), withDestinationURL: Command.executable)
    #expect(
      try lines(shell, key: "one", [#"My\ Dir/avatar-render --sha"#]) == [#"My\ Dir/avatar-render \#(option)"#])
  }

  @Test(.needsPython, .needs("bash"), .needs("zsh"), arguments: ["bash", "zsh"])
  func failingCommandCompletesNothing(shell: String) throws {
    try directory.write("files/avatar-render", Data("#!/bin/sh\necho --shape\nexit 64\n".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: directory.url.appending(path: "files/avatar-render").path)
    let typed = ["./avatar-render --sha", "./missing/avatar-render --sha", "./avatar-render b"]
    #expect(try lines(shell, key: "one", typed) == typed)
  }

  @Test func unknownShellErrorListsTheKnownShells() throws {
    let run = try directory.run("completions", "tcsh")
    #expect((run.status, run.errors, run.text) == (64, "error: shell tcsh: must be bash, zsh or fish\n", ""))
  }
}
