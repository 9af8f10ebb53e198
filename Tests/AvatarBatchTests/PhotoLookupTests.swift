import AvatarJSON
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of the photos that cells refer to, and of photos found for people without one.
@Suite struct PhotoLookupTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private func lookup(_ files: String...) throws -> PhotoLookup {
    try FileManager.default.createDirectory(atPath: workspace.path("photos"), withIntermediateDirectories: true)
    for file in files { try workspace.write("x", "photos/\(file)") }
    return PhotoLookup(photos: workspace.path("photos"))
  }

  /// Returns the photo of a person with an ID, an address and a name, of which any may be missing.
  private func photo(in lookup: PhotoLookup, _ names: [String?]) -> PhotoLookup.Found? {
    let names = names + [nil, nil]
    return lookup.photo(of: AvatarSubject(name: names[2], email: names[1]), id: names[0])
  }

  @Test(
    arguments: [
      ("https://x.example/a.jpg", ["https://x.example/a.jpg"]),
      ("ada.jpg (https://x.example/a,b.jpg)", ["https://x.example/a,b.jpg", "Ada.jpg"]),
      (
        "a.jpg (https://x.example/a), Ada.jpg (https://x.example/b)",
        ["https://x.example/a", "a.jpg", "https://x.example/b", "Ada.jpg"]
      ),
      ("a (https://x.example/a), b (http://x.example/b)", ["https://x.example/a", "http://x.example/b"]),
      ("https://x.example/a.jpg, https://x.example/b.jpg", ["https://x.example/a.jpg", "https://x.example/b.jpg"]),
      ("https://x.example/a.jpg;HTTPS://x.example/b.jpg", ["https://x.example/a.jpg", "HTTPS://x.example/b.jpg"]),
      ("https://proxy.example/?u=https://x.example/a.jpg", ["https://proxy.example/?u=https://x.example/a.jpg"]),
      ("data:image/png;base64,AAAA", ["data:image/png;base64,AAAA"]),
      ("data:image/png;base64,AAAA;data:,x", ["data:image/png;base64,AAAA", "data:,x"]),
      ("data:,a, DATA:,b\ndata:,c", ["data:,a", "DATA:,b", "data:,c"]), ("nope.jpg, no.png", ["nope.jpg, no.png"]),
      ("github:octocat", ["github:octocat"]), ("  ", []), (" a.jpg ", ["a.jpg"]),
      ("no.jpg, Ada.jpg", ["no.jpg", "Ada.jpg"]), ("Ada.jpg; https://x.example/b", ["Ada.jpg", "https://x.example/b"]),
    ] as [(String, [String])])
  func photoCellCanUseExporterSyntax(cell: String, sources: [String]) throws {
    #expect(try lookup("a.jpg", "Ada.jpg").sources(.string(cell)).compactMap(\.source.text) == sources)
  }

  @Test(arguments: [
    String(repeating: "a/", count: 20_000), String(repeating: "a/", count: 2000),
    String(repeating: "A", count: 300_000),
    String(repeating: "b,", count: 4000), String(repeating: "%41/", count: 2000),
  ])
  func longCellThatIsNotAPhotoIsReadAsASingleSource(cell: String) throws {
    #expect(try lookup("a.jpg").sources(.string(cell)) == [PhotoLookup.Found(source: PhotoSource(cell))])
  }

  @Test func bareBase64IsReadAsAPhoto() throws {
    let data = try Data(contentsOf: portrait).prefix(300).base64EncodedString()
    let found = try lookup().sources(.string(data))
    #expect(found.compactMap(\.source.text) == ["data:application/octet-stream;base64,\(data)"])
  }

  @Test(
    arguments: [
      ("BM", [0x42, 0x4D, 0xFF, 0xFE]), ("TIFF", [0x49, 0x49, 0x2A, 0]), ("TIFF", [0x4D, 0x4D, 0, 0x2A]),
      ("AVIF", [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]),
      ("HEIC", [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63]), ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0]),
    ] as [(String, [UInt8])])
  func bareBase64CanUseTheURLSafeAlphabet(format: String, signature: [UInt8]) throws {
    let data = Data(signature + [UInt8](repeating: 0xFB, count: 60)).base64EncodedString()
    let url = data.replacing("+", with: "-").replacing("/", with: "_")
    for text in [data, url] {
      let found = try lookup().sources(.string(text))
      #expect(found.compactMap(\.source.text) == ["data:application/octet-stream;base64,\(data)"])
    }
  }

  @Test(
    arguments: [
      ("Team%20A/Ada%20L.jpg", "Team A/Ada L.jpg"), ("Team A\\Ada L.jpg", "Team A/Ada L.jpg"),
      ("C:\\Users\\x\\b.png", "b.png"), ("photos/b.png", "b.png"), ("team a/ADA L.JPG", "Team A/Ada L.jpg"),
      ("b.jpg", "b.png"), ("J\u{FC}rgen.jpg", "Ju\u{308}rgen.jpg"), ("B.GIF", "b.png"),
    ] as [(String, String)])
  func similarlyNamedFileIsUsedIfItIsUnambiguous(cell: String, file: String) throws {
    let found = try lookup("Team A/Ada L.jpg", "b.png", "Ju\u{308}rgen.jpg").sources(.string(cell))
    #expect(found.map { Array($0.path.utf8) } == [Array(file.utf8)])
    #expect(found.map(\.given) == [cell])
  }

  @Test func ambiguousFileNameIsNotResolved() throws {
    let lookup = try lookup("a.png", "a.webp", "C.jpg", "c.JPG")
    #expect(lookup.sources(.string("a.jpg")) == [PhotoLookup.Found(source: "a.jpg")])
    #expect(lookup.sources(.string("c.jpg")) == [PhotoLookup.Found(source: "c.jpg")])
  }

  @Test func ambiguousPhotoFilesAreReported() throws {
    for name in ["ada.jpg", "ada.png"] { try workspace.write(Data(contentsOf: portrait), name) }
    let run = try workspace.run("name,photo\nAda,ada.jpeg\n", as: "l.csv")
    #expect(run.outcomes[0].outputs[0].report?.skipped.map(\.reason) == ["2 files match: ada.jpg, ada.png"])
  }

  @Test func recursiveLookupFindsFilesInSubdirectories() throws {
    _ = try lookup("a.png", "x/y/Bob Ray.jpg", "x/.hidden/c.jpg", "x/d.jpg", "y/d.jpg")
    let lookup = PhotoLookup(photos: workspace.path("photos"), isRecursive: true)
    #expect(lookup.sources(.string("bob ray.png")).compactMap(\.source.text) == ["x/y/Bob Ray.jpg"])
    #expect(lookup.sources(.string("d.jpg")) == [PhotoLookup.Found(source: "d.jpg")])
    #expect(photo(in: lookup, [nil, nil, "Bob Ray"])?.path == "x/y/Bob Ray.jpg")
    #expect(photo(in: lookup, ["c", nil, nil]) == nil)
  }

  @Test func skippedDirectoryEntriesAreCounted() throws {
    _ = try lookup("a.png", ".b.png", "c.txt", "d/e.png", "@eaDir/a.png/thumbnail.jpg")
    #expect(close(creat(workspace.path("photos") + "/f", 0o600)) == 0)
    let name =
      Array("\(workspace.path("photos"))/".utf8CString.dropLast()) + [
        CChar(bitPattern: 0xE9), 0x2E, 0x70, 0x6E, 0x67, 0,
      ]
    #expect(close(creat(name, 0o600)) == 0)
    var photos = PhotoFiles(namesPeople: false, outputs: workspace.path("out"))
    try photos.add(directory: workspace.path("photos"), isRecursive: false)
    #expect(photos.photos.count == 1)
    #expect(
      photos.note
        == "skipped: other extensions: 2, hidden: 1, directories of the system: 1, "
        + "subdirectories (--recursive includes them): 1, names that are not UTF-8: 1")
  }

  @Test func directoriesOfTheSystemAreNotSearched() throws {
    _ = try lookup("x/a.png", "x/@eaDir/a.png/SYNOPHOTO_THUMB_M.jpg", "__MACOSX/x/b.png")
    var photos = PhotoFiles(namesPeople: false, outputs: workspace.path("out"))
    try photos.add(directory: workspace.path("photos"), isRecursive: true)
    #expect(photos.photos.map(\.id) == ["x/a"])
    #expect(photos.note == "skipped: directories of the system: 2")
  }

  @Test(
    arguments: [
      (["7", "ada@x.example", "Ada Byron"], "7.jpg"), ([nil, "ada@x.example", "Ada Byron"], "Ada@X.example.png"),
      (["8", nil, "Ada Byron"], "ada_byron.webp"), (["8", nil, "Bob"], nil), ([nil, nil, nil], nil),
    ] as [([String?], String?)])
  func photoIsMatchedByIDThenEmailAddressThenName(names: [String?], file: String?) throws {
    let lookup = try lookup("7.jpg", "Ada@X.example.png", "ada_byron.webp", "bob.txt", "bob.md")
    #expect(photo(in: lookup, names)?.path == file)
  }

  @Test func photosInADirectoryAreMatchedToRows() throws {
    try workspace.write(Data(contentsOf: portrait), "faces/Ada Byron.jpg")
    workspace.photos = "faces"
    let run = try workspace.run("name,photo\nada byron,\nBob,\nCy,ADA BYRON.PNG\n", as: "l.csv")
    #expect(run.outcomes.map { $0.outputs[0].report?.content.rawValue } == ["photo", "initials", "photo"])
    #expect(
      run.nameNotes == [
        "the photo file names of 1 row differ from those in the list: for example, Ada Byron.jpg instead of ADA BYRON.PNG",
        "no matching photo: 1 row, for example row 2",
      ])
  }

  @Test func unmatchedPhotosAndRowsAreReported() throws {
    for file in ["42.jpg", "Cy.jpg", "Zoe.png"] { try workspace.write(Data(contentsOf: portrait), "faces/\(file)") }
    workspace.photos = "faces"
    let run = try workspace.run("id,name,type\n00042,Ada,\n7,Cy,\n8,Bot,agent\n", as: "l.csv", filters: ["name=Ada"])
    #expect(
      run.nameNotes == [
        "no matching row: 2 photos, for example \(workspace.path("faces/42.jpg"))",
        "no matching photo: 1 row, for example row 1",
      ])
  }

  @Test(
    arguments: [
      ("Byron Ada.jpg", [nil, nil, "Ada Byron"], true), ("Byron, Ada.jpg", [nil, nil, "Ada Byron"], true),
      ("muster_max.jpg", [nil, nil, "Max Muster"], true), ("juergen-mueller.jpg", [nil, nil, "Jürgen Müller"], true),
      ("Jürgen Müller.jpg", [nil, nil, "Juergen Mueller"], true), ("gross.weiss.jpg", [nil, nil, "Groß Weiß"], true),
      ("soeren_aagaard.png", [nil, nil, "Søren Ågård"], true), ("soren agard.png", [nil, nil, "Søren Ågård"], true),
      ("7_512x512.jpg", ["7", nil, nil], true), ("Max Muster (1).jpg", [nil, nil, "Max Muster"], true),
      ("Eve Young-scaled.jpg", [nil, nil, "Eve Young"], true), ("7-1.jpg", ["7", nil, nil], false),
      ("max.muster.jpg", [nil, "max.muster@x.example", "M. M."], true), ("muster 10-1.jpg", ["101", nil, nil], false),
      ("IMG_1234.jpg", ["1234", nil, nil], false), ("Andrew.jpg", [nil, nil, "Andrew New"], false),
      ("Ada.jpg", [nil, nil, "Ada Byron"], false), ("Ada Byron.jpg.jpg", [nil, nil, "Ada Byron"], true),
      ("max.jpg", ["8", "max.muster@x.example", nil], false),
      ("Doe_Jane_1234.jpg", ["1234", nil, "Jane Doe"], true), ("1234 Jane Doe.jpg", ["1235", nil, "Jane Doe"], false),
      ("John Adams.jpg", [nil, nil, "John Quincy Adams"], true), ("Adams John.jpg", [nil, nil, "John Q. Adams"], true),
      ("Eva Klein.jpg", [nil, nil, "Prof. Dr. Eva Klein"], true),
      ("Klein Eva.jpg", [nil, nil, "Klein, Dr. Eva"], true),
      ("Jane Doe.jpg", [nil, nil, "Doe, Jane (Extern)"], true), ("Ada%20Byron.jpg", [nil, nil, "Ada Byron"], true),
      ("Jos%C3%A9%20P%C3%A9rez.jpg", [nil, nil, "José Pérez"], true),
      ("Logan McNeil.jpg", ["21001", nil, "Logan McNeil (21001)"], true),
      ("John Adams.jpg", [nil, nil, "John"], false), ("Quincy Adams.jpg", [nil, nil, "John Quincy Adams"], false),
    ] as [(String, [String?], Bool)])
  func photoFileNameMayReorderWordsOrAddSuffixes(file: String, names: [String?], isFound: Bool) throws {
    #expect(try photo(in: lookup(file), names)?.path == (isFound ? file : nil))
  }

  @Test func nameThatMatchesMultipleFilesIsNotGuessed() throws {
    #expect(try photo(in: lookup("Byron Ada.jpg", "Byron, Ada.png"), [nil, nil, "Ada Byron"]) == nil)
    #expect(try photo(in: lookup("mueller j.jpg", "muller j.jpg"), [nil, nil, "J Müller"]) == nil)
  }

  @Test(
    arguments: [
      (["1-11.jpg", "11-1.jpg"], ["1-11", "11-1"]), (["José.jpg", "Jose.jpg"], ["José", "Jose"]),
      (["Jo Ann Smith.jpg", "Joann Smith.jpg"], ["Joann Smith", "Jo Ann Smith"]),
      (["ann-e@x.jpg", "anne@x.jpg"], ["anne@x", "ann-e@x"]),
      (["123.jpg", "12-3.jpg", "1-23.jpg"], ["1-23", "12-3", "123"]), (["Uid7.jpg", "uid7.jpg"], ["uid7", "Uid7"]),
    ] as [([String], [String])])
  func exactFileNameTakesPrecedenceOverASimilarOne(files: [String], names: [String]) throws {
    try FileManager.default.createDirectory(atPath: workspace.path("photos"), withIntermediateDirectories: true)
    for file in files { try workspace.write("x", "photos/\(file)") }
    let lookup = PhotoLookup(photos: workspace.path("photos"))
    #expect(names.map { photo(in: lookup, [$0])?.path } == names.map { $0 + ".jpg" })
  }

  @Test(
    arguments: [
      ("name,Photo,Avatar\nAda,missing.jpg,good.jpg\n", "l.csv"), ("name,Photo,Avatar\nAda,N/A,good.jpg\n", "l.csv"),
      (#"[{"displayName":"Ada","avatarUrls":{"48x48":"no.jpg","24x24":"good.jpg"}}]"#, "l.json"),
      (#"[{"name":"Ada","photo":{"url":"no.json","content_url":"good.jpg"}}]"#, "l.json"),
      (#"[{"name":"Ada","photo":["no.jpg"],"avatar":["no2.jpg","good.jpg"]}]"#, "l.json"),
    ] as [(String, String)])
  func unusablePhotoFallsBackToTheNextColumn(list: String, file: String) throws {
    try workspace.write(Data(contentsOf: portrait), "good.jpg")
    let run = try workspace.run(list, as: file)
    #expect((run.faults, run.outcomes.map { $0.outputs.first?.report?.content.rawValue }) == ([], ["photo"]))
  }

  @Test(
    arguments: [
      ("101.jpg", "10-1", false), ("Jurgen Muller.jpg", "Jürgen Müller", true), ("anne@x.jpg", "ann-e@x", false),
      ("ADA BYRON.jpg", "Ada Byron", true),
      ("ada_byron.jpg", "Ada-Byron", true), ("Ju\u{308}rgen.jpg", "J\u{FC}rgen", true),
      ("AdaByron.jpg", "Ada Byron", true),
    ] as [(String, String, Bool)])
  func similarNameCanDifferInCaseSeparatorsAndAccents(file: String, name: String, isFound: Bool) throws {
    #expect((try photo(in: lookup(file), [name]) != nil) == isFound)
  }

  @Test(arguments: ["false", "[]", "\"-\"", "\"N/A\"", "\"NULL\"", "\"None\"", "\"False\""])
  func emptyPhotoValueFromAnotherSystemIsIgnored(value: String) throws {
    try workspace.write(Data(contentsOf: portrait), "faces/Ada.jpg")
    workspace.photos = "faces"
    let run = try workspace.run(#"[{"name":"Ada","image_128":\#(value)}]"#, as: "l.json")
    #expect((run.faults, run.outcomes.map { $0.outputs.first?.report?.content.rawValue }) == ([], ["photo"]))
  }

  @Test func photoIsNotUsedIfThePhotoColumnDeniesIt() throws {
    try workspace.write(Data(contentsOf: portrait), "faces/Max Maier.jpg")
    workspace.photos = "faces"
    let run = try workspace.run("name,photo\nMax Maier,no\n", as: "l.csv")
    #expect(run.outcomes.map { $0.outputs.first?.report?.content.rawValue } == ["initials"])
  }

  @Test func choiceAmongMultiplePhotosIsReported() throws {
    for file in ["Ada Lind.jpg", "Ada Lind.png", "cy.jpg"] {
      try workspace.write(Data(contentsOf: portrait), "faces/\(file)")
    }
    workspace.photos = "faces"
    let run = try workspace.run("name\nAda Lind\nCy\n", as: "l.csv")
    #expect(
      run.nameNotes == ["several photos match 1 row: for example, Ada Lind.jpg was used instead of Ada Lind.png"])
  }

  @Test(
    arguments: [
      ("name\nJo Ann\nJoann\n", ["Joann.jpg"], ["initials", "photo"], []),
      ("name\nAda\nÄdä\n", ["Ädä.jpg"], ["initials", "photo"], []),
      (
        "name\nJürgen\n", ["Jurgen.jpg"], ["photo"],
        ["the photo file names of 1 row differ from those in the list: for example, Jurgen.jpg instead of Jürgen"]
      ),
      ("name\nJoann\nJo Ann\n", ["Joann.jpg"], ["photo", "initials"], []),
      (
        "id,name\n7,Ada\n8,Ada\n", ["Ada.jpg"], ["initials", "initials"],
        ["the photos of 2 rows match several people and are not used: for example, Ada.jpg for row 1"]
      ),
      (
        "email,name\nada@x.example,A B\nada@y.example,C D\n", ["ada.jpg"], ["initials", "initials"],
        ["the photos of 2 rows match several people and are not used: for example, ada.jpg for row 1"]
      ),
      (
        "name\nMax Müller\nMax Mueller\n", ["mueller max.jpg"], ["initials", "initials"],
        ["the photos of 2 rows match several people and are not used: for example, mueller max.jpg for row 1"]
      ),
      ("id,email,name\n7,a@x.example,Ada\n8,a@x.example,Ada\n", ["Ada.jpg"], ["photo", "photo"], []),
      ("id,name\nada,Bob\n7,ada\n", ["ada.jpg"], ["photo", "initials"], []),
      ("id,name,size\nada,Ada B,24\nada,Ada B,48\n", ["ada.jpg"], ["photo", "photo"], []),
      ("name,size\nAda B,24\nAda B,48\n", ["ada b.jpg"], ["photo", "photo"], []),
      ("id,name,type\n7,Ada,\n8,Ada,agent\n", ["Ada.jpg"], ["photo", "initials"], []),
      (
        "name,email\nEva G,g@x.example\nLeo G,g@x.example\n", ["g@x.example.jpg"], ["initials", "initials"],
        ["the photos of 2 rows match several people and are not used: for example, g…@x.example.jpg for row 1"]
      ),
      (
        "name,email\nEva G,g@x.example\nLeo G,g@x.example\n", ["g@x.example.jpg", "Eva G.jpg", "leo g.png"],
        ["photo", "photo"],
        ["the photos of 2 rows match several people and are not used: for example, g…@x.example.jpg for row 1"]
      ),
      (
        "id,name\nab,Ada L\nAB,Bob R\n", ["ab.png", "AB.png"], ["photo", "photo"],
        ["1 row would replace the files of an earlier row: a number was added to the ids, for example AB-2"]
      ),
      ("id,username,name\n77,ada,Ada B\n78,bob,Bob R\n", ["ada.jpg", "78.jpg"], ["photo", "photo"], []),
      (
        "Vorname;Nachname;Foto\nEva;Klein;ja\nMax;Maier;nein\n", ["Eva Klein.jpg"], ["photo", "initials"], []
      ),
    ] as [(String, [String], [String], [String])])
  func photoNamedAfterAnotherRowIsNotUsed(list: String, files: [String], contents: [String], notes: [String]) throws {
    for file in files { try workspace.write(Data(contentsOf: portrait), "faces/\(file)") }
    workspace.photos = "faces"
    let run = try workspace.run(list, as: "l.csv")
    #expect(run.outcomes.map { $0.outputs.first?.report?.content.rawValue } == contents)
    #expect(run.nameNotes.filter { !$0.hasPrefix("no matching photo: ") } == notes)
    // Agents and people whose column denies that there is a photo need none.
    let needsPhotos = !list.contains("nein") && !list.contains("agent")
    #expect(run.account.fellBack == (needsPhotos ? contents.count { $0 == "initials" } : 0))
  }
}
