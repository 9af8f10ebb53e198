import AvatarJSON
import PeopleLists
import Testing

/// The people in lists, as programs read them.
@Suite struct PeopleTests {
  private func people(_ list: String, _ change: (inout People.Options) -> Void = { _ in }) throws -> People {
    var options = People.Options()
    change(&options)
    return try People(Array(list.utf8), options)
  }

  @Test func personHasTheValuesOfItsRow() throws {
    let people = try people(
      "First name,Middle name,Last name,E-mail,Photo,Employee ID,Office\nAda,King,Byron,ada@example.org,a.jpg,7,London\n"
    )
    let person = try #require(people.first)
    #expect(people.count == 1)
    #expect((person.row, person.line, person.kind, person.id) == (1, 2, .person, "7"))
    let name = person.name
    #expect((name.full, name.given, name.middle, name.family) == ("Ada King Byron", "Ada", "King", "Byron"))
    #expect((person.addresses, person.photos) == (["ada@example.org"], ["a.jpg"]))
    #expect((person.others, people.unknownColumns) == (["Office": "London"], ["Office"]))
  }

  @Test(
    arguments: [
      (#"[{"name": "Ada Byron"}, {"name": "build", "type": "bot"}]"#, [.person, .agent]),
      ("name,is_bot\nAda Byron,no\nbuild,yes\n", [.person, .agent]),
      (
        "BEGIN:VCARD\nFN:Ada\nEND:VCARD\nBEGIN:VCARD\nFN:Crew\nKIND:group\nEND:VCARD\nBEGIN:VCARD\nFN:b\nKIND:application\n"
          + "END:VCARD\n", [.person, .group, .agent]
      ),
    ] as [(String, [PersonKind])])
  func kindIsThatOfTheRow(list: String, kinds: [PersonKind]) throws {
    #expect(try people(list).map(\.kind) == kinds)
  }

  @Test(arguments: [
    ("email,other\na@example.org,b@example.org\n", ["a@example.org"]),
    ("name,e-mail,work email\nAda,a@example.org,w@example.org\n", ["a@example.org", "w@example.org"]),
    (#"[{"name": "Ada", "email": ["a@example.org", "b@example.org"]}]"#, ["a@example.org", "b@example.org"]),
  ])
  func allAddressesAreKept(list: String, addresses: [String]) throws {
    #expect(try people(list).first?.addresses == addresses)
  }

  @Test func peopleInADocumentHaveTheirGroup() throws {
    let people = try people(
      #"{"team": {"members": [{"name": "Ada"}]}, "alumni": [{"name": "Bob"}], "version": 2}"#)
    #expect(people.map(\.group) == ["team.members", "alumni"])
    #expect(people.unused == ["version"])
  }

  @Test func pathSelectsOneArray() throws {
    let list = #"{"members": [{"name": "Ada"}], "alumni": [{"name": "Bob"}]}"#
    #expect(try people(list) { $0.listPath = "alumni" }.map(\.name.full) == ["Bob"])
  }

  @Test func rowThatDescribesNobodyIsRejected() throws {
    let people = try people("name,email,office\nAda,,London\n,,Paris\n")
    #expect(people.map(\.row) == [1])
    #expect(people.rejected == [InputError(row: 3, "has no name, photo, address or identifier")])
  }

  @Test func columnsAreAssignedByTheirField() throws {
    let people = try people("Rufname,Sippe\nAda,Byron\n") { $0.columns = ["name": ["Rufname", "Sippe"]] }
    #expect(people.map(\.name.full) == ["Ada Byron"])
  }

  @Test func delimiterIsThatOfTheOptions() throws {
    let list = "name|team, floor\nAda Byron|x\n"
    #expect(try people(list) { $0.delimiter = "|" }.map(\.name.full) == ["Ada Byron"])
  }

  @Test(arguments: [("encoding", "klingon"), ("columns", "size"), ("delimiter", "·"), ("delimiter", "\"")])
  func invalidOptionIsRejected(name: String, value: String) {
    let error = #expect(throws: InputError.self) {
      try people("name\nAda\n") {
        switch name {
        case "encoding": $0.encoding = value
        case "delimiter": $0.delimiter = Character(value)
        default: $0.columns = [value: ["name"]]
        }
      }
    }
    #expect(error?.subject == name && error?.position == .value(value))
  }

  @Test func encodingIsChosenByAnyOfItsNames() throws {
    var options = People.Options()
    options.encoding = "latin1"
    #expect(try People(Array("name\nZo".utf8) + [0xEB, 0x0A], options).map(\.name.full) == ["Zoë"])
  }

  @Test func cardsWithoutCharsetAreReadInTheEncoding() throws {
    var options = People.Options()
    options.encoding = "windows-1252"
    let card = Array("BEGIN:VCARD\nVERSION:3.0\nFN:Zo".utf8) + [0xEB] + Array("\nEND:VCARD\n".utf8)
    #expect(try People(card, options).map(\.name.full) == ["Zoë"])
  }

  @Test(arguments: [
    #"[{"name": "Crew", "kind": "group", "members": {"a": true}}, {"name": "Ada Byron"}]"#,
    #"{"items": [{"name": "Crew", "type": "Group"}, {"name": "Ada Byron", "type": "Person"}]}"#,
  ])
  func objectOfAGroupIsAGroup(list: String) throws {
    #expect(try people(list).map(\.kind) == [.group, .person])
  }

  @Test func errorNamesTheFile() throws {
    let error = #expect(throws: InputError.self) { try People(in: "no/such/team.csv") }
    #expect(error?.subject == "no/such/team.csv")
  }
}
