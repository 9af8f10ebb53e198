import AvatarRender
import Foundation
import Testing

/// Tests of themes of several files, and of the command that prints them.
@Suite struct ThemeCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("base.json", Data(##"{"brand": {"$value": "#010203"}}"##.utf8))
    try directory.write("avatar.json", Data(##"{"avatar": {"color": {"human": {"$value": "{brand}"}}}}"##.utf8))
  }

  @Test func printedThemeIsThatOfAllFiles() throws {
    let run = try directory.run("theme", "print", "--theme", "base.json", "--theme", "avatar.json")
    #expect(run.status == 0)
    var theme = Theme()
    theme.human = AvatarColor(rgb: 0x010203)
    #expect(try Theme(tokens: Array(run.text.utf8)) == theme)
  }

  @Test func pictureIsRenderedInTheMergedTheme() throws {
    _ = try directory.run("--theme", "high-contrast", "--theme", "base.json", "--theme", "avatar.json", "-o", "a.png")
    _ = try directory.run("--theme", "high-contrast", "--background", "#010203", "-o", "b.png")
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func presetIsTheFirstTheme() throws {
    let run = try directory.run("--theme", "base.json", "--theme", "classic")
    #expect((run.status, run.errors) == (65, "error: classic: a preset theme must be the first theme\n"))
  }

  @Test func errorNamesTheFileThatHasIt() throws {
    try directory.write("wrong.json", Data(##"{"color": {"human": {"$value": 3}}}"##.utf8))
    let run = try directory.run("--theme", "base.json", "--theme", "wrong.json")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error: wrong.json: color.human: 3: must be a colour"))
  }

  @Test func misspeltTokenIsNoted() throws {
    try directory.write("brand.json", Data(##"{"color": {"humn": {"$value": "#ffffff"}}}"##.utf8))
    let run = try directory.run("--theme", "brand.json", "--type", "agent")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        note: brand.json: sets nothing: must have tokens of a theme, for example color.human for color.humn
        note: brand.json: color.humn: is not a token of a theme: did you mean color.human?

        """)
  }

  @Test func strictRunNeedsFilesThatAreUsed() throws {
    let run = try directory.run("--theme", "base.json", "--strict", "-o", "x.png")
    #expect(
      (run.status, run.errors)
        == (65, "error: base.json: sets nothing: must have tokens of a theme, for example color.human\n"))
  }

  @Test(arguments: [["--name", "Ada"], ["icon", "x"], ["group", "--names", "Ada"], ["batch", "l.csv", "-o", "out"]])
  func quietCommandPrintsNoNoteAboutTokens(command: [String]) throws {
    try directory.write("brand.json", Data(##"{"color": {"humn": {"$value": "#ffffff"}}}"##.utf8))
    try directory.write("l.csv", Data("id\na\n".utf8))
    let note = "note: brand.json: color.humn: is not a token of a theme: did you mean color.human?"
    #expect(try Command(command + ["--theme", "brand.json"], in: directory.url).errors.contains(note))
    #expect(try !Command(command + ["--theme", "brand.json", "--quiet"], in: directory.url).errors.contains(note))
  }
}
