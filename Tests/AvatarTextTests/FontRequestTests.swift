import AvatarFileSystem
import Testing

@testable import AvatarText
@testable import PersonWords

@Suite struct FontRequestTests {
  @Test(arguments: [
    ("a.ttf:wght=600", "a.ttf", ["wght": 600.0]), ("a.ttf:wght=600,opsz=14.5", "a.ttf", ["wght": 600, "opsz": 14.5]),
    ("a.ttf:slnt=-10", "a.ttf", ["slnt": -10]), ("./a:b:GRAD=1", "./a:b", ["GRAD": 1]), ("./a:wght", "./a:wght", [:]),
    ("./a:wght=", "./a:wght=", [:]), ("./a:weight=1", "./a:weight=1", [:]), ("./a:wght=1e3", "./a:wght=1e3", [:]),
    ("./a:wght=40000", "./a:wght=40000", [:]), ("./a:wght=600,", "./a:wght=600,", [:]), ("./a:", "./a:", [:]),
  ])
  func fontSettingsFollowAColon(text: String, path: String, settings: [String: Double]) throws {
    guard case .file(let file) = FontRequest(text) else {
      Issue.record("not a file")
      return
    }
    #expect(file.path == path)
    #expect(Dictionary(uniqueKeysWithValues: file.settings.map { ($0.tag.text, $0.value) }) == settings)
  }

  @Test func settingsFollowTheFontNumberInACollection() {
    guard case .file(let file) = FontRequest("a.ttc#2:wght=600") else {
      Issue.record("not a file")
      return
    }
    #expect((file.path, file.index, file.settings.count) == ("a.ttc", 1, 1))
  }

  @Test(arguments: [
    ("a.ttc#1", "a.ttc", 0), ("a.ttc#9999", "a.ttc", 9998), ("a.ttc#10000", "a.ttc#10000", 0),
    ("a.ttc#0", "a.ttc#0", 0), ("a.ttc#", "a.ttc#", 0), ("a.ttc#+1", "a.ttc#+1", 0), ("#1", "#1", 0),
  ])
  func fontNumberHasOneToFourDigits(text: String, path: String, index: Int) {
    #expect(FontFile(text) == FontFile(path: path, index: index))
  }

  @Test(arguments: ["Inter", "Noto Sans", "Inter:wght=600", "Fira.Sans", "ttf"])
  func nameWithoutAFileIsAFontFamily(text: String) {
    guard case .family(let name, _) = FontRequest(text) else {
      Issue.record("not a family")
      return
    }
    #expect(name == text.prefix { $0 != ":" })
  }

  @Test(arguments: ["a/Inter", "Inter.ttf", "Inter.OTF", "Inter.woff2", "a.ttc#2"])
  func pathIsNotReadAsAFontFamily(text: String) {
    if case .family = FontRequest(text) { Issue.record("a family") }
  }
}
