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

  @Test func printedThemeMergesAllFiles() throws {
    let run = try directory.run("theme", "print", "--theme", "base.json", "--theme", "avatar.json")
    #expect(run.status == 0)
    var theme = Theme()
    theme.human = AvatarColor(rgb: 0x010203)
    #expect(try Theme(tokens: Array(run.text.utf8)) == theme)
  }

  @Test func redlinesOfAnUnusableThemeEndWith65() throws {
    try directory.write("wrong.json", Data(##"{"color": {"human": {"$value": 3}}}"##.utf8))
    let run = try directory.run("theme", "spec", "--theme", "wrong.json")
    #expect((run.status, run.text) == (65, ""))
  }

  @Test func redlinesAreTitledWithTheTypedThemes() throws {
    try directory.write("a&b.json", Data(##"{"color": {"human": {"$value": "#010203"}}}"##.utf8))
    let run = try directory.run("theme", "spec", "--theme", "wcag", "--theme", "a&b.json")
    #expect(run.text.contains("<title>Measures of the theme wcag + a&amp;b.json</title>"))
  }

  @Test func imageIsRenderedInTheMergedTheme() throws {
    _ = try directory.run(
      "--type", "human", "--theme", "high-contrast", "--theme", "base.json", "--theme", "avatar.json", "-o", "a.png")
    _ = try directory.run("--type", "human", "--theme", "high-contrast", "--background", "#010203", "-o", "b.png")
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func presetThemeMustComeFirst() throws {
    let run = try directory.run("--type", "human", "--theme", "base.json", "--theme", "classic")
    #expect((run.status, run.errors) == (65, "error: classic: a preset theme must be the first theme\n"))
  }

  @Test func errorNamesTheThemeFile() throws {
    try directory.write("wrong.json", Data(##"{"color": {"human": {"$value": 3}}}"##.utf8))
    let run = try directory.run("--type", "human", "--theme", "base.json", "--theme", "wrong.json")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error: wrong.json: color.human: 3: must be a colour"))
  }

  @Test func misspelledTokenIsReported() throws {
    try directory.write("brand.json", Data(##"{"color": {"humn": {"$value": "#ffffff"}}}"##.utf8))
    let run = try directory.run("--theme", "brand.json", "--type", "agent")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        note: brand.json: sets nothing: must contain theme tokens, for example color.human for color.humn
        note: brand.json: color.humn: is not a theme token: did you mean color.human?

        """)
  }

  // MARK: Colours by token name

  @Test func colorCanBeAThemeToken() throws {
    try directory.write(
      "modes.json",
      Data(##"{"brand": {"w": {"$value": 4}, "red": {"$value": "#8b0000", "$modes": {"dark": "#300"}}}}"##.utf8))
    let token = ["--theme", "modes.json", "--color", "{ brand.red }", "--background", "#fff"]
    for (command, images) in [
      (["--type", "agent", "-o", "a.png"], ["a.png": "#8b0000", "a-dark.png": "#300"]),
      (["group", "--names", "Ada", "-o", "g.png"], ["g.png": "#8b0000", "g-dark.png": "#300"]),
    ] {
      let run = try Command(command + token, in: directory.url)
      #expect((run.status, run.errors) == (0, ""))
      for (image, color) in images {
        _ = try Command(
          command.dropLast() + ["\(image).plain.png", "--color", color, "--background", "#fff"], in: directory.url)
        #expect(try directory.read(image) == directory.read("\(image).plain.png"), "\(image)")
      }
    }
  }

  @Test func darkThemeInheritsTokensFromTheLightTheme() throws {
    try directory.write("dark.json", Data(##"{"border": {"default": {"$value": "none"}}}"##.utf8))
    let run = try directory.run(
      "icon", "check", "--theme", "base.json", "--dark-theme", "dark.json", "--color", "{brand}", "-o", "i.png")
    #expect((run.status, run.errors) == (0, ""))
    _ = try directory.run("icon", "check", "--color", "#010203", "-o", "plain.png")
    #expect(try directory.read("i-dark.png") == directory.read("plain.png"))
  }

  @Test func themeTokenOfTheRunAppliesToRowsWithTheirOwnTheme() throws {
    try directory.write("l.csv", Data("id,type,theme,color\na,agent,wcag,\nb,agent,,#ff0000\n".utf8))
    func batch(_ color: String) throws -> String {
      try directory.run(
        "batch", "l.csv", "--output-dir", "out", "--size", "32", "--theme", "base.json", "--color", color,
        "--background", "#fff"
      ).errors
    }
    #expect(try batch("{brand}").contains("2 written, 0 unchanged"))
    _ = try directory.run(
      "--type", "agent", "--size", "32", "--color", "#010203", "--background", "#fff", "-o", "a.png")
    #expect(try directory.read("out/a-32.png") == directory.read("a.png"))
    #expect(try batch("{ brand }").contains("0 written, 2 unchanged"))
    try directory.write("base.json", Data(##"{"brand": {"$value": "#010204"}}"##.utf8))
    #expect(try batch("{brand}").contains("2 written, 0 unchanged"))
  }

  @Test(arguments: [["--type", "human"], ["--name", "Ada"], ["--src", "logo.svg", "--fit", "contain"]])
  func backgroundCanBeAToken(content: [String]) throws {
    let directory = try TemporaryDirectory()
    let token = ##"{"$value": "#102030", "$modes": {"dark": "#405060"}}"##
    try directory.write("m.json", Data(##"{"brand": \##(token)}"##.utf8))
    try directory.write("logo.svg", Data(#"<svg viewBox="0 0 2 2"><path d="M0 0h1v1z" fill="red"/></svg>"#.utf8))
    let run = try Command(content + ["--theme", "m.json", "--background", "{brand}", "-o", "a.png"], in: directory.url)
    #expect((run.status, run.errors) == (0, ""))
    for (name, color) in [("a.png", "#102030"), ("a-dark.png", "#405060")] {
      _ = try Command(content + ["--background", color, "-o", "b.png"], in: directory.url)
      #expect(try directory.read(name) == directory.read("b.png"))
    }
  }

  @Test func unknownBackgroundTokenIsAnError() throws {
    let run = try TemporaryDirectory().run("--name", "A", "--background", "{b}", "-o", "a.png")
    let error = "error: --background {b}: must be a token in the files of --theme, or \(AvatarColor.forms)\n"
    #expect((run.status, run.errors) == (64, error))
  }

  @Test(arguments: [
    (["--theme", "m.json", "--theme-mode", "blue"], "Acme 1, dark"), (["--theme-mode", "blue"], "they have none"),
    (["--theme", "wcag", "--theme-mode", "blue"], "they have none"),
    (["--theme", "wcag", "--dark-theme", "m.json", "--theme-mode", "blue"], "Acme 1, dark"),
  ])
  func unknownModeIsAnError(arguments: [String], modes: String) throws {
    let directory = try TemporaryDirectory()
    let token = ##"{"$value": "#000001", "$modes": {"Acme 1": "#102030", "dark": "#000"}}"##
    try directory.write("m.json", Data(##"{"color": {"human": \##(token)}}"##.utf8))
    let run = try Command(["--type", "human", "-o", "a.png"] + arguments, in: directory.url)
    let error = "error: --theme-mode blue: must be a mode in the theme files: \(modes)\n"
    #expect((run.status, run.errors) == (64, error))
  }

  @Test func styleSheetIsAThemeWithADarkImage() throws {
    let directory = try TemporaryDirectory()
    try directory.write("t.css", Data(":root { --color-human: #123456 } .dark { --color-human: #654321 }".utf8))
    try directory.write("l.json", Data(##"{"color": {"human": {"$value": "#123456"}}}"##.utf8))
    try directory.write("d.json", Data(##"{"color": {"human": {"$value": "#654321"}}}"##.utf8))
    _ = try directory.run("--type", "human", "--theme", "t.css", "-o", "a.png")
    _ = try directory.run("--type", "human", "--theme", "l.json", "--dark-theme", "d.json", "-o", "b.png")
    #expect(try directory.read("a.png") == directory.read("b.png"))
    #expect(try directory.read("a-dark.png") == directory.read("b-dark.png"))
  }

  @Test(arguments: [
    (
      "{brnd}", Int32(64),
      "error: --color {brnd}: must be a token in the files of --theme, or \(AvatarColor.forms); did you mean {brand}?\n"
    ),
    (
      "{brand.w}", 65,
      """
      error: w.json: brand.w: 4: must be a colour, for example "#ff6b35", "oklch(0.7 0.19 41)" or {"colorSpace": "srgb", \
      "components": [1, 0.42, 0.21]}

      """
    ),
  ])
  func nonColorTokenIsRejected(color: String, status: Int32, message: String) throws {
    try directory.write("w.json", Data(##"{"brand": {"w": {"$value": 4}}}"##.utf8))
    let run = try directory.run(
      "--type", "human", "--theme", "base.json", "--theme", "w.json", "--color", color, "-o", "x.png")
    #expect((run.status, run.errors) == (status, message))
  }

  @Test func strictRunRejectsUnusedThemeFiles() throws {
    let run = try directory.run("--type", "human", "--theme", "base.json", "--strict", "-o", "x.png")
    #expect(
      (run.status, run.errors)
        == (65, "error: base.json: sets nothing: must contain theme tokens, for example color.human\n"))
    #expect(
      try directory.run("--type", "human", "--theme", "base.json", "--color", "{brand}", "--strict", "-o", "x.png")
        .status == 0)
  }

  @Test(arguments: [["--name", "Ada"], ["icon", "x"], ["group", "--names", "Ada"], ["batch", "l.csv", "-o", "out"]])
  func quietCommandPrintsNoNotesAboutTokens(command: [String]) throws {
    try directory.write("brand.json", Data(##"{"color": {"humn": {"$value": "#ffffff"}}}"##.utf8))
    try directory.write("l.csv", Data("id\na\n".utf8))
    let note = "note: brand.json: color.humn: is not a theme token: did you mean color.human?"
    #expect(try Command(command + ["--theme", "brand.json"], in: directory.url).errors.contains(note))
    #expect(try !Command(command + ["--theme", "brand.json", "--quiet"], in: directory.url).errors.contains(note))
  }
}
