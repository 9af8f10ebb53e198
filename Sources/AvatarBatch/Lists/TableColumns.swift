/// The meaning of a table's columns: the cells that give each field its value.
///
/// A field has the column that `--column` selects; otherwise the column with one of our names, followed by those with
/// the names that other systems use. The first one with a value in a row applies.
final class TableColumns: Sendable {
  /// A source of a field's value in a row.
  enum Source: Hashable, Sendable {
    /// The cell of a column.
    case column(Int)
    /// The cell of a column, if it contains several words.
    case severalWords(Int)
    /// The first non-empty cell for each part of a name, joined with spaces.
    case parts(given: [Int], middle: [Int], family: [Int])
    /// The values of several columns, joined with spaces.
    case joined([Int])
  }

  struct Field: Hashable, Sendable {
    let name: String
    /// The sources in the order of preference, at least one.
    let sources: [Source]
    /// Whether `--column` selects its column.
    let isChosen: Bool
    /// Whether its first source is a column with one of our names.
    let isOwn: Bool
  }

  /// The names of all columns, as in the header.
  let headers: [String]
  let fields: [Field]
  /// The columns that the name template uses, by their folded names.
  let wanted: [String: Int]
  /// The names of the unused columns.
  let unused: [String]
  let encoding: ListEncoding
  /// The names of the fields that identify someone.
  let identifying: [String]

  /// The columns whose headers are mistakes, with the reasons.
  let mistakes: [(column: Int, reason: String)]

  init(
    headers: [String], fields: [Field], wanted: [String: Int], unused: [String], encoding: ListEncoding,
    mistakes: [(column: Int, reason: String)] = []
  ) {
    self.mistakes = mistakes
    self.headers = headers
    self.fields = fields
    self.wanted = wanted
    self.unused = unused
    self.encoding = encoding
    let isOnlyOurs = unused.isEmpty && mistakes.isEmpty
    identifying = fields.filter { Self.identifies($0, isOnlyOurs: isOnlyOurs) }.map(\.name)
  }

  /// The columns of a list that is not a table: none.
  static let none = TableColumns(headers: [], fields: [], wanted: [:], unused: [], encoding: .utf8)

  /// Returns whether `--column` selects a column for a field.
  func isChosen(_ field: String) -> Bool { fields.contains { $0.name == field && $0.isChosen } }

  /// Returns the table's name for a field.
  func spelling(_ field: String) -> String {
    guard let source = fields.first(where: { $0.name == field })?.sources.first, let column = source.columns.first
    else {
      return field
    }
    return headers[column]
  }

  /// The folded names that a name template may use.
  var names: Set<String> { Set(headers.map(RowFields.folded) + fields.map { RowFields.folded($0.name) }) }

  /// The columns that were chosen for fields, for a note: `name is "First Name" + "Last Name", src is "Photo"`; nil if
  /// all columns have the names of their fields.
  var choices: String? {
    guard fields.contains(where: { $0.isChosen || !$0.isOwn || $0.sources.count > 1 }) else { return nil }
    let shown = fields.filter { field in
      let names = field.sources.flatMap(\.columns).map { RowFields.folded(headers[$0]) }
      return names != [RowFields.folded(field.name)]
    }
    if shown.isEmpty { return nil }
    return shown.map { field in
      "\(field.name) is \(field.sources.map { $0.words(headers) }.joined(separator: ", or else "))"
    }.joined(separator: "; ")
  }

  /// Returns whether a value of a field identifies someone.
  ///
  /// An identifier does not if another system wrote the table, because every export has one and it shows nothing. Such
  /// a table has other names for it, or unused columns.
  private static func identifies(_ field: Field, isOnlyOurs: Bool) -> Bool {
    guard field.name == "id" else { return RowFields.identifying.contains(field.name) }
    return field.isChosen || field.isOwn && isOnlyOurs
  }

  /// Returns the value of a field in a row; nil if it is empty.
  ///
  /// - Throws: `RowFault` if a cell is malformed.
  func value(of field: Field, in cells: [[UInt8]], line: Int) throws(RowFault) -> String? {
    for source in field.sources {
      if let value = try value(of: source, field, in: cells, line: line) { return value }
    }
    return nil
  }

  private func value(
    of source: Source, _ field: Field, in cells: [[UInt8]], line: Int
  ) throws(RowFault) -> String? {
    func first(_ columns: [Int]) throws(RowFault) -> String? {
      for column in columns { if let text = try text(cells, column, line: line) { return Self.trimmed(text) } }
      return nil
    }
    switch source {
    case .column(let column):
      guard let text = try text(cells, column, line: line) else { return nil }
      // Google Contacts joins several values of one kind.
      return field.name == "email" && !field.isOwn ? Self.firstValue(text) : text
    case .severalWords(let column):
      guard let text = try text(cells, column, line: line).map(Self.trimmed) else { return nil }
      return text.utf8.contains(0x20) ? text : nil
    case .parts(let given, let middle, let family):
      return Self.fullName(given: try first(given), middle: try first(middle), family: try first(family))
    case .joined(let columns):
      var words: [String] = []
      for column in columns { if let text = try first([column]) { words.append(text) } }
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }

  /// Returns the text of a cell; nil if it is blank.
  ///
  /// - Throws: `RowFault` if the cell is malformed.
  func text(_ cells: [[UInt8]], _ column: Int, line: Int) throws(RowFault) -> String? {
    let cell = cells[column]
    if cell.isEmpty { return nil }
    // Most cells are ASCII, which needs no further check.
    let valid =
      cell.allSatisfy { $0 < 0x80 } ? String(decoding: cell, as: UTF8.self) : String(validating: cell, as: UTF8.self)
    guard let text = valid else {
      throw RowFault(line: line, field: headers[column], encoding.requirement)
    }
    return RowFields.isBlank(cell) ? nil : text
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }
    return String(Substring(scalars.reversed().drop { $0 == " " || $0 == "\t" }.reversed().map { Character($0) }))
  }

  private static func firstValue(_ text: String) -> String {
    guard let mark = text.firstRange(of: " ::: ") else { return text }
    return String(text[..<mark.lowerBound])
  }

  /// Joins the parts of a name in the order of its language: Chinese, Japanese and Korean names start with the family
  /// name.
  private static func fullName(given: String?, middle: String?, family: String?) -> String? {
    if let given, let family, isEastAsian(given), isEastAsian(family) { return family + given }
    let parts = [given, middle, family].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Returns whether a name is written in Han characters, hiragana or Hangul only.
  static func isEastAsian(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x3005, 0x3040...0x309F, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
      default: false
      }
    }
  }
}

extension TableColumns.Source {
  /// The positions of the source's columns.
  var columns: [Int] {
    switch self {
    case .column(let column), .severalWords(let column): [column]
    case .parts(let given, let middle, let family): given + middle + family
    case .joined(let columns): columns
    }
  }

  /// Returns the source in words: `"First Name" + "Last Name"`.
  func words(_ headers: [String]) -> String {
    func quoted(_ columns: [Int]) -> String { columns.map { "\"\(headers[$0])\"" }.joined(separator: " or ") }
    switch self {
    case .column(let column): return quoted([column])
    case .severalWords(let column): return quoted([column]) + " (of several words)"
    case .parts(let given, let middle, let family):
      return [given, middle, family].filter { !$0.isEmpty }.map(quoted).joined(separator: " + ")
    case .joined(let columns): return columns.map { quoted([$0]) }.joined(separator: " + ")
    }
  }
}
