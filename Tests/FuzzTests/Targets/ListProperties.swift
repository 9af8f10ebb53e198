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
    _ bytes: [UInt8], parser: RowParser = ListProperties.parser, _ open: (ListText) throws(InputError) -> Rows
  ) throws(BrokenProperty) {
    // A carriage return alone ends a line too.
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    let whole = rows(bytes, pieceLength: 1 << 17, parser, open)
    try expect(rows(bytes, pieceLength: 1, parser, open) == whole, "rows do not depend on how the list arrives")
    var line = 1
    for (i, row) in whole.rows.enumerated() {
      try expectEqual(row.number, i + 1, "rows are numbered")
      try expect((line...lines).contains(row.line), "row \(row.number) is behind the one before it")
      // A Windows-1252 character becomes up to three bytes, and a photo becomes a data URI with its media type.
      try expect(row.bytes <= 3 * rowLimit + 64, "the texts of row \(row.number) are no longer than the limit")
      if let fault = row.fault {
        try expect((row.line...lines).contains(fault.line), "a fault in line \(fault.line) of \(lines) is in its row")
        try expect(!fault.reason.isEmpty, "a fault has a reason")
      }
      line = row.line
    }
    if let error = whole.error {
      try expect((1...lines).contains(error.line ?? 1), "line \(error.line ?? 0) is one of \(lines)")
      try expect(error.kind == .contents && !error.reason.isEmpty, "a list's contents are wrong: \(error.reason)")
    }
  }

  /// The rows and errors that were read from a list.
  private struct Outcome: Equatable {
    struct Row: Equatable {
      let number: Int
      let line: Int
      let bytes: Int
      let fault: RowFault?
      let outputs: [String]
    }

    var rows: [Row] = []
    var error: InputError?
  }

  private static func rows<Rows: RowReader>(
    _ bytes: [UInt8], pieceLength: Int, _ parser: RowParser, _ open: (ListText) throws(InputError) -> Rows
  ) -> Outcome {
    var outcome = Outcome()
    do throws(InputError) {
      var rows = try open(text(bytes, pieceLength: pieceLength))
      while let row = try rows.next() {
        let (plan, _) = parser.plan(row)
        let fault = if case .ended(let report) = plan { report.fault } else { RowFault?.none }
        let cells = (try? row.cells.get()) ?? []
        let size = cells.reduce(0) { sum, cell in
          if case .string(let text)? = cell { sum + text.utf8.count } else { sum }
        }
        outcome.rows.append(
          Outcome.Row(
            number: row.number, line: row.line, bytes: size, fault: fault,
            outputs: plan.row?.outputs.map(\.file) ?? []))
      }
    } catch {
      outcome.error = error
    }
    return outcome
  }

  /// Returns the text of a list that arrives in pieces.
  static func text(_ bytes: [UInt8], pieceLength: Int = 1 << 17) -> ListText {
    ListText(ByteStream(bytes, pieceLength: pieceLength))
  }

  /// A parser whose relative paths refer to a directory that does not exist.
  static let parser = RowParser(
    defaults: [:], template: .standard, export: nil, directory: "/nonexistent/",
    themes: ThemeCache(AvatarRenderer()))
}
