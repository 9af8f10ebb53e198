import Foundation
import Testing

/// Tests of `golden init`.
@Suite struct GoldenInitTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func cases(_ manifest: String = "Goldens/manifest.json") throws -> [String] {
    String(decoding: try directory.read(manifest), as: UTF8.self).split(separator: "\n").compactMap {
      $0.hasPrefix("    ") ? $0.trimmingCharacters(in: [" ", ","]) : nil
    }
  }

  @Test func exampleManifestIsRecordedAndVerified() throws {
    let run = try directory.run("golden", "init")
    #expect((run.status, run.text) == (0, "Goldens/manifest.json\n"))
    #expect(run.errors == "note: 3 cases; to record the goldens: avatar-render golden record\n")
    #expect(try directory.run("golden", "record").status == 0)
    #expect(try directory.run("golden", "verify").text == "3 passed, 0 failed\n")
  }

  @Test func existingManifestIsNotReplaced() throws {
    try directory.write("m.json", Data("mine".utf8))
    let run = try directory.run("golden", "init", "--manifest", "m.json")
    #expect(
      (run.status, run.errors)
        == (
          73,
          "error: m.json: cannot be created: already exists: add cases with --add, or write another file with --manifest\n"
        ))
    #expect(try directory.read("m.json") == Data("mine".utf8))
  }

  @Test func imagesInADirectoryBecomeCasesNamedByTheirPaths() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "shots/x"), withIntermediateDirectories: true)
    _ = try directory.run("--type", "human", "-o", "shots/x/b.png")
    _ = try directory.run("--type", "human", "-o", "shots/a.webp")
    try directory.write("shots/notes.txt", Data("text".utf8))
    #expect(try directory.run("golden", "init", "shots", "--manifest", "ui/m.json").status == 0)
    #expect(
      try cases("ui/m.json") == [
        #"{"name":"a","picture":"../shots/a.webp"}"#, #"{"name":"x/b","picture":"../shots/x/b.png"}"#,
      ])
    #expect(try directory.run("golden", "record", "--manifest", "ui/m.json").text == "ui/a.png\nui/x/b.png\n")
    #expect(try directory.run("golden", "verify", "--manifest", "ui/m.json").status == 0)
  }

  /// The manifest has reordered members, a case whose text looks like an end, and Windows line breaks.
  @Test func casesAreAddedToAManifestWithoutChangingItsText() throws {
    let start =
      "{\r\n  \"cases\": [\r\n    {\"name\": \"quote \\\" ]\"}, {\"name\": \"a\", \"picture\": \"../shots/a.png\"}"
    let end = "\r\n  ],\r\n  \"tolerance\": {\"ignore\": [[0, 0, 1, 1]]}\r\n}"
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    try directory.write("Goldens/manifest.json", Data((start + end).utf8))
    for name in ["a", "b"] { _ = try directory.run("--type", "human", "-o", "shots/\(name).png") }
    let run = try directory.run("golden", "init", "--add", "shots")
    #expect(
      run.errors == """
        note: 1 case (1 already in Goldens/manifest.json); to record the goldens: avatar-render golden record

        """)
    let text = String(decoding: try directory.read("Goldens/manifest.json"), as: UTF8.self)
    #expect(text == start + ",\n    {\"name\":\"b\",\"picture\":\"../shots/b.png\"}" + end)
    #expect(
      try directory.run("golden", "init", "--add", "shots").errors
        == "note: no cases to add: 2 already in Goldens/manifest.json\n")
    #expect(String(decoding: try directory.read("Goldens/manifest.json"), as: UTF8.self) == text)
  }

  @Test func avatarOfAnotherPersonWithAnExistingCaseNameIsNotAdded() throws {
    try directory.write("team.csv", Data("id,name\na,Ada\n".utf8))
    _ = try directory.run("golden", "init", "team.csv")
    try directory.write("other.csv", Data("id,name\na,Alan\n".utf8))
    let run = try directory.run("golden", "init", "other.csv", "--add")
    let reason = "case a-40 in Goldens/manifest.json has a different avatar: rename one of them"
    #expect((run.status, run.errors) == (65, "error: other.csv:2: \(reason)\n"))
  }

  @Test func imageWithTheNameOfAnExistingCaseIsNotAdded() throws {
    for place in ["one", "two"] { _ = try directory.run("--type", "human", "-o", "\(place)/a.png") }
    _ = try directory.run("golden", "init", "one")
    let run = try directory.run("golden", "init", "two", "--add")
    #expect(
      (run.status, run.errors) == (
        65, "error: two/a.png: case a in Goldens/manifest.json has a different image: rename one of them\n"
      ))
  }

  @Test func addOptionRequiresImagesOrAList() throws {
    _ = try directory.run("golden", "init")
    let run = try directory.run("golden", "init", "--add")
    #expect(run.errors.hasPrefix("error: golden init --add: needs images, directories of images or a list\n"))
    #expect(run.status == 64)
  }

  @Test func imagesInTheProjectRootAreNotReported() throws {
    for name in ["a", "b"] { _ = try directory.run("--type", "human", "-o", "\(name).png") }
    try directory.write("Package.swift", Data())
    _ = try directory.run("golden", "init", "a.png", "--manifest", "UI/manifest.json")
    _ = try directory.run("golden", "record", "--mode", "all", "--manifest", "UI/manifest.json")
    let run = try directory.run("golden", "verify", "--manifest", "UI/manifest.json")
    #expect((run.status, run.text, run.errors) == (0, "1 passed, 0 failed\n", ""))
    try FileManager.default.removeItem(at: directory.url.appending(path: "Package.swift"))
    let other = try directory.run("golden", "verify", "--manifest", "UI/manifest.json")
    #expect(other.errors.hasPrefix("note: ./b.png: has no case; to add one: "))
  }

  @Test func imageWithoutACaseIsReportedAndFailsAStrictRun() throws {
    for name in ["a", "b", "c"] { _ = try directory.run("--type", "human", "-o", "shots/\(name).png") }
    _ = try directory.run("golden", "init", "shots")
    _ = try directory.run("golden", "record", "--mode", "all")
    for name in ["new", "x/new"] { _ = try directory.run("--type", "human", "-o", "shots/\(name).png") }
    let run = try directory.run("golden", "verify")
    let advice = "has no case; to add one: avatar-render golden init --add shots/\n"
    #expect((run.status, run.text) == (0, "3 passed, 0 failed\n"))
    #expect(run.errors == "note: shots/new.png, and 1 more: \(advice)")
    #expect(try directory.run("golden", "verify", "a").errors == "")
    let strict = try directory.run("golden", "verify", "--strict")
    #expect(strict.status == 1)
    #expect(strict.text == "shots/new.png: \(advice)shots/x/new.png: \(advice)3 passed, 0 failed, 2 without a case\n")
  }

  @Test func avatarsInAListBecomeCases() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "lists"), withIntermediateDirectories: true)
    try directory.write("lists/p.jpg", try Data(contentsOf: portrait))
    let rows = "name,size,src,theme\nAda L,\"24,48\",,classic\nBob,32,https://example.org/x.png,\n,32,p.jpg,\n"
    try directory.write("lists/team.csv", Data(rows.utf8))
    let run = try directory.run("golden", "init", "lists/team.csv")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        note: goldens do not use the network: they show the fallback for 1 photo with a URL
        note: 4 cases; to record the goldens: avatar-render golden record

        """)
    #expect(
      try cases() == [
        #"{"name":"ada-l-24","spec":{"name":"Ada L","size":24},"theme":"classic","list":"../lists/team.csv"}"#,
        #"{"name":"ada-l-48","spec":{"name":"Ada L","size":48},"theme":"classic","list":"../lists/team.csv"}"#,
        #"{"name":"bob-32","spec":{"name":"Bob","size":32,"src":"https://example.org/x.png"},"list":"../lists/team.csv"}"#,
        #"{"name":"p-32","spec":{"size":32,"src":"../lists/p.jpg"},"list":"../lists/team.csv"}"#,
      ])
    #expect(try directory.run("golden", "record", "p-32").errors.contains("recorded for the first time\n"))
  }

  @Test func photoPathIsRelativeToTheManifest() throws {
    try directory.write("p.jpg", try Data(contentsOf: portrait))
    try directory.write("team.json", Data(#"[{"src": "p.jpg", "id": "grace", "size": 24}]"#.utf8))
    _ = try directory.run("golden", "init", "team.json")
    _ = try directory.run("golden", "record")
    let run = try directory.run("golden", "verify")
    // No note reports the missing photo.
    #expect((run.status, run.text, run.errors) == (0, "1 passed, 0 failed\n", ""))
  }

  @Test(arguments: [
    (["gone.png"], 66, "gone.png: no such file"),
    (["gone.csv"], 66, "gone.csv: no such file; did you mean none.csv?"),
    (["empty"], 66, "empty: contains no images"),
    (["-"], 64, "golden init -: must be a file: golden verify reads the list again"),
    (["a.png", "list.csv"], 64, "golden init: list.csv is a list, and must be the only input"),
    (["a.png", "b/a.webp"], 65, "b/a.webp: has the same case name a as a.png: rename one of them"),
    (["bad.csv"], 65, "bad.csv:2: row 1: size: 0: must be 1…2048 or one of xs sm md lg xl xxl"),
    (["none.csv"], 65, "none.csv: has no rows"),
    (["Goldens/g.png"], 65, "Goldens/g.png: would be its own golden: must be outside Goldens/"),
    (
      ["notes.txt"], 64,
      "golden init notes.txt: must be an image (jpg jpeg jpe jfif png apng webp heic heif hif avif gif bmp dib), a directory of images or a list (json ndjson csv vcard)"
    ),
  ])
  func invalidInputIsReportedAndNothingIsWritten(inputs: [String], status: Int32, message: String) throws {
    for name in ["empty", "b", "Goldens"] { #expect(mkdir(directory.url.path + "/" + name, 0o755) == 0) }
    for name in ["a.png", "b/a.webp", "Goldens/g.png"] { _ = try directory.run("--type", "human", "-o", name) }
    try directory.write("notes.txt", Data("text".utf8))
    try directory.write("list.csv", Data("name\nAda\n".utf8))
    try directory.write("bad.csv", Data("name,size\nAda,0\n".utf8))
    try directory.write("none.csv", Data("name,size\n".utf8))
    let run = try Command(["golden", "init"] + inputs, in: directory.url)
    #expect((run.status, run.text, run.errors) == (status, "", "error: \(message)\n"))
    #expect(directory.names(in: "Goldens") == ["g.png"])
  }

  @Test func unusedValuesInAListAreReported() throws {
    try directory.write("list.json", Data(#"[{"id": "a", "name": "Ada", "shape": "Round", "gravatar": true}]"#.utf8))
    let run = try directory.run("golden", "init", "list.json", "--manifest", "m.json")
    #expect(run.status == 0)
    #expect(
      run.errors.contains(#"note: list.json: key "shape": not used in 1 row: Round: must be auto, "#), "\(run.errors)")
    try directory.write("mistyped.json", Data(#"[{"id": "a", "shape": "hexgon"}]"#.utf8))
    let mistyped = try directory.run("golden", "init", "mistyped.json", "--manifest", "n.json")
    #expect(mistyped.status == 65 && mistyped.errors.contains("; did you mean hexagon?"), "\(mistyped.errors)")
  }
}
