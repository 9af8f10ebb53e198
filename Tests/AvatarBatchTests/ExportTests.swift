import AvatarFileSystem
import AvatarJSON
import Foundation
import Testing

@testable import AvatarBatch

@Suite struct ExportTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  @Test func iosExportWritesAnImageSet() throws {
    let run = try workspace.run("id,name\nada,Ada\n", as: "l.csv", export: .ios)
    #expect(
      run.names == [
        "ada.imageset/ada.png", "ada.imageset/ada@2x.png", "ada.imageset/ada@3x.png", "ada.imageset/Contents.json",
      ])
    struct Contents: Decodable, Equatable {
      struct Image: Decodable, Equatable { let filename, idiom, scale: String }
      let images: [Image]
    }
    let contents = try JSONDecoder().decode(Contents.self, from: workspace.read("out/ada.imageset/Contents.json"))
    #expect(contents.images.map(\.filename) == ["ada.png", "ada@2x.png", "ada@3x.png"])
    #expect(contents.images.map(\.scale) == ["1x", "2x", "3x"])
  }

  @Test func iosExportWritesAnImageSetForEachSize() throws {
    let run = try workspace.run("id,size,scale\nada,\"24,48\",1\n", as: "l.csv", export: .ios)
    #expect(
      run.names == [
        "ada-24.imageset/ada-24.png", "ada-48.imageset/ada-48.png", "ada-24.imageset/Contents.json",
        "ada-48.imageset/Contents.json",
      ])
  }

  @Test func androidExportWritesADirectoryForEachDensity() throws {
    let run = try workspace.run("id\nAda-1\n", as: "l.csv", export: .android)
    #expect(
      run.names == ["mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi"].map { "drawable-\($0)/ada_1.png" })
    #expect(run.outcomes.flatMap(\.outputs).map(\.side) == [40, 60, 80, 120, 160])
  }

  @Test(arguments: ["7up", "class", "New"])
  func androidResourceNameThatIsInvalidInJavaIsPrefixed(id: String) throws {
    let run = try workspace.run("id\n\(id)\n", as: "l.csv", export: .android)
    #expect(
      run.names
        == ["mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi"].map { "drawable-\($0)/avatar_\(id.lowercased()).png" })
  }

  @Test func rowWithAnUnsupportedScaleFails() throws {
    #expect(
      try workspace.run("id,scale\na,4\n", as: "l.csv", export: .ios).faults
        == ["1: scale: 4: --export ios supports only 1, 2, 3"])
  }

  @Test func secondExportRendersNothing() throws {
    _ = try workspace.run("id\na\n", as: "l.csv", export: .ios)
    #expect(try workspace.run("id\na\n", as: "l.csv", export: .ios).account.unchanged == 1)
  }

  @Test func sourceSetsDescribeSizesAndDensities() throws {
    let run = try workspace.run("id,size\na b,\"24,48\"\n", as: "l.csv", export: .web)
    let sets = try RowFiles.sourceSets(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try sets.add(outcome) }
    #expect(try !sets.finish().isEmpty)
    let json = try JSONDecoder().decode(
      [String: [String: Entry]].self, from: workspace.read("out/srcset.json"))
    #expect(json["a b"]?["24"] == Entry(src: "a%20b-24.png", srcset: "a%20b-24.png 1x, a%20b-24@2x.png 2x", width: 24))
  }

  @Test func eachShardWritesItsOwnSourceSets() throws {
    for i in 1...2 {
      let sets = try RowFiles.sourceSets(directory: workspace.path("out"), shard: Shard("\(i)/2"), isChecked: false)
      _ = try sets.finish()
    }
    let names = (1...2).flatMap { i in
      ["avatars.\(i)-of-2.d.ts", "avatars.\(i)-of-2.html", "avatars.\(i)-of-2.js", "srcset.\(i)-of-2.json"]
    }
    #expect(workspace.outputs == names.sorted())
  }

  private struct Entry: Decodable, Equatable {
    let src, srcset: String
    let width: Int
  }
}

