import AvatarJSON

/// The rows of a table in text: CSV (RFC 4180) with commas, semicolons or tabs.
struct TableRows: RowReader {
  private var reader: ByteReader
  private let limit: Int
  private var number = 0
  /// The byte between cells, which is given or detected from the header.
  private(set) var delimiter: UInt8
  /// The cells of the header, as bytes.
  let header: [[UInt8]]
  /// The line on which the header starts, from 1.
  let headerLine: Int

  /// The maximum number of bytes of the header and the blank lines before it.
  static let mostHeaderBytes = 1 << 20
  /// The maximum number of columns, eight times as many as spreadsheets have.
  static let mostColumns = 1 << 17

  /// Reads the header of a table.
  ///
  /// - Parameters:
  ///   - reader: The table's bytes, from their beginning.
  ///   - given: The delimiter between cells. Nil detects the delimiter: from a `sep=` line, or else as the most
  ///     frequent of comma, semicolon and tab in the header.
  ///   - limit: The maximum number of bytes of a row. The header may not exceed `mostHeaderBytes` either.
  /// - Throws: `ListError` if the list cannot be read or is empty, or if the header has too many bytes or columns or a
  ///   malformed cell.
  init(_ reader: ByteReader, delimiter given: UInt8?, limit: Int) throws(ListError) {
    var reader = reader
    var (given, first) = (given, [UInt8]())
    var line = reader.line
    let most = min(limit, Self.mostHeaderBytes)
    var rest = most
    repeat {
      line = reader.line
      guard let (bytes, isTooLong) = try Self.record(&reader, limit: rest) else {
        throw ListError("is empty: must have a header")
      }
      rest -= bytes.count + 1
      if isTooLong || rest < 0 { throw ListError(line: line, "the header is longer than \(most.grouped) bytes") }
      first = bytes
      // Excel may write the delimiter on a separate line, for example `sep=;`.
      if given == nil, let mark = Self.excelDelimiter(first) { (given, first) = (mark, []) }
    } while first.allSatisfy(Self.isBlank)
    let delimiter = given ?? Self.likely(first)
    var cells = RowCells(delimiter: delimiter, most: Self.mostColumns)
    for byte in first { cells.add(byte) }
    cells.finish()
    if cells.count > Self.mostColumns {
      throw ListError(
        line: line, "the header has \(cells.count.grouped) columns: must have at most \(Self.mostColumns.grouped)")
    }
    if let fault = cells.fault { throw ListError(line: line, "header, column \(fault.column + 1): \(fault.reason)") }
    self.reader = reader
    self.limit = limit
    self.delimiter = delimiter
    header = cells.cells
    headerLine = line
  }

  /// The encoding of the table's text.
  var encoding: ListEncoding { reader.encoding }

  func isReady(milliseconds: Int) -> Bool { reader.isReady(milliseconds: milliseconds) }

  func columns(_ parser: RowParser) -> Set<String>? { parser.table.names }

  mutating func next() throws(ListError) -> RawRow? {
    while true {
      let line = reader.line
      var cells = RowCells(delimiter: delimiter, most: header.count, expected: header.count)
      var (count, isBlank) = (0, true)
      guard try reader.peek() != nil else { return nil }
      while true {
        // Most bytes are neither delimiters nor quotation marks, and are consumed in runs.
        if cells.takesRuns, count < limit {
          let run = try reader.nextRun(before: delimiter, atMost: limit - count)
          count += run.count
          if isBlank, !run.allSatisfy(Self.isBlank) { isBlank = false }
          cells.add(run)
        }
        guard let byte = try reader.next() else { break }
        if !cells.isQuoted && (byte == 0x0A || byte == 0x0D) {
          try reader.endLine(after: byte)
          break
        }
        count += 1
        if !Self.isBlank(byte) { isBlank = false }
        if count <= limit { cells.add(byte) } else { cells.skip(byte) }
      }
      if isBlank && cells.cells.isEmpty { continue }
      cells.finish()
      number += 1
      return RawRow(number: number, line: line, content: content(cells, line: line, count: count))
    }
  }

  /// Returns whether a line of such bytes is blank; a zero byte is a fault.
  private static func isBlank(_ byte: UInt8) -> Bool { (1...0x20).contains(byte) }

