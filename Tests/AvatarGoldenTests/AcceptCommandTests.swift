import Testing

@testable import AvatarGolden

@Suite struct AcceptCommandTests {
  @Test(arguments: [
    ("ada", "ada"), ("icon/a-b_1.5", "icon/a-b_1.5"), ("a b", "'a b'"), ("$(x)", "'$(x)'"), ("it's", #"'it'\''s'"#),
    ("ä", "'ä'"), ("a*", "'a*'"), ("-n", "-- -n"), ("-n x", "-- '-n x'"), ("=x", "'=x'"), ("~a", "'~a'"),
  ])
  func caseNameIsQuotedAsOneShellWord(name: String, word: String) {
    #expect(AcceptCommand(manifest: "Goldens/manifest.json").line(for: name) == "avatar-render golden record \(word)")
  }

  @Test(arguments: [("m.json", "m.json"), ("a b/m.json", "'a b/m.json'"), ("-m.json", "./-m.json")])
  func acceptCommandIncludesANonstandardManifest(manifest: String, word: String) {
    #expect(AcceptCommand(manifest: manifest).line == "avatar-render golden record --manifest \(word)")
  }

  @Test func acceptCommandSelectsOnlyItsCase() throws {
    let workspace = try Workspace()
    let manifest = try workspace.manifest(
      #"{"cases": [{"name": "a"}, {"name": "a/b"}, {"name": "x*"}, {"name": "xy"}]}"#)
    func names(_ pattern: String) throws -> [String] {
      try manifest.cases(matching: [CasePattern(pattern)]).map(\.name)
    }
    #expect(try names("a") == ["a"])
    #expect(try names("a/") == ["a", "a/b"])
    #expect(try names("x*") == ["x*"])
    #expect(try names("?y") == ["xy"])
  }
}
