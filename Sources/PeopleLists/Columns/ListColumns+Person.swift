import AvatarJSON

extension ListColumns {
  /// The headers of the columns whose meaning is unknown.
  var unknown: [String] { unknownColumns.map { headers[$0] } }

  private var unknownColumns: [Int] { (unusedColumns + mistakes.map(\.column)).sorted() }

  /// Returns the text in the column with the given header, or nil if there is none.
  func text(_ header: String, _ cells: [JSONValue?]) -> String? {
    headers.firstIndex(of: header).flatMap { cells[$0]?.text }
  }

  /// Returns the texts in columns whose meaning is unknown, by header.
  func others(_ cells: [JSONValue?]) -> [String: String] {
    let texts = unknownColumns.compactMap { column in
      cells[column]?.text.map { (headers[column], $0.trimmed) }.flatMap { $0.1.isEmpty ? nil : $0 }
    }
    return Dictionary(texts) { first, _ in first }
  }

  /// Returns the e-mail addresses of a row, the preferred one first.
  func addresses(_ cells: [JSONValue?], preferred: JSONValue?) -> [String] {
    let columns = fields.first { $0.name == "email" }?.columns ?? []
    let texts = columns.flatMap { cells[$0]?.texts ?? [cells[$0]?.text].compactMap(\.self) }
    var known: Set<String> = []
    return ([preferred?.text].compactMap(\.self) + texts)
      .map { $0.trimmed }.filter { !$0.isEmpty && known.insert($0).inserted }
  }
}
