import Foundation
import Testing

/// Tests of how a batch reads its list.
@Suite struct BatchListTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["l.tsv", "l.TSV", "l.tab"])
  func tsvExtensionSelectsTabAsTheDelimiter(name: String) throws {
    // Usually, the delimiter is the most frequent separator in the header; this header has more commas than tabs.
    try directory.write(name, Data("id\tname\tred,green,blue,black\nx\tAda\t1\n".utf8))
    let run = try directory.run("batch", name, "--output-dir", "out")
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("note: \(name): not used: red,green,blue,black\n"), "\(run.errors)")
    #expect(directory.names(in: "out") == ["x-40.png"])
  }

  @Test func embeddedPhotoMayBeAsLargeAsAFile() throws {
    // Comments make a JPEG longer without changing its image.
    let comment = Data([0xFF, 0xFE, 0xFF, 0xFF]) + Data(count: 0xFFFF - 2)
    var photo = try Data(contentsOf: portrait)
    for _ in 0..<56 { photo.insert(contentsOf: comment, at: 2) }
    let text = photo.base64EncodedString()
    // A row may be 1 MiB longer than the photo in it.
    try #require(text.utf8.count > photo.count + 1 << 20)
    try directory.write("l.ndjson", Data(#"{"id": "a", "src": "data:image/jpeg;base64,\#(text)"}"#.utf8))
    let run = try directory.run(
      "batch", "l.ndjson", "--output-dir", "out", "--limit", "bytes=\(photo.count)", "--json", "--quiet")
    #expect((run.status, run.errors) == (0, ""))
    #expect(run.text.contains(#""content":"photo""#), "\(run.text)")
  }

  @Test func standardInputIsRejectedAsARowPhoto() throws {
    try directory.write("l.json", Data(#"[{"id":"a","src":["-"]}]"#.utf8))
    // The photo is valid.
    let run = try directory.run(
      "batch", "l.json", "--output-dir", "out", "--quiet", input: Data(contentsOf: portrait))
    #expect(
      (run.status, run.errors) == (1, "error: l.json:1: row 1: src: must be a file, not standard input\n"))
    #expect(directory.names(in: "out") == [])
  }

  @Test func listDefaultsApplyToAListFromStandardInput() throws {
    let list = Data(#"{"defaults": {"size": 24}, "avatars": [{"id": "a"}]}"#.utf8)
    _ = try directory.run("batch", "-", "--list-format", "json", "--output-dir", "out", input: list)
    #expect(try directory.read("out/a-24.png") == directory.avatar("--type", "human", "--size", "24"))
  }

  @Test(arguments: [
    #"{"groups": [{"name": "Staff"}], "users": [{"id": "a", "name": "Ada"}]}"#,
    #"{"crew": [{"id": "a", "name": "Ada"}]}"#,
  ])
  func peopleInAStreamTakePrecedenceOverUnknownArrays(list: String) throws {
    let run = try directory.run("batch", "-", "-o", "out", "--quiet", input: Data(list.utf8))
    #expect((run.status, run.errors, directory.names(in: "out")) == (0, "", ["a-40.png"]))
  }

  @Test func defaultsAfterTheRowsOfAStreamAreRejected() throws {
    let list = Data(#"{"avatars": [{"id": "a"}], "defaults": {"size": 24}}"#.utf8)
    let run = try directory.run("batch", "-", "--list-format", "json", "--output-dir", "out", input: list)
    #expect(run.status == 65)
    #expect(
      run.errors.hasSuffix(
        "error: standard input:1: column 40: defaults: must come before the rows on standard input\n"))
  }

  @Test func conversionOfLettersIsNoted() throws {
    try directory.write("friends.json", Data(#"{"friends_v2": [{"name": "Ren\u00c3\u00a9e"}]}"#.utf8))
    let run = try directory.run("batch", "friends.json", "-o", "out")
    #expect((run.status, directory.names(in: "out")) == (0, ["renée-40.png"]))
    #expect(run.errors.hasPrefix("note: friends.json: the letters are converted, because each was written as "))
  }

  @Test func optionsOverrideListDefaultsEvenWithStandardValues() throws {
    let list = #"{"defaults": {"scale": 2, "gravity": "attention"}, "avatars": [{"id": "a", "src": "p.jpg"}]}"#
    try directory.write("l.json", Data(list.utf8))
    try directory.write("p.jpg", Data(contentsOf: portrait))
    _ = try directory.run("batch", "l.json", "--output-dir", "out", "--scale", "1", "--focus", "0,0")
    #expect(try directory.read("out/a-40.png") == directory.avatar("--src", "p.jpg", "--focus", "0,0"))
  }

  @Test func truncatedListPrunesNothing() throws {
    try directory.write("l.json", Data(#"[{"id": "a"}, {"id": "b"}]"#.utf8))
    _ = try directory.run("batch", "l.json", "--output-dir", "out")
    try directory.write("l.json", Data(#"[{"id": "a"},"#.utf8))
    let run = try directory.run("batch", "l.json", "--output-dir", "out", "--prune")
    #expect(run.status == 65)
    #expect(directory.names(in: "out") == ["a-40.png", "b-40.png"])
  }

  @Test func batchReadsMoreFilesThanItMayOpenAtOnce() throws {
    let photo = try Data(contentsOf: portrait.deletingLastPathComponent().appending(path: "stripes.png"))
    for i in 0..<100 { try directory.write("\(i).png", photo) }
    try directory.write("l.csv", Data(("id,src\n" + (0..<100).map { "\($0),\($0).png\n" }.joined()).utf8))
    let run = try directory.runProcess(
      "batch", "l.csv", "--output-dir", "out", "--size", "8", "--jobs", "2", "--quiet", before: "ulimit -n 64;")
    #expect((run.status, run.errors) == (0, ""))
  }

  @Test(arguments: [("l.csv", "name\n"), ("l.json", "[]")])
  func listWithoutRowsIsReported(name: String, text: String) throws {
    try directory.write(name, Data(text.utf8))
    let run = try directory.run("batch", name, "-o", "out")
    #expect(run.status == 0 && run.errors.hasPrefix("note: \(name): has no rows\n0 written"), "\(run.errors)")
  }
}