@Suite struct TemplateTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  @Test func templateCanUseFieldsAndColumns() throws {
    let run = try workspace.run(
      "id,Department,name\na,R & D,Ada\n", as: "l.csv",
      template: "{department}/{id}-{name}-{size}@{scale}x-{pixels}-{type}-{row}.png")
    #expect(run.names == ["R & D/a-Ada-40@1x-40-human-1.png"])
  }

  @Test func rowWithAnEmptyTemplateColumnFails() throws {
    let run = try workspace.run("id,team\na,\nb,x\n", as: "l.csv", template: "{team}/{id}.png")
    #expect(run.faults == ["1: team: is empty: the name template {team}/{id}.png needs it"])
  }

  @Test(
    arguments: [
      ("Sales: EMEA", "Sales- EMEA"), ("Ops?", "Ops"), ("Sr.", "Sr"), ("con", "_con"), ("A /B", "A/B"), ("a/b", "a/b"),
    ] as [(String, String)])
  func columnInATemplateBecomesAValidName(column: String, name: String) throws {
    let run = try workspace.run("id,team\na,\(column)\n", as: "l.csv", template: "{team}/{id}.png")
    #expect((run.faults, run.names) == ([], ["\(name)/a.png"]))
    let note = "the template columns of 1 row are not portable file names: for example, \(column) in \(name)/a.png"
    #expect(run.nameNotes == (column == name ? [] : [note]))
  }

  @Test func nameInATemplateBecomesAValidName() throws {
    let run = try workspace.run("name\nAC/DC: live\n", as: "l.csv", template: "{name}.png")
    #expect((run.faults, run.names) == ([], ["AC-DC- live.png"]))
  }

  @Test func columnValueCannotEscapeTheOutputDirectory() throws {
    let run = try workspace.run("id,team\na,..\n", as: "l.csv", template: "{team}/{id}.png")
    #expect(run.faults == ["1: ../a.png: must not lead out of the output directory"])
  }

  @Test(arguments: ["", "a", "{id}.gif", "a.{id}.", "{}.png", "{id.png", "id}.png", "{{id}}.png"])
  func malformedTemplateIsRejected(_ text: String) {
    #expect(NameTemplate(text) == nil)
  }

  @Test func templateWithoutAnExtensionProducesFilesWithoutOne() throws {
    let run = try workspace.run("id\na\n", as: "l.csv", template: "avatar/{id}")
    #expect(run.names == ["avatar/a"])
  }

  @Test(arguments: [
    ("email-sha256", "cfe00dde46ef942601ffafb9e2825e802858b460e586b8305b344c1eb826357d"),
    ("email-md5", "5bfcf2d8e394674550332640d72db509"),
  ])
  func addressDigestMatchesTheGravatarHash(placeholder: String, digest: String) throws {
    let list = "name,email\nAda,\" Ada Byron <ADA@example.org>\"\n"
    let run = try workspace.run(list, as: "l.csv", template: "avatar/{\(placeholder)}")
    #expect((run.faults, run.names) == ([], ["avatar/\(digest)"]))
  }

  @Test func fileIsNamedAfterTheOutputColumn() throws {
    let run = try workspace.run("output,name,scale\nteam/ada.png,Ada,\"1,2\"\n", as: "l.csv")
    #expect(run.names == ["team/ada.png", "team/ada@2x.png"])
  }

  @Test(arguments: ["0/2", "3/2", "1/0", "a/b", "1", "1/2/3", "-1/2", "1/ 2"])
  func malformedShardIsRejected(_ text: String) {
    #expect(Shard(text) == nil)
  }
}

@Suite struct ShardTests {
  // Machines that share a list may run different releases, so a release must not change these shards.
  @Test func identifierAlwaysMapsToTheSameShard() {
    let parts = (1...4).map { i in (0..<12).filter { Shard("\(i)/4")!.contains("p\($0)") } }
    #expect(parts == [[8, 11], [0, 2, 4, 5, 9], [6], [1, 3, 7, 10]])
  }

  @Test func rowWithoutAnIdentifierIsAssignedToAShardByName() throws {
    let workspace = try BatchWorkspace()
    workspace.options.shard = Shard("1/4")
    let run = try workspace.run("name\n" + (0..<12).map { "p\($0)\n" }.joined(), as: "l.csv")
    #expect(run.names == ["p8-40.png", "p11-40.png"])
  }
}

@Suite struct DigestTests {
  // The examples are from FIPS 180-2, appendix B.
  @Test(arguments: [
    (
      "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
    ),
    (
      "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    ),
  ])
  func digestMatchesTheSHA256TestVectors(_ text: String, _ digits: String, _ base64: String) {
    let digest = ContentDigest(of: Array(text.utf8))
    #expect((digest.description, digest.bytes.base64) == (digits, base64))
  }
}
