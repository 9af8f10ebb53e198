import Foundation
import Testing

/// Tests of manifests whose cases are the rows of a list.
@Suite struct GoldenListTests {
  private let directory: TemporaryDirectory

  /// Creates goldens for a list with Ada and Bob.
  init() throws {
    directory = try TemporaryDirectory()
    try write("id,name,size\nada,Ada,24\nbob,Bob,24\n")
    #expect(try directory.run("golden", "init", "team.csv").status == 0)
    #expect(try directory.run("golden", "record").status == 0)
  }

  private func write(_ list: String) throws { try directory.write("team.csv", Data(list.utf8)) }

  private func manifest() throws -> String {
    String(decoding: try directory.read("Goldens/manifest.json"), as: UTF8.self)
  }

  private static let advice = "\n  to accept it: avatar-render golden init team.csv\n"

  @Test(arguments: [
    ("ada,Ada,24\nbob,Robert,24\n", "bob-24: differs from team.csv:3\(advice)1 passed, 1 failed\n"),
    ("ada,Ada,24\nbob,Bob,24\ncy,Cy,24\n", "cy-24: team.csv:4 has no case\(advice)2 passed, 1 failed\n"),
    ("ada,Ada,24\n", "bob-24: has no row in team.csv\(advice)1 passed, 1 failed\n"),
    (
      "ada,Ada,24\nbob,Bob,32\n",
      """
      bob-24: has no row in team.csv\(advice)bob-32: team.csv:3 has no case\(advice)1 passed, 2 failed

      """
    ),
  ])
  func newChangedAndMissingRowsFailByName(rows: String, failures: String) throws {
    #expect(try directory.run("golden", "verify").text == "2 passed, 0 failed\n")
    try write("id,name,size\n" + rows)
    let run = try directory.run("golden", "verify")
    #expect((run.status, run.text, run.errors) == (1, failures, ""))
    let quiet = try directory.run("golden", "verify", "--quiet")
    #expect((quiet.status, failures.hasPrefix(quiet.text), quiet.text.isEmpty) == (1, true, false))
    // Initialising the cases again accepts the rows.
    #expect(try directory.run("golden", "init", "team.csv").status == 0)
    #expect(try directory.run("golden", "record", "--prune").status == 0)
    #expect(try directory.run("golden", "verify").status == 0)
  }

  @Test func unchangedListIsVerifiedFromAnyDirectory() throws {
    let run = try Command(
      ["golden", "verify", "--manifest", "manifest.json"], in: directory.url.appending(path: "Goldens"))
    #expect((run.status, run.text, run.errors) == (0, "2 passed, 0 failed\n", ""))
  }

