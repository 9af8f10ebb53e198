import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender
import PersonWords

extension BatchList {
  /// Opens the list and configures the parser with the properties that all rows share.
  func open(_ parser: inout RowParser, _ interruption: Interruption) throws(InputError) -> any RowReader {
    parser.listsContacts = contacts != nil
    parser.listsPhotos = photos != nil
    if let photos { return PhotoRows(photos) }
    if let contacts {
      // The server named on the command line decides which photo directory has a contact's photo.
      parser.permitted = [.gravatar, .libravatar]
      return ContactRows(contacts.list, contacts.photos)
    }
    var text = ListText(try stream(interruption), encoding: encoding)
    let format = if let format { format } else { ListFormat(start: try text.start(atLeast: 4096, isLine: true)) }
    parser.listsContacts = format == .vcard
    // An empty list suggests that the program that should have written it has failed.
    if [.ndjson, .vcard].contains(format), try text.peek() == nil {
      let rule =
        format == .vcard ? "must contain a card, from BEGIN:VCARD to END:VCARD" : "write [] for a list without rows"
      throw InputError(reason: "is empty: \(rule)", kind: .contents)
    }
    var rules = rules
    rules.wanted = parser.template.columns
    switch format {
    case .vcard: return try CardRows(text, limit: rowLimit, rules)
    case .json, .ndjson:
      let rows = try jsonRows(JSONRows(text, limit: rowLimit, isLines: format == .ndjson, rules), rules)
      parser.add(listDefaults: try rows.defaultFields())
      return rows
    case .csv:
      do {
        rules.needsIdentity = !parser.hasIdentityByDefault
        return try TableRows(text, delimiter: delimiter, limit: rowLimit, rules)
      } catch {
        if self.format != nil || error.kind != .contents { throw error }
        let formats = ListFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw InputError(
          "", error.position,
          reason: "\(error.reason); the list was read as a table, because it is neither JSON nor a vCard: "
            + "--list-format selects another format: \(formats)", kind: .contents)
      }
    }
  }

  /// Returns the rows with the members of the object around them, which may follow the rows in a file.
  private func jsonRows(_ rows: JSONRows, _ rules: ColumnRules) throws(InputError) -> JSONRows {
    var rows = rows
    rows.isStream = !isFile
    try rows.readHead()
    guard isFile, let name = rows.listName else { return rows }
    func again(_ name: String? = nil) throws(InputError) -> JSONRows {
      JSONRows(ListText(try stream(), encoding: encoding), limit: rowLimit, isLines: false, rules, listName: name)
    }
    var whole = try again()
    whole.readTail()
    let people = [name].filter { FieldWord.isList(RowFields.folded($0)) } + whole.otherLists
    let named = people.contains("avatars") ? ["avatars"] : people
    if named.count > 1 {
      let names = named.prefix(20).joined(separator: ", ") + (named.count > 20 ? ", …" : "")
      throw InputError(
        reason: "has several arrays of objects, \(names): must have one, or one named avatars", kind: .contents)
    }
    if let other = named.first, other != name {
      rows = try again(other)
      try rows.readHead()
      whole = try again(other)
      whole.readTail()
    }
    rows.use(membersOf: whole)
    return rows
  }
}

extension JSONRows {
  /// Returns the fields in the object's `defaults`.
  func defaultFields() throws(InputError) -> [String: JSONValue] {
    guard let defaults else { return [:] }
    return try mapError(of: RowParser.defaults(json: defaults.bytes)) { (error: InputError) in
      InputError(line: defaults.line, reason: "defaults: \(error.words)")
    }
  }
}

extension RowReader {
  /// Returns the name template's columns that are missing from all rows.
  ///
  /// A table header and the fields of contacts determine the columns immediately. JSON rows are read until all columns
  /// have been found, except in a stream, because any later row may contain a column.
  /// - Parameters:
  ///   - parser: The row parser, which contains the name template.
  ///   - isStream: Whether the list can be read only once.
  /// - Returns: The missing columns, empty if they cannot be determined or the rows have no fields.
  /// - Throws: `InputError` if a row cannot be read.
  /// - Complexity: O(n) for a list of n bytes if a column is missing from a file.
  mutating func missingColumns(_ parser: RowParser, isStream: Bool) throws(InputError) -> Set<String> {
    if let columns { return parser.template.columns.subtracting(columns.templateNames) }
    if isStream { return [] }
    var (missing, hasRows) = (parser.template.columns, false)
    while !missing.isEmpty, let row = try next() {
      hasRows = hasRows || !row.columns.headers.isEmpty
      missing.subtract(row.columns.templateNames)
    }
    return hasRows ? missing : []
  }
}
