import Foundation
import Testing

@Suite struct LookOptionsTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func renderSubcommandIsOptional() throws {
    _ = try directory.run("--type", "agent", "-o", "a.png")
    _ = try directory.run("render", "--type", "agent", "-o", "b.png")
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func photoCanHaveTheNameOfASubcommand() throws {
    try directory.write("icon", try Data(contentsOf: portrait))
    let run = try directory.run("--src", "icon", "-o", "a.png")
    #expect((run.status, run.errors) == (0, ""))
  }

  @Test func themeFileChangesTheLook() throws {
    try directory.write(
      "theme.json",
      Data(##"{"color": {"human": {"$value": "#123456"}}, "size": {"lg": {"$value": "56px"}}}"##.utf8))
    _ = try directory.run("--type", "human", "--theme", "theme.json", "--size", "lg", "-o", "a.png")
    _ = try directory.run("--type", "human", "--background", "123456", "--size", "56", "-o", "b.png")
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func presetThemeIsSelectedByName() throws {
    _ = try directory.run("--type", "agent", "--theme", "classic", "-o", "a.png")
    _ = try directory.run(
      "--type", "agent", "--corner-radius", "0.05", "--defaults", #"{"cornerStyle": "arc"}"#, "-o", "b.png")
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func malformedThemeErrorNamesTheTokenPath() throws {
    try directory.write("t.json", Data(#"{"color": {"human": {"$value": "orangish"}}}"#.utf8))
    let run = try directory.run("--type", "human", "--theme", "t.json")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error: t.json: color.human: \"orangish\": must be a colour, for example "))
    #expect(directory.names == ["t.json"])
  }

  @Test func missingThemeExitsWithStatus66() throws {
    let run = try directory.run("--type", "human", "--theme", "dark")
    #expect(
      (run.status, run.errors) == (
        66,
        "error: dark: no such file or preset theme: must be default, classic, high-contrast, legible, wcag, designerpunk or a file\n"
      ))
    let directory = try directory.run("--type", "human", "--theme", ".")
    #expect((directory.status, directory.errors) == (66, "error: .: is a directory\n"))
  }

  @Test func oversizedThemeExitsWithStatus65() throws {
    try directory.write("t.json", Data(count: 8_388_609))
    let run = try directory.run("--type", "human", "--theme", "t.json")
    #expect((run.status, run.errors) == (65, "error: t.json: longer than 8,388,608 bytes\n"))
  }

  @Test func themeFileIsNeverReplaced() throws {
    try directory.write("t.json", Data("{}".utf8))
    let run = try directory.run("--type", "human", "--theme", "t.json", "-o", "t.json")
    #expect((run.status, run.errors) == (64, "error: --output t.json: would replace the theme itself\n"))
  }

  @Test(arguments: [
    (
      ["--border", "thick"],
      "error: --border thick: must be none, auto, or a width of 0.01 to 1024 points, for example 2, 2:white, 2:#ffffff:0.5 or 2:#ffffff:50%\n"
    ),
    (["--corner-radius", "0.1"], "error: --corner-radius 0.1: needs --shape hexagon or rounded-square\n"),
    (
      ["--type", "agent", "--corner-radius", "0.6"],
      "error: --corner-radius 0.6: must be a number from 0 to 0.5 or a percentage from 0% to 50% of the side\n"
    ),
    (
      ["--defaults", #"{"cornerStyle": "round"}"#],
      "error: --defaults: cornerStyle round: must be bezier or arc\n"
    ),
    (
      ["--icon", "star"],
      "error: --icon star: must be user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file\n"
    ),
    (
      ["--type", "human", "--defaults", #"{"badgeIcon": "star"}"#],
      "error: --defaults: badgeIcon star: must be user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file\n"
    ),
    (
      ["--defaults", #"{"badgePosition": "middle"}"#],
      "error: --defaults: badgePosition middle: must be bottom-right, top-right, bottom-left or top-left\n"
    ),
    (["--defaults", #"{"borderGap": -1}"#], "error: --defaults: borderGap -1: must be a number from 0 to 1024\n"),
    (["--contrast", "high"], "error: --contrast high: must be auto or off\n"),
    (
      ["--status", "gone"],
      "error: --status gone: must be online, away, busy, offline, error, success, info or verified\n"
    ),
    (
      ["--badge", "12345"],
      "error: --badge 12345: must be 1 to 4 characters, for example 7, 99+ or NEW\n"
    ),
    (
      ["--badge", "3", "--status", "away"],
      "error: --badge 3: cannot be combined with --status away\n"
    ),
  ])
  func invalidArgumentErrorStatesTheRequirement(arguments: [String], message: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.errors) == (64, message))
    #expect(directory.names == [])
  }
}
