import Foundation
import Testing

/// Tests that notes, reports and the build record do not reveal what a list contains about people.
@Suite struct BatchPrivacyTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The list has photos that cannot be requested, because nothing is in the cache.
  private func run(_ options: String...) throws -> Command {
    let rows = [
      "one,Zebedee Quux,zebedee.quux@mail.example,https://photos.example/p/a.jpg?token=SECRET1,true",
      "two,,perpetua.xylo@mail.example,https://user:SECRET2@photos.example/p/b.jpg?token=SECRET3,true",
      "three,Ysolde Vant,ysolde.vant@,photos.example/p/c.jpg?token=SECRET4,true",
      "four,…,☺@mail.example,file/Wilhelmina Thrush.jpg,",
      "five,Umberto Nym,umberto.nym@mail.example,,https://photos.example/d?token=SECRET5",
      "six,Theodora Kell,theodora.kell@mail.example,,rupert.oake@mail.example",
    ]
    try directory.write(
      "list.csv", Data((["id,name,email,src,gravatar"] + rows).joined(separator: "\n").utf8))
    return try Command(
      ["batch", "list.csv", "-o", "out", "--size", "24", "--gravatar", "--offline", "--cache-dir", "cache"] + options,
      in: directory.url)
  }

  private static let secrets = (1...5).map { "SECRET\($0)" }
  private static let addresses = [
    "zebedee.quux", "perpetua.xylo", "ysolde.vant", "☺@mail", "umberto.nym", "theodora.kell", "rupert.oake",
  ]

  /// Returns the texts that appear in data.
  private func found(_ texts: [String], in data: Data) -> [String] {
    texts.filter { data.firstRange(of: Data($0.utf8)) != nil }
  }

  /// The second run reports unchanged rows, whose sources the build record does not contain.
  @Test func notesAndReportsHideQueriesAndAddresses() throws {
    for isSecond in [false, true] {
      let command = try run("--report", "report.json", "--gallery", "gallery")
      #expect(command.errors.contains(isSecond ? "0 written, 6 unchanged" : "6 written"), "\(command.errors)")
      #expect(found(Self.secrets + Self.addresses, in: Data(command.errors.utf8)) == [], "\(command.errors)")
      let notes = isSecond ? "" : command.errors
      for source in ["https://photos.example/p/a.jpg?…", "Gravatar of z…@mail.example"] {
        #expect(isSecond || notes.contains(": \(source): is not in the cache"), "\(command.errors)")
        for file in ["report.json", "gallery/index.html"] {
          #expect(found([source], in: try directory.read(file)) == (isSecond ? [] : [source]), "\(file)")
          #expect(found(Self.secrets + Self.addresses, in: try directory.read(file)) == [], "\(file)")
        }
      }
    }
  }

  /// The record is in the directory of the images, which may be published.
  @Test func buildRecordHidesPersonalData() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "file"), withIntermediateDirectories: true)
    try directory.write("file/Wilhelmina Thrush.jpg", try Data(contentsOf: portrait))
    for _ in 0..<2 { #expect(try run("--report", "r.json").status == 0) }
    let record = try directory.read("out/.avatar-batch/record.sqlite")
    let names = ["Zebedee", "Quux", "Ysolde", "Wilhelmina", "Thrush", "Umberto", "Theodora"]
    #expect(found(Self.secrets + Self.addresses + names + ["mail.example", "photos.example"], in: record) == [])
    #expect(found(["three"], in: record) == ["three"])
  }

  /// The record contains a digest of the sources that were skipped.
  @Test func notesAreRepeatedIfThePathIsSpelledDifferently() throws {
    try directory.write("list.csv", Data("id,src\na,gone.jpg\n".utf8))
    for list in ["list.csv", directory.url.appending(path: "list.csv").path, "list.csv"] {
      #expect(try directory.run("batch", list, "-o", "out", "--report", "r.json", "--quiet").status == 0)
      #expect(String(decoding: try directory.read("r.json"), as: UTF8.self).contains(#""reason":"no such file""#))
    }
  }

  @Test(arguments: ["src", "icon", "theme"])
  func errorsInRowsHideMalformedURLs(field: String) throws {
    for url in [
      "http:/h.example/a.json?SECRET1", "http:h.example/a.json?SECRET1", "//h.example/a.json?SECRET1",
      "http://h.example/a.json?SECRET1", "mailto:zebedee.quux@mail.example?x=SECRET1",
    ] {
      try directory.write("list.json", Data(#"[{"id": "a", "name": "Ada", "\#(field)": "\#(url)"}]"#.utf8))
      let run = try directory.run(
        "batch", "list.json", "-o", "out", "--offline", "--cache-dir", "cache", "--report", "r.json")
      for data in [Data(run.errors.utf8), try directory.read("r.json")] {
        #expect(found(Self.secrets + Self.addresses, in: data) == [], "\(String(decoding: data, as: UTF8.self))")
      }
    }
  }

  @Test func jsonForOneAvatarHidesQueriesAndAddresses() throws {
    let command = try directory.run(
      "--src", "https://photos.example/a.jpg?token=SECRET1", "--email", "zebedee.quux@mail.example", "--gravatar",
      "--offline", "--json", "--verbose", "-o", "a.png")
    #expect(command.errors.contains("https://photos.example/a.jpg?…"), "\(command.errors)")
    #expect(found(Self.secrets + Self.addresses, in: Data(command.errors.utf8)) == [], "\(command.errors)")
  }

  @Test(arguments: [["batch"], ["--theme"], ["--icon"], ["--src"], ["--server"], ["golden", "init"]])
  func errorsHideQueries(arguments: [String]) throws {
    for url in ["https://user:SECRET1@photos.example/a?token=SECRET2", "photos.example/a.json?token=SECRET2"] {
      let options = arguments[0] == "golden" ? [] : ["--strict", "-o", "out"]
      let command = try Command(arguments + [url] + options, in: directory.url)
      #expect(command.status != 0 && found(Self.secrets, in: Data(command.errors.utf8)) == [], "\(command.errors)")
    }
  }
}
