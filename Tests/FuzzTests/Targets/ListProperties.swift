import AvatarFileSystem
import AvatarRender

@testable import AvatarBatch

/// The properties that all lists share.
enum ListProperties {
  /// The maximum number of rows, within reach of a mutation.
  static let rowLimit = 512

  /// Checks that rows are numbered, have a position and a limited size, and do not depend on the pieces in which the
  /// list arrives.
  static func checkRows<Rows: RowReader>(
    _ bytes: [UInt8], parser: (Rows) throws(ListError) -> RowParser = { _ in ListProperties.parser },
    _ open: (ByteReader) throws(ListError) -> Rows
  ) throws(BrokenProperty) {
    // A carriage return alone ends a line too.
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    let whole = rows(bytes, pieceLength: 1 << 17, parser, open)
    try expect(rows(bytes, pieceLength: 1, parser, open) == whole, "rows do not depend on how the list arrives")
    var line = 1
    for (i, row) in whole.rows.enumerated() {
      try expectEqual(row.number, i + 1, "rows are numbered")
      try expect((line...lines).contains(row.line), "row \(row.number) is behind the one before it")
      try expect(row.bytes <= rowLimit + 64, "row \(row.number) is no longer than the limit")
      if let fault = row.fault {
        try expect((row.line...lines).contains(fault.line), "a fault in line \(fault.line) of \(lines) is in its row")
        try expect(!fault.reason.isEmpty, "a fault has a reason")
      }
      line = row.line
    }
    if let error = whole.error {
      try expect((1...lines).contains(error.line ?? 1), "line \(error.line ?? 0) is one of \(lines)")
      try expect(error.isReadable && !error.reason.isEmpty, "a list's contents are wrong: \(error.reason)")
    }
  }

  /// The rows and errors that were read from a list.
  private struct Outcome: Equatable {
    struct Row: Equatable {
      let number: Int
      let line: Int
      let bytes: Int
      let fault: RowFault?
      let outputs: [PlannedOutput]
    }

    var rows: [Row] = []
    var error: ListError?
  }

  private static func rows<Rows: RowReader>(
    _ bytes: [UInt8], pieceLength: Int, _ parser: (Rows) throws(ListError) -> RowParser,
    _ open: (ByteReader) throws(ListError) -> Rows
  ) -> Outcome {
    var outcome = Outcome()
    do throws(ListError) {
      var rows = try open(ByteReader(ByteStream(bytes, pieceLength: pieceLength)))
      let parser = try parser(rows)
      while let row = try rows.next() {
        let parsed = parser.parse(row)
        // Empty cells count with the size of a pointer.
        var size = row.bytes
        if case .cells(let cells) = row.content { size = cells.reduce(0) { $0 + $1.count } }
        outcome.rows.append(
          Outcome.Row(
            number: row.number, line: row.line, bytes: size, fault: parsed.fault,
            outputs: (try? parsed.request.get())?.outputs ?? []))
      }
    } catch {
      outcome.error = error
    }
    return outcome
  }

  /// A parser whose relative paths refer to a directory that does not exist.
  static let parser = RowParser(
    defaults: [:], template: .standard, export: nil, directory: "/nonexistent/",
    themes: ThemeCache(AvatarRenderer()))
}
