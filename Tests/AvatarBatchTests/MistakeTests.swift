import AvatarJSON
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of ignored row values, and of `--strict`, which rejects them.
@Suite struct MistakeTests {
  private let workspace: BatchWorkspace

  init() throws {
    workspace = try BatchWorkspace()
    workspace.isOption = { ["format", "quality", "progress", "report"].contains($0) }
  }

  /// Renders a person with one additional field, from a table and from JSON.
  private func runs(_ field: String, _ value: String) throws -> [BatchWorkspace.Run] {
    [
      try workspace.run("id,name,\(field)\na,Ada,\(value)\n", as: "l.csv"),
      try workspace.run(#"[{"id": "a", "name": "Ada", "\#(field)": "\#(value)"}]"#, as: "l.json"),
    ]
  }

  @Test(arguments: [
    ("type", "agnet", "agent"), ("type", "hunam", "human"), ("status", "onlin", "online"),
    ("shape", "hexgon", "hexagon"),
    ("Shape", "Circel", "circle"), ("color", "blu", "blue"), ("fallback", "patern", "pattern"), ("size", "xxxl", "xxl"),
    ("linear", "ture", "true"), ("theme", "wcga", "wcag"),
  ])
  func valueSimilarToAnAllowedValueIsReportedAsAMistake(field: String, value: String, meant: String) throws {
    for run in try runs(field, value) {
      let mistakes = try #require(run.outcomes.first).mistakes
      #expect(mistakes.map(\.header) == [field] && (run.faults, run.rejected) == ([], []))
      #expect(mistakes.first?.reason.hasPrefix("\(value): must be ") == true, "\(mistakes)")
      #expect(mistakes.first?.reason.hasSuffix("; did you mean \(meant)?") == true, "\(mistakes)")
      #expect((run.account.ignored, run.account.incomplete, run.account.failed) == (1, 1, 0))
    }
  }

  @Test(arguments: [
    ("size", "4O"), ("scale", "2x2"), ("cornerRadius", "0.l5"), ("fontWeight", "70O"), ("padding", "0.l"),
    ("borderGap", "1O"),
  ])
  func numberThatContainsALetterIsReportedAsAMistake(field: String, value: String) throws {
    for run in try runs(field, value) {
      #expect(run.outcomes.first?.mistakes.map(\.header) == [field])
      #expect(run.faults == [])
    }
  }

  @Test(arguments: [
    ("Status", "Active"), ("type", "User"), ("Size", "11-50"), ("size", "L"), ("Scale", "Grade-7"),
    ("color", "Team Rocket"),
    ("badge", "Employee of the month"), ("language", "English"), ("shape", "Round"), ("status", "Onsite"),
    ("type", "Agency"), ("size", "2XL"),
    ("theme", "Light"), ("icon", "star"),
  ])
  func valueFromAnotherSystemIsNotReportedAsAMistake(field: String, value: String) throws {
    for (run, noun) in zip(try runs(field, value), ["column", "key"]) {
      #expect(run.outcomes.first?.mistakes == [] && run.faults == [] && run.account.ignored == 0)
      #expect(run.rejected.count == 1, "\(run.rejected)")
      #expect(run.rejected.first?.hasPrefix("\(noun) \"\(field)\": not used in 1 row: \(value): must be ") == true)
    }
  }

  @Test(arguments: [#"{"x": 1}"#, "[1, 2]", "true"])
  func valueOfAnotherJSONTypeIsNotReportedAsAMistake(value: String) throws {
    let run = try workspace.run(#"[{"name": "Ada", "status": \#(value)}]"#, as: "l.json")
    #expect((run.faults, run.account.ignored, run.rejected.count) == ([], 0, 1))
  }

  @Test(arguments: [
    ("shap", "unknown field; did you mean shape?"), ("statsu", "unknown field; did you mean status?"),
    ("typ", "unknown field; did you mean type?"),
    ("backgroud", "unknown field; did you mean background?"),
    ("format", "is a command option, not a row field"),
    ("Quality", "is a command option, not a row field"),
  ])
  func keySimilarToAFieldOrEqualToAnOptionIsReportedAsAMistake(key: String, reason: String) throws {
    for (run, noun) in zip(try runs(key, "x"), ["column", "key"]) {
      #expect(run.outcomes.map(\.mistakes.count) == [1] && run.unknownFields == [] && run.account.ignored == 1)
      #expect(run.rejected == ["\(noun) \"\(key)\": not used in 1 row: \(reason)"])
    }
  }

  @Test func emptyCellUnderAMistypedHeaderIsNotReportedAsAMistake() throws {
    let run = try workspace.run("name,shap\nAda,\nBob,circle\n", as: "l.csv")
    #expect(run.outcomes.map(\.mistakes.count) == [0, 1])
  }

  @Test(arguments: [
    "department", "Site", "Order", "State", "Contact", "Avatar", "Role", "Team", "Phone", "Title", "Date", "Location",
    "Progress", "Report", "Sprint", "Languages__c", "gravatar_id", "emails", "Font",
    "Manager",
  ])
  func columnFromAnotherSystemIsNotReportedAsAMistake(name: String) throws {
    for run in try runs(name, "x.y") { #expect(run.outcomes.map(\.mistakes.count) == [0], "\(run.rejected)") }
  }

  @Test func strictRunFailsOnlyRowsWithMistakes() throws {
    workspace.options.isStrict = true
    let run = try workspace.run(
      "id,name,type,department,shap\na,Ada,agnet,,\nb,Bob,User,Sales,\nc,Cleo,,,circle\n", as: "l.csv")
    #expect(
      run.faults == [
        "1: type: agnet: must be human or agent; did you mean agent?", "3: shap: unknown field; did you mean shape?",
      ])
    #expect(run.outcomes.map(\.mistakes.count) == [0, 0, 0] && workspace.outputs == ["b-40.png"])
  }

  @Test func strictRowFailsWithoutAffectingOtherRows() throws {
    let run = try workspace.run(
      #"[{"id": "a", "strict": true, "type": "agnet"}, {"id": "b", "type": "agnet"}]"#, as: "l.json")
    #expect(run.faults == ["1: type: agnet: must be human or agent; did you mean agent?"])
  }

  @Test func rowWithConflictingValuesFails() throws {
    for run in try [
      workspace.run("name,badge,status\nAda,3,busy\n", as: "l.csv"),
      workspace.run(#"[{"name": "Ada", "badge": "3", "status": "busy"}]"#, as: "l.json"),
    ] { #expect(run.faults == ["1: badge: 3: cannot be combined with status busy"]) }
  }

  @Test(arguments: ["gravatar", "libravatar"])
  func rowCannotEnableADirectory(name: String) throws {
    for run in try runs(name, "true") + [
      workspace.run(#"{"defaults": {"\#(name)": true}, "avatars": [{"id": "a", "name": "Ada"}]}"#, as: "l.json")
    ] {
      let reason = "only the --\(name) option requests photos from \(name.capitalized)"
      #expect(run.outcomes.first?.mistakes == [RejectedCell(header: name, reason: reason, isMistake: true)])
      #expect(run.outcomes.first?.outputs.first?.report?.skipped == [])
    }
  }

  @Test func rowCanDisableADirectory() throws {
    try workspace.write("id,email,gravatar\na,ada@example.com,\nb,bob@example.com,no\nc,c@example.com,yes\n", "l.csv")
    let run = try workspace.run(file: "l.csv", defaults: ["gravatar": .bool(true)])
    #expect(run.outcomes.map { $0.outputs.first?.report?.skipped.count } == [1, 0, 1])
    #expect(run.account.ignored == 0)
  }

  @Test func themeFileWithoutThemeTokensIsReportedAsAMistake() throws {
    try workspace.write(##"{"brand": {"blue": {"$type": "color", "$value": "#112233"}}}"##, "theme.json")
    let run = try workspace.run("name,theme\nAda,theme.json\nBob,wcag\n", as: "l.csv")
    let reason = "\(workspace.path("theme.json")): sets nothing: must contain theme tokens, for example color.human"
    #expect(run.outcomes.map(\.mistakes) == [[RejectedCell(header: "theme", reason: reason, isMistake: true)], []])
  }
}
