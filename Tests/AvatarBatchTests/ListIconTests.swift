import AvatarFileSystem
import AvatarJSON
import Foundation
import Testing

@testable import AvatarBatch

@Suite struct ListIconTests {
  private let workspace: BatchWorkspace

  init() throws {
    workspace = try BatchWorkspace()
    try workspace.write(#"<svg viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/></svg>"#, "lists/logo.svg")
    try workspace.write(#"<svg viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>"#, "mine.svg")
  }

  private func faults(_ icon: String, defaults: [String: JSONValue] = [:]) throws -> [String] {
    let run = try workspace.run(#"{"id": "a", "icon": "\#(icon)"}"#, as: "l.ndjson", defaults: defaults)
    return run.outcomes.map { $0.fault?.withoutLine ?? "" }
  }

  @Test func iconPathsAreRelativeToTheList() throws {
    #expect(try faults("lists/logo.svg") == [""])
    #expect(try faults("lists/none.svg") == ["icon: \(workspace.path("lists/none.svg")): no such file"])
    let run = try workspace.run(#"{"id": "a", "badgeIcon": "none.svg"}"#, as: "l.ndjson")
    #expect(run.faults == ["1: badgeIcon: \(workspace.path("none.svg")): no such file"])
  }

  @Test func rowWithAMalformedIconFails() throws {
    try workspace.write("<svg viewBox='0 0 4 4'>\n<g></svg>", "lists/bad.svg")
    #expect(try faults("lists/bad.svg") == ["icon: \(workspace.path("lists/bad.svg")):2: </svg> in place of </g>"])
  }

  @Test func iconsAreConfinedToTheSourceRoot() throws {
    workspace.localFiles = .within(try Directory(workspace.path("lists")))
    #expect(try faults("lists/logo.svg") == [""])
    let place = "icon: \(workspace.path("lists/../mine.svg")): is outside \(workspace.path("lists"))"
    #expect(try faults("lists/../mine.svg") == ["\(place): --src-root allows only files in it"])
  }

  @Test(arguments: ["icon", "badgeIcon"])
  func changedIconIsRenderedAgain(field: String) throws {
    let list = #"{"id": "a", "\#(field)": "lists/logo.svg"}"#
    _ = try workspace.run(list, as: "l.ndjson")
    let first = try workspace.read("out/a-40.png")
    #expect(try workspace.run(list, as: "l.ndjson").account.unchanged == 1)
    try workspace.write(#"<svg viewBox="0 0 4 4"><path d="M0 0h4v2H0z"/></svg>"#, "lists/logo.svg")
    #expect(try workspace.run(list, as: "l.ndjson").account.written == 1)
    #expect(try workspace.read("out/a-40.png") != first)
  }

  #if os(Linux)
    /// macOS file systems treat both names as the same.
    @Test func iconNamesThatDifferInNormalizationAreDistinctFiles() throws {
      let names = ["\u{E9}.svg", "e\u{301}.svg"]
      for (name, path) in zip(names, ["M0 0h4v2H0z", "M0 0h2v4H0z"]) {
        try workspace.write("<svg viewBox=\"0 0 4 4\"><path d=\"\(path)\"/></svg>", name)
      }
      let rows = zip(["a", "b"], names).map { #"{"id": "\#($0)", "icon": "\#($1)"}"# }
      #expect(try workspace.run(rows.joined(separator: "\n"), as: "l.ndjson").account.written == 2)
      #expect(try workspace.read("out/a-40.png") != workspace.read("out/b-40.png"))
    }
  #endif

  @Test func iconsAreListedAsInputsOfTheirRow() throws {
    let run = try workspace.run(
      #"{"id": "a", "icon": "lists/logo.svg", "badgeIcon": "mine.svg"}"#, as: "l.ndjson")
    #expect(run.outcomes[0].inputs == ["lists/logo.svg", "mine.svg"].map(workspace.path))
  }

  @Test(arguments: [#""borderGap": 3, "border": "2""#, #""badgeIcon": "x""#, #""badgePosition": "top-left""#])
  func rowWithAnAddedFieldIsRenderedAgain(field: String) throws {
    func run(_ fields: String) throws -> [UInt8] {
      let run = try workspace.run(#"{"id": "a", "status": "away"\#(fields)}"#, as: "l.ndjson")
      #expect(run.account.written == 1)
      return Array(try workspace.read("out/a-40.png"))
    }
    #expect(try run("") != run(", \(field)"))
  }

  @Test(arguments: ["icon", "badgeIcon"])
  func unknownIconNameIsIgnored(field: String) throws {
    let run = try workspace.run(#"{"id": "a", "\#(field)": "logo"}"#, as: "l.ndjson")
    let reason = "logo: must be user, bot, sparkles, x, check or info, a theme icon, or the path of an SVG file"
    #expect(run.rejected == [#"key "\#(field)": not used in 1 row: \#(reason)"#])
  }

  @Test func changedIconInARowThemeIsRenderedAgain() throws {
    try workspace.write(#"{"icon": {"bot": {"$value": "lists/logo.svg"}}}"#, "brand.json")
    let list = #"{"id": "a", "type": "agent", "theme": "brand.json"}"#
    #expect(try workspace.run(list, as: "l.ndjson").account.written == 1)
    #expect(try workspace.run(list, as: "l.ndjson").account.unchanged == 1)
    try workspace.write(#"<svg viewBox="0 0 4 4"><path d="M0 0h4v2H0z"/></svg>"#, "lists/logo.svg")
    #expect(try workspace.run(list, as: "l.ndjson").account.written == 1)
  }
}
