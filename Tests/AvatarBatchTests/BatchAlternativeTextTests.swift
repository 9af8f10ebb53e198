import AvatarCodec
import AvatarJSON
import AvatarPages
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of alternative texts in reports, galleries and source sets.
@Suite struct BatchAlternativeTextTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private func texts(_ list: String, as name: String, defaults: [String: JSONValue] = [:]) throws -> [String] {
    let run = try workspace.run(list, as: name, defaults: defaults)
    #expect(run.faults == [])
    return run.outcomes.map(\.alt)
  }

  @Test func alternativeTextDefaultsToTheNameThenTheKind() throws {
    let list = "id,name,type,alt\na,Ada,,Ada in 1840\nb,Grace,,\nc,,,\nd,,agent,\n"
    #expect(try texts(list, as: "l.csv") == ["Ada in 1840", "Grace", "User avatar", "AI agent avatar"])
  }

  @Test func emptyAlternativeTextInJSONMakesTheAvatarDecorative() throws {
    let list = #"{"id":"a","name":"Ada","alt":""}"# + "\n" + #"{"id":"b","name":"Ada","alt":null}"#
    #expect(try texts(list, as: "l.ndjson") == ["", "Ada"])
  }

  @Test func emptyDefaultAlternativeTextAppliesToRowsWithoutText() throws {
    let defaults = try RowParser.defaults(json: Array(#"{"alt": "", "seed": ""}"#.utf8))
    #expect(defaults == ["alt": .string("")])
    #expect(try texts("id,alt\na,Ada\nb,\n", as: "l.csv", defaults: defaults) == ["Ada", ""])
  }

  @Test func alternativeTextIsLimitedTo10000Bytes() throws {
    let text = String(repeating: "a", count: 10_001)
    #expect(
      try workspace.run("id,alt\na,\(text)\n", as: "l.csv").faults == ["1: alt: longer than 10,000 bytes"])
  }

  @Test func changedAlternativeTextIsReportedWithoutRendering() throws {
    #expect(try workspace.run("id,alt\na,one\n", as: "l.csv").states == [.written])
    for (alt, text) in [("two", "two"), ("", "User avatar")] {
      let run = try workspace.run("id,alt\na,\(alt)\n", as: "l.csv")
      #expect(run.states == [.unchanged])
      #expect(run.outcomes.map(\.alt) == [text])
    }
  }

  @Test func reportWithoutNotesHasEmptyLists() throws {
    let run = try workspace.run("id,name\na,Ada\n", as: "l.csv")
    let json = try #require(run.outcomes.first?.outputs.first?.report?.json)
    #expect(json["skipped"] == .array([]) && json["warnings"] == .array([]))
  }

  @Test func reportIncludesAlternativeTextOnlyForImages() throws {
    let outcome = try #require(
      try workspace.run("id,alt,scale\na,\"<\"\"Ada\"\">\",1\n", as: "l.csv", export: .ios).outcomes.first)
    let report = try BatchReport(path: workspace.path("r.ndjson"), list: "l.csv", directory: "out")
    report.add(outcome)
    _ = try report.finish(RowAccount())
    let lines = String(decoding: try workspace.read("r.ndjson"), as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.contains(#""alt":"<\"Ada\">""#) } == [true, false])
    #expect(lines.map { $0.contains(#""alt""#) } == [true, false])
  }

  @Test func galleryIncludesAlternativeTextForRowsWithAnImage() throws {
    let run = try workspace.run("id,name,alt,size\na,Ada,,8\nb,Ada,</script>,8\nc,Ada,,0\n", as: "l.csv")
    let entries = run.outcomes.map { String(decoding: PageEntry($0, outputs: "").bytes(), as: UTF8.self) }
    #expect(entries[0].contains(#""name":"Ada","alt":"Ada""#))
    #expect(entries[1].contains(#""name":"Ada","alt":"\u003C/script>""#))
    #expect(!entries[2].contains(#""alt""#))
  }

  private struct Entry: Decodable {
    let alt: String
    let html: String
  }

  private func sourceSets(_ list: String, as name: String) throws -> [String: [String: Entry]] {
    let run = try workspace.run(list, as: name, export: .web, encodings: [OutputEncoding(.webp), .standard])
    let sets = try RowFiles.sourceSets(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try sets.add(outcome) }
    #expect(try !sets.finish().isEmpty)
    return try JSONDecoder().decode([String: [String: Entry]].self, from: workspace.read("out/srcset.json"))
  }

  @Test func alternativeTextInAPictureElementIsEscaped() throws {
    let name = #"R&D "<b>" 'x' &amp"#
    let entry = try #require(
      try sourceSets(#"{"id":"a","name":\#(JSONWriter.text(name))}"#, as: "l.ndjson")["a"]?["40"])
    #expect(entry.alt == name)
    #expect(entry.html.contains(#" alt="R&amp;D &quot;&lt;b&gt;&quot; 'x' &amp;amp" loading="#))
  }

  @Test func decorativePictureElementHasEmptyAlternativeText() throws {
    let entry = try #require(try sourceSets(#"{"id":"a","name":"Ada","alt":""}"#, as: "l.ndjson")["a"]?["40"])
    #expect(entry.alt == "")
    #expect(entry.html.contains(#" alt="" loading="#))
  }

  @Test func changedAlternativeTextUpdatesTheSourceSets() throws {
    for text in ["one", "two"] {
      #expect(try sourceSets("id,alt\na,\(text)\n", as: "l.csv")["a"]?["40"]?.alt == text)
    }
  }
}
