import AvatarFileSystem
import AvatarJSON
import PersonWords

/// The rows of a text table: CSV (RFC 4180) with commas, semicolons, tabs or another delimiter.
struct TableRows: RowReader {
  private var text: ListText
  private let limit: Int
  private var delimiter: UInt8
  private var number = 0
  private let rules: ColumnRules
  private var header: ListColumns
  /// The folded column names, which repeated headers also have.
  private var names: [String]
  /// The next records, if they have been read to look for a header.
  private var ahead: [TableRecord] = []
  /// Whether the next record is the header of another table, although no blank line precedes it.
  private var startsTable = false

  var columns: ListColumns? { header }
  var noun: String { "column" }
  /// The lines above the header that may be rows.
  private(set) var unused: [String] = []

  /// The maximum size of the header, in bytes.
  static let maxHeaderBytes = 1 << 20

  /// Reads the header of a table.
  ///
  /// - Parameters:
  ///   - text: The table, from its beginning.
  ///   - given: The delimiter between cells, or nil to detect it from a `sep=` line, or else as the most frequent of
  ///     comma, semicolon and tab in the header.
  ///   - limit: The maximum size of a row, in bytes. The header must not exceed `maxHeaderBytes` either.
  ///   - rules: The rules for columns.
  /// - Throws: `InputError` if the list cannot be read or is empty, or if the header is malformed, too long, or does
  ///   not meet the rules.
  init(_ text: ListText, delimiter given: UInt8?, limit: Int, _ rules: ColumnRules) throws(InputError) {
    self.text = text
    self.text.rejectsISO2022JP = true
    self.limit = limit
    self.rules = rules
    let maximum = min(limit, Self.maxHeaderBytes)
    delimiter = try Self.delimiter(&self.text, given, maximum: maximum)
    guard let first = try TableRecord(&self.text, delimiter: delimiter, limit: maximum, noun: "header") else {
      throw InputError(reason: "is empty: must have a header", kind: .contents)
    }
    header = ListColumns(try Self.headers(first, &self.text, maximum), rules)
    var (names, before) = (first, [TableRecord]())
    // The first line is the header, unless one of the next lines is, for example that below a title.
    var rest = header.maxTitles
    while rest > 0, ahead.reduce(0, { $0 + $1.byteCount }) < maximum {
      rest -= 1
      let delimiter = try Self.delimiter(&self.text, header.identifiesPeople ? delimiter : given, maximum: maximum)
      guard let record = try TableRecord(&self.text, delimiter: delimiter, limit: limit) else { break }
      ahead.append(record)
      guard let next = (try? Self.headers(record, &self.text, maximum)).map({ ListColumns($0, rules) }),
        next.isBetterHeader(than: header)
      else { continue }
      before += [names] + ahead.dropLast()
      header = next
      self.delimiter = delimiter
      names = record
      ahead = []
      rest = next.maxTitles
    }
    self.names = header.headers.map(FieldWord.fold)
    let below = ahead.map { try? Self.headers($0, &self.text) }.compactMap(\.self)
    if !header.identifiesPeople, rules.needsIdentity, rules.choices.isEmpty {
      if let table = HeaderlessTable(header.headers, above: below, delimiter: delimiter) {
        header = ListColumns(table.headers, rules, isHeaderless: true)
        self.names = table.headers
        ahead.insert(names, at: 0)
      } else if delimiter == UInt8(ascii: ","), HeaderlessTable.areNames([header.headers] + below),
        // A space follows the comma in a name, but hardly ever in a table.
        ([names] + ahead).allSatisfy({ $0.cell(1).first == 0x20 })
      {
        let advice = "write \(header.headers.joined(separator: ", ").quoted) in quotes, below the header name"
        throw InputError(line: names.line, reason: "the lines are names with commas, which separate cells: \(advice)")
      }
    }
    try header.check(line: names.line, above: below, delimiter: delimiter)
    // A title has one cell, and a header with merged cells has empty ones; other lines may be rows.
    let rows = before.filter { record in
      record.count > 1 && (0..<record.count).allSatisfy { !record.cell($0).allSatisfy(TableRecord.isBlank) }
    }
    if let first = rows.first?.line, let last = rows.last?.line {
      unused = [first == last ? "line \(first)" : "lines \(first)–\(last)"]
    }
  }

