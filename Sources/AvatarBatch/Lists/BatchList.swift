package import AvatarContacts
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// A list of avatars, not opened yet.
package struct BatchList: Sendable {
  /// The path of the list; nil for the standard input or the contacts of a server.
  package let path: String?
  package let format: ListFormat
  /// The byte between the cells of a table; nil detects it.
  package let delimiter: UInt8?
  /// The maximum number of bytes of a row.
  package let rowLimit: Int
  /// The maximum number of bytes of a list that is a file.
  ///
  /// Other lists are read as they arrive and may have any length.
  package let fileLimit: Int
  /// The default of `fileLimit`: millions of rows, or tens of thousands with embedded photos.
  package static let standardFileLimit = 4 << 30

  /// The server whose contacts are the rows; nil if the list is a file or the standard input.
  private let contacts: (server: ContactServers.Kind, photos: PhotoFetcher)?

  /// Creates a list, which is that of all contacts of a server if `contacts` is not nil.
  package init(
    path: String?, format: ListFormat, delimiter: UInt8?, rowLimit: Int, fileLimit: Int = standardFileLimit,
    contacts: (server: ContactServers.Kind, photos: PhotoFetcher)? = nil
  ) {
    self.path = path
    self.format = format
    self.delimiter = delimiter
    self.rowLimit = rowLimit
    self.fileLimit = fileLimit
    self.contacts = contacts
  }

  /// Whether it can be read twice.
  var isFile: Bool { path != nil }

  private func stream(_ interruption: Interruption = .none) throws(ListError) -> ByteStream {
    guard let path else { return ByteStream(standardInput: interruption) }
    do throws(FileError) {
      return try ByteStream(path: path, limit: fileLimit)
    } catch .notAFile {
      throw ListError("is not a file: a stream can be given as -", isReadable: false)
    } catch .tooLong {
      throw ListError("longer than \(fileLimit) bytes: --max-list-bytes allows more")
    } catch {
      throw ListError(error.reason, isReadable: false)
    }
  }

  /// Opens the list, and sets up the parser with what the list says about all of its rows.
  func open(_ parser: inout RowParser, _ interruption: Interruption) throws(ListError) -> OpenedList {
    parser.isOfContacts = contacts != nil || format == .vcard
    if let contacts { return OpenedList(rows: ContactRows(contacts.server, contacts.photos)) }
    let reader = ByteReader(try stream(interruption))
    switch format {
    case .ndjson: return OpenedList(rows: LineRows(reader, limit: rowLimit))
    case .vcard: return OpenedList(rows: CardRows(reader, limit: rowLimit))
    case .json:
      if isFile {
        let (defaults, unknownFields) = try self.defaults()
        parser.add(listDefaults: defaults)
        return OpenedList(rows: ArrayRows(reader, limit: rowLimit), unknownFields: unknownFields)
      }
      var rows = ArrayRows(reader, limit: rowLimit)
      try rows.readHead()
      parser.add(listDefaults: try rows.defaultFields())
      return OpenedList(rows: rows, unknownFields: rows.unknownFields)
    case .csv:
      let rows = try TableRows(reader, delimiter: delimiter, limit: rowLimit)
      var unknownFields: [String] = []
      parser.columns = try columns(rows, template: parser.template, unknownFields: &unknownFields)
      return OpenedList(rows: rows, unknownFields: unknownFields)
    }
  }

  /// Those of a file, wherever in it they are.
  private func defaults() throws(ListError) -> ([String: JSONValue], unknownFields: [String]) {
    var reader = ByteReader(try stream())
    // An array has none.
    while let byte = try reader.peek(), [0x20, 0x0A, 0x0D, 0x09].contains(byte) { _ = try reader.next() }
    guard try reader.peek() == UInt8(ascii: "{") else { return ([:], []) }
    var rows = ArrayRows(ByteReader(try stream()), limit: rowLimit)
    do throws(ListError) {
      while try rows.next() != nil {}
    } catch {
      // It will be met again, behind the rows before it.
    }
    return (try rows.defaultFields(), rows.unknownFields)
  }

  /// Returns the meaning of each column of a table.
  ///
  /// - Parameters:
  ///   - rows: The table.
  ///   - template: The name template, whose placeholders may name columns that are no fields.
  ///   - unknownFields: Receives the names of unknown columns.
  /// - Returns: The field or the placeholder of each column; nil for an unknown column.
  /// - Throws: `ListError` if the header is not UTF-8, if two columns are the same field, or if no column is a field.
  func columns(
    _ rows: TableRows, template: NameTemplate, unknownFields: inout [String]
  ) throws(ListError) -> [RowParser.Column?] {
    var (columns, seen) = ([RowParser.Column?](), [String: Int]())
    let wanted = template.columns
    for (i, cell) in rows.header.enumerated() {
      guard let text = String(validating: cell, as: UTF8.self) else {
        throw ListError(line: rows.headerLine, "header, column \(i + 1): must be UTF-8")
      }
      let name = String(text.unicodeScalars.drop { $0 == " " })
      if let field = RowFields.field(name) {
        if let other = seen.updateValue(i + 1, forKey: field) {
          throw ListError(
            line: rows.headerLine, "header, column \(i + 1) \"\(name)\": is the same field as column \(other)")
        }
        columns.append(.field(field, header: name))
      } else if wanted.contains(RowFields.folded(name)) {
        columns.append(.other(RowFields.folded(name)))
      } else {
        columns.append(nil)
        unknownFields.append(name)
      }
    }
    if seen.isEmpty {
      throw ListError(
        line: rows.headerLine,
        "the header has no known column: must have some of \(RowFields.all.joined(separator: " "))"
      )
    }
    return columns
  }
}

extension ArrayRows {
  /// The object's `defaults` as fields.
  func defaultFields() throws(ListError) -> [String: JSONValue] {
    guard let defaults else { return [:] }
    return try mapError(of: RowParser.defaults(json: defaults.bytes)) { (error: FieldError) in
      ListError(line: defaults.line, "defaults: \(error.field.map { "\($0): " } ?? "")\(error.reason)")
    }
  }
}

/// A list whose rows are being read.
struct OpenedList {
  var rows: any RowReader
  /// Names that mean nothing here, as far as the list tells them before its rows.
  var unknownFields: [String] = []

  /// Returns the columns that the name template requires and no row has.
  ///
  /// The header of a table and the fields of contacts give the columns at once. Rows of JSON are read until all columns
  /// were found, but not those of a stream: any of its later rows may have a column.
  /// - Parameters:
  ///   - parser: The parser of the rows, which has the name template.
  ///   - isStream: Whether the list can be read only once.
  /// - Returns: The missing columns; none if that can't be known or the list has no rows of fields.
  /// - Throws: `ListError` if a row can't be read.
  /// - Complexity: O(bytes of the list) if a column is missing from a file.
  mutating func missingColumns(_ parser: RowParser, isStream: Bool) throws(ListError) -> Set<String> {
    if let known = rows.columns(parser) { return parser.template.columns.subtracting(known) }
    if isStream { return [] }
    var (missing, hasRows) = (parser.template.columns, false)
    while !missing.isEmpty, let row = try rows.next() {
      if let columns = parser.columns(of: row) {
        hasRows = true
        missing.subtract(columns)
      }
    }
    return hasRows ? missing : []
  }
}
