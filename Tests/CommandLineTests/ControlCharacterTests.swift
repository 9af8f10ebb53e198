import Foundation
import PhotoServer
import Testing

/// Tests of printed text from servers, lists and files, which must have no effect on a terminal.
@Suite struct ControlCharacterTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The escape sequences of one and two bytes, line endings, and all characters that change the direction of the text
  /// after them.
  private static let controls =
    "\u{1B}[31m\u{9B}2k\u{85}\u{7F}\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}"
    + "\u{2066}\u{2067}\u{2068}\u{2069}"
  private static let spelled = controls.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  /// The escapes of the sequences in JSON.
  private static let json = controls.unicodeScalars.map { scalar in
    let digits = String(scalar.value, radix: 16)
    return scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F
      ? String(scalar) : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }.joined()

  /// Expects text that contains the sequences, each of them escaped.
  private func expectSpelled(
    _ text: String, _ spelling: String = spelled, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let raw = text.unicodeScalars.filter {
      Self.controls.unicodeScalars.contains($0) && $0.value > 0x7E || $0 == "\u{1B}"
    }
    #expect(raw.isEmpty, "\(raw.map { $0.escaped(asASCII: true) })", sourceLocation: sourceLocation)
    #expect(text.contains(spelling), sourceLocation: sourceLocation)
  }

  private func batch(_ list: String, _ contents: String, _ options: String...) throws -> Command {
    try directory.write(list, Data(contents.utf8))
    return try Command(["batch", list, "-o", "out", "--size", "8"] + options, in: directory.url)
  }

  @Test(.needsPython) func controlCharactersInAContentTypeAreEscaped() throws {
    let path = PhotoServer.path(PrescribedResponse(type: "text/\(Self.controls)", body: "x"))
    let command = try directory.run(
      "--src", PhotoServer.shared.url(path), "--allow-private-network", "--no-cache", "-o", "a.png")
    #expect(command.errors.contains("responded with text/"))
    expectSpelled(command.errors)
  }

  @Test(arguments: ["--src", "--size", "--server", "--theme"])
  func controlCharactersInAnOptionValueAreEscaped(option: String) throws {
    expectSpelled(try Command([option, Self.controls, "-o", "a.png"], in: directory.url).errors)
  }

  @Test func controlCharactersInCellsAndHeadersAreEscaped() throws {
    let rows = [
      "id,type,src,size,x\(Self.controls)", "a,,/none/\(Self.controls),8,", "b,agent,,\(Self.controls),",
      "c\(Self.controls),agent,,8,",
    ]
    let command = try batch("l.csv", rows.joined(separator: "\n"))
    let lines = command.errors.split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines.dropLast() { expectSpelled(String(line)) }
  }

  @Test func controlCharactersInJSONFieldsAreEscaped() throws {
    let row = #"{"id": "a", "size": 8, "src": "\#(Self.json)", "shape": "\#(Self.json)"}"#
    for list in ["l.ndjson", "l.json"] {
      expectSpelled(try batch(list, list == "l.json" ? "[\(row)]" : row).errors)
    }
  }

  @Test func controlCharactersInContactCardsAreEscaped() throws {
    // A card line ends only at these characters.
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nPHOTO:file:///none/\(Self.controls)\r\nEND:VCARD\r\n"
    expectSpelled(try batch("l.vcf", card).errors)
  }

  @Test func controlCharactersInAListNameAreEscaped() throws {
    expectSpelled(try batch("\(Self.controls).csv", "id\na\na\n").errors)
  }

  @Test func controlCharactersInAReportAreEscaped() throws {
    let command = try batch("l.csv", "id,src\na,/none/\(Self.controls)\n", "--json")
    expectSpelled(command.text, Self.json)
  }

  @Test func controlCharactersInABatchNoteAreEscaped() throws {
    expectSpelled(try batch("l.csv", "id,src\na,/none/\(Self.controls)\n").errors)
  }

  @Test func controlCharactersInJSONOutputAreEscaped() throws {
    expectSpelled(try directory.run("--src", Self.controls, "--json", "-o", "a.png").text, Self.json)
  }

  @Test(arguments: ["info", "prune", "clear"])
  func controlCharactersInACacheDirectoryAreEscaped(command: String) throws {
    expectSpelled(try directory.run("cache", command, "--cache-dir", Self.controls).text)
    expectSpelled(try directory.run("cache", command, "--cache-dir", Self.controls, "--json").text, Self.json)
  }

  @Test func controlCharactersInThemeTokensAreEscaped() throws {
    try directory.write("t.json", Data(#"{"color": {"human": {"$value": "{\#(Self.json)}"}}}"#.utf8))
    expectSpelled(try directory.run("--name", "Ada", "--theme", "t.json", "-o", "a.png").errors)
  }
}
