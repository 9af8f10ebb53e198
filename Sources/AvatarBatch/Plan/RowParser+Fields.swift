import AvatarFiles
import AvatarRender

/// The fields of a row, as its list has them.
extension RowParser {
  func fields(
    json: [UInt8], _ row: RawRow, column: Int, _ strangers: inout [String]
  ) throws(RowFault) -> ([String: JSONValue], others: [String: String]) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONParser.parse(json, keepsDigits: true)
    } catch {
      throw RowFault(
        line: row.line + error.line - 1,
        "column \(error.line == 1 ? error.column + column - 1 : error.column): \(error.reason)")
    }
    guard case .object(let members) = value else { throw RowFault(line: row.line, "\(value): must be an object") }
    var (fields, others, names) = ([String: JSONValue](), [String: String](), [String: String]())
    let wanted = template.columns
    for (name, value) in members {
      if !wanted.isEmpty, wanted.contains(RowFields.folded(name)), let text = value.text {
        others[RowFields.folded(name)] = text
      }
      guard let field = RowFields.field(name) else {
        strangers.append(name)
        continue
      }
      if let other = names.updateValue(name, forKey: field) {
        let pair = [name, other].sorted()
        throw RowFault(line: row.line, field: pair[1], "is the same field as \(pair[0])")
      }
      fields[field] = value
    }
    return (fields, others)
  }

  func fields(
    cells: [[UInt8]], _ row: RawRow
  ) throws(RowFault) -> ([String: JSONValue], others: [String: String]) {
    var (fields, others) = ([String: JSONValue](), [String: String]())
    for (cell, column) in zip(cells, columns) where !cell.isEmpty {
      guard let column else { continue }
      let name =
        switch column {
        case .field(_, let header): header
        case .other(let name): name
        }
      guard let text = String(validating: cell, as: UTF8.self) else {
        throw RowFault(line: row.line, field: name, "must be UTF-8")
      }
      // A cell with nothing but space is an empty one.
      guard !cell.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
      switch column {
      case .field(let field, _): fields[field] = .string(text)
      case .other(let name): others[name] = text
      }
      if !template.columns.isEmpty, case .field(let field, _) = column,
        template.columns.contains(RowFields.folded(field))
      {
        others[RowFields.folded(field)] = text
      }
    }
    return (fields, others)
  }

  static let cardNames = ["src": "PHOTO", "name": "FN", "email": "EMAIL", "id": "UID"]

  func fields(card bytes: [UInt8], _ row: RawRow) throws(RowFault) -> [String: JSONValue] {
    let card: VCard
    do throws(VCardError) {
      card = try VCard(bytes)
    } catch {
      throw RowFault(line: row.line + error.line - 1, error.reason)
    }
    var fields: [String: JSONValue] = [:]
    if let uid = card.uid, let id = Self.identifier(uid) { fields["id"] = .string(id) }
    if let name = card.name { fields["name"] = .string(name) }
    if let email = card.email { fields["email"] = .string(email) }
    switch card.photo {
    case .embedded(let uri): fields["src"] = .string(uri)
    case .uri(let uri): fields["src"] = .string(uri.hasPrefix("file://") ? String(uri.dropFirst(7)) : uri)
    case nil: break
    }
    return fields
  }

  /// An identifier that programs make up, as the name of a file.
  private static func identifier(_ uid: String) -> String? {
    let prefix = "urn:uuid:"
    let bare = uid.lowercased().hasPrefix(prefix) ? String(uid.dropFirst(prefix.count)) : uid
    let text = bare.spelling { $0.isLetterOrDigit || "-_.@+".unicodeScalars.contains($0) ? nil : "-" }
    let id = String(text.drop { ".-".contains($0) })
    return id.isEmpty || OutputName.fault(id + ".png") != nil ? nil : id
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    value < 0x80
      ? (48...57).contains(value) || (65...90).contains(value) || (97...122).contains(value)
      : properties.isAlphabetic || properties.numericType != nil
  }
}
