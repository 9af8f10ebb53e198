import Foundation
import Testing

@Suite struct IconCommandTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func iconFileIsNamedAfterTheIconAndItsSize() throws {
    let run = try directory.run("icon", "check", "--size", "24", "--color", "#1B5E20", "--scale", "1,2")
    #expect((run.status, run.text, run.errors) == (0, "check-24.png\ncheck-24@2x.png\n", ""))
    #expect(try directory.read("check-24.png").starts(with: pngSignature))
  }

  @Test func iconListNamesEveryIcon() throws {
    #expect(try directory.run("icon", "list").text == "user\nbot\nsparkles\nx\ncheck\ninfo\n")
  }

  @Test func customIconFileIsNamedAfterItsSource() throws {
    try directory.write("my logo.svg", Data(#"<svg viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/></svg>"#.utf8))
    let run = try directory.run("icon", "my logo.svg", "--json")
    #expect((run.status, run.errors) == (0, ""))
    #expect(
      run.text == ##"{"alt":"","color":"#000000","height":24,"icon":"my logo","output":"my logo-24.png","width":24}"##
        + "\n")
    #expect(try directory.read("my logo-24.png").starts(with: pngSignature))
  }

  @Test func explicitColorReplacesTheColorsOfACustomIcon() throws {
    try directory.write("a.svg", Data(#"<svg viewBox="0 0 4 4"><path fill="red" d="M0 0h4v4H0z"/></svg>"#.utf8))
    try directory.write("b.svg", Data(#"<svg viewBox="0 0 4 4"><path fill="blue" d="M0 0h4v4H0z"/></svg>"#.utf8))
    for name in ["a", "b"] {
      _ = try directory.run("icon", "\(name).svg", "-o", "\(name)-own.png")
      _ = try directory.run("icon", "\(name).svg", "--color", "#000", "-o", "\(name)-black.png")
    }
    #expect(try directory.read("a-own.png") != directory.read("b-own.png"))
    #expect(try directory.read("a-black.png") == directory.read("b-black.png"))
  }

  @Test(arguments: [
    ["icon"], ["--icon"], ["group", "--names", "A", "--icon"], ["batch", "l.csv", "--output-dir", "o", "--icon"],
  ])
  func unusableCustomIconIsRejected(arguments: [String]) throws {
    try directory.write("bad.svg", Data("<svg viewBox='0 0 4 4'>\n<text>a</text></svg>".utf8))
    try directory.write("l.csv", Data("name\nAda\n".utf8))
    let missing = try Command(arguments + ["none.svg"], in: directory.url)
    #expect((missing.status, missing.text, missing.errors) == (66, "", "error: none.svg: no such file\n"))
    let bad = try Command(arguments + ["bad.svg"], in: directory.url)
    let message = "bad.svg:2: <text>: cannot be drawn: convert it to paths (Create Outlines, Object to Path)"
    #expect((bad.status, bad.text, bad.errors) == (65, "", "error: \(message)\n"))
  }

  @Test(arguments: [["icon", "a.svg"], ["--icon", "a.svg"], ["group", "--names", "A", "--icon", "a.svg"]])
  func customIconIsNeverReplaced(arguments: [String]) throws {
    try directory.write("a.svg", Data(#"<svg viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/></svg>"#.utf8))
    let run = try Command(arguments + ["-o", "a.svg"], in: directory.url)
    #expect((run.status, run.errors) == (64, "error: --output a.svg: would replace the icon itself\n"))
  }

  @Test func fieldShowsTheIconOfItsStateInItsTint() throws {
    _ = try directory.run("icon", "--field", "error, success,floated", "-o", "field.png")
    _ = try directory.run("icon", "x", "--color", "#CC2257", "-o", "x.png")
    #expect(try directory.read("field.png") == directory.read("x.png"))
  }

  @Test func fieldWithoutAnIconProducesAnEmptyImageWithANote() throws {
    let run = try directory.run("icon", "--field", "error,focused")
    #expect((run.status, run.text) == (0, "none-24.png\n"))
    #expect(
      run.errors
        == "note: --field: this state shows no icon: error and success need floated, info needs focused or filled\n")
  }

  @Test func framesAreNumberedFromFirstToLast() throws {
    let run = try directory.run("icon", "--field", "info,filled", "--frames", "5", "-o", "f.png")
    #expect(run.text == "f-001.png\nf-002.png\nf-003.png\nf-004.png\nf-005.png\n")
    _ = try directory.run("icon", "--field", "info,filled", "-o", "steady.png")
    _ = try directory.run("icon", "--field", "info,filled", "--at", "125", "-o", "half.png")
    #expect(try directory.read("f-005.png") == directory.read("steady.png"))
    #expect(try directory.read("f-003.png") == directory.read("half.png"))
    #expect(try directory.read("f-001.png") != directory.read("f-002.png"))
  }

  @Test func framesNeverReplaceTheTheme() throws {
    try directory.write("t-001.json", Data("{}".utf8))
    let run = try directory.run("icon", "x", "--theme", "t-001.json", "--frames", "2", "-o", "t.json")
    #expect((run.status, run.errors) == (64, "error: --output t-001.json: would replace the theme itself\n"))
  }

  @Test func disappearingAnimationRunsInReverse() throws {
    _ = try directory.run("icon", "--field", "error,floated", "--frames", "2", "-o", "in.png")
    _ = try directory.run("icon", "--field", "error,floated,disappearing", "--frames", "2", "-o", "out.png")
    #expect(try directory.read("in-001.png") == directory.read("out-002.png"))
    #expect(try directory.read("in-002.png") == directory.read("out-001.png"))
  }

  @Test func reducedMotionOmitsIntermediateFrames() throws {
    _ = try directory.run("icon", "--field", "error,floated,reduced-motion", "--at", "1", "-o", "a.png")
    _ = try directory.run("icon", "--field", "error,floated", "-o", "b.png")
    #expect(try directory.read("a.png") == directory.read("b.png"))
  }

  @Test func jsonLineDescribesTheIcon() throws {
    let run = try directory.run("icon", "user", "--json")
    #expect(
      run.text == ##"{"alt":"","color":"#000000","height":24,"icon":"user","output":"user-24.png","width":24}"##
        + "\n")
  }

  @Test(arguments: [
    (["icon"], "error: icon: needs a name or --field; avatar-render icon list prints the names\n"),
    (
      ["icon", "star"],
      "error: icon star: must be user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file\n"
    ),
    (
      ["icon", "x", "--field", "error"],
      "error: icon x: cannot be combined with --field error, which selects the icon\n"
    ),
    (
      ["icon", "--field", "eror"],
      "error: --field eror: must be error, success, info, focused, filled, floated, disappearing or reduced-motion, separated by commas\n"
    ),
    (
      ["icon", "--field", ""],
      "error: --field: must be error, success, info, focused, filled, floated, disappearing or reduced-motion, separated by commas\n"
    ),
    (["icon", "x", "--at", "-1"], "error: --at -1: must be milliseconds, 0 or more, for example 125 or 62.5\n"),
    (["icon", "x", "--frames", "1"], "error: --frames 1: must be a whole number from 2 to 1000\n"),
    (
      ["icon", "x", "--frames", "3", "--at", "5"],
      "error: --at 5: cannot be combined with --frames 3, which renders the whole fade\n"
    ),
    (["icon", "x", "--frames", "3", "-o", "-"], "error: --output -: takes one image, but --frames 3 requests 3\n"),
    (["icon", "x", "--size", "0"], "error: --size 0: must be 1…2048 or one of xs sm md lg xl xxl\n"),
    (
      ["icon", "x", "--color", "reddish"],
      "error: --color reddish: must be auto, #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS colour name or a function such as oklch()\n"
    ),
  ])
  func invalidArgumentErrorStatesTheRequirement(arguments: [String], message: String) throws {
    let run = try Command(arguments, in: directory.url)
    #expect((run.status, run.errors) == (64, message))
    #expect(directory.names == [])
  }

  @Test func themeIconIsRenderedByItsName() throws {
    let document = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M0 0h24v24H0z'/></svg>"
    try directory.write("brand.json", Data(#"{"icon": {"brand": {"$value": "\#(document)"}}}"#.utf8))
    let run = try directory.run("icon", "brand", "--theme", "brand.json", "--size", "4", "--color", "#102030", "--json")
    #expect(run.status == 0)
    #expect(run.text.contains(#""icon":"brand""#))
    #expect(try directory.read("brand-4.png").count > 0)
    let wrong = try directory.run("icon", "logo", "--theme", "brand.json")
    #expect(wrong.status == 64)
    #expect(wrong.errors.hasSuffix("or the path of an SVG file; the theme has brand\n"))
  }
}
