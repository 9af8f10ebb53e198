import AvatarFileSystem
import AvatarRender

@testable import AvatarBatch
@testable import PeopleLists

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
    let whole = Outcome(bytes, pieceLength: 1 << 17, open)
    try expect(Outcome(bytes, pieceLength: 1, open) == whole, "rows do not depend on how the list arrives")
    var line = 1
    for (i, row) in whole.rows.map(\.read).enumerated() {
      try expectEqual(row.number, i + 1, "rows are numbered")
      try expect((line...lines).contains(row.line), "row \(row.number) is behind the one before it")
      // A Windows-1252 character becomes up to three bytes, and a photo becomes a data URI with its media type.
      try expect(row.textBytes <= 3 * rowLimit + 64, "the texts of row \(row.number) are no longer than the limit")
      if case .ended(let report) = parser.plan(row).0, let fault = report.fault {
        let line = fault.line ?? 0
        try expect((row.line...lines).contains(line), "a fault in line \(line) of \(lines) is in its row")
        try expect(!fault.reason.isEmpty, "a fault has a reason")
      }
      line = row.line
    }
    if let error = whole.error {
      try expect((1...lines).contains(error.line ?? 1), "line \(error.line ?? 0) is one of \(lines)")
      try expect(error.kind == .contents && !error.reason.isEmpty, "a list's contents are wrong: \(error.reason)")
    }
  }

  /// The rows and the error that were read from a list.
  private struct Outcome: Equatable {
    /// A row, which is equal to another one if everything that its plan depends on is equal.
    struct Row: Equatable {
      let read: ReadRow

      static func == (first: Row, second: Row) -> Bool {
        let (first, second) = (first.read, second.read)
        return first.number == second.number && first.line == second.line
          && first.columns.headers == second.columns.headers && first.cells == second.cells
      }
    }

    var rows: [Row] = []
    var error: InputError?

    init<Rows: RowReader>(
      _ bytes: [UInt8], pieceLength: Int, _ open: (ListText) throws(InputError) -> Rows
    ) {
      do throws(InputError) {
        var reader = try open(text(bytes, pieceLength: pieceLength))
        while let row = try reader.next() { rows.append(Row(read: row)) }
      } catch {
        self.error = error
      }
    }
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

extension ReadRow {
  /// The size of the strings in the cells, in bytes.
  fileprivate var textBytes: Int {
    let cells = (try? cells.get()) ?? []
    return cells.reduce(0) { sum, cell in if case .string(let text)? = cell { sum + text.utf8.count } else { sum } }
  }
}
