import PeopleLists
import Testing

/// Tests of letters that are written as the bytes of their UTF-8 form, as in the exports of Facebook and Instagram.
@Suite struct DoubleEncodingTests {
  private func people(_ list: String) throws -> People { try People(Array(list.utf8)) }

  @Test(arguments: [
    (#"[{"name": "Ren\u00c3\u00a9e"}]"#, ["Renée"]),
    (#"[{"name": "Ren\u00C3\u00A9e"}, {"name": "Ada"}]"#, ["Renée", "Ada"]),
    (#"{"friends_v2": [{"name": "\u00d0\u0098\u00d0\u00b2\u00d0\u00b0\u00d0\u00bd"}]}"#, ["Иван"]),
    (#"[{"name": "Ada \u00f0\u009f\u008c\u00b8"}]"#, ["Ada 🌸"]),
    (#"[{"name": "A\\u00c3 \u00c3\u00bc"}]"#, [#"A\u00c3 ü"#]),
  ])
  func lettersAreConvertedIfAllAgree(list: String, names: [String]) throws {
    let people = try people(list)
    #expect(people.map(\.name.full) == names)
    #expect(
      people.notes == ["the letters are converted, because each was written as the bytes of its UTF-8 form"])
  }

  @Test(arguments: [
    (#"[{"name": "Ren\u00c3\u00a9e"}, {"name": "Zo\u00eb"}]"#, ["RenÃ©e", "Zoë"]),
    (#"[{"name": "Ren\u00c3\u00a9e"}, {"name": "\u0141ukasz"}]"#, ["RenÃ©e", "Łukasz"]),
    (#"[{"name": "Ren\u00c3\u00a9e"}, {"name": "Zoë"}]"#, ["RenÃ©e", "Zoë"]), (#"[{"name": "Zo\u00eb"}]"#, ["Zoë"]),
    (#"[{"name": "A\\u00c3\\u00a9"}]"#, [#"A\u00c3\u00a9"#]),
  ])
  func lettersAreUnchangedIfAnyDisagrees(list: String, names: [String]) throws {
    let people = try people(list)
    #expect(people.map(\.name.full) == names)
    #expect(people.notes == [])
  }
}