  private func content(_ row: RowCells, line: Int, count: Int) -> RawRow.Content {
    func fault(_ reason: String, column: Int? = nil) -> RawRow.Content {
      let name = column.map { $0 < header.count ? "column \($0 + 1) \(quoted(header[$0]))" : "column \($0 + 1)" }
      return .fault(RowFault(line: line, field: name, reason))
    }
    if count > limit { return fault("longer than \(limit.grouped) bytes") }
    if let wrong = row.fault { return fault(wrong.reason, column: wrong.column) }
    if row.count > header.count { return fault("has \(row.count) cells: must have \(header.count), as the header") }
    if row.count < header.count {
      return fault("is missing: the row has \(row.count) cells, the header \(header.count)", column: row.count)
    }
    return .cells(row.cells)
  }

  private func quoted(_ name: [UInt8]) -> String {
    let text = String(decoding: name.prefix(60), as: UTF8.self)
    return "\"\(text)\(name.count > 60 ? "…" : "")\""
  }

  /// Reads the unparsed bytes of a row, including line breaks in quotation marks.
  private static func record(
    _ reader: inout ByteReader, limit: Int
  ) throws(ListError) -> (bytes: [UInt8], isTooLong: Bool)? {
    guard try reader.peek() != nil else { return nil }
    var bytes: [UInt8] = []
    var isQuoted = false
    while let byte = try reader.next() {
      if !isQuoted && (byte == 0x0A || byte == 0x0D) {
        try reader.endLine(after: byte)
        break
      }
      if byte == 0x22 { isQuoted.toggle() }
      if bytes.count >= limit { return ([], true) }
      bytes.append(byte)
    }
    return (bytes, false)
  }

  private static func excelDelimiter(_ line: [UInt8]) -> UInt8? {
    line.count == 5 && String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=" ? line[4] : nil
  }

  private static func likely(_ header: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in header {
      if byte == 0x22 { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? UInt8(ascii: ",")
  }
}

/// A parser of the cells of a row, byte by byte.
private struct RowCells {
  let delimiter: UInt8
  /// The maximum number of cells that are stored.
  let most: Int
  private(set) var cells: [[UInt8]]
  /// The number of all cells, including those that are not stored.
  private(set) var count = 0
  /// The first fault, with the column, from 0, of its cell; nil if there is none.
  private(set) var fault: (column: Int, reason: String)?
  var cell: [UInt8] = []
  var state = State.start

  enum State { case start, plain, quoted, closed }

  /// The length up to which a cell allocates memory only once.
  private static let usualLength = 32

  init(delimiter: UInt8, most: Int, expected: Int = 0) {
    self.delimiter = delimiter
    self.most = most
    cells = []
    cells.reserveCapacity(expected)
    cell.reserveCapacity(Self.usualLength)
  }

  /// Whether a line break would belong to the cell.
  var isQuoted: Bool { state == .quoted }

  /// Whether bytes that are neither delimiters, quotation marks nor line breaks belong to the cell.
  var takesRuns: Bool { state != .closed }

  /// Adds bytes that are neither delimiters, quotation marks nor line breaks.
  mutating func add(_ run: ArraySlice<UInt8>) {
    if run.isEmpty { return }
    if state == .start { state = .plain }
    cell += run
  }

  mutating func add(_ byte: UInt8) {
    switch state {
    case .start where byte == 0x22: state = .quoted
    case .start, .plain:
      if byte == delimiter { return end() }
      state = .plain
      cell.append(byte)
    case .quoted:
      if byte == 0x22 { state = .closed } else { cell.append(byte) }
    case .closed:
      if byte == delimiter { return end() }
      if byte == 0x22 {
        cell.append(byte)
        state = .quoted
      } else if byte != 0x20 {
        fault = fault ?? (count, "has text after its closing quotation mark")
      }
    }
  }

  /// Skips a byte of a row that is already too long, to find the end of the row.
  mutating func skip(_ byte: UInt8) {
    cell = []
    switch state {
    case .start where byte == 0x22, .closed where byte == 0x22: state = .quoted
    case .quoted where byte == 0x22: state = .closed
    case .quoted: break
    default: state = byte == delimiter ? .start : .plain
    }
  }

  private mutating func end() {
    if cell.contains(0) {
      fault = fault ?? (count, "must not have zero bytes: --encoding utf-16 reads lists in UTF-16")
    }
    if cells.count < most { cells.append(cell) }
    count += 1
    cell = []
    cell.reserveCapacity(Self.usualLength)
    state = .start
  }

  mutating func finish() {
    if state == .quoted { fault = fault ?? (count, "has no closing quotation mark") }
    end()
  }
}
