import Foundation
import Testing

/// Tests of commands that run several times with the same inputs.
@Suite struct SecondRunTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("l.csv", Data("id,name,src\na,Ada,photo.jpg\nb,Bob,\nc,,none.png\n".utf8))
    try directory.write("photo.jpg", try Data(contentsOf: portrait))
  }

  /// A file as a later run could change it.
  private struct File: Equatable {
    let bytes: Data
    let modified: Date?
    let number: Int?
  }

  /// Returns the files of a directory, without hidden ones such as the record of builds.
  private func files(in name: String = ".") throws -> [String: File] {
    let url = directory.url.appending(path: name)
    var files: [String: File] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "home" }
      let attributes = try FileManager.default.attributesOfItem(atPath: url.appending(path: path).path)
      if isHidden || attributes[.type] as? FileAttributeType != .typeRegular { continue }
      files[path] = File(
        bytes: try Data(contentsOf: url.appending(path: path)), modified: attributes[.modificationDate] as? Date,
        number: attributes[.systemFileNumber] as? Int)
    }
    return files
  }

  private func run(_ options: [String], list: String = "l.csv") throws -> Command {
    try Command(["batch", list, "-o", "out", "--size", "16"] + options, in: directory.url)
  }

  /// Returns the names of the files that differ.
  private func changes(_ old: [String: File], _ new: [String: File]) -> [String] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  // MARK: Batches

  /// The options of a run, and the files that every run writes, although with the same bytes.
  private static let runs: [(options: [String], rewritten: [String])] = [
    ([], []), (["--format", "webp"], []), (["--format", "jpeg", "--quality", "40"], []), (["--format", "svg"], []),
    (["--format", "avif", "--lossless"], []), (["--optimize"], []), (["--scale", "1,2", "--size", "16,24"], []),
    (["--dark-theme", "high-contrast"], []), (["--export", "ios"], []), (["--export", "android"], []),
    (["--export", "android", "--format", "webp", "--dark-theme", "classic"], []),
    (["--export", "web"], []), (["--export", "web", "--format", "png,webp,jpeg", "--dark-theme", "classic"], []),
    (["--name-template", "{id}/{scale}{scheme}.png"], []), (["--grid", "g.png"], []),
    (["--grid", "g.webp", "--columns", "2", "--spacing", "0"], []), (["--snippet", "s.md"], ["s.md"]),
    // The first image is made newer than its inputs.
    (["--depfile", "d.d"], ["d.d", "out/a-16.png"]), (["--prune"], []), (["--shard", "1/1"], []),
    (["--theme", "wcag"], []), (["--strict", "--where", "id=b"], []), (["--max-fallbacks", "1"], []),
  ]

  @Test(arguments: runs.indices)
  func secondRunChangesNothing(row: Int) throws {
    let (options, rewritten) = Self.runs[row]
    let first = try run(options)
    #expect(first.status == 0 && first.errors.contains(" written"), "\(first.errors)")
    let old = try files()
    #expect(old.keys.contains { $0.hasPrefix("out/") })
    for _ in 0..<2 {
      let next = try run(options)
      #expect(next.status == 0 && next.errors.contains("0 written"), "\(next.errors)")
      // The notes are those of the first run, except in the words for a row that was not rendered again.
      let new = try files()
      #expect(Set(changes(old, new)).isSubset(of: rewritten), "\(changes(old, new))")
      #expect(old.mapValues(\.bytes) == new.mapValues(\.bytes))
    }
  }

  @Test(arguments: runs.indices)
  func thirdRunAfterAFailedOneEqualsTheFirst(row: Int) throws {
    let (options, rewritten) = Self.runs[row]
    #expect(try run(options).status == 0)
    let old = try files()
    // The list of the failed run is malformed after its first row.
    let list = try directory.read("l.csv")
    try directory.write("l.csv", Data("id,name,src,size\na,Ada,photo.jpg,\nb,Bob,,0\nc,,none.png,big\n\"".utf8))
    #expect(try run(options + ["--fail-fast"]).status != 0)
    try directory.write("l.csv", list)
    let third = try run(options)
    #expect(third.status == 0, "\(third.errors)")
    let new = try files()
    #expect(old.mapValues(\.bytes) == new.mapValues(\.bytes))
    let images = changes(old, new).filter { $0.hasPrefix("out/") && $0.hasSuffix(".png") }
    #expect(Set(images).isSubset(of: rewritten), "\(images)")
  }

  /// The page and the report state that the first run has written the images.
  @Test(arguments: [["--gallery", "gallery"], ["--report", "r.json"], ["--report", "r.ndjson"]])
  func reportsOnUnchangedRowsAreTheSame(options: [String]) throws {
    #expect(try run(options).status == 0)
    let first = try files().mapValues(\.bytes)
    #expect(try run(options).status == 0)
    let second = try files().mapValues(\.bytes)
    #expect(second != first)
    #expect(try run(options).status == 0)
    #expect(try files().mapValues(\.bytes) == second)
    #expect(try run(options + ["--theme", "none.json"]).status == 66)
    #expect(try files().mapValues(\.bytes) == second)
    #expect(try run(options).status == 0)
    #expect(try files().mapValues(\.bytes) == second)
  }

  /// Another order of the rows or columns changes no image.
  @Test(arguments: [
    "id,name,src\nc,,none.png\nb,Bob,\na,Ada,photo.jpg\n", "src,name,id\nphoto.jpg,Ada,a\n,Bob,b\nnone.png,,c\n",
    "ID;Name;Src\r\n\"a\";\"Ada\";photo.jpg\r\nb;Bob;\r\nc;;none.png\r\n",
  ])
  func sameRowsInAnotherFormAreUnchanged(list: String) throws {
    _ = try run([])
    let old = try files(in: "out")
    try directory.write("l.csv", Data(list.utf8))
    #expect(try run([]).errors.contains("0 written, 3 unchanged"))
    #expect(changes(old, try files(in: "out")) == [])
  }

  /// One changed fact renders only the row that it concerns.
  @Test(arguments: [
    ("id,name,src\na,Ada,photo.jpg\nb,Ben,\nc,,none.png\n", ["b-16.png"]),
    ("id,name,src\na,Ada,\nb,Bob,\nc,,none.png\n", ["a-16.png"]),
    ("id,name,src\na,Ada,photo.jpg\nb,Bob,photo.jpg\nc,,none.png\n", ["b-16.png"]),
    ("id,name,src\na,Ada,photo.jpg\nb,Bob,\nc,,none.png\nd,Dan,\n", ["d-16.png"]),
  ])
  func changedRowIsRenderedAgain(list: String, names: [String]) throws {
    _ = try run([])
    let old = try files(in: "out")
    try directory.write("l.csv", Data(list.utf8))
    #expect(try run([]).errors.contains("1 written, \(names == ["d-16.png"] ? 3 : 2) unchanged"))
    #expect(changes(old, try files(in: "out")) == names)
    #expect(try run([]).errors.contains("0 written"))
  }

  // MARK: Single images

  @Test(arguments: [
    ["--src", "photo.jpg"], ["--name", "Ada", "--format", "webp"], ["--name", "Ada", "--format", "avif"],
    ["--name", "Ada", "--format", "svg", "--dark-theme", "classic"], ["--src", "none.png", "--name", "Ada"],
    ["group", "photo.jpg", "--names", "Ada", "Bob"], ["icon", "check", "--scale", "1,2"],
    ["icon", "--field", "error,floated", "--frames", "3"], ["icon", "bot", "--export", "ios"],
    ["icon", "bot", "--export", "android", "--format", "webp"],
  ])
  func sameCommandWritesTheSameFiles(arguments: [String]) throws {
    let command = arguments + ["--size", "16"]
    let first = try Command(command, in: directory.url)
    #expect(first.status == 0, "\(first.errors)")
    let old = try files()
    #expect(old.count > 2)
    for _ in 0..<2 {
      let next = try Command(command, in: directory.url)
      #expect((next.status, next.text, next.errors) == (first.status, first.text, first.errors))
      #expect(try files().mapValues(\.bytes) == old.mapValues(\.bytes))
    }
  }

  @Test func failedCommandDoesNotChangeTheNextOne() throws {
    let command = ["--src", "photo.jpg", "--size", "16", "-o", "a.png"]
    #expect(try Command(command, in: directory.url).status == 0)
    let old = try files()
    for words in [["--border", "thick"], ["--quality", "40"], ["--theme", "none.json"], ["--scale", "9"]] {
      #expect(try Command(command + words, in: directory.url).status != 0, "\(words)")
      #expect(changes(old, try files()) == [], "\(words)")
    }
    #expect(try Command(command, in: directory.url).status == 0)
    #expect(try files().mapValues(\.bytes) == old.mapValues(\.bytes))
  }
}
