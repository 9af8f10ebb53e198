import AvatarFileSystem
import AvatarJSON
import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

@Suite struct RowFieldsTests {
  @Test(arguments: [
    ("status", "badge"), ("badge", "status"), ("badge", "badgeIcon"), ("badgeIcon", "badge"), ("focus", "gravity"),
    ("gravity", "focus"), ("id", "output"),
  ])
  func fieldReplacesAConflictingInheritedField(field: String, excluded: String) {
    let inherited: [String: JSONValue] = [excluded: .string("inherited"), "name": .string("Ada")]
    #expect(
      RowFields.merged([field: .string("own")], over: inherited)
        == [field: .string("own"), "name": .string("Ada")])
  }

  @Test(arguments: [("yes", true), ("TRUE", true), ("1", true), ("no", false), ("False", false), ("0", false)])
  func booleanValueCanBeAWord(word: String, isTrue: Bool) throws {
    #expect(try AvatarSpec(fields: ["linear": .string(word)]).photo.isLinear == isTrue)
  }

  @Test func nullFieldIsTreatedAsAbsent() throws {
    let fields: [String: JSONValue] = ["name": .string("Ada"), "type": .null, "linear": .null, "focus": .null]
    #expect(try AvatarSpec(fields: fields) == AvatarSpec(name: "Ada"))
  }

  @Test(arguments: ["0.5,x,0.3", "0.5,,0.3", "x"])
  func malformedFocusIsRejected(focus: String) {
    let error = #expect(throws: InputError.self) { try AvatarSpec(fields: ["focus": .string(focus)]) }
    #expect(
      error?.description
        == "focus \(focus): must be two numbers from 0 to 1 or percentages, for example 0.5,0.3 or 50%,30%")
  }

  @Test(arguments: ["corner_radius", "Corner-Radius", "corner radius", "cornerRadius", "CORNERRADIUS"])
  func columnNameIsRecognizedInAnySpelling(column: String) throws {
    let run = try BatchWorkspace().run("id,\(column)\na,7\n", as: "l.csv")
    #expect(
      run.faults == ["1: \(column): 7: must be a number from 0 to 0.5 or a percentage from 0% to 50% of the side"])
  }

  @Test func rowValuesOverrideInheritedValues() {
    let inherited: [String: JSONValue] = ["size": .number(24), "name": .string("Ada"), "alt": .string("x")]
    let merged = RowFields.merged(["name": .string("Grace"), "id": .string("g"), "alt": .null], over: inherited)
    #expect(merged == ["id": .string("g"), "name": .string("Grace"), "size": .number(24)])
  }

  @Test func rowValuesAreSortedByName() {
    var values = RowValues(["name": .string("Ada"), "alt": .string("x")])
    values["size"] = .number(24)
    values["id"] = .string("a")
    values["alt"] = nil
    values["name"] = .string("Grace")
    #expect(values.items.map(\.name) == ["id", "name", "size"])
    #expect(values["name"] == .string("Grace"))
  }

  @Test func rowFromAnotherShardHasNamesButNoLooks() throws {
    var parser = RowParser(
      defaults: [:], template: .standard, export: nil, directory: "", themes: ThemeCache(AvatarRenderer()))
    func row(_ shard: String) throws -> PlannedRow {
      parser.shard = Shard(shard)
      return try #require(parser.plan(try ReadRow(json: #"{"id": "p8", "name": "Ada"}"#)).0.row)
    }
    let (own, other) = (try row("1/4"), try row("2/4"))
    #expect((own.isRendered, other.isRendered) == (true, false))
    #expect(own.outputs.map(\.file) == other.outputs.map(\.file))
    #expect((own.appearanceFields, other.appearanceFields) == (Array("name=Ada\0".utf8), []))
  }
}
