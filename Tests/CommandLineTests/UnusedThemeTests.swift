import Foundation
import Testing

/// Tests of theme files whose tokens affect no image of a run.
@Suite struct UnusedThemeTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let files = [
      "human": ##"{"color": {"human": {"$value": "#0f766e"}}}"##,
      "palette": ##"{"palette": {"1": {"$value": "#0f766e"}}}"##,
      "photo": #"{"photo": {"fit": {"$value": "contain"}}}"#, "badge": #"{"badge": {"gap": {"$value": 3}}}"#,
      "brand": ##"{"color": {"brand": {"$value": "#0f766e"}}}"##, "tokens": ##"{"ink": {"$value": "#0f766e"}}"##,
      "alias": #"{"color": {"human": {"$value": "{ink}"}, "agent": {"$value": "{ink}"}}}"#,
      "size": #"{"size": {"md": {"$value": 40}}}"#, "error": ##"{"color": {"error": {"$value": "#0f766e"}}}"##,
      "ring": ##"{"color": {"border": {"$value": "#0f766e"}}}"##,
      "mixed":
        ##"{"color": {"brand": {"$value": "#0f766e"}, "badge": {"$value": "#c00"}, "error": {"$value": "#c00"}}, "photo": {"fit": {"$value": "contain"}}}"##,
      "default": #"{"border": {"default": {"$value": "none"}}}"#,
    ]
    for (name, json) in files { try directory.write("\(name).json", Data(json.utf8)) }
    try directory.write("team.csv", Data("name\nAda\nBob\n".utf8))
  }

  private func run(_ line: String) throws -> Command {
    try Command(line.split(separator: " ").map { String($0) }, in: directory.url)
  }

  @Test(arguments: [
    (
      "--name Ada --theme human.json",
      "human.json: sets color.human, which no image shows: initials use color.brand or palette.1"
    ),
    (
      "--name Ada --dark-theme human.json",
      "human.json: sets color.human, which no image shows: initials use color.brand or palette.1"
    ),
    (
      "group --names Ada Bob --theme human.json",
      "human.json: sets color.human, which no image shows: initials use color.brand or palette.1"
    ),
    (
      "--type human --theme palette.json",
      "palette.json: sets palette.1, which no image shows: people's icons use color.brand or color.human"
    ),
    (
      "--type agent --theme human.json",
      "human.json: sets color.human, which no image shows: agents' icons use color.brand or color.agent"
    ),
    ("--name Ada --background red --theme palette.json", "palette.json: sets palette.1, which no image shows"),
    (
      "--name Ada --theme photo.json",
      "photo.json: sets photo.fit, which no image shows: initials use color.brand or palette.1"
    ),
    (
      "--name Ada --theme badge.json",
      "badge.json: sets badge.gap, which no image shows: initials use color.brand or palette.1"
    ),
    (
      "--name Ada --theme ring.json",
      "ring.json: sets color.border, which no image shows: initials use color.brand or palette.1"
    ),
    (
      "--name Ada --theme tokens.json --theme alias.json",
      "tokens.json: sets color.agent, color.human, which no image shows: initials use color.brand or palette.1"
    ),
    ("icon check --theme human.json", "human.json: sets color.human, which no image shows"),
    (
      "icon --field error,floated --theme human.json",
      "human.json: sets color.human, which no image shows: status icons use color.error, color.success and color.info"
    ),
  ])
  func themeThatAffectsNoImageIsReported(line: String, warning: String) throws {
    let run = try run(line + " -o a.png")
    #expect(run.status == 0 && run.errors.hasPrefix("note: \(warning)\n"), "\(run.errors)")
    if line.hasPrefix("icon") { return }
    let strict = try self.run(line + " -o b.png --strict")
    #expect(strict.status == 65 && strict.errors.hasPrefix("error: \(warning)\n"), "\(strict.errors)")
    #expect(!directory.names.contains("b.png"))
  }

  @Test(arguments: [
    "--name Ada --theme brand.json", "--name Ada --theme palette.json", "--name Ada --theme size.json",
    "--name Ada --theme default.json", "--type human --theme human.json", "--type agent --theme brand.json",
    "--name Ada --status online --theme badge.json", "--name Ada --border auto --theme ring.json",
    "--type human --theme tokens.json --theme alias.json", "--name Ada --theme tokens.json --background {ink}",
    "icon --field error,floated --theme error.json", "group --names Ada Bob --theme badge.json",
  ])
  func themeThatAffectsAnImageIsNotReported(line: String) throws {
    let run = try run(line + " -o a.png" + (line.hasPrefix("icon") ? "" : " --strict"))
    #expect((run.status, run.errors) == (0, ""))
  }

  @Test func repeatedBatchReportsTheThemeAgain() throws {
    let warning = "human.json: sets color.human, which no image shows: initials use color.brand or palette.1"
    for written in [2, 0] {
      let run = try run("batch team.csv --output-dir out --theme human.json")
      #expect(run.status == 0 && run.errors.hasPrefix("note: \(warning)\n\(written) written"), "\(run.errors)")
    }
    let strict = try run("batch team.csv --output-dir out --theme human.json --strict")
    #expect(strict.status == 65 && strict.errors.hasPrefix("error: \(warning)\n0 written"), "\(strict.errors)")
  }

  @Test(arguments: [
    ("--name Ada -o a.png", "color.badge, color.error, photo.fit"), ("--name Ada --badge 3 -o a.png", "photo.fit"),
    ("group --names Ada Bob -o a.png", "color.badge, color.error, photo.fit"),
    ("icon --field error,floated -o a.png", "color.badge, color.brand, photo.fit"),
    ("batch team.csv --output-dir out", "color.badge, color.error, photo.fit"),
  ])
  func otherTokensOfAUsedThemeAreReportedOnRequest(line: String, tokens: String) throws {
    let line = line + " --theme mixed.json"
    let info = "info: mixed.json: no image shows \(tokens)\n"
    let errors = try run(line + " --verbose").errors
    #expect(errors.contains(info), "\(errors)")
    #expect(try !run(line).errors.contains("no image shows"))
  }

  @Test func themeOfTheDefaultsIsNotReported() throws {
    try directory.write("avatars.json", Data(#"{"theme": "human.json"}"#.utf8))
    let run = try run("--name Ada --defaults avatars.json --strict -o a.png")
    #expect((run.status, run.errors) == (0, ""))
  }
}
