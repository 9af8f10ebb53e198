import AvatarJSON
import AvatarRender

@testable import AvatarBatch
@testable import PeopleLists

/// The properties of text tables (RFC 4180).
enum TableProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    var rules = ColumnRules(fields: RowFields.all)
    rules.needsIdentity = true
    try ListProperties.checkRows(bytes) { text throws(InputError) in
      try TableRows(text, delimiter: nil, limit: ListProperties.rowLimit, rules)
    }
    try checkWriting(ofCell: String(decoding: bytes, as: UTF8.self))
    try checkWriting(bytes)
  }

  /// Checks that any text can be a cell, except characters that a list cannot contain.
  private static func checkWriting(ofCell text: String) throws(BrokenProperty) {
    let text = text.unicodeScalars.filter { !["\0", "\r", "\u{FEFF}"].contains($0) }
    let table = Array("id,name\nx,".utf8) + quoted(String(text))
    guard var rows = try? rows(table, delimiter: nil), let cells = try? rows.next()?.cells.get(), cells.count == 2
    else { throw BrokenProperty(description: "any text can be a cell") }
    let found = cells[1]?.text ?? ""
    let isBlank = found.isEmpty && text.allSatisfy { $0.value <= 0x20 }
    try expect(isBlank || found.utf8.elementsEqual(String(text).utf8), "any text can be a cell")
  }

  /// Checks that the used cells of a written table are read back.
  private static func checkWriting(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard var first = try? rows(bytes, delimiter: nil), let columns = first.columns else { return }
    let headers = columns.headers
    var table: [[JSONValue?]] = []
    // Another header starts another table.
    while let row = try? first.next(), row.columns === columns {
      guard let cells = try? row.cells.get() else { continue }
      try expectEqual(cells.count, headers.count, "a row has as many cells as the header")
      // A row whose unused cells are dropped may be blank, or the header.
      let texts = cells.map { ($0?.text ?? "").trimmed }
      if texts != headers, cells.contains(where: { $0 != nil }) { table.append(cells) }
    }
    let lines = [headers] + table.map { $0.map { $0?.text ?? "" } }
    let written = lines.flatMap { $0.map(quoted).joined(separator: [0x2C]) + [0x0D, 0x0A] }
    guard var again = try? rows(written, delimiter: 0x2C) else {
      throw BrokenProperty(description: "a header that is written is read again")
    }
    try expectEqual(again.columns?.headers, headers, "a header that is written is read again")
    for cells in table {
      try expectEqual(try? again.next()?.cells.get(), cells, "a row that is written is read again")
    }
  }

  private static func rows(_ bytes: [UInt8], delimiter: UInt8?) throws(InputError) -> TableRows {
    try TableRows(
      ListProperties.text(bytes), delimiter: delimiter, limit: 2 * bytes.count + ListProperties.rowLimit,
      ColumnRules(fields: RowFields.all))
  }

  private static func quoted(_ cell: String) -> [UInt8] {
    [0x22] + cell.utf8.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
  }
}
