import Foundation
import Testing

/// Tests of batches that build systems and hooks run.
@Suite struct BuildSystemTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("team.csv", Data("id,src\na,gone.png\nb,p.jpg\n".utf8))
    try directory.write("p.jpg", Data(contentsOf: portrait))
  }

  /// Runs a tool, and returns what it printed.
  private func run(_ tool: String, _ arguments: String...) throws -> String {
    try #require(InstalledTool(tool)).run(arguments, in: directory).1
  }

  @Test func depfileOmitsMissingPhotos() throws {
    _ = try directory.run("batch", "team.csv", "-o", "out", "--depfile", "a.d")
    #expect(
      String(decoding: try directory.read("a.d"), as: UTF8.self)
        == "\\\nout/a-40.png: team.csv\nteam.csv:\nout/a-40.png: p.jpg\np.jpg:\n"
    )
  }

  @Test(.needs("make")) func makeRebuildsOnlyIfNeeded() throws {
    let rule = """
      out/a-40.png: team.csv
      \t"\(Command.executable.path)" batch team.csv -o out --depfile avatars.d
      -include avatars.d

      """
    try directory.write("Makefile", Data(rule.utf8))
    #expect(try run("make").contains("2 written"))
    #expect(try run("make").contains("'out/a-40.png' is up to date."))
    try directory.write("team.csv", Data("id\na\n".utf8))
    #expect(try run("make", "-W", "p.jpg").contains("1 written"))
  }

  @Test(.needs("ninja")) func ninjaRebuildsOnlyIfNeeded() throws {
    let rule = """
      rule avatars
        command = "\(Command.executable.path)" batch team.csv -o out --depfile avatars.d
        depfile = avatars.d
      build out/a-40.png: avatars team.csv

      """
    try directory.write("build.ninja", Data(rule.utf8))
    #expect(try run("ninja").contains("2 written"))
    #expect(try run("ninja").contains("no work to do"))
  }

  @Test func checkCountsRowsThatWouldFallBack() throws {
    let new = try directory.run("batch", "team.csv", "-o", "out", "--check", "--report", "r.json")
    #expect(new.errors.contains("2 stale, 0 up to date, 1 without the requested photo in "), "\(new.errors)")
    #expect(String(decoding: try directory.read("r.json"), as: UTF8.self).contains(#""fellBack":1,"withoutPhoto":1"#))
    _ = try directory.run("batch", "team.csv", "-o", "out")
    try FileManager.default.removeItem(at: directory.url.appending(path: "p.jpg"))
    let stale = try directory.run("batch", "team.csv", "-o", "out", "--check")
    #expect(stale.errors.contains("1 stale, 1 up to date, 2 without the requested photo in "), "\(stale.errors)")
  }

  // MARK: pre-commit

  /// Returns the commands of the hooks, by their ids.
  private func hooks() throws -> [String: String] {
    let file = portrait.deletingLastPathComponent().appending(path: "../../.pre-commit-hooks.yaml").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    let entries = text.matches(of: /- id: (\S+)\n(?:  .*\n)*?  entry: (.+)\n/)
    return Dictionary(uniqueKeysWithValues: entries.map { (String($0.1), String($0.2)) })
  }

  @Test func preCommitHooksRunTheirCommands() throws {
    let hooks = try hooks()
    #expect(hooks.keys.sorted() == ["avatar-render-batch", "avatar-render-golden"])
    let check = try #require(hooks["avatar-render-batch"]).split(separator: " ").dropFirst().map { String($0) }
    let arguments = check + ["team.csv", "--output-dir", "out"]
    #expect(try Command(arguments, in: directory.url).status == 1)
    _ = try directory.run("batch", "team.csv", "--output-dir", "out")
    #expect(try Command(arguments, in: directory.url).status == 0)
    let verify = try #require(hooks["avatar-render-golden"]).split(separator: " ").dropFirst().map { String($0) }
    try directory.write("m.json", Data(#"{"cases":[]}"#.utf8))
    let run = try Command(verify + ["--manifest", "missing.json"], in: directory.url)
    #expect(run.status == 66, "\(run.errors)")
  }
}
