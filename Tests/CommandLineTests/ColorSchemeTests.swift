import AvatarRender
import Foundation
import Testing

/// Tests of images for the light and dark colour schemes.
@Suite struct ColorSchemeTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let modes = ##"{"color": {"human": {"$value": "#ff0000", "$modes": {"dark": "#00ff00"}}}}"##
    try directory.write("modes.json", Data(modes.utf8))
  }

  /// Returns the PNG of an avatar with an icon on a colour.
  private func icon(on rgb: UInt32, scale: AvatarScale = .x1) throws -> Data {
    let look = AvatarLook(background: .color(AvatarColor(rgb: rgb)))
    return Data(try AvatarRenderer().png(offline: AvatarSpec(who: AvatarSubject(), look: look, scale: scale)))
  }

  @Test func themeFileWithDarkModeValuesProducesBothImages() throws {
    let run = try directory.run("--type", "human", "--theme", "modes.json", "--scale", "1,2", "-o", "a.png")
    #expect((run.status, run.text) == (0, "a.png\na-dark.png\na@2x.png\na-dark@2x.png\n"))
    #expect(try directory.read("a.png") == icon(on: 0xFF0000))
    #expect(try directory.read("a-dark@2x.png") == icon(on: 0x00FF00, scale: .x2))
  }

  @Test func darkThemeUsesTheDarkModeValuesOfItsFile() throws {
    _ = try directory.run("--type", "human", "--dark-theme", "modes.json", "-o", "a.png")
    #expect(try directory.read("a.png") == Data(AvatarRenderer().png(offline: AvatarSpec(who: AvatarSubject()))))
    #expect(try directory.read("a-dark.png") == icon(on: 0x00FF00))
  }

  /// The tokens of both schemes are the same.
  @Test(arguments: ["tonal", "gradient"])
  func derivedColorsDependOnTheScheme(style: String) throws {
    let theme = #"{"initials": {"style": {"$value": "\#(style)"}}}"#
    try directory.write("style.json", Data(theme.utf8))
    _ = try directory.run("--name", "Ada", "--theme", "style.json", "--dark-theme", "style.json", "-o", "ada.png")
    let (light, dark) = try (directory.read("ada.png"), directory.read("ada-dark.png"))
    #expect(light != dark)
    try directory.write("team.csv", Data("name,theme,darkTheme\nAda,style.json,style.json\n".utf8))
    _ = try directory.run("batch", "team.csv", "--output-dir", "out")
    #expect(try directory.names(in: "out").map { try directory.read("out/\($0)") } == [dark, light])
    let group = try directory.run(
      "group", "--names", "Ada", "Bob", "--max", "1", "--initials-style", style, "--dark-theme", "default", "-o",
      "g.png")
    #expect(try group.status == 0 && directory.read("g.png") != directory.read("g-dark.png"))
  }

  @Test func changedModeRendersRowsAgain() throws {
    let modes = ##"{"color": {"human": {"$value": "#ff0000", "$modes": {"acme": "#0000ff", "blue": "#00ff00"}}}}"##
    try directory.write("brands.json", Data(modes.utf8))
    try directory.write("team.csv", Data("id,type\na,human\n".utf8))
    for (mode, written) in [("acme", 1), ("acme", 0), ("blue", 1)] {
      let run = try directory.run(
        "batch", "team.csv", "--output-dir", "out", "--theme", "brands.json", "--theme-mode", mode)
      #expect(run.errors.hasPrefix("\(written) written"), "\(run.errors)")
    }
  }

  @Test func changedBackgroundTokenRendersRowsAgain() throws {
    try directory.write("team.csv", Data("id,name\na,Ada\n".utf8))
    for (color, written) in [("#102030", 1), ("#102030", 0), ("#102031", 1)] {
      try directory.write("ink.json", Data(##"{"ink": {"$value": "\##(color)"}}"##.utf8))
      let run = try directory.run(
        "batch", "team.csv", "--output-dir", "out", "--theme", "ink.json", "--background", "{ink}")
      #expect(run.errors.hasPrefix("\(written) written"), "\(run.errors)")
    }
  }

  @Test func photoFromStandardInputIsReadOnceForBothSchemes() throws {
    let photo = try Data(contentsOf: portrait)
    let run = try Command(
      ["--src", "-", "--dark-theme", "high-contrast", "--strict", "-o", "a.png"], in: directory.url, input: photo)
    #expect((run.status, run.text) == (0, "a.png\na-dark.png\n"))
  }

  @Test func standardOutputAcceptsOnlyOneScheme() throws {
    let run = try directory.run("--type", "human", "--dark-theme", "modes.json", "-o", "-")
    #expect(
      (run.status, run.errors) == (64, "error: --output -: takes one image, but a dark theme requests two\n"))
  }

  @Test func standardOutputTakesTheLightValuesOfATheme() throws {
    let arguments = ["--type", "human", "--theme", "modes.json", "-o"]
    _ = try Command(arguments + ["a.png"], in: directory.url)
    let run = try Command(arguments + ["-"], in: directory.url)
    #expect(try run.status == 0 && run.output == directory.read("a.png"))
    #expect(
      run.errors == "note: --output -: takes one image: the theme's dark image is not rendered\n")
    try directory.write("avatars.json", Data(#"{"theme": "modes.json"}"#.utf8))
    let silent = try directory.run("--type", "human", "--defaults", "avatars.json", "-o", "-")
    #expect(silent.output == run.output && silent.errors == "")
  }

  @Test func darkImageNeverReplacesAnInput() throws {
    try directory.write("a-dark.png", Data(contentsOf: portrait))
    let run = try directory.run("--src", "a-dark.png", "--dark-theme", "classic", "-o", "a.png")
    #expect((run.status, run.errors) == (64, "error: --output a-dark.png: would replace the photo itself\n"))
  }

  @Test(arguments: ["png", "svg"]) func darkThemeAppliesToGroupMembersAndTheBubble(format: String) throws {
    let (dark, names) = (["--dark-theme", "high-contrast"], ["group", "--names", "Ada", "Bob", "--max", "1"])
    _ = try Command(names + dark + ["-o", "a.\(format)"], in: directory.url)
    _ = try Command(names + ["--theme", "high-contrast", "-o", "b.\(format)"], in: directory.url)
    #expect(try directory.read("a-dark.\(format)") == directory.read("b.\(format)"))
    #expect(try directory.read("a.\(format)") != directory.read("b.\(format)"))
  }

  @Test func standaloneIconUsesTheTintOfEachScheme() throws {
    try directory.write("dark.json", Data(##"{"color": {"error": {"$value": "#ff8aa8"}}}"##.utf8))
    let run = try directory.run(
      "icon", "--field", "error,floated", "--dark-theme", "dark.json", "--frames", "2", "-o", "x.png")
    #expect(run.text == "x-001.png\nx-dark-001.png\nx-002.png\nx-dark-002.png\n")
    _ = try directory.run("icon", "x", "--color", "#ff8aa8", "-o", "pink.png")
    #expect(try directory.read("x-dark-002.png") == directory.read("pink.png"))
  }
}
