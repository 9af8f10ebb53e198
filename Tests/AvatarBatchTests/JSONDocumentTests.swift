import AvatarFileSystem
import AvatarJSON
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of JSON documents whose rows are in an array under any key, or one after another.
@Suite struct JSONDocumentTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  // MARK: The array of an object

  @Test(arguments: [
    #"{"data": [{"name": "Ada"}], "meta": {"total": 1}}"#, #"{"meta": {"total": 1}, "data": [{"name": "Ada"}]}"#,
    #"{"d": {"results": [{"name": "Ada"}]}}"#,
    #"{"d": {"__count": "1", "results": [{"name": "Ada"}], "x": 1}, "y": [1]}"#,
    #"{"team": [{"name": "Ada"}]}"#, "\u{FEFF}\n{\"people\"\n:\n[\n{\"name\":\"Ada\"}\n]\n}\n",
    #"{"links": {"self": "x"}, "tags": ["a"], "users": [{"name": "Ada"}]}"#,
    #"{"data": {"users": {"nodes": [{"name": "Ada"}]}}}"#, #"{"empty": [], "users": [{"name": "Ada"}]}"#,
  ])
  func arrayUnderAnyKeyIsReadAsTheList(document: String) throws {
    let run = try workspace.run(document, as: "l.json")
    #expect((run.error, run.faults) == (nil, []))
    #expect(run.people == ["Ada"])
  }

  @Test(arguments: [
    #"{"a1": {"name": "Ada"}, "b2": {"name": "Bob"}}"#,
    #"{"a1": {"name": "Ada", "x": {"y": 1}}, "b2": {"name": "Bob"}}"#,
    "{\"a1\":\n{\"name\": \"Ada\"}}\n{\"b2\": {\"id\": \"b2\", \"name\": \"Bob\"}}\n",
    #"{"n": 1, "users": {"a1": {"name": "Ada", "items": [{"x": 1}]}, "b2": {"name": "Bob"}}, "rooms": {"r": {"name": "Hall"}}}"#,
    #"{"joined": {"a1": {"profile": {"name": "Ada"}, "name": "Ada"}, "b2": {"name": "Bob"}}}"#,
  ])
  func keysInAMapOfPeopleBecomeIDs(document: String) throws {
    let run = try workspace.run(document, as: "l.json")
    #expect((run.error, run.faults, run.names) == (nil, [], ["a1-40.png", "b2-40.png"]))
    #expect(run.people == ["Ada", "Bob"])
  }

  @Test(arguments: [
    #"{"a1": {"name": "Ada"}, "n": 1}"#, #"{"a1": {"x": 1}}"#, #"{"error": {"type": "OAuthException", "id": 7}}"#,
    #"{"data": {"repository": {"name": "x"}}}"#, #"{"users": {"total": {"n": 1}}}"#,
  ])
  func objectWithUnrelatedMembersIsNotAMapOfPeople(document: String) throws {
    let reason = "column 1: must contain an array of objects, for example avatars"
    #expect(try workspace.run(document, as: "l.json").error == InputError(line: 1, reason: reason))
  }

  @Test func arrayOfErrorsIsNotReadAsTheList() throws {
    let document = #"{"errors": [{"message": "x"}], "data": {"users": [{"name": "Ada"}]}}"#
    let run = try workspace.run(document, as: "l.json")
    #expect((run.error, run.people) == (nil, ["Ada"]))
  }

  @Test(arguments: [
    #"{"status": 401, "name": "Unauthorized"}"#, #"{"name": "Error", "statusCode": "503", "message": "x"}"#,
    #"{"code":404,"name":"rest_no_route","data":{"status":404}}"#,
  ])
  func serverErrorIsNotReadAsAPerson(document: String) throws {
    let reason = "column 1: is a server's error response: must contain an array of objects, for example avatars"
    #expect(try workspace.run(document, as: "l.json").error == InputError(line: 1, reason: reason))
  }

  @Test(.timeLimit(.minutes(1))) func deeplyNestedObjectIsReadOnce() throws {
    let document = String(repeating: #"{"a":"#, count: 100_000) + "1" + String(repeating: "}", count: 100_000)
    let reason = "column 1: must contain an array of objects, for example avatars"
    #expect(try workspace.run(document, as: "l.json").error == InputError(line: 1, reason: reason))
  }

  @Test(arguments: [
    "{\"users\": [{\"name\": \"Ada\"}], \"n\": 1}\n{\"n\": 2, \"users\": [{\"name\": \"Bob\"}]}\n",
    #"[{"name": "Ada"}] [{"name": "Bob"}]"#,
    #"{"d": {"results": [{"name": "Ada"}]}}{"d": {"results": [{"name": "Bob"}]}}"#,
  ])
  func concatenatedPagesAreReadAsOneList(document: String) throws {
    for name in ["l.json", "l.ndjson"] {
      let run = try workspace.run(document, as: name)
      #expect((run.error, run.faults, run.people) == (nil, [], ["Ada", "Bob"]))
      #expect(run.unknownFields == (document.contains("n\":") ? ["n"] : []))
    }
  }

  @Test(arguments: [
    #"{"data": []}"#, #"{"users": [], "next": null}"#, #"{"d": {"results": [ ]}}"#, #"{"total": 0, "items": []}"#,
    #"{"avatars": [], "defaults": {"size": 24}}"#,
  ])
  func emptyArrayIsAListWithoutRows(document: String) throws {
    let run = try workspace.run(document, as: "l.json")
    #expect((run.error, run.account.rows) == (nil, 0))
  }

  @Test(arguments: [
    #"{"version": 1, "data": [], "meta": {"total": 0}}"#, #"{"version": 1, "data": [{"name": "Ada"}], "meta": 1}"#,
    #"{"$schema": "x", "version": 1, "defaults": {}, "data": [{"name": "Ada"}], "meta": [{"a": 1}]}"#,
  ])
  func unknownMembersAreReportedOnce(document: String) throws {
    #expect(try workspace.run(document, as: "l.json").unknownFields == ["version", "meta"])
  }

  @Test(arguments: [
    #"{"users": [{"name": "Ada"}], "members": [{"name": "Bob"}]}"#,
    #"{"users": [{"name": "Ada"}], "total": 1, "members": [ {"name": "Bob"}]}"#,
  ])
  func allArraysOfPeopleAreRead(document: String) throws {
    let run = try workspace.run(document, as: "l.json")
    #expect((run.error, run.people) == (nil, ["Ada", "Bob"]))
  }

  @Test(arguments: [
    #"{"avatars": [{"id": "a"}], "people": [{"id": "b"}]}"#, #"{"people": [{"id": "b"}], "avatars": [{"id": "a"}]}"#,
  ])
  func arrayNamedAvatarsTakesPrecedence(document: String) throws {
    #expect(try workspace.run(document, as: "l.json").names == ["a-40.png"])
  }

  @Test(arguments: [
    #"{"data": [{"id": "a"}], "defaults": {"size": 24}}"#, #"{"defaults": {"size": 24}, "data": [{"id": "a"}]}"#,
    #"{"d": {"results": [{"id": "a"}], "x": 1}, "defaults": {"size": 24}}"#,
  ])
  func defaultsMayFollowTheRows(document: String) throws {
    #expect(try workspace.run(document, as: "l.json").names == ["a-24.png"])
  }

  @Test func malformedDefaultsAfterTheRowsAreReportedWithTheirLineNumber() throws {
    let run = try workspace.run("{\"data\": [{\"id\": \"a\"}],\n\"defaults\": {\"siz\": 1}}", as: "l.json")
    #expect(run.error == InputError(line: 2, reason: "defaults: siz: is not a field that rows can share"))
  }

  @Test func rowInANestedArrayIsReportedWithItsLineNumber() throws {
    let run = try workspace.run("{\"data\":\n[{\"id\": \"a\"},\n\n{\"id\": \"b\", \"size\": 0}]}", as: "l.json")
    #expect((run.lines, run.names) == ([4], ["a-40.png"]))
  }

  @Test(arguments: [true, false])
  func utf16DocumentNeedsNoByteOrderMark(isBigEndian: Bool) throws {
    for text in [#"{"data": [{"name": "Zoë"}]}"#, #"{"name": "Zoë"}"#, #"[{"name": "Zoë"}]"#] {
      let bytes = text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      }
      try workspace.write(Data(bytes), "l.json")
      #expect(try workspace.run(file: "l.json").people == ["Zoë"])
    }
  }

  // MARK: Consecutive objects

  @Test(arguments: [
    #"{"name": "Ada", "email": "a@x.example"}"#, "\n{\n  \"name\": \"Ada\",\n  \"email\": \"a@x.example\"\n}\n",
    #"{"name": "Ada", "emails": [{"value": "a@x.example"}], "photos": []}"#,
    #"{"email": "a@x.example", "name": "Ada", "accounts": [{"id": 1}]}"#,
  ])
  func singleObjectIsReadAsARow(document: String) throws {
    let run = try workspace.run(document, as: "l.json")
    #expect((run.error, run.faults) == (nil, []))
    #expect((run.people, run.emails) == (["Ada"], ["a@x.example"]))
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\u{FEFF}"], ["l.json", "l.ndjson"])
  func objectsOnSeparateLinesAreReadAsRows(end: String, name: String) throws {
    let run = try workspace.run(
      [#"{"id": "a"}"#, #"{"id": "b", "size": 24}"#, #"{"id": "c"}"#].joined(separator: end), as: name)
    #expect((run.error, run.faults) == (nil, []))
    #expect(run.names == ["a-40.png", "b-24.png", "c-40.png"])
  }

  @Test func malformedLineFailsWithoutAffectingOtherLines() throws {
    let run = try workspace.run("{\"id\": \"a\"}\nnonsense\n\n{\"id\": }\n7\n{\"id\": \"b\"}\n", as: "l.json")
    #expect(run.names == ["a-40.png", "b-40.png"])
    #expect(
      run.faults == ["2: column 1: expected a value", "3: column 8: expected a value", "4: 7: must be an object"])
    #expect(run.lines == [2, 4, 5])
  }

  @Test(arguments: [
    #"{"id": "a""#, #"{"id": }"#, #"{"id" "a"}"#, #"{"id": "a"}}"#, #"{"id": "a"}, "#, #"{"id": "a" "size": 1}"#,
    #"{"id": "a"#, "{",
    "nonsense", "7", #""id""#, "\0",
  ])
  func malformedFirstLineFailsWithoutAffectingOtherLines(line: String) throws {
    let run = try workspace.run(line + "\n{\"id\": \"b\"}\n", as: "l.ndjson")
    #expect((run.error, run.names) == (nil, ["b-40.png"]))
    #expect(run.outcomes.map { $0.fault?.line } == [1, nil])
  }

  @Test(arguments: ["l.json", "l.ndjson"])
  func prettyPrintedObjectsAreReadAsRows(name: String) throws {
    let run = try workspace.run(
      "{\n  \"id\": \"a\"\n}\n{\n  \"id\": \"b\",\n  \"size\": 0\n}\n\n{\"id\":\n\"c\"}{}\n", as: name)
    #expect(run.names == ["a-40.png", "c-40.png"])
    #expect((run.lines, run.error) == ([4], nil))
  }

  @Test func objectWithoutValuesIsSkipped() throws {
    let rows = #"{"id": "a"}, {}, {"name": "", "size": null}, {"x": {"y": " "}}, {"id": "b"}"#
    let run = try workspace.run("[\(rows)]", as: "l.json")
    #expect((run.names, run.account.rows) == (["a-40.png", "b-40.png"], 2))
  }

  @Test func linesWithNestedArraysAreReadAsRows() throws {
    let run = try workspace.run(
      #"{"id": "a", "name": "Ada", "accounts": [{"type": "x"}]}"# + "\n" + #"{"id": "b", "name": "Bob"}"#,
      as: "l.ndjson")
    #expect((run.error, run.people) == (nil, ["Ada", "Bob"]))
  }

  // MARK: Keys

  @Test(arguments: ["src=profile.image_72", "src=Profile.Image-72", "src=custom.big"])
  func selectedKeyCanBeNested(column: String) throws {
    let run = try workspace.run(
      #"[{"id": "a", "profile": {"image_512": "512.jpg", "image_72": "72.jpg"}, "custom": {"big": "72.jpg"}}]"#,
      as: "l.json", columns: [column])
    #expect(run.outcomes.map { $0.inputs.map { FilePath.name(of: $0) } } == [["72.jpg"]])
    #expect(run.unusedOptions == [])
  }

  @Test func nameTemplateCanUseANestedKey() throws {
    let run = try workspace.run(
      #"[{"name": "Ada", "profile": {"team": "red"}}]"#, as: "l.json", template: "{profile.team}-{name}.png")
    #expect((run.error, run.names, run.unknownFields) == (nil, ["red-Ada.png"], []))
  }

  @Test func largestPhotoIsUsedByDefault() throws {
    let run = try workspace.run(
      #"[{"id": "a", "profile": {"image_24": "24.jpg", "image_72": "72.jpg", "image_512": "512.jpg"}}]"#, as: "l.json")
    #expect(run.outcomes.map { $0.inputs.map { FilePath.name(of: $0) } } == [["512.jpg", "72.jpg"]])
  }

  @Test func multipleKeysForOneFieldAreJoined() throws {
    let run = try workspace.run(
      #"[{"a": "Ada", "b": {"c": "Byron"}}, {"a": "Bob"}]"#, as: "l.json", columns: ["name=a", "name=b.c"])
    #expect(run.people == ["Ada Byron", "Bob"])
  }

  @Test func columnOptionWithoutAMatchingKeyIsReported() throws {
    let run = try workspace.run(
      #"[{"src": "a.jpg", "name": "Ada"}, {"src": "b.jpg"}]"#, as: "l.json", columns: ["alt=caption", "seed=name"])
    #expect((run.error, run.unusedOptions) == (nil, [#"--column alt="caption""#]))
  }

  @Test func primaryOrFirstObjectInAnArrayIsUsed() throws {
    let run = try workspace.run(
      """
      [{"name": "Ada", "emails": [{"value": "b@x.example"}, {"value": "a@x.example", "primary": true}]},
       {"name": "Bob", "emails": [{"value": "b@x.example"}, {"value": "c@x.example"}]}]
      """, as: "l.json")
    #expect(run.emails == ["a@x.example", "b@x.example"])
  }

  @Test func nullValueFallsBackToAnotherKeyOfTheField() throws {
    let run = try workspace.run(
      """
      [{"displayName": "Ada", "mail": null, "userPrincipalName": "a@x.example", "photo": null, "avatar_url": "a.jpg"}]
      """, as: "l.json")
    #expect(run.emails == ["a@x.example"])
    #expect(run.outcomes.map(\.inputs.count) == [1])
  }

  @Test(arguments: ["name", "email", "seed", "size"])
  func nullRemovesTheDefaultOfAnyField(field: String) throws {
    let value: JSONValue = field == "size" ? .number(24) : .string("x@x.example")
    let run = try workspace.run(#"[{"id": "a", "\#(field)": null}]"#, as: "l.json", defaults: [field: value])
    #expect((run.names, run.people, run.emails) == (["a-40.png"], [nil], [nil]))
    #expect(run.outcomes.map(\.who?.seed) == [nil])
  }

  @Test func firstStringInAnArrayIsUsed() throws {
    let run = try workspace.run(
      #"[{"name": "Ada", "emails": ["a@x.example", "b@x.example"], "photos": [], "nicknames": ["x"]}]"#, as: "l.json")
    #expect((run.faults, run.emails) == ([], ["a@x.example"]))
  }
}
