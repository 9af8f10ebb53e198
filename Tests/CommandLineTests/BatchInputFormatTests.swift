import Foundation
import Testing

/// Tests of lists as other programs write them.
@Suite struct BatchInputFormatTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    #"[{"id":"a"},{"id":"b"}]"#, #"{"id":"a"}"# + "\n" + #"{"id":"b"}"# + "\n", "id\na\nb\n", "id;name\na;A\nb;B\n",
    #"{"avatars":[{"id":"a"},{"id":"b"}]}"#, "\u{FEFF}id\na\nb\n",
    "BEGIN:VCARD\nVERSION:4.0\nUID:a\nFN:A\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nUID:b\nFN:B\nEND:VCARD\n",
  ])
  func standardInputFormatIsDetected(list: String) throws {
    let run = try directory.run("batch", "-", "--output-dir", "out", input: Data(list.utf8))
    #expect(run.status == 0, "\(run.errors)")
    #expect(directory.names(in: "out") == ["a-40.png", "b-40.png"])
  }

  @Test(arguments: [
    (".all-contributorsrc", #"{"contributors": [{"email": "a@x.example", "name": "Ada Byron"}]}"#),
    ("AUTHORS", "Ada Byron\n"),
    ("team.list", "name\nAda Byron\n"), ("contacts.bak", "BEGIN:VCARD\nFN:Ada Byron\nEND:VCARD\n"),
  ])
  func formatOfFileWithUnknownExtensionIsDetected(name: String, list: String) throws {
    try directory.write(name, Data(list.utf8))
    let run = try directory.run("batch", name, "--output-dir", "out")
    #expect((run.status, directory.names(in: "out")) == (0, ["ada-byron-40.png"]), "\(run.errors)")
  }

  @Test func errorForAnUnknownFormatNamesTheFormatOption() throws {
    let run = try directory.run("batch", "-", "--output-dir", "out", input: Data("7\n".utf8))
    #expect(run.status == 65)
    #expect(
      run.errors.hasSuffix(
        """
        the list was read as a table, because it is neither JSON nor a vCard: --list-format selects another format: json, \
        ndjson, csv, vcard

        """), "\(run.errors)")
  }

  @Test(arguments: ["team.xlsx", "team.numbers", "team.csv"])
  func errorForASpreadsheetExplainsHowToExportIt(name: String) throws {
    try directory.write(name, Data([0x50, 0x4B, 3, 4, 0x14, 0]))
    let run = try directory.run("batch", name, "--output-dir", "out")
    #expect(run.status == 65)
    let message =
      "error: \(name): is a spreadsheet (.xlsx, .ods, .numbers) or another ZIP file: must be exported as CSV: in Excel,"
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (["l.json", "--delimiter", ";"], "--delimiter: applies only to tables"),
    (["l.csv", "--list-path", "members"], "--list-path: applies only to JSON"),
    (
      ["monica:", "--server", "monica=http://localhost", "--column", "name=x"],
      "--column: does not apply to server contacts"
    ),
  ])
  func tableOptionRequiresATable(arguments: [String], message: String) throws {
    let run = try Command(["batch", "-o", "out"] + arguments, in: directory.url, environment: ["MONICA_TOKEN": "x"])
    #expect((run.status, run.errors) == (64, "error: \(message)\n"))
  }

  @Test func delimiterIsAllowedForATextFile() throws {
    try directory.write("l.txt", Data("name|team\nAda|x\n".utf8))
    let run = try directory.run("batch", "l.txt", "--output-dir", "out", "--delimiter", "|", "--quiet")
    #expect((run.status, run.errors) == (0, ""))
  }

  @Test func filterWithoutMatchesIsReportedOnce() throws {
    try directory.write("l.json", Data(#"[{"name":"Ada"}]"#.utf8))
    let run = try directory.run("batch", "l.json", "--output-dir", "out", "--where", "x=y")
    #expect((run.status, run.errors) == (65, "error: l.json: --where \"x\": no row has this column\n"))
  }

  @Test func unknownColumnFieldListsTheKnownFields() throws {
    let run = try directory.run("batch", "l.csv", "--output-dir", "out", "--column", "nme=x")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: --column nme=x: must be FIELD=HEADER; the fields are id, output, theme,"))
  }

  @Test func quietRunDoesNotPrintColumnChoices() throws {
    try directory.write("l.csv", Data("Full Name,Status\nAda,Active\n".utf8))
    let run = try directory.run("batch", "l.csv", "--output-dir", "out", "--quiet")
    #expect((run.status, run.errors) == (0, ""))
    let loud = try directory.run("batch", "l.csv", "--output-dir", "out")
    #expect(loud.errors.hasPrefix(#"note: l.csv: name is "Full Name""# + "\n"), "\(loud.errors)")
    #expect(
      loud.errors.contains(#"note: l.csv: column "Status": not used in 1 row: Active: must be "#), "\(loud.errors)")
  }

  @Test func columnChoicesForAStreamArePrintedOnce() throws {
    let run = try directory.run("batch", "-", "--output-dir", "out", input: Data("Full Name\nAda\n".utf8))
    #expect(run.errors.split(separator: "\n").filter { $0.contains("name is") }.count == 1, "\(run.errors)")
  }
}
