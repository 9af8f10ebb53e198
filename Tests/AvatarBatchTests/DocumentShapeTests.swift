import AvatarJSON
import Testing

@testable import AvatarBatch

/// Tests of where a JSON document holds people.
@Suite struct DocumentShapeTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  // MARK: People

  @Test(
    arguments: [
      // Several arrays, under words for people, nested, next to other things.
      (#"{"maintainers": [{"name": "Eda Brun"}], "emeritus": [{"name": "Ivy Elm"}]}"#, ["Eda Brun", "Ivy Elm"]),
      (
        #"{"teams": [{"name": "Core", "members": [{"name": "Eda Brun"}]}, {"name": "Docs", "members": [{"name": "Ivy Elm"}]}]}"#,
        ["Eda Brun", "Ivy Elm"]
      ),
      (
        #"{"name": "tool", "version": "1.0", "author": {"name": "Eda Brun", "email": "e@x.example"}, "keywords": ["a"]}"#,
        ["Eda Brun"]
      ),
      (
        #"{"name": "tool", "contributors": ["Eda Brun <e@x.example>", "Ivy Elm (https://x.example)"]}"#,
        ["Eda Brun", "Ivy Elm"]
      ),
      // Other keys, by the shape of the objects.
      (
        #"{"rows2": [{"name": "Eda Brun", "email": "e@x.example"}, {"name": "Ivy Elm", "email": "i@x.example"}]}"#,
        ["Eda Brun", "Ivy Elm"]
      ),
      (#"{"lab": {"heads": [{"given": "Eda", "family": "Brun"}]}}"#, ["Eda Brun"]),
      (#"{"x": [{"name": "Eda Brun", "jobTitle": "Chemist"}]}"#, ["Eda Brun"]),
      // Maps of people.
      (
        #"{"joined": {"@rosa:x.example": {"display_name": "Rosa Quell"}, "@ivo:x.example": {"display_name": null}}}"#,
        ["Rosa Quell", "ivo"]
      ),
      (
        #"{"p1": {"name": "Eda Brun", "id": "7", "links": [{"name": "Site"}]}, "p2": {"name": "Ivy Elm", "id": "8"}}"#,
        ["Eda Brun", "Ivy Elm"]
      ),
      // Strings.
      (#"["Eda Brun", "Max Old"]"#, ["Eda Brun", "Max Old"]),
      (#"{"members": ["Eda Brun", "Max Old", "Cher"]}"#, ["Eda Brun", "Max Old", "Cher"]),
      (#"{"x": ["Eda Brun <e@x.example>"]}"#, ["Eda Brun"]),
      // Groups and people in one array.
      (
        #"{"staff": [{"name": "Core", "members": [{"name": "Eda Brun"}]}, {"name": "Ivy Elm"}]}"#,
        ["Eda Brun", "Ivy Elm"]
      ),
      // JSContact.
      (
        #"[{"@type": "Card", "uid": "22B2C7DF-9120", "name": {"components": [{"kind": "given", "value": "Eda"}, {"kind": "surname", "value": "Brun"}]}}]"#,
        ["Eda Brun"]
      ),
    ] as [(String, [String])])
  func documentHoldsPeople(document: String, people: [String]) throws {
    let run = try workspace.run(document, as: "l.json")
    #expect((run.error, run.faults) == (nil, []))
    #expect(run.people == people)
  }

  @Test(
    arguments: [
      #"{"skills": [{"name": "Swift"}], "labels": [{"id": 1, "name": "bug"}], "groups": [{"name": "Staff"}]}"#,
      #"{"keywords": [{"name": "avatar"}]}"#, #"{"organization": [{"id": "o", "name": "Blue Harbor"}]}"#,
      #"{"keywords": ["Exact Coverage", "Image Processing"]}"#,
    ])
  func namesOfThingsAreNotPeople(document: String) throws {
    let error = try #require(try workspace.run(document, as: "l.json").error)
    #expect(error.reason.hasPrefix("column 1: contains names only in "))
  }

  @Test(
    arguments: [
      #"{"name": "Eda Brun", "email": "e@x.example", "skills": [{"name": "Swift"}]}"#,
      #"{"name": "Eda Brun", "email": "e@x.example", "friends": [{"name": "Ivy Elm", "email": "i@x.example"}]}"#,
      #"{"name": "Eda Brun", "email": "e@x.example", "contacts": [{"name": "Ivy Elm", "email": "i@x.example"}]}"#,
      #"[{"name": "Eda Brun", "addresses": [{"name": "Home", "city": "Zug"}], "accounts": [{"name": "x", "login": "y"}]}]"#,
    ])
  func objectsInsideAPersonAreNotRows(document: String) throws {
    #expect(try workspace.run(document, as: "l.json").people == ["Eda Brun"])
  }

  @Test(arguments: [
    #"[{"name": "A", "members": [{"name": "Eda Brun"}]}, {"name": "B", "members": [{"name": "Ivy Elm"} {"name": "Max Old"}]}]"#,
    #"[{"name": "A", "members": [{"name": "Eda Brun"}]}, {"name": "B", "members": [{"name": "Ivy Elm"}, {]}, {"name": "C"}]"#,
  ])
  func malformedGroupFailsInsteadOfLosingItsMembers(document: String) throws {
    let run = try workspace.run(document, as: "l.json")
    #expect(run.people.first == "Eda Brun" && run.account.failed + (run.error == nil ? 0 : 1) > 0)
  }

  @Test func groupsAreCounted() throws {
    let run = try workspace.run(
      #"[{"name": "Crew", "kind": "group"}, {"name": "Eda Brun"}, {"name": "X", "type": "Group"}]"#, as: "l.json")
    #expect(run.people == ["Eda Brun"] && run.unknownFields.contains("2 groups"))
  }

  // MARK: Accounts

  @Test func groupIsThePathOfTheArray() throws {
    let document = #"{"teams": [{"members": [{"name": "Eda Brun"}]}], "alumni": [{"name": "Ivy Elm"}]}"#
    for (group, person) in [("teams.members", "Eda Brun"), ("alumni", "Ivy Elm")] {
      let run = try workspace.run(document, as: "l.json", filters: ["group=\(group)"])
      #expect(run.outcomes.compactMap { $0.who?.name } == [person])
    }
  }

  @Test func recordsOfOtherKindsAreCounted() throws {
    let run = try workspace.run(
      #"{"type": "version", "version": 1}"# + "\n"
        + #"{"type": "user", "user": {"first_name": "Eda", "last_name": "Brun"}}"#,
      as: "l.ndjson")
    #expect(run.people == ["Eda Brun"])
    #expect(run.unknownFields.contains("1 record of another kind (type, version)"))
  }

  @Test func rowAfterNestedGroupsHasItsOwnLine() throws {
    let document =
      "{\"staff\": [\n{\"name\": \"Core\", \"members\": [\n{\"id\": \"a\", \"name\": \"Eda\", \"size\": 0}]}]}"
    #expect(try workspace.run(document, as: "l.json").lines == [3])
  }
}
