import Foundation
import Testing

/// Tests of the first inputs of new users and the responses to them, the lines of `Fixtures/transcript.txt`.
@Suite struct TranscriptTests {
  /// A command line, its exit status, and the first line that it prints.
  struct Entry: Sendable, CustomTestStringConvertible {
    let line: String
    let response: String

    var testDescription: String { line }
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/transcript.txt").standardizedFileURL

  private static let entries: [Entry] = {
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix("$ ") }.map {
      Entry(line: String($0.0.dropFirst(2)), response: String($0.1))
    }
  }()

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "photos/team"), withIntermediateDirectories: true)
    let photo = try Data(contentsOf: portrait)
    for name in ["ada.jpg", "grace.JPG", "my photo.jpg", "photo.jpeg", "photos/alan.jpg", "photos/team/bob.jpg"] {
      try directory.write(name, photo)
    }
    try directory.write("broken.jpg", photo.prefix(1000))
    for (name, text) in Self.texts { try directory.write(name, Data(text.utf8)) }
  }

  private static let texts = [
    "page.jpg": "<!DOCTYPE html><title>Not found</title>\n", "notes.txt": "hello\n", "empty.jpg": "",
    "team.csv": "name,photo\nAda Lovelace,ada.jpg\nAlan Turing,\n",
    "team.json": #"[{"name": "Ada Lovelace"}, {"name": "Alan Turing", "size": 64}]"#,
    "columns.csv": "id,colour\n1,red\n", "wrong.csv": "name,size\nAda,48\nAda,0\n",
    "contacts.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nEND:VCARD\n", "people.xlsx": "PK\u{03}\u{04}",
    "cut.json": #"{"avatars": [{"name": "Ada""#,
    "brand.json": ##"{"color": {"human": {"$type": "color", "$value": "#112233"}}}"##,
    "defaults.json": #"{"size": 64, "format": "webp"}"#, "bad.json": #"{"size": "huge"}"#,
    "logo.svg":
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>"#,
  ]

  /// Runs a line, in a shell if it contains more than words and quotation marks.
  private func run(_ line: String) throws -> Command {
    let words = /avatar-render((?: +(?:'[^']*'|"[^"$`\\]*"|[\w@%+=:,.\/^-]+))*)/
    guard let words = line.wholeMatch(of: words)?.1 else { return try Command(typed: line, in: directory.url) }
    let arguments = words.matches(of: /'([^']*)'|"([^"]*)"|([^ '"]+)/).map { word in
      String(word.1 ?? word.2 ?? word.3 ?? "")
    }
    return try Command(arguments, in: directory.url)
  }

  @Test(arguments: entries) func commandOutputMatchesTheTranscript(entry: Entry) throws {
    let run = try run(entry.line)
    let shown = run.text.allSatisfy(\.isWhitespace) ? run.errors : run.text
    let first = shown.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
    // The duration of a run is left out.
    let response = "\(run.status) " + first.replacing(/\ in [0-9.]+ s$/, with: "")
    #expect(response == entry.response)
    if run.status != 0 { #expect(!run.errors.isEmpty) }
  }

  @Test func transcriptsAreNotEmpty() { #expect(Self.entries.count > 180) }
}