  /// Returns the headers in a record.
  private static func headers(
    _ record: TableRecord, _ text: inout ListText, _ maximum: Int = maxHeaderBytes
  ) throws(InputError) -> [String] {
    let line = record.line
    if record.byteCount > maximum { throw .tooLong("header", line: line, limit: maximum) }
    if record.count > ReadRow.maxColumns {
      let allowed = "must have at most \(ReadRow.maxColumns.grouped)"
      throw InputError(line: line, reason: "the header has \(record.count.grouped) columns: \(allowed)")
    }
    if let fault = record.fault {
      throw InputError(line: line, reason: "header, column \(fault.column + 1): \(fault.reason)")
    }
    return try (0..<record.count).map { i throws(InputError) in
      guard let name = text.string(record.cell(i)) else {
        let reason = text.requirement(for: record.cell(i))
        throw InputError(line: line, reason: "header, column \(i + 1): \(reason)")
      }
      return name.trimmed
    }
  }

  /// Returns the delimiter after skipping blank lines, comments such as those at the start of an AUTHORS file, and a `sep=`
  /// line, which Excel may write before the header.
  private static func delimiter(_ list: inout ListText, _ given: UInt8?, maximum: Int) throws(InputError) -> UInt8 {
    var (given, skipped, isComment) = (given, 0, false)
    while true {
      let line = try list.start(atLeast: maximum, isLine: true).prefix { $0 != 0x0A }
      let text = line.first == 0x22 && line.last == 0x22 ? line.dropFirst().dropLast() : line
      let mark = text.count == 5 && text.prefix(4).lowercasedText == "sep=" ? text.last : nil
      given = given ?? mark
      let isBlank = line.allSatisfy { TableRecord.isBlank($0) || candidates.contains($0) }
      // The number sign may also be the first header of a table.
      isComment = line.first == comment && (isComment || !line.contains(where: candidates.contains))
      guard mark != nil || isBlank || isComment else { return given ?? likelyDelimiter(of: line) }
      skipped += line.count + 1
      if skipped > maximum { throw .tooLong("header", line: list.line, limit: maximum) }
      guard try list.nextLine(limit: maximum) != nil else { return given ?? UInt8(ascii: ",") }
    }
  }

  private static let comment = UInt8(ascii: "#")
  /// The usual delimiters, most likely first, to choose from if several are equally frequent.
  private static let candidates: [UInt8] = [0x09, UInt8(ascii: ";"), UInt8(ascii: ",")]

  private static func likelyDelimiter(of header: ArraySlice<UInt8>) -> UInt8 {
    // A line feed never separates the cells of a line, which then has one cell.
    if HeaderlessTable.isMailbox(header) { return 0x0A }
    var (counts, isQuoted) = (candidates.map { _ in 0 }, false)
    for byte in header {
      if byte == 0x22 { isQuoted.toggle() }
      if !isQuoted, let i = candidates.firstIndex(of: byte) { counts[i] += 1 }
    }
    let maximum = counts.max() ?? 0
    return maximum == 0 ? UInt8(ascii: ",") : candidates[counts.firstIndex(of: maximum) ?? 0]
  }

  func isReady(milliseconds: Int) -> Bool { !ahead.isEmpty || text.isReady(milliseconds: milliseconds) }

  private mutating func nextRecord() throws(InputError) -> TableRecord? {
    if !ahead.isEmpty { return ahead.removeFirst() }
    return try TableRecord(&text, delimiter: delimiter, limit: limit, columns: header.headers.count)
  }

  mutating func next() throws(InputError) -> ReadRow? {
    // Whether the record follows a blank line or a title, so that it may be the header of another table.
    var isStart = startsTable
    startsTable = false
    while let record = try nextRecord() {
      if record.isBlank {
        isStart = true
        continue
      }
      if header.isHeaderless, record.cell(0).first == Self.comment { continue }
      if isStart, let columns = otherHeader(record) {
        header = columns
        names = columns.headers.map(FieldWord.fold)
        isStart = false
        try header.checkChoices(line: record.line)
        continue
      }
      if repeatsHeader(record) { continue }
      if header.headers.count > 1, record.isTitle, let next = try followingRecord() {
        let isRepeated = repeatsHeader(next)
        if isRepeated || otherHeader(next) != nil {
          // In Teams' numbered sections, a table after that of the participants lists them again.
          if !isRepeated, isStart, (0x30...0x39).contains(record.cell(0).first ?? 0) {
            while try nextRecord() != nil {}
          }
          // A title follows a blank line, has no other cells, or is not in a column of names.
          if isStart || record.count == 1 || !header.namesPerson(inColumn: 0) {
            isStart = true
            continue
          }
          startsTable = true
        }
      }
      if let fault = record.fault, record.isUnclosed, text.line > record.line + 1 {
        throw InputError(
          line: record.line, reason: "\(name(of: fault.column)): \(fault.reason), so the following rows are lost")
      }
      number += 1
      return ReadRow(
        number: number, line: record.line, columns: header, cells: Result(of: try cells(of: record)))
    }
    return nil
  }

