import AvatarJSON
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of one person and of one value in all forms that lists can have.
@Suite struct RowFormTests {
  /// The files that a run writes, by name, and the people.
  private struct Result: Equatable {
    let files: [String: Data]
    let people: [String?]
    let emails: [String?]
    let faults: [String]
  }

  private func result(_ list: String, as name: String) throws -> Result {
    let workspace = try BatchWorkspace()
    let run = try workspace.run(list, as: name)
    let files = try workspace.outputs.map { ($0, try workspace.read("out/\($0)")) }
    return Result(
      files: Dictionary(uniqueKeysWithValues: files), people: run.people, emails: run.emails, faults: run.faults)
  }

  // MARK: Documents

  /// The lists of one person, by the name of the file.
  private static let documents: [(name: String, text: String)] = [
    ("l.csv", "name,email\nAda Lovelace,ada@example.org\n"), ("l.csv", "email,name\nada@example.org,Ada Lovelace"),
    ("l.csv", "\u{FEFF}name,email\r\nAda Lovelace,ada@example.org\r\n"),
    ("l.csv", "name;email\nAda Lovelace;ada@example.org\n"), ("l.csv", "name\temail\nAda Lovelace\tada@example.org\n"),
    ("l.csv", "\"name\",\"email\"\n\"Ada Lovelace\",\"ada@example.org\"\n"),
    ("l.csv", "Name,E-Mail\nAda Lovelace,ada@example.org\n\n"),
    ("l.csv", "name,email\n\n ,\nAda Lovelace,ada@example.org\n"),
    ("l.csv", "First Name,Last Name,E-mail Address\nAda,Lovelace,ada@example.org\n"),
    ("l.tsv", "name\temail\nAda Lovelace\tada@example.org\n"),
    ("l.json", #"[{"name": "Ada Lovelace", "email": "ada@example.org"}]"#),
    ("l.json", #"{"avatars": [{"name": "Ada Lovelace", "email": "ada@example.org"}]}"#),
    ("l.json", #"{"defaults": {"email": "ada@example.org"}, "avatars": [{"name": "Ada Lovelace"}]}"#),
    ("l.json", #"{"name": "Ada Lovelace", "email": "ada@example.org"}"#),
    ("l.json", "{\"name\": \"Ada Lovelace\", \"email\": \"ada@example.org\"}\n"),
    ("l.json", #"[{"Name": "Ada Lovelace", "E-Mail": "ada@example.org", "size": null}]"#),
    ("l.json", #"[{"name": "\u0041da Lovelace", "email": "ada@example.org"}]"#),
    ("l.ndjson", "{\"name\": \"Ada Lovelace\", \"email\": \"ada@example.org\"}\n"),
    ("l.ndjson", "\n{\"email\": \"ada@example.org\", \"name\": \"Ada Lovelace\"}"),
    ("l.jsonl", "{\"name\": \"Ada Lovelace\", \"email\": \"ada@example.org\"}\r\n"),
    ("l.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nEMAIL:ada@example.org\nEND:VCARD\n"),
    ("l.vcf", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Lovelace\r\nEMAIL;TYPE=work:ada@example.org\r\nEND:VCARD\r\n"),
    ("l.vcf", "BEGIN:VCARD\nVERSION:4.0\nFN:Ada Love\n lace\nitem1.EMAIL:ada@example.org\nEND:VCARD\n"),
    (
      "l.vcf",
      "begin:vcard\nversion:2.1\nfn;ENCODING=QUOTED-PRINTABLE:Ada=20Lovelace\nemail:ada@example.org\nend:vcard\n"
    ),
  ]

  @Test(arguments: documents.indices)
  func documentsOfOnePersonReadTheSame(row: Int) throws {
    let expected = try result(Self.documents[0].text, as: "l.csv")
    #expect((expected.people, expected.emails, expected.faults) == (["Ada Lovelace"], ["ada@example.org"], []))
    #expect(expected.files.count == 1)
    let found = try result(Self.documents[row].text, as: Self.documents[row].name)
    #expect(found == expected, "\(Self.documents[row]) \(found)")
  }

  // MARK: Values

  /// A field, and the forms of one value in tables and in JSON.
  private static let values: [(field: String, cells: [String], json: [String])] = [
    (
      "size", ["24,48", "24, 48", "xs,lg", "24px,48pt", "24;48", "24,48,24"],
      ["[24,48]", #"["xs","lg"]"#, #"["24",48]"#]
    ),
    ("size", ["24", "xs", "XS", "24px", "24x24"], ["24", "[24]", #"["xs"]"#, #""24""#]),
    ("scale", ["1,2", "1x,2x", "@1x,@2x", "1, 2.0"], ["[1,2]", #"["1","2x"]"#]),
    ("balance", ["true", "yes", "on", "1", "TRUE"], ["true", #""true""#]),
    ("color", ["#fffff0", "#FFFFF0FF", "ivory", "rgb(255 255 240)"], [#""ivory""#]),
    ("background", ["#f00", "red", "rgb(255, 0, 0)"], [##""#ff0000""##]),
    ("border", ["2:red:0.5", "2px:#f00:50%"], [#""2:red:.5""#]),
    ("cornerRadius", ["0.25", ".25"], ["0.25", #""0.25""#]),
    ("initialsLength", ["1"], ["1", #""1""#]), ("badge", ["7"], ["7", #""7""#]),
    ("type", ["agent", "Agent"], [#""AGENT""#]),
    ("status", ["away", "Away"], [#""away""#]), ("shape", ["square", "Square"], [#""square""#]),
    ("theme", ["high-contrast"], [#""high-contrast""#]),
  ]

  @Test(arguments: values.indices)
  func formsOfAValueReadTheSame(row: Int) throws {
    let (field, cells, json) = Self.values[row]
    func document(_ value: String) -> String {
      // A corner radius needs corners.
      let shape = field == "cornerRadius" ? #""shape": "rounded-square", "# : ""
      return #"[{"id": "a", "name": "Ada Byron", \#(shape)"\#(field)": \#(value)}]"#
    }
    func table(_ cell: String) -> String {
      field == "cornerRadius"
        ? "id,name,shape,\(field)\na,Ada Byron,rounded-square,\"\(cell)\"\n"
        : "id,name,\(field)\na,Ada Byron,\"\(cell)\"\n"
    }
    let expected = try result(table(cells[0]), as: "l.csv")
    #expect(expected.faults == [])
    #expect(
      try expected.files
        != result("id,name,shape\na,Ada Byron,\(field == "cornerRadius" ? "rounded-square" : "")\n", as: "l.csv").files)
    for cell in cells {
      #expect(try result(table(cell), as: "l.csv") == expected, "\(field) \(cell)")
      #expect(try result(document(JSONWriter.text(cell)), as: "l.json") == expected, "\(field) \(cell)")
    }
    for value in json {
      #expect(try result(document(value), as: "l.json") == expected, "\(field) \(value)")
      #expect(
        try result(String(document(value).dropFirst().dropLast()), as: "l.ndjson") == expected, "\(field) \(value)")
    }
  }

  // MARK: Limits

  @Test(arguments: [
    ("size", 16, "must have at most 16 values"), ("scale", 8, "must have at most 8 values"),
  ])
  func rowHasALimitedNumberOfValues(field: String, limit: Int, reason: String) throws {
    func list(_ count: Int) -> String {
      let values = (0..<count).map { field == "size" ? "\($0 + 1)" : "1.\($0)" }
      return
        "id,\(field == "size" ? "scale" : "size"),\(field)\na,\(field == "size" ? "1" : "8"),\"\(values.joined(separator: ","))\"\n"
    }
    let allowed = try result(list(limit), as: "l.csv")
    #expect((allowed.faults, allowed.files.count) == ([], limit))
    #expect(try result(list(limit + 1), as: "l.csv").faults == ["1: \(field): \(reason)"])
  }
}
