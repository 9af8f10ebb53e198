import AvatarFileSystem
import Foundation
import Testing

/// Tests of files that are exactly as long as the command allows, and of files that are one byte longer.
@Suite struct FileLimitTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A file that is read up to a number of bytes.
  struct Row: CustomTestStringConvertible {
    var arguments: [String]
    var contents: String
    var limit: Int
    /// The byte that pads the contents, or nil for a hole.
    var padding: Character? = " "

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let rows: [Row] = [
    Row(
      arguments: ["--name", "Ada", "-o", "a.png", "--theme", "./file"],
      contents: ##"{"color": {"human": {"$type": "color", "$value": "#102030"}}}"##, limit: 8_388_608),
    Row(
      arguments: ["--name", "Ada", "-o", "a.png", "--defaults", "./file"], contents: #"{"size": 48}"#,
      limit: 1_048_576),
    Row(
      arguments: ["--icon", "./file", "-o", "a.png"],
      contents: #"<svg viewBox="0 0 24 24"><path d="M2 2h20v20h-20z"/></svg>"#, limit: 1_048_576),
    Row(
      arguments: ["--src", "a.jpg", "--auth-origin", "https://a.example", "--auth", "netrc:./file", "-o", "a.png"],
      contents: "machine a.example login ada password secret\n", limit: 1_048_576, padding: "\n"),
    Row(arguments: ["golden", "verify", "--manifest", "./file"], contents: #"{"cases": []}"#, limit: 67_108_864),
    Row(
      arguments: ["--initials", "ש", "--font", "./file", "-o", "a.png"], contents: "", limit: 268_435_456, padding: nil),
  ]

  /// Runs the command with a file of the given length.
  private func run(_ row: Row, bytes: Int) throws -> Command {
    var data = Data(row.contents.utf8)
    if let padding = row.padding?.asciiValue { data += Data(repeating: padding, count: bytes - data.count) }
    if row.arguments.contains("--font") { data = try Data(contentsOf: hebrewFont) }
    try directory.write("file", data)
    try FileHandle(forWritingTo: directory.url.appending(path: "file")).truncate(atOffset: UInt64(bytes))
    return try Command(row.arguments, in: directory.url)
  }

  @Test(arguments: rows) func fileAtTheSizeLimitIsRead(row: Row) throws {
    try directory.write("a.jpg", Data(contentsOf: portrait))
    let read = try run(row, bytes: row.limit)
    // The manifest is also read: it is empty.
    let isRead = read.status == 0 || read.errors == "error: ./file: cases: must not be empty\n"
    #expect(isRead, "\(read.errors)")
    #expect(try run(row, bytes: row.limit + 1).errors == "error: ./file: longer than \(row.limit.grouped) bytes\n")
  }
}

private let hebrewFont = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Fonts/Hebrew.ttf").standardizedFileURL
