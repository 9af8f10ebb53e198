import Foundation
import Testing

/// Tests of fonts and weights that draw nothing in a run.
@Suite struct UnusedFontTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Arguments, the letters that they draw, and the message about the font or weight that does not draw them.
  static let unused: [(arguments: [String], subject: String, reason: String)] = [
    (["--font-weight", "800"], "the font weight 800", "used 700: must be 400, 600 or 700"),
    (
      ["--font", fontFixture("Static.ttf"), "--font-weight", "500"], "the font weight 500", "used 700: must be 700"
    ),
    (
      ["--font", fontFixture("Variable.ttf"), "--font-weight", "800"], "the font weight 800",
      "used 700: must be 400…700"
    ),
    (
      ["--font", fontFixture("Variable.ttf:wght=500"), "--font-weight", "400"], "the font weight 400",
      "used 500: must be 500"
    ),
    (
      ["--font", fontFixture("Regional.otf")], fontFixture("Regional.otf"), "does not contain “H”: use a font that does"
    ),
    (
      ["--font", fontFixture("Blank.ttf")], fontFixture("Blank.ttf"),
      "has no outline for “H”: use a version of the font with outlines (glyf or CFF)"
    ),
    (
      ["--font", fontFixture("Unmapped.ttf")], fontFixture("Unmapped.ttf"),
      "has no Unicode character map: use a version of the font that has one"
    ),
    (
      ["--font", fontFixture("Static.ttf"), "--font", fontFixture("Variable.ttf")], fontFixture("Variable.ttf"),
      "other fonts drew all text"
    ),
  ]

  private func run(_ arguments: [String]) throws -> Command { try Command(process: arguments, in: directory.url) }

  private static func message(_ subject: String, _ reason: String) -> String {
    let problem = subject.hasPrefix("the") ? "no font that drew text has it" : "drew no letter"
    return "\(subject): \(problem): \(reason)\n"
  }

  @Test(arguments: unused)
  func unusedFontOrWeightIsReported(arguments: [String], subject: String, reason: String) throws {
    let note = "note: " + Self.message(subject, reason)
    for command in [["--initials", "HI", "-o", "a.png"], ["group", "--names", "Hi", "Ida", "-o", "b.png"]] {
      let run = try self.run(command + arguments)
      #expect((run.status, run.errors) == (0, note))
    }
    try directory.write("team.csv", Data("id,name\nhi,Hi\nida,Ida\n".utf8))
    // The second run renders nothing.
    for _ in 1...2 {
      let run = try self.run(["batch", "team.csv", "--output-dir", "out"] + arguments)
      #expect(run.status == 0 && run.errors.components(separatedBy: note).count == 2)
    }
  }

  @Test(arguments: unused)
  func strictRejectsUnusedFontsAndWeights(arguments: [String], subject: String, reason: String) throws {
    let message = "error: " + Self.message(subject, reason)
    let run = try self.run(["--initials", "HI", "-o", "a.png", "--strict"] + arguments)
    #expect((run.status, run.errors) == (65, message))
    #expect(!directory.names.contains("a.png"))
    try directory.write("team.csv", Data("id,name\nhi,Hi\n".utf8))
    let batch = try self.run(["batch", "team.csv", "--output-dir", "out", "--strict"] + arguments)
    #expect(batch.status == 65 && batch.errors.hasPrefix(message))
  }

  @Test func reportListsUnusedFontsAndDrawnFonts() throws {
    let font = fontFixture("Regional.otf")
    let run = try self.run(["--initials", "HI", "-o", "a.png", "--json", "--font", font])
    #expect(run.text.contains(#""fonts":[{"name":"Latin","origin":"bundled","weight":600}]"#))
    #expect(run.text.contains(#""ignored":[{"reason":"drew no letter: does not contain “H”: use a font that does","#))
  }

  @Test(arguments: ["H", "Hم"])
  func strictAcceptsAWeightThatOneFontHas(initials: String) throws {
    for weight in ["400", "600", "700"] {
      let run = try self.run(["--initials", initials, "-o", "a.png", "--strict", "--font-weight", weight])
      #expect((run.status, run.errors) == (0, ""))
    }
  }

  @Test func weightOfARowIsReportedOnceAndInEveryRun() throws {
    try directory.write("team.csv", Data("id,name,fontWeight\nhi,Hi,800\nida,Ida,800\nmo,Mo,700\n".utf8))
    for _ in 1...2 {
      let run = try self.run(["batch", "team.csv", "--output-dir", "out"])
      #expect(run.errors.components(separatedBy: "the font weight").count == 2 && run.status == 0)
    }
  }

  @Test func fontOfARunWithoutTextIsReported() throws {
    let run = try self.run([portrait.path, "-o", "a.png", "--font", fontFixture("Static.ttf")])
    let note = "note: \(fontFixture("Static.ttf")): drew no letter: no image shows text\n"
    #expect((run.status, run.errors) == (0, note))
  }

  @Test func verboseNamesTheFontsThatDrew() throws {
    let font = fontFixture("Static.ttf")
    let run = try self.run(["--initials", "HJ", "-o", "a.png", "--verbose", "--font", font])
    for line in ["preferred font \(font), weight 700", "bundled font Latin, weight 600"] {
      #expect(run.errors.contains("info: draws text with the \(line)\n"))
    }
  }
}
