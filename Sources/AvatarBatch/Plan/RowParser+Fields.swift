import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// The fields of a row, by the formats of lists.
extension RowParser {
  func fields(
    json: [UInt8], _ row: RawRow, column: Int, _ unknownFields: inout [String], _ rejected: inout [RejectedCell]
  ) throws(RowFault) -> (RowValues, others: [String: String], names: [String: String]) {
    let value = try mapError(of: JSONParser.parse(json, keepsDigits: true)) { (error: JSONError) in
      RowFault(
        line: row.line + error.line - 1,
        "column \(error.line == 1 ? error.column + column - 1 : error.column): \(reason(error))")
    }
    guard case .object(let members) = value else { throw RowFault(line: row.line, "\(value): must be an object") }
    var (fields, others, names) = (RowValues(), [String: String](), [String: String]())
    for (name, value) in members {
      let field = RowFields.field(name)
      if !template.columns.isEmpty, let text = value.text { add(text, of: name, field, to: &others) }
      guard let field else {
        if template.columns.contains(RowFields.folded(name)) { continue }
        if let reason = mistakes.value(name, { RowFields.mistake(name, isOption: isOption) }) {
          rejected.append(RejectedCell(header: name, reason: reason, isMistake: true, isOfHeader: true))
        } else {
          unknownFields.append(name)
        }
        continue
      }
      if let other = names.updateValue(name, forKey: field) {
        let pair = [name, other].sorted()
        throw RowFault(line: row.line, field: pair[1], "is the same field as \(pair[0])")
      }
      if !value.isBlank(as: field) { fields[field] = value }
    }
    return (fields, others, names)
  }

  /// Returns the reason of an error, adapted to the encoding of the list.
  private func reason(_ error: JSONError) -> String {
    error.reason == "must be UTF-8" ? encoding.requirement : error.reason
  }

  /// Stores a value for the name template, under the list's name for it and under the field's name.
  private func add(_ text: String, of name: String, _ field: String?, to others: inout [String: String]) {
    guard !RowFields.isBlank(text.utf8) else { return }
    for name in [name, field].compactMap({ $0.map(RowFields.folded) }) where template.columns.contains(name) {
      others[name] = text
    }
  }

  /// Returns the folded names by which a name template finds the values of a JSON row; nil if the row is not an object.
  func columns(of row: RawRow) -> Set<String>? {
    guard case .json(let bytes, _) = row.content, case .object(let members)? = try? JSONParser.parse(bytes) else {
      return nil
    }
    return Set(members.keys.flatMap { [$0, RowFields.field($0)].compactMap { $0.map(RowFields.folded) } })
  }

  func fields(cells: [[UInt8]], _ row: RawRow) throws(RowFault) -> RowValues {
    var fields = RowValues()
    for field in table.fields {
      guard let text = try table.value(of: field, in: cells, line: row.line) else { continue }
      fields[field.name] = .string(text)
    }
    return fields
  }

  /// Returns the cells below headers that are mistakes.
  func mistakes(cells: [[UInt8]]) -> [RejectedCell] {
    table.mistakes.filter { !RowFields.isBlank(cells[$0.column]) }.map {
      RejectedCell(header: table.headers[$0.column], reason: $0.reason, isMistake: true, isOfHeader: true)
    }
  }

  /// Returns the values that the name template uses: those of columns, and those of fields by their names.
  func others(
    cells: [[UInt8]], _ fields: RowValues, _ row: RawRow
  ) throws(RowFault) -> [String: String] {
    if template.columns.isEmpty { return [:] }
    var others: [String: String] = [:]
    for (field, value) in fields.items where template.columns.contains(RowFields.folded(field)) {
      others[RowFields.folded(field)] = value.text
    }
    for (name, column) in table.wanted {
      if let text = try table.text(cells, column, line: row.line) { others[name] = text }
    }
    return others
  }

  static let cardNames = ["src": "PHOTO", "name": "FN", "email": "EMAIL", "id": "UID"]

  func fields(card bytes: [UInt8], _ row: RawRow) throws(RowFault) -> RowValues {
    let card = try mapError(of: VCard(bytes)) { (error: VCardError) in
      RowFault(line: row.line + error.line - 1, error.reason)
    }
    var fields = RowValues()
    if let uid = card.uid, let id = Self.identifier(uid) { fields["id"] = .string(id) }
    if let name = card.name { fields["name"] = .string(name) }
    if let email = card.email { fields["email"] = .string(email) }
    switch card.photo {
    case .embedded(let uri): fields["src"] = .string(uri)
    case .uri(let uri): fields["src"] = .string(Self.source(uri))
    case nil: break
    }
    return fields
  }

  /// Returns the `src` for a card's PHOTO: a `file:` URI becomes its path, and a word with a special meaning on the
  /// command line becomes a file name.
  private static func source(_ uri: String) -> String {
    if let path = FileURI.path(uri) { return path }
    switch PhotoSource(uri) {
    case .standardInput, .contact: return "./" + uri
    case .file, .url, .dataURI, .bytes: return uri
    }
  }

  /// Returns an identifier that a program generated as a file name; nil if it is unusable.
  private static func identifier(_ uid: String) -> String? {
    let prefix = "urn:uuid:"
    let bare = uid.lowercased().hasPrefix(prefix) ? String(uid.dropFirst(prefix.count)) : uid
    let text = bare.spelling { $0.isLetterOrDigit || "-_.@+".unicodeScalars.contains($0) ? nil : "-" }
    let id = String(text.drop { ".-".contains($0) })
    return id.isEmpty || OutputName.fault(id + OutputFormat.png.suffix) != nil ? nil : id
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter; ASCII needs no table lookup.
  var isLetter: Bool { isASCII ? UInt8(value).isLetter : properties.isAlphabetic }

  fileprivate var isLetterOrDigit: Bool { isLetter || properties.numericType != nil }
}
