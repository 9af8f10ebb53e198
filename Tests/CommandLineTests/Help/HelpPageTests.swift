import Foundation
import Testing

@testable import AvatarCommandLine

/// Tests of the help texts of all commands.
@Suite struct HelpPageTests {
  private let directory: TemporaryDirectory
  private static let commands = AvatarCommandLine.Command.all

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: commands.map(\.words), ["--help", "--help-all"])
  func helpLinesHaveAtMost80Columns(words: [String], option: String) throws {
    let help = try Command(words + [option], in: directory.url)
    #expect((help.status, help.errors) == (0, ""))
    let wide = help.text.split(separator: "\n").filter { $0.count > 80 }
    #expect(wide == [])
  }

  @Test(arguments: commands.map(\.name)) func everyCommandHasTwoExamplesThatNameIt(name: String) throws {
    let command = try #require(Self.commands.first { $0.name == name })
    let examples = command.examples.map(\.key)
    let withoutRender = command.name == "render" ? ["avatar-render photo"] : []
    let names = [command.typed, "avatar-render -"] + withoutRender
    #expect(examples.count >= 2, "\(name)")
    #expect(examples.allSatisfy { example in names.contains { example.contains($0) } }, "\(name)")
  }

  @Test func optionsInExamplesExist() {
    let known = Set(Option.rows.flatMap(\.names))
    for example in Self.commands.flatMap({ $0.examples.map(\.key) }) {
      let options = example.split(separator: " ").map { String($0) }.filter { $0.hasPrefix("--") }
      #expect(Set(options).subtracting(known) == [], "\(example)")
    }
  }

  @Test(arguments: ["render", "group", "batch"]) func shortHelpListsCommonOptions(word: String) throws {
    let command = try #require(Self.commands.first { $0.name == word })
    let short = try directory.run(word, "--help").text
    let common = command.rows.filter { command.lists($0) && $0.section != .help }
    #expect((18...24).contains(common.count), "\(common.count)")
    for row in command.rows {
      #expect(short.contains("\n  \(row.label.prefix(20))") == command.lists(row), "\(row.label)")
    }
    #expect(short.hasSuffix("options, for example for servers and limits:\n  avatar-render \(word) --help-all\n"))
  }

  @Test func generalHelpListsCommonRenderOptions() throws {
    let text = try directory.run("--help").text
    let render = AvatarCommandLine.Command.render
    for row in render.rows where render.lists(row) { #expect(text.contains("  \(row.label)")) }
    let examples = try #require(text.range(of: "EXAMPLES:")).lowerBound
    #expect(examples < (try #require(text.range(of: "\nOPTIONS:"))).lowerBound)
  }

  @Test func completeHelpIsDividedByHeadings() throws {
    let lines = try directory.run("render", "--help-all").text.split(separator: "\n")
    let headings = lines.filter { $0.hasSuffix(":") && $0.uppercased() == $0 }
    #expect(
      headings == [
        "EXAMPLES:", "PHOTO AND PERSON:", "LOOK:", "SIZE:", "TEXT:", "CROP:", "OUTPUT:", "LIMITS:",
        "SERVERS:", "CREDENTIALS:", "CACHE:", "HELP:",
      ])
  }

  @Test(arguments: [[], ["render"], ["batch"], ["golden", "verify"]])
  func helpCommandPrintsTheSameTextAsTheOptions(words: [String]) throws {
    #expect(
      try Command(["help"] + words, in: directory.url).text == Command(words + ["--help"], in: directory.url).text)
    #expect(
      try Command(["help"] + words + ["--help-all"], in: directory.url).text
        == Command(words + ["--help-all"], in: directory.url).text)
  }

  @Test func helpForAnUnknownSubcommandSuggestsSubcommands() throws {
    let near = try directory.run("help", "golden", "verfy")
    #expect(
      (near.status, near.errors) == (64, "error: help golden verfy: no such subcommand; did you mean golden verify?\n"))
    let far = try directory.run("help", "everything")
    #expect(far.status == 64)
    let start = "error: help everything: no such subcommand; must be one of render, icon, icon list, group, "
    #expect(far.errors.hasPrefix(start))
    #expect(far.errors.contains(", golden verify, "))
  }

  /// The help of a command names what --force replaces in it, and nothing else.
  @Test(
    arguments: [
      (
        "batch",
        ["reports", "galleries", "depfiles", "grids", "snippets", "images in the directory of the photos", "--prune"]
      ),
      ("golden record", ["reports", "goldens that are not PNG files"]), ("golden verify", ["reports"]),
      ("golden compare", ["reports"]),
    ] as [(String, [String])])
  func forceHelpNamesTheFilesThatItReplaces(name: String, files: [String]) throws {
    let all = ["reports", "galleries", "depfiles", "grids", "snippets", "photos", "goldens", "--prune"]
    let command = try #require(AvatarCommandLine.Command.all.first { $0.name == name })
    let help = try #require(command.rows.first { $0.name == "force" }).help
    for file in files { #expect(help.contains(file), "\(help)") }
    for file in all where !files.contains(where: { $0.contains(file) }) { #expect(!help.contains(file), "\(help)") }
  }

  @Test(arguments: ["render", "group", "batch", "icon"]) func fixedChoicesListTheirValues(word: String) throws {
    let text = try #require(Self.commands.first { $0.name == word }).rows.map { $0.label + " " + $0.help }
    func line(_ option: String) -> String { text.first { $0.contains("--\(option) ") } ?? "" }
    let lists = [
      "theme": ["default", "classic", "high-contrast", "legible", "wcag", "designerpunk"],
      "format": ["png", "jpeg", "svg", "webp", "avif"],
      "size": ["xs", "sm", "md", "lg", "xl", "xxl"],
    ]
    for (option, values) in lists {
      for value in values { #expect(line(option).contains(value), "\(option) \(value)") }
    }
    if word != "icon" {
      for value in ["user", "bot", "sparkles", "x", "check", "info"] { #expect(line("icon").contains(value)) }
    }
  }

  @Test(arguments: [("1", 40), ("40", 40), ("60", 60), ("100", 100), ("400", 100)])
  func helpWidthStaysBetween40And100Columns(columns: String, width: Int) throws {
    let text = try directory.run("doctor", "--help", environment: ["COLUMNS": columns]).text
    let widest = text.split(separator: "\n").map(\.count).max() ?? 0
    #expect((width - 20...width).contains(widest), "\(widest)")
  }

  @Test func commandWithoutArgumentsExplainsItself() throws {
    let run = try directory.run()
    #expect((run.status, run.text) == (64, ""))
    #expect(run.errors.hasPrefix("Renders avatars from photos, names and icons.\n\n  avatar-render photo.jpg"))
    #expect(run.errors.hasSuffix("avatar-render --help lists the common options and all subcommands.\n"))
    #expect(directory.names == [])
  }

  @Test func missingArgumentErrorIncludesTheUsage() throws {
    let run = try directory.run("golden", "compare", "a.png")
    #expect(run.status == 64)
    #expect(
      run.errors == """
        error: golden compare: needs <actual>
        Help: <actual> The actual image, - for standard input, or a directory of images.
        Usage: avatar-render golden compare <expected> <actual> [options]
          See 'avatar-render golden compare --help' for more information.

        """)
  }

  @Test(arguments: [["batch"], ["golden", "compare", "a"], ["completions"]])
  func parserErrorsHaveAtMost80Columns(arguments: [String]) throws {
    let errors = try Command(arguments, in: directory.url).errors
    #expect(errors.hasPrefix("error: "))
    #expect(errors.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test func longExampleIsWrappedBeforeAnOption() {
    let lines = WrappedText.command("tool --names \"Ada L\" \"Bob M\" -o a.png --size 48", indentation: 2, width: 40)
    #expect(lines == ["  tool --names \"Ada L\" \"Bob M\" \\", "      -o a.png --size 48"])
  }
}
