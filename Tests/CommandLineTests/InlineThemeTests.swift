import Foundation
import Testing

/// Tests of themes whose tokens are on the command line.
@Suite struct InlineThemeTests {
  private let directory: TemporaryDirectory
  private static let tokens =
    ##"{"color": {"human": {"$value": "#0f766e", "$modes": {"dark": "#102030"}}, "brand": {"$value": "#336699"}, "error": {"$value": "#0f766e"}}}"##

  init() throws {
    directory = try TemporaryDirectory()
    try write("brand.json", Self.tokens)
    try write("list.csv", "id,name\na,Ada\n")
  }

  private func write(_ name: String, _ text: String) throws { try directory.write(name, Data(text.utf8)) }

  private static let commands = [
    ["--name", "Ada", "-o", "a/"], ["render", "--type", "human", "-o", "a/"],
    ["group", "--names", "A", "B", "-o", "a/"],
    ["batch", "list.csv", "-o", "a"], ["icon", "--field", "error,floated", "-o", "a/"], ["theme", "print"],
  ]

  /// Returns the output and the images of a command.
  private func result(_ arguments: [String]) throws -> [Data] {
    let run = try Command(arguments, in: directory.url)
    #expect(run.status == 0, "\(run.errors)")
    let images = try directory.names(in: "a").map { try directory.read("a/\($0)") }
    try? FileManager.default.removeItem(at: directory.url.appending(path: "a"))
    return [run.output] + images
  }

  @Test(arguments: commands, [["--theme"], ["--dark-theme"], ["--theme", "wcag", "--theme"]])
  func tokensAreEquivalentToAFile(command: [String], options: [String]) throws {
    let expected = try result(command + options + ["brand.json"])
    #expect(try result(command + options + [Self.tokens]) == expected)
    #expect(try result(command + options + ["\n " + Self.tokens]) == expected)
    let option = options[0].dropFirst(2)
    let first = options.count > 1 ? #""wcag", "# : ""
    let text = String(decoding: try JSONEncoder().encode(Self.tokens), as: UTF8.self)
    for value in [Self.tokens, text] {
      let defaults = #"{"\#(option)": [\#(first)\#(value)]}"#
      #expect(try result(command + ["--defaults", defaults]) == expected)
      try write("team.json", defaults)
      #expect(try result(command + ["--defaults", "team.json"]) == expected)
    }
    let plain = try result(command)
    #expect(plain != expected)
  }

  @Test(arguments: [
    ("{", "is not JSON: line 1, column 2: expected a name in double quotes"),
    ("{\"color\":\n {\"human\": }}", "is not JSON: line 2, column 12: expected a value"),
    ("[1]", "must be a JSON object of design tokens"),
    (##"{"color": {"human": {"$value": "#12"}}}"##, ##"color.human: "#12": must be a colour"##),
    (
      #"{"icon": {"bot": {"$value": "bot.svg"}}}"#,
      "icon.bot: bot.svg: a path requires a theme file: must be an SVG document"
    ),
  ])
  func errorNamesTheOptionAndThePosition(tokens: String, reason: String) throws {
    try write("bot.svg", #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h5v5H1z"/></svg>"#)
    for command in Self.commands + [["theme", "spec"]] {
      for option in ["theme", "dark-theme"] {
        let run = try Command(command + ["--\(option)", tokens], in: directory.url)
        #expect((run.status, run.text) == (64, ""))
        #expect(run.errors.hasPrefix("error: --\(option): \(reason)"), "\(run.errors)")
        let text = String(decoding: try JSONEncoder().encode(tokens), as: UTF8.self)
        try write("team.json", #"{"\#(option)": \#(text)}"#)
        let file = try Command(command + ["--defaults", "team.json"], in: directory.url)
        #expect(file.status == 65 && file.errors.hasPrefix("error: team.json: \(option): \(reason)"), "\(file.errors)")
      }
    }
    #expect(!directory.names.contains("a"))
  }

  @Test func tokensThatAffectNoImageAreReported() throws {
    let run = try directory.run("--name", "Ada", "--theme", ##"{"color": {"human": {"$value": "#0f766e"}}}"##)
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("note: --theme: sets color.human, which no image shows"), "\(run.errors)")
    let strict = try directory.run("--name", "Ada", "--strict", "--dark-theme", #"{"brand": {"$value": 1}}"#)
    #expect(
      (strict.status, strict.errors) == (
        64, "error: --dark-theme: sets nothing: must contain theme tokens, for example color.human\n"
      ))
  }

  @Test func changedTokensRenderRowsAgain() throws {
    for (color, summary) in [("#111111", "1 written, 0"), ("#111111", "0 written, 1"), ("#222222", "1 written, 0")] {
      let tokens = ##"{"color": {"brand": {"$value": "\##(color)"}}}"##
      let run = try directory.run("batch", "list.csv", "-o", "out", "--theme", tokens)
      #expect(run.errors.hasPrefix(summary), "\(run.errors)")
    }
  }

  @Test func unusedTokensOfAListNameTheirOption() throws {
    for option in ["--theme", "--dark-theme"] {
      let run = try directory.run("batch", "list.csv", "-o", "out", option, #"{"brand": {"$value": 1}}"#)
      #expect(run.errors.contains("\(option): sets nothing: must contain theme tokens"), "\(run.errors)")
      #expect(!run.errors.contains("\(option): \(option)"))
    }
  }

  /// A title with all tokens would be wider than the page.
  @Test func pageDoesNotContainTheTokens() throws {
    let run = try directory.run("theme", "spec", "--theme", "wcag", "--theme", Self.tokens)
    #expect(run.status == 0 && run.text.contains("Measures of the theme wcag + design tokens"))
  }
}
