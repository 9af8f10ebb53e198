package import AvatarJSON
import PersonWords

extension ListColumns {
  /// Returns whether a filter compares the values in a column, which are then used.
  package func isFilter(_ header: String) -> Bool { filters.contains { $0.column.map { headers[$0] } == header } }

  /// Returns whether the filters select a row with the given cells.
  package func selects(_ cells: [JSONValue?]) -> Bool {
    filters.allSatisfy { $0.filter.selects($0.column.flatMap { cells[$0] }) }
  }

  /// Returns the values of a row that the filters do not select, one for each filter, or nil for a filter that the row
  /// meets.
  package func unselectedValues(_ cells: [JSONValue?]) -> [String?] {
    filters.map { column, filter in
      let value = column.flatMap { cells[$0] }
      return filter.selects(value) ? nil : (value?.texts?.first ?? value?.words ?? "").trimmed
    }
  }

  /// The fields that use only the first of several values.
  private static let texts: Set = ["email", "id", "seed"]

  /// Returns the values of a row's fields.
  package func values(_ cells: [JSONValue?]) -> RowValues {
    var values = RowValues()
    for field in fields {
      if field.isChosen, field.columns.count > 1 {
        let texts = field.columns.compactMap { cells[$0]?.text?.trimmed }.filter { !$0.isEmpty }
        if !texts.isEmpty { values[field.name] = .string(texts.joined(separator: " ")) }
        continue
      }
      guard let found = firstValue(of: field, cells) else { continue }
      // If a photo cannot be used, the next one is tried.
      if field.name == "src", field.columns.count > 1 {
        var sources: [String] = []
        let texts = field.columns.compactMap { value(of: field, cells[$0]) }.flatMap {
          $0.texts ?? [$0.text].compactMap(\.self)
        }
        for text in texts where sources.count <= ReadRow.maxPhotos && !sources.contains(text) {
          sources.append(text)
        }
        if sources.count > 1 {
          values["src"] = .array(sources.map { .string($0) })
          continue
        }
      }
      // Many systems list several addresses.
      if case .array(let items) = found, Self.texts.contains(field.name) {
        values[field.name] = items.first
      } else {
        values[field.name] = found
      }
    }
    names.add(cells, to: &values)
    markBot(cells, in: &values)
    return values
  }

  /// Returns the first value of a field that is not null, or else the first null, or nil if all columns are blank.
  private func firstValue(of field: Field, _ cells: [JSONValue?]) -> JSONValue? {
    var null: JSONValue?
    for column in field.columns {
      guard let value = value(of: field, cells[column]) else { continue }
      guard case .null = value else { return value }
      null = value
    }
    return null
  }

  /// Returns the value of a cell for a field, or nil if it is missing or blank.
  private func value(of field: Field, _ cell: JSONValue?) -> JSONValue? {
    guard let cell, !rules.fields.isBlank(cell, in: field.name) else { return nil }
    return field.name == "src" ? PhotoCell.unwrapped(cell) : cell
  }

  /// Makes a bot an agent, unless the row specifies another type.
  private func markBot(_ cells: [JSONValue?], in values: inout RowValues) {
    let type = values["type"]?.text?.lowercased()
    let isMarked = bots.contains { cells[$0]?.truth == true || cells[$0]?.text == "1" }
    // GitHub and the commits of its bots mark accounts in this way.
    let isNamedBot = values["name"]?.text?.hasSuffix("[bot]") == true
    if type.map(rules.botTypes.contains) ?? false || (isMarked || isNamedBot) && !["human", "agent"].contains(type) {
      values["type"] = .string("agent")
    }
  }

  /// Returns the URL of the person's page, or nil if the row has none.
  package func link(_ cells: [JSONValue?]) -> String? {
    links.lazy.compactMap { cells[$0]?.text }.first { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
  }

  /// Returns whether a column contains names of people, or parts of names.
  func namesPerson(inColumn column: Int) -> Bool { names.all.contains(column) }

  /// Returns a row's user name, or nil if there is none.
  package func userName(_ cells: [JSONValue?]) -> String? { names.userNames.lazy.compactMap { cells[$0]?.text }.first }

  /// Returns the values for the name template: column values and, by field name, field values.
  package func templateValues(_ cells: [JSONValue?], _ values: RowValues) -> [String: String] {
    if rules.wanted.isEmpty { return [:] }
    var found: [String: String] = [:]
    for (field, value) in values.items where rules.wanted.contains(FieldWord.fold(field)) {
      found[FieldWord.fold(field)] = field == "email" ? value.text.map(Mailbox.address) : value.text
    }
    for (name, column) in wanted where name != "email" || found[name] == nil {
      if let text = cells[column]?.text, !text.trimmed.isEmpty { found[name] = text }
    }
    return found
  }

  /// Returns the values in columns whose headers are mistakes, and the value that may be the other part of the name.
  package func rejected(_ cells: [JSONValue?]) -> [RejectedCell] {
    let others = otherNamePart(cells).map { [$0] } ?? []
    return others
      + mistakes.compactMap { column, reason, isMistake in
        guard let value = cells[column], !value.isBlank(as: "") else { return nil }
        return RejectedCell(header: headers[column], reason: reason, isMistake: isMistake, concernsHeader: true)
      }
  }

  /// Returns the unused value that looks like a name, if the list has only given or only family names, or nil.
  private func otherNamePart(_ cells: [JSONValue?]) -> RejectedCell? {
    guard let (part, isGiven) = names.lonePart, cells[part]?.text?.isEmpty == false else { return nil }
    // The two parts of a name are usually next to each other.
    let columns = [part + 1, part - 1].filter(unusedColumns.contains) + unusedColumns
    guard let column = columns.first(where: { cells[$0]?.text?.trimmed.looksLikeNamePart == true }) else { return nil }
    let (given, family) = isGiven ? (part, column) : (column, part)
    let options = [given, family].map { "--column name=\(headers[$0].quoted)" }.joined(separator: " ")
    let reason = "may be the \(isGiven ? "family" : "given") name: \(options) joins the parts"
    return RejectedCell(header: headers[column], reason: reason, concernsHeader: true)
  }

  /// Returns whether the values of a row identify a person.
  ///
  /// If only an address or a photo is known, an unused column may contain the person's name.
  package func identifies(_ values: RowValues, _ cells: [JSONValue?]) -> Bool {
    if bareField != nil, hasUnusedText(cells) { return false }
    return !rules.needsIdentity && unusedColumns.isEmpty || identifying.contains { values[$0] != nil }
  }

  private func hasUnusedText(_ cells: [JSONValue?]) -> Bool {
    unusedColumns.contains { column in
      cells[column]?.text.map { $0.unicodeScalars.contains(where: \.isLetter) && !$0.contains("@") } ?? false
    }
  }
}

extension ColumnRules.Filter {
  /// Returns whether a row with the given value meets the condition.
  fileprivate func selects(_ cell: JSONValue?) -> Bool {
    guard let cell, cell != .null else { return value.isEmpty }
    if case .array(let items) = cell {
      return items.isEmpty ? value.isEmpty : items.contains { $0.words?.trimmed == value.trimmed }
    }
    guard let text = cell.words?.trimmed else { return false }
    // Google Contacts joins several values in this way.
    return text == value.trimmed || text.split(separator: " ::: ").contains { $0 == value.trimmed }
  }
}

extension JSONValue {
  /// The text of a string, number or Boolean, for comparisons, or nil for any other value.
  fileprivate var words: String? { if case .bool(let truth) = self { "\(truth)" } else { text } }
}