  /// Returns the next record with a value without consuming it, or nil if there is none.
  private mutating func followingRecord() throws(InputError) -> TableRecord? {
    var blanks: [TableRecord] = []
    while let record = try nextRecord() {
      guard record.isBlank else {
        ahead = blanks + [record] + ahead
        return record
      }
      blanks = [record]
    }
    return nil
  }

  /// Returns the columns of a record that is the header of another table of people, or nil for any other record.
  private func otherHeader(_ record: TableRecord) -> ListColumns? {
    guard record.byteCount <= Self.maxHeaderBytes / 16, record.count <= ReadRow.maxColumns, record.fault == nil else {
      return nil
    }
    let names = (0..<record.count).compactMap { String(validating: record.cell($0), as: UTF8.self)?.trimmed }
    // Most records have no words of headers, which is faster to check than to find their columns.
    guard names.count == record.count, ListColumns.knownWords(names) > 1 else { return nil }
    let columns = ListColumns(names, rules)
    return columns.identifiesPeople ? columns : nil
  }

  /// Returns whether a row repeats the header, as in concatenated files, ignoring spelling and empty cells at its end.
  ///
  /// The first row may also be a header in another language.
  private func repeatsHeader(_ record: TableRecord) -> Bool {
    guard record.fault == nil, let first = record.cell(0).first else { return false }
    let isSimilar = first.lowercased == header.headers[0].utf8.first?.lowercased || first == 0x20 || first >= 0x80
    guard isSimilar || number == 0 else { return false }
    let isEqual = (0..<max(record.count, names.count)).allSatisfy { i in
      let cell = i < record.count ? FieldWord.fold(String(decoding: record.cell(i), as: UTF8.self).trimmed) : ""
      return cell == (i < names.count ? names[i] : "")
    }
    if isEqual { return true }
    // avatar-render's own field names need no table lookup.
    if number > 0 || record.count <= names.count && names.allSatisfy({ rules.fields.field($0) != nil }) { return false }
    guard let other = otherHeader(record) else { return false }
    return (2...other.knownWords).contains(header.knownWords)
  }

  /// Returns the number of a column and its header, if any, for error messages.
  private func name(of column: Int) -> String {
    "column \(column + 1)" + (header.headers.indices.contains(column) ? " \(header.headers[column].quoted)" : "")
  }

  private mutating func cells(of record: TableRecord) throws(InputError) -> [JSONValue?] {
    func fault(_ reason: String, field: String = "") -> InputError {
      InputError(row: record.line, field: field, reason)
    }
    if let wrong = record.fault { throw fault(wrong.reason, field: name(of: wrong.column)) }
    let count = header.headers.count
    let others = count..<max(record.count, count)
    if record.count > ReadRow.maxColumns
      || others.contains(where: { !record.cell($0).allSatisfy(TableRecord.isBlank) })
    {
      let advice = delimiter == UInt8(ascii: ",") ? ": write a cell with a comma in quotes" : ""
      throw fault("has \(record.count) cells: must have \(count), like the header\(advice)")
    }
    var cells = [JSONValue?](repeating: nil, count: count)
    // Most rows are ASCII, and their cells need no further check.
    let isASCII = record.isASCII
    // Cells missing from the end of a short row are empty.
    for i in header.used where i < record.count {
      let cell = record.cell(i)
      if cell.allSatisfy(TableRecord.isBlank) || TableRecord.isNull(cell) { continue }
      guard let valid = isASCII ? String(decoding: cell, as: UTF8.self) : text.string(cell) else {
        throw fault(text.requirement(for: cell), field: header.headers[i])
      }
      cells[i] = .string(valid)
    }
    return cells
  }
}
