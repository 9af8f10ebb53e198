import AvatarJSON
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of which value applies where a list, its defaults, its columns and the photo directory provide several.
@Suite struct PrecedenceTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private static let formats = ["l.csv", "l.json", "l.ndjson", "document.json"]

  /// Runs a list with one row in a format.
  private func run(
    _ row: [(String, String)], as format: String, defaults: [String: JSONValue] = [:]
  ) throws -> BatchWorkspace.Run {
    try? FileManager.default.removeItem(atPath: workspace.path("out"))
    let members = row.map { "\(JSONWriter.text(JSONValue.string($0))): \(JSONWriter.text(JSONValue.string($1)))" }
    let object = "{\(members.joined(separator: ", "))}"
    let text =
      switch format {
      case "l.csv": row.map(\.0).joined(separator: ",") + "\n" + row.map { "\"\($1)\"" }.joined(separator: ",") + "\n"
      case "l.json": "[\(object)]"
      case "l.ndjson": object + "\n"
      default: "{\"people\": [\(object)]}"
      }
    return try workspace.run(text, as: format, defaults: defaults)
  }

  // MARK: Defaults

  @Test(arguments: formats)
  func cellOverridesTheDefault(format: String) throws {
    #expect(try run([("id", "a"), ("size", "48")], as: format, defaults: ["size": .number(24)]).names == ["a-48.png"])
  }

  @Test(arguments: formats)
  func emptyCellTakesTheDefault(format: String) throws {
    #expect(try run([("id", "a"), ("size", "")], as: format, defaults: ["size": .number(24)]).names == ["a-24.png"])
  }

  @Test(arguments: [([:], "a-32.png"), (["size": .number(24)], "a-24.png")] as [([String: JSONValue], String)])
  func defaultOfTheRunOverridesThatOfTheList(defaults: [String: JSONValue], name: String) throws {
    let list = #"{"defaults": {"size": 32}, "people": [{"id": "a"}]}"#
    #expect(try workspace.run(list, as: "l.json", defaults: defaults).names == [name])
  }

  @Test func nullRemovesTheDefault() throws {
    let run = try workspace.run(
      #"[{"name": "Ada", "seed": null}, {"name": "Ada", "id": "b"}]"#, as: "l.json", defaults: ["seed": .string("x")])
    let colors = run.outcomes.map { $0.outputs[0].report?.background }
    #expect(colors[0] != colors[1])
  }

  // MARK: Photos

  /// Returns the photos that a row tries, by their names, if the photo directory has the given files.
  private func photos(
    _ row: [(String, String)], among files: [String], as format: String, defaults: [String: JSONValue] = [:]
  ) throws -> [String] {
    try? FileManager.default.removeItem(atPath: workspace.path("photos"))
    let photo = try Data(contentsOf: portrait)
    for file in files { try workspace.write(photo, "photos/\(file)") }
    workspace.photos = "photos"
    let run = try run(row, as: format, defaults: defaults)
    return try #require(run.outcomes.first).inputs.map { String($0.split(separator: "/").last ?? "") }
  }

  @Test(arguments: formats)
  func namedPhotoPrecedesTheFoundOne(format: String) throws {
    #expect(try photos([("id", "a"), ("src", "b.jpg")], among: ["a.jpg", "b.jpg"], as: format) == ["b.jpg"])
  }

  @Test(arguments: formats)
  func cellThatAffirmsAPhotoLeavesTheFoundOne(format: String) throws {
    #expect(try photos([("id", "a"), ("src", "yes")], among: ["a.jpg"], as: format) == ["a.jpg"])
    #expect(try photos([("id", "a"), ("src", "no")], among: ["a.jpg"], as: format) == [])
    #expect(try photos([("id", "a"), ("src", "")], among: ["a.jpg"], as: format) == ["a.jpg"])
  }

  @Test(arguments: formats)
  func defaultPhotoPrecedesTheFoundOne(format: String) throws {
    let defaults = ["src": JSONValue.string("b.jpg")]
    #expect(try photos([("id", "a")], among: ["a.jpg", "b.jpg"], as: format, defaults: defaults) == ["b.jpg"])
    let row = [("id", "a"), ("src", "c.jpg")]
    #expect(try photos(row, among: ["a.jpg", "b.jpg", "c.jpg"], as: format, defaults: defaults) == ["c.jpg"])
  }

  @Test(arguments: formats)
  func photoIsFoundByIDBeforeUserNameAddressAndName(format: String) throws {
    let row = [("id", "7"), ("login", "eda"), ("email", "e@x.example"), ("name", "Eda Brun")]
    var files = ["7.jpg", "eda.jpg", "e@x.example.jpg", "Eda Brun.jpg"]
    while let first = files.first {
      #expect(try photos(row, among: files, as: format) == [first])
      files.removeFirst()
    }
  }

  // MARK: Columns

  @Test(arguments: formats)
  func laterColumnOfAMeaningIsUsedWhereTheFirstIsEmpty(format: String) throws {
    let row = [("email", "e@x.example"), ("work email", "w@x.example"), ("name", "Eda")]
    #expect(try run(row, as: format).emails == ["e@x.example"])
    #expect(try run([("email", ""), row[1], row[2]], as: format).emails == ["w@x.example"])
    #expect(try run([row[1], row[0], row[2]], as: format).emails == ["e@x.example"])
  }

  @Test(arguments: formats)
  func allPhotoColumnsAreTriedInOrder(format: String) throws {
    let row = [("name", "Eda"), ("photo", "b.jpg"), ("thumbnailPhoto", "a.jpg")]
    #expect(try photos(row, among: ["a.jpg"], as: format) == ["b.jpg", "a.jpg"])
    #expect(try photos(row.reversed(), among: ["a.jpg"], as: format) == ["b.jpg", "a.jpg"])
  }

  @Test(arguments: formats)
  func fieldNamePrecedesOtherSystemsWords(format: String) throws {
    let row = [("avatar_url", "a.jpg"), ("src", "b.jpg"), ("full name", "Max Old"), ("name", "Eda Brun")]
    #expect(try photos(row, among: ["b.jpg"], as: format).first == "b.jpg")
    #expect(try run(row, as: format).people == ["Eda Brun"])
  }
}
