package import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// A list of avatars that has not been opened.
package struct BatchList: Sendable {
  /// The path of the list; nil for the standard input or the contacts of a server.
  package let path: String?
  /// The format that is given; nil to detect it by the first bytes.
  package let format: ListFormat?
  /// The encoding of a list without a byte order mark.
  let encoding: ListEncoding
  let rules: ColumnRules
  /// The byte between the cells of a table; nil detects it.
  package let delimiter: UInt8?
  /// The maximum number of bytes of a row.
  package let rowLimit: Int
  /// The maximum number of bytes of a list that is a file.
  ///
  /// Other lists are read as they arrive and are not limited.
  package let fileLimit: Int
  /// The default of `fileLimit`, which is enough for millions of rows, or tens of thousands with embedded photos.
  package static let standardFileLimit = 4 << 30

  /// The contacts of a server that are the rows; nil if the list is a file or the standard input.
  private let contacts: (list: ContactList, photos: PhotoFetcher)?

  /// The photos that are the rows; nil for any other list.
  package let photos: PhotoFiles?

  /// Creates a list, which consists of a server's contacts if `contacts` is not nil.
  package init(
    path: String?, format: ListFormat?, encoding: ListEncoding = .utf8, rules: ColumnRules = ColumnRules(),
    delimiter: UInt8?, rowLimit: Int, fileLimit: Int = standardFileLimit,
    contacts: (list: ContactList, photos: PhotoFetcher)? = nil
  ) {
    self.path = path
    self.format = format
    self.encoding = encoding
    self.rules = rules
    self.delimiter = delimiter
    self.rowLimit = rowLimit
    self.fileLimit = fileLimit
    self.contacts = contacts
    photos = nil
  }

  /// Creates a list with a row for each photo.
  package init(_ photos: PhotoFiles) {
    path = nil
    format = .ndjson
    (encoding, rules) = (.utf8, ColumnRules())
    delimiter = nil
    rowLimit = .max
    fileLimit = Self.standardFileLimit
    contacts = nil
    self.photos = photos
  }

  /// Whether the list can be read twice.
  var isFile: Bool { path != nil || photos != nil }

  /// Returns the name of a row in messages about another one.
  package func nameOfRow(_ number: Int) -> String {
    guard let photos = photos?.photos, photos.indices.contains(number - 1) else { return "row \(number)" }
    return PhotoSource(photos[number - 1].source).name
  }

  private func stream(_ interruption: Interruption = .none) throws(ListError) -> ByteStream {
    guard let path else { return ByteStream(standardInput: interruption) }
    do throws(FileError) {
      return try ByteStream(path: path, limit: fileLimit)
    } catch .notAFile {
      throw ListError("is not a file: use - for a stream", isReadable: false)
    } catch .tooLong(let limit, let size?) {
      throw ListError("longer than \(limit.grouped) bytes: --limit list-bytes=\(size.allowance) allows it")
    } catch {
      throw ListError(error.reason, isReadable: false)
    }
  }

  /// Opens the list, and configures the parser with the properties of all its rows.
  func open(_ parser: inout RowParser, _ interruption: Interruption) throws(ListError) -> any RowReader {
    parser.isOfContacts = contacts != nil
    parser.isOfPhotos = photos != nil
    if let photos { return PhotoRows(photos) }
    if let contacts {
      // The server that the command line names decides where its contacts have their photos.
      parser.permitted = [.gravatar, .libravatar]
      return ContactRows(contacts.list, contacts.photos)
    }
    var text = ListText(try stream(interruption), encoding: encoding)
    let format = if let format { format } else { ListFormat(start: try text.start(atLeast: 4096, isLine: true)) }
    parser.isOfContacts = format == .vcard
    // An empty list suggests that the program that writes it has failed.
    if [.ndjson, .vcard].contains(format), try text.peek() == nil {
      throw ListError("is empty: a list without rows is []")
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
      do throws(ListError) {
        rules.needsIdentity = !parser.hasIdentityByDefault
        return try TableRows(text, delimiter: delimiter, limit: rowLimit, rules)
      } catch {
        if self.format != nil || !error.isReadable { throw error }
        let formats = ListFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ListError(
          line: error.line,
          "\(error.reason); the list was read as a table, because it is neither JSON nor a vCard: --list-format selects "
            + "another format: \(formats)")
      }
    }
  }

  /// Returns rows with the members of the object around them; in a file, these may be behind the rows.
  private func jsonRows(_ rows: JSONRows, _ rules: ColumnRules) throws(ListError) -> JSONRows {
    var rows = rows
    rows.isStream = !isFile
    try rows.readHead()
    guard isFile, let name = rows.listName else { return rows }
    func again(_ name: String? = nil) throws(ListError) -> JSONRows {
      JSONRows(ListText(try stream(), encoding: encoding), limit: rowLimit, isLines: false, rules, listName: name)
    }
    var whole = try again()
    whole.readTail()
    let people = ([name] + whole.otherLists).filter { ColumnWords.lists.contains(RowFields.folded($0)) }
    let named = people.contains("avatars") ? ["avatars"] : people
    if named.count > 1 {
      let names = named.joined(separator: ", ")
      throw ListError("has several arrays of objects, \(names): must have one, or one with the name avatars")
    }
    if let other = named.first, other != name {
      rows = try again(other)
      try rows.readHead()
      whole = try again(other)
      whole.readTail()
    }
    rows.take(about: whole)
    return rows
  }
}

extension JSONRows {
  /// Returns the object's `defaults` as fields.
  func defaultFields() throws(ListError) -> [String: JSONValue] {
    guard let defaults else { return [:] }
    return try mapError(of: RowParser.defaults(json: defaults.bytes)) { (error: FieldError) in
      ListError(line: defaults.line, "defaults: \(error.field.map { "\($0): " } ?? "")\(error.reason)")
    }
  }
}

extension RowReader {
  /// Returns the columns of the name template that no row has.
  ///
  /// The header of a table and the fields of contacts determine the columns at once. Rows of JSON are read until all
  /// columns were found, but not those of a stream: any of its later rows may have a column.
  /// - Parameters:
  ///   - parser: The parser of the rows, which has the name template.
  ///   - isStream: Whether the list can be read only once.
  /// - Returns: The missing columns; empty if they cannot be determined or the rows have no fields.
  /// - Throws: `ListError` if a row cannot be read.
  /// - Complexity: O(bytes of the list) if a column is missing from a file.
  mutating func missingColumns(_ parser: RowParser, isStream: Bool) throws(ListError) -> Set<String> {
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
