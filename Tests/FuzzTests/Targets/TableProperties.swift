import AvatarFileSystem

@testable import AvatarBatch

/// The properties of text tables (RFC 4180).
enum TableProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    try ListProperties.checkRows(
      bytes,
      parser: { rows throws(ListError) in
        var parser = ListProperties.parser
        parser.table = try TableColumns(
          rows, encoding: .utf8, choices: [], wanted: parser.template.columns, needsIdentity: true)
        return parser
      },
      { reader throws(ListError) in
        try TableRows(reader, delimiter: nil, limit: ListProperties.rowLimit)
      })
    try checkWriting(bytes)
  }

  /// Checks that any bytes but zeros can be a cell, and that quoted cells are read again.
  private static func checkWriting(_ bytes: [UInt8]) throws(BrokenProperty) {
    let bytes = bytes.filter { $0 != 0 }
    let cell = Array("name\n".utf8) + quoted(bytes)
    guard var only = try? TableRows(reader(cell), delimiter: nil, limit: cell.count),
      case .cells(let found)? = (try? only.next())?.content
    else { throw BrokenProperty(description: "any bytes but zeros can be a cell") }
    try expectEqual(found, [bytes], "any bytes but zeros can be a cell")
    guard var rows = try? TableRows(reader(bytes), delimiter: nil, limit: ListProperties.rowLimit) else { return }
    var table = [rows.header]
    while let row = try? rows.next() {
      guard case .cells(let cells) = row.content else { continue }
      try expectEqual(cells.count, rows.header.count, "a row has as many cells as the header")
      table.append(cells)
    }
    // A header that contains only space would count as a blank line.
    guard rows.header.joined().contains(where: { $0 > 0x20 }) else { return }
    let written = table.flatMap { cells in cells.map(quoted).joined(separator: [rows.delimiter]) + [0x0D, 0x0A] }
    guard
      var again = try? TableRows(reader(Array(written)), delimiter: rows.delimiter, limit: 4 * ListProperties.rowLimit)
    else { throw BrokenProperty(description: "a header that is written is read again") }
    try expectEqual(again.header, table[0], "a header that is written is read again")
    for cells in table.dropFirst() {
      guard case .cells(let found)? = (try? again.next())?.content else {
        throw BrokenProperty(description: "each row that is written is read again")
      }
      try expectEqual(found, cells, "a row that is written is read again")
    }
  }

  private static func reader(_ bytes: [UInt8]) -> ByteReader { ByteReader(ByteStream(bytes, pieceLength: 1 << 17)) }

  private static func quoted(_ cell: [UInt8]) -> [UInt8] {
    [0x22] + cell.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
  }
}