  @Test func recordWritesNoGoldenOfAnOutdatedCase() throws {
    try write("id,name,size\nada,Ada,24\nbob,Robert,24\ncy,Cy,24\n")
    let old = try directory.read("Goldens/bob-24.png")
    let run = try directory.run("golden", "record", "--mode", "all")
    #expect((run.status, run.text) == (1, "Goldens/ada-24.png\n"))
    #expect(
      run.errors.contains("bob-24: differs from team.csv:3\n") && run.errors.contains("cy-24: team.csv:4 has no case\n")
    )
    #expect(try directory.read("Goldens/bob-24.png") == old)
    #expect(directory.names(in: "Goldens") == ["ada-24.png", "bob-24.png", "manifest.json", "manifest.recorded.json"])
  }

  @Test func patternsSelectRowsToo() throws {
    try write("id,name,size\nada,Ada,24\nbob,Robert,24\ncy,Cy,24\n")
    #expect(try directory.run("golden", "verify", "ada*").text == "1 passed, 0 failed\n")
    #expect(
      try directory.run("golden", "verify", "bob-24").text
        == "bob-24: differs from team.csv:3\(Self.advice)0 passed, 1 failed\n")
    #expect(try directory.run("golden", "verify", "*-24").text.hasSuffix("1 passed, 2 failed\n"))
  }

  @Test func reportsNameTheRows() throws {
    try write("id,name,size\nada,Ada,24\ncy,Cy,24\n")
    let run = try directory.run(
      "golden", "verify", "--json", "--junit", "j.xml", "--summary", "s.md", "--report", "report")
    let accept = #""accept":"avatar-render golden init team.csv""#
    let lines = run.text.split(separator: "\n").filter { $0.contains(accept) }
    #expect(run.status == 1 && lines.count == 2, "\(run.text)")
    #expect(
      lines.last?.contains(#""name":"cy-24","notes":[],"outcome":"failed","reason":"team.csv:3 has no case""#) == true)
    let junit = String(decoding: try directory.read("j.xml"), as: UTF8.self)
    #expect(junit.contains(#"<failure message="has no row in team.csv""#), "\(junit)")
    let summary = String(decoding: try directory.read("s.md"), as: UTF8.self)
    #expect(summary.contains("golden init team&#46;csv") && !summary.contains("golden record"), "\(summary)")
    let report = String(decoding: try directory.read("report/report.json"), as: UTF8.self)
    #expect(report.contains("has no row in team.csv") && report.contains("team.csv:3 has no case"))
  }

  /// The tolerance and the golden of a hand-written case survive, as does the rest of the text.
  @Test func initUpdatesOnlyTheCasesOfTheList() throws {
    let text = try manifest().replacingOccurrences(
      of: #"{"name":"bob-24","#, with: #"{"name":"bob-24","tolerance":{"levels":1},"#
    )
    .replacingOccurrences(of: "  \"cases\": [\n", with: "  \"fonts\": [],\n  \"cases\": [\n    {\"name\": \"mine\"},\n")
    try directory.write("Goldens/manifest.json", Data(text.utf8))
    #expect(
      try directory.run("golden", "init", "team.csv").errors
        == "note: no cases to add: 2 already in Goldens/manifest.json\n")
    #expect(try manifest() == text)
    try write("id,name,size\nbob,Robert,24\ncy,Cy,24\n")
    let run = try directory.run("golden", "init", "--add", "team.csv")
    #expect(run.errors == "note: 1 case, 1 changed, 1 removed; to record the goldens: avatar-render golden record\n")
    #expect(
      try manifest() == """
        {
          "fonts": [],
          "cases": [
            {"name": "mine"},
            {"name":"bob-24","spec":{"name":"Robert","size":24},"list":"../team.csv","tolerance":{"levels":1}},
            {"name":"cy-24","spec":{"name":"Cy","size":24},"list":"../team.csv"}
          ]
        }

        """)
  }

  @Test func caseWithoutItsListIsPreserved() throws {
    let text = try manifest().replacingOccurrences(
      of: #"{"name":"Bob","size":24},"list":"../team.csv"}"#, with: #"{"name":"Bob","size":32}}"#)
    try directory.write("Goldens/manifest.json", Data(text.utf8))
    #expect(try directory.run("golden", "record").status == 0)
    #expect(try directory.run("golden", "verify").text == "2 passed, 0 failed\n")
    #expect(
      try directory.run("golden", "init", "team.csv").errors
        == "note: no cases to add: 2 already in Goldens/manifest.json\n")
  }

  @Test func otherListDoesNotReplaceAManifest() throws {
    try directory.write("other.csv", Data("name\nAda\n".utf8))
    let run = try directory.run("golden", "init", "other.csv")
    #expect(run.status == 73 && run.errors.hasPrefix("error: Goldens/manifest.json: cannot be created: already exists"))
  }

  @Test(
    arguments: [
      (nil, 66, "team.csv: no such file"), ("id,name\n", 65, "team.csv: has no rows"),
      ("id,name,size\nada,Ada,0\n", 65, "team.csv:2: row 1: size: 0: must be 1…2048 or one of xs sm md lg xl xxl"),
      (
        "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", 65,
        "team.csv: is a Git LFS pointer: run git lfs pull"
      ),
    ] as [(String?, Int32, String)])
  func unusableListEndsTheRun(list: String?, status: Int32, message: String) throws {
    try FileManager.default.removeItem(at: directory.url.appending(path: "team.csv"))
    if let list { try write(list) }
    for command in ["verify", "record"] {
      let run = try directory.run("golden", command)
      #expect((run.status, run.text, run.errors) == (status, "", "error: \(message)\n"))
    }
  }

  @Test func pipeIsNotReadAsAList() throws {
    try FileManager.default.removeItem(at: directory.url.appending(path: "team.csv"))
    #expect(mkfifo(directory.url.path + "/team.csv", 0o600) == 0)
    let run = try directory.run("golden", "verify")
    #expect((run.status, run.errors) == (66, "error: team.csv: is not a file\n"))
  }

  /// A manifest can only name files, which are confined as photos are.
  @Test(
    arguments: [
      ("../team.csv", ["--src-root", "Goldens"], 65, "is outside Goldens: --src-root allows only files in it"),
      ("monica:", [], 65, "Goldens/monica:: must be a list: "), ("-", [], 65, "Goldens/-: must be a list: "),
      ("https://example.org/team.csv", [], 66, "example.org/team.csv: no such file"),
    ] as [(String, [String], Int32, String)])
  func listMustBeAPermittedFile(list: String, options: [String], status: Int32, message: String) throws {
    let text = try manifest().replacingOccurrences(of: #""list":"../team.csv""#, with: #""list":"\#(list)""#)
    try directory.write("Goldens/manifest.json", Data(text.utf8))
    let run = try Command(["golden", "verify"] + options, in: directory.url)
    #expect((run.status, run.errors.contains(message)) == (status, true), "\(run.errors)")
  }

  @Test func confinedListIsVerified() throws {
    let run = try directory.run("golden", "verify", "--src-root", ".")
    #expect((run.status, run.text) == (0, "2 passed, 0 failed\n"))
  }
}
