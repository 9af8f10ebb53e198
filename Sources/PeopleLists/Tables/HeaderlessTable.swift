import PersonWords

/// A table whose first line is a row, because it has one column of people and no header.
///
/// Examples are a text file with a name on each line, a column of e-mail addresses, and the output of `git shortlog -sne`
/// or `git log --format='%an <%ae>'`. A header is never guessed for a table with several columns of text.
struct HeaderlessTable {
  /// The names of the columns; the last one contains names or mailboxes.
  let headers: [String]

  /// Creates the table if its lines have this shape.
  ///
  /// The first line must be a mailbox or, like most of the lines below it, look like a name. Before a mailbox and a tab, it
  /// may have a number.
  init?(_ first: [String], above rows: [[String]], delimiter: UInt8) {
    let column = first.count - 1
    let isMailbox = CellForm(first[column]) == .address || Self.isMailbox(Array(first[column].utf8)[...])
    let isCounted = isMailbox && column == 1 && delimiter == 0x09 && CellForm(first[0]) == .number
    guard column == 0 || isCounted else { return nil }
    let cells = rows.filter { $0.count == first.count && !$0[column].isEmpty }.map { $0[column] }
    let names = cells.count { $0.looksLikeFullName || CellForm($0) == .address }
    guard isMailbox || first[0].looksLikeFullName && names * 2 >= cells.count else { return nil }
    headers = (isCounted ? ["column 1"] : []) + ["name"]
  }

  /// Returns whether lines of two cells are names with commas, such as `Quell, Rosa`.
  static func areNames(_ lines: [[String]]) -> Bool {
    lines.allSatisfy { $0.count == 2 && $0.joined(separator: ", ").looksLikeFullName }
  }

  /// Returns whether a line is a mailbox, possibly with a comment in brackets, so that a comma in it belongs to the name.
  static func isMailbox(_ line: ArraySlice<UInt8>) -> Bool {
    var line = line.trimmed
    if line.last == UInt8(ascii: ")"), let comment = line.lastIndex(of: UInt8(ascii: "(")) {
      line = line[..<comment].trimmed
    }
    guard line.last == UInt8(ascii: ">"), let open = line.firstIndex(of: UInt8(ascii: "<")) else { return false }
    let name = line[..<open]
    // In a table, no space follows a comma, and the other delimiters do not occur in names.
    let isCell = name.indices.contains { i in
      [0x09, UInt8(ascii: ";")].contains(name[i]) || name[i] == UInt8(ascii: ",") && line[i + 1] != 0x20
    }
    return !isCell && line[open...].contains(UInt8(ascii: "@")) && line.count { $0 == UInt8(ascii: "<") } == 1
  }
}
