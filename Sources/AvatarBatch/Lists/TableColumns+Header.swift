extension TableColumns {
  /// Finds the meaning of each column of a table.
  ///
  /// - Parameters:
  ///   - rows: The table.
  ///   - encoding: The encoding of the table, for messages.
  ///   - choices: The columns that the user selects for fields.
  ///   - wanted: The columns that the name template uses, folded.
  ///   - needsIdentity: Whether a column must identify someone, because no default does.
  ///   - isOption: Returns whether a folded name is that of an option of the command.
  /// - Throws: `ListError` if the header is malformed, if two columns have our names for the same field, if a chosen
  ///   column does not exist, or if no column identifies anyone.
  convenience init(
    _ rows: TableRows, encoding: ListEncoding, choices: [ColumnChoice], wanted: Set<String>, needsIdentity: Bool,
    isOption: (String) -> Bool = { _ in false }
  ) throws(ListError) {
    let line = rows.headerLine
    let headers = try Self.headers(rows, encoding)
    let folded = headers.map(RowFields.folded)
    let own = try Self.own(headers, choices, line: line)
    let chosen = try Self.chosen(choices, headers, line: line)
    let isChosen = Set(choices.map(\.field))
    var found: [Field] = []
    for name in RowFields.all {
      if let sources = chosen[name] {
        if !sources.isEmpty { found.append(Field(name: name, sources: sources, isChosen: true, isOwn: false)) }
        continue
      }
      if isChosen.contains(name) { continue }
      let ours = own[name].map { [Source.column($0)] } ?? []
      let sources = ours + Self.synonyms(name, folded)
      if !sources.isEmpty { found.append(Field(name: name, sources: sources, isChosen: false, isOwn: !ours.isEmpty)) }
    }
    // Notes list the fields in the order of the header.
    let fields = found.sorted { ($0.sources[0].columns.first ?? 0) < ($1.sources[0].columns.first ?? 0) }
    var positions: [String: Int] = [:]
    for (i, name) in folded.enumerated() where wanted.contains(name) && positions[name] == nil { positions[name] = i }
    let used = Set(fields.flatMap { $0.sources.flatMap(\.columns) } + positions.values)
    let unused = headers.indices.filter { !used.contains($0) }
    let mistakes = unused.compactMap { column in
      RowFields.mistake(headers[column], isOption: isOption).map { (column: column, reason: $0) }
    }
    let others = unused.filter { column in !mistakes.contains { $0.column == column } }
    self.init(
      headers: headers, fields: fields, wanted: positions, unused: others.map { headers[$0] }, encoding: encoding,
      mistakes: mistakes)
    if needsIdentity && identifying.isEmpty {
      throw ListError(line: line, "no column is a name, a photo or an e-mail address: \(advice)")
    }
  }

  /// The existing columns, and the option that assigns them to fields, for the end of a message.
  var advice: String { Self.advice(headers) }

  private static func advice(_ headers: [String]) -> String {
    let example = headers.first { !$0.isEmpty && RowFields.field($0) != "id" } ?? "Full Name"
    return "the columns are \(list(headers)): name them, for example --column name=\"\(short(example))\""
  }

  private static func list(_ headers: [String]) -> String {
    headers.prefix(40).map { "\"\(short($0))\"" }.joined(separator: ", ") + (headers.count > 40 ? ", …" : "")
  }

  private static func short(_ header: String) -> String {
    header.unicodeScalars.count > 60 ? String(String.UnicodeScalarView(header.unicodeScalars.prefix(60))) + "…" : header
  }

  private static func headers(_ rows: TableRows, _ encoding: ListEncoding) throws(ListError) -> [String] {
    var headers: [String] = []
    for (i, cell) in rows.header.enumerated() {
      guard let text = String(validating: cell, as: UTF8.self) else {
        throw ListError(line: rows.headerLine, "header, column \(i + 1): \(encoding.requirement)")
      }
      headers.append(String(text.unicodeScalars.drop { $0 == " " }))
    }
    return headers
  }

  /// Returns the columns with our field names, by their fields.
  private static func own(
    _ headers: [String], _ choices: [ColumnChoice], line: Int
  ) throws(ListError) -> [String: Int] {
    var own: [String: Int] = [:]
    let chosen = Set(choices.map(\.field))
    for (i, header) in headers.enumerated() {
      guard let field = RowFields.field(header), !chosen.contains(field) else { continue }
      if let other = own.updateValue(i, forKey: field) {
        throw ListError(
          line: line,
          "header, column \(i + 1) \"\(header)\": is the same field as column \(other + 1): --column selects one")
      }
    }
    return own
  }

  /// Returns the columns that the user selects, by their fields; empty for a field that gets no column.
  private static func chosen(
    _ choices: [ColumnChoice], _ headers: [String], line: Int
  ) throws(ListError) -> [String: [Source]] {
    var columns: [String: [Int]] = [:]
    for choice in choices {
      if choice.header.isEmpty {
        columns[choice.field, default: []] += []
        continue
      }
      let name = RowFields.folded(choice.header)
      let folded = headers.firstIndex { RowFields.folded($0) == name }
      guard let column = headers.firstIndex(of: choice.header) ?? folded else {
        throw ListError(
          line: line,
          "--column \(choice.field)=\"\(short(choice.header))\": no such column: must be one of \(list(headers))")
      }
      columns[choice.field, default: []].append(column)
    }
    return columns.mapValues { columns in
      columns.count > 1 ? [.joined(columns)] : columns.map { .column($0) }
    }
  }

  /// Returns the sources with the names that other systems use for a field.
  private static func synonyms(_ field: String, _ folded: [String]) -> [Source] {
    func columns(_ names: [String]) -> [Int] { names.compactMap { folded.firstIndex(of: $0) } }
    if field != "name" {
      return columns(ColumnSynonyms.others.first { $0.field == field }?.columns ?? []).map { .column($0) }
    }
    let preferred = columns(ColumnSynonyms.preferredNames)
    let given = columns(ColumnSynonyms.givenNames)
    let family = columns(ColumnSynonyms.familyNames)
    let parts = Source.parts(given: given, middle: columns(ColumnSynonyms.middleNames), family: family)
    let hasParts = !given.isEmpty || !family.isEmpty
    return columns(ColumnSynonyms.fullNames).map { .column($0) }
      // A single word may be a nickname, to which a first and a last name are preferable.
      + (hasParts ? preferred.map { .severalWords($0) } + [parts] : [])
      + preferred.map { .column($0) } + columns(ColumnSynonyms.userNames).map { .column($0) }
  }
}
