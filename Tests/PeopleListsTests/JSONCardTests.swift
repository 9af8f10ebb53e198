import PeopleLists
import Testing

/// Tests of vCards in JSON (jCard, RFC 7095).
@Suite struct JSONCardTests {
  private static let card =
    #"["vcard", [["fn", {}, "text", "Ada King Byron"], ["n", {}, "text", ["Byron", "Ada", "King", "", ["Dr.", "MD"]]],"#
    + #" ["email", {"type": "work"}, "text", "w@x.example"], ["email", {"pref": "1"}, "text", "a@x.example"],"#
    + #" ["uid", {}, "uri", "urn:7"], ["photo", {}, "uri", "a.jpg"], ["tel", {}, "uri", "tel:1"]]]"#

  @Test(arguments: [card, "[\(card)]", card + "\n", "{\"entities\": [{\"vcardArray\": \(card), \"roles\": [\"x\"]}]}"])
  func cardIsAPersonWhereverItIs(list: String) throws {
    let person = try #require(try People(Array(list.utf8)).first)
    #expect(person.name == (try People(Array(Self.card.utf8)))[0].name)
    #expect((person.name.full, person.name.family) == ("Ada King Byron", "Byron"))
    #expect((person.id, person.addresses, person.photos) == ("urn:7", ["a@x.example", "w@x.example"], ["a.jpg"]))
  }

  @Test func consecutiveCardsAreRows() throws {
    let list = #"["vcard", [["fn", {}, "text", "Ada"]]]"# + "\n" + #"["vcard", [["fn", {}, "text", "Bob"]]]"# + "\n"
    #expect(try People(Array(list.utf8)).map(\.name.full) == ["Ada", "Bob"])
  }

  @Test(arguments: [("individual", .person), ("group", .group), ("application", .agent)] as [(String, PersonKind)])
  func kindIsThatOfTheCard(kind: String, expected: PersonKind) throws {
    let list = "[[\"vcard\", [[\"fn\", {}, \"text\", \"Ada\"], [\"kind\", {}, \"text\", \"\(kind)\"]]]]"
    #expect(try People(Array(list.utf8)).map(\.kind) == [expected])
  }

  @Test(arguments: [#"["vcard"]"#, #"["vcard", 7]"#, #"["vcard", [["fn"], 7, ["fn", {}, "text"]]]"#])
  func incompleteCardIsRejected(list: String) throws {
    let people = try? People(Array(list.utf8))
    #expect(people?.isEmpty ?? true)
  }
}
