import AvatarJSON

/// The cells of a row in a table.
struct TableRecord {
  /// The line where the row starts, from 1.
  let line: Int
  /// The contents of the cells, one after another.
  private var bytes: [UInt8] = []
  /// The end offsets of the cells, but not of those beyond the maximum number of columns.
  private var ends: [Int] = []
  /// The number of cells.
  private(set) var count = 0
  /// The offset of the next cell.
  private var start = 0
  /// Whether all cells are ASCII.
  private(set) var isASCII = true
  /// The first fault, with the column of its cell, from 0, or nil if there is none.
  private(set) var fault: (column: Int, reason: String)?
  /// Whether the list ends inside a quoted cell.
  private(set) var isUnclosed = false

  /// The number of spaces after the last closing quotation mark.
  private var spaces = 0

  private enum State { case start, plain, quoted, closed }

  /// The row length up to which memory is allocated only once.
  private static let usualBytes = 128

  /// Reads the next row, or returns nil at the end of the list.
  ///
  /// - Parameters:
  ///   - text: The table.
  ///   - delimiter: The delimiter between cells.
  ///   - limit: The maximum size of the row, in bytes.
  ///   - columns: The number of cells, if known.
  ///   - noun: The noun for the row, for the error message.
  /// - Throws: `InputError` if the list cannot be read, or as soon as the row exceeds the limit.
  init?(
    _ text: inout ListText, delimiter: UInt8, limit: Int, columns: Int = 0, noun: String = "row"
  ) throws(InputError) {
    line = text.line
    guard try text.peek() != nil else { return nil }
    bytes.reserveCapacity(Self.usualBytes)
    ends.reserveCapacity(columns)
    var (state, length) = (State.start, 0)
    while true {
      // Most bytes are neither delimiters nor quotation marks and are consumed in runs.
      if state != .closed {
        let run = try text.nextRun(before: delimiter, atMost: .max)
        length += run.count
        if length > limit { throw .tooLong(noun, line: line, limit: limit) }
        if state == .start, !run.isEmpty { state = .plain }
        bytes += run
      }
      guard let byte = try text.next(), state == .quoted || byte != 0x0A else { break }
      length += 1
      if length > limit { throw .tooLong(noun, line: line, limit: limit) }
      add(byte, delimiter, &state)
    }
    if state == .quoted {
      fault = fault ?? (count, "has no closing quotation mark")
      isUnclosed = true
    }
    endCell()
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    if let zero = bytes.firstIndex(of: 0), let column = ends.firstIndex(where: { $0 > zero }),
      column <= fault?.column ?? column
    {
      fault = (column, "must not contain zero bytes: use --encoding utf-16 for lists in UTF-16")
    }
  }

  private mutating func add(_ byte: UInt8, _ delimiter: UInt8, _ state: inout State) {
    switch (state, byte) {
    case (.quoted, 0x22): (state, spaces) = (.closed, 0)
    case (.quoted, _): bytes.append(byte)
    case (_, delimiter):
      endCell()
      state = .start
    case (.start, 0x22): state = .quoted
    case (.plain, 0x22) where bytes[start...].allSatisfy { $0 == 0x20 }:
      bytes.removeSubrange(start...)
      state = .quoted
    case (.closed, 0x22) where spaces == 0:
      bytes.append(byte)
      state = .quoted
    case (.closed, 0x20): spaces += 1
    case (.closed, _):
      // The quotation marks enclose a nickname or a mailbox name, unless a stray mark has merged several rows.
      if bytes[start...].contains(0x0A) {
        fault = fault ?? (count, "has text after its closing quotation mark")
      } else {
        bytes.insert(0x22, at: start)
        bytes += [0x22] + Array(repeating: 0x20, count: spaces) + [byte]
      }
      state = .plain
    default: bytes.append(byte)
    }
  }

  private mutating func endCell() {
    start = bytes.count
    if count < ReadRow.maxColumns { ends.append(start) }
    count += 1
  }

  /// The size of all cells.
  var byteCount: Int { bytes.count }

  /// Returns a cell without quotation marks, including those of ="00042", a form that prevents conversion in Excel.
  ///
  /// A cell beyond the maximum number of columns is empty.
  func cell(_ i: Int) -> ArraySlice<UInt8> {
    guard i < ends.count else { return [] }
    let cell = bytes[(i == 0 ? 0 : ends[i - 1])..<ends[i]]
    return cell.count > 2 && cell.starts(with: [0x3D, 0x22]) && cell.last == 0x22
      ? cell.dropFirst(2).dropLast() : cell
  }

  /// Whether only the first cell has a value.
  var isTitle: Bool {
    fault == nil && !cell(0).allSatisfy(Self.isBlank) && bytes[ends[0]...].allSatisfy(Self.isBlank)
  }

  /// Whether no cell has a value.
  var isBlank: Bool { fault == nil && bytes.allSatisfy(Self.isBlank) }

  /// Returns whether a cell is a database null, which counts as an empty cell.
  static func isNull(_ cell: ArraySlice<UInt8>) -> Bool {
    (2...6).contains(cell.count) && nulls.contains { cell.elementsEqual($0.utf8) }
  }

  private static let nulls = ["NULL", "\\N", "(null)"]

  /// Returns whether a cell that consists of the given byte is blank.
  ///
  /// A zero byte is a fault.
  static func isBlank(_ byte: UInt8) -> Bool { (1...0x20).contains(byte) }
}
