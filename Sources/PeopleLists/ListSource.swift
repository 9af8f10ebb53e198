package import AvatarFileSystem
package import AvatarJSON
import PersonWords

/// A list that has not been opened yet: its bytes, and how to read them.
package struct ListSource: Sendable {
  /// The path of the list, or nil for standard input.
  package let path: String?
  /// The bytes of the file at the path, or nil if it has not been read.
  private let contents: [UInt8]?
  /// The specified format, or nil to detect it from the first bytes.
  package let format: ListFormat?
  /// The encoding to use if the list has no byte order mark.
  let encoding: ListEncoding
  package var rules: ColumnRules
  /// The delimiter between table cells, or nil to detect it.
  package let delimiter: UInt8?
  /// The maximum size of a row, in bytes.
  package let rowLimit: Int
  /// The maximum size of a list file, in bytes.
  ///
  /// Other lists are read as they arrive and are not limited.
  package let fileLimit: Int
  /// The default `fileLimit`, enough for millions of rows, or tens of thousands with embedded photos.
  package static let standardFileLimit = 4 << 30

  package init(
    path: String? = nil, contents: [UInt8]? = nil, format: ListFormat? = nil, encoding: ListEncoding = .utf8,
    rules: ColumnRules, delimiter: UInt8? = nil, rowLimit: Int = .max,
    fileLimit: Int = standardFileLimit
  ) {
    self.path = path
    self.contents = contents
    self.format = format
    self.encoding = encoding
    self.rules = rules
    self.delimiter = delimiter
    self.rowLimit = rowLimit
    self.fileLimit = fileLimit
  }

  /// Opens the list and reads everything before its first row.
  ///
  /// - Parameter interruption: The signal that stops waiting for standard input.
  /// - Returns: The reader of the rows, and the format.
  /// - Throws: `InputError` if the list cannot be read or contains no list of people.
  package func open(_ interruption: Interruption = .none) throws(InputError) -> (
    rows: any RowReader, format: ListFormat
  ) {
    var text = ListText(try stream(interruption), encoding: encoding)
    let format = if let format { format } else { ListFormat(start: try text.start(atLeast: 4096, isLine: true)) }
    // An empty list suggests that the program that should have written it has failed.
    if format == .ndjson || format == .vcard, try text.peek() == nil {
      let rule =
        format == .vcard ? "must contain a card, from BEGIN:VCARD to END:VCARD" : "write [] for a list without rows"
      throw InputError(reason: "is empty: \(rule)", kind: .contents)
    }
    var rules = rules
    // Only a table has a header, which shows whether any row can identify a person.
    rules.needsIdentity = rules.needsIdentity && format == .csv
    // In a table, these are other systems' words for things that are not people.
    if format != .csv { rules.botTypes.formUnion(["service", "application"]) }
    switch format {
    case .vcard: return (try CardRows(text, limit: rowLimit, rules), format)
    case .json, .ndjson:
      return (try jsonRows(text, isLines: format == .ndjson, rules), format)
    case .csv: return (try tableRows(text, rules), format)
    }
  }

  private func tableRows(_ text: ListText, _ rules: ColumnRules) throws(InputError) -> TableRows {
    do {
      return try TableRows(text, delimiter: delimiter, limit: rowLimit, rules)
    } catch {
      if format != nil || error.kind != .contents { throw error }
      let formats = ListFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw InputError(
        "", error.position,
        reason: "\(error.reason); the list was read as a table, because it is neither JSON nor a vCard: "
          + "--list-format selects another format: \(formats)", kind: .contents)
    }
  }

  /// Returns the rows of JSON text, of which a file is examined before its rows are read.
  private func jsonRows(_ text: ListText, isLines: Bool, _ rules: ColumnRules) throws(InputError) -> JSONRows {
    var shape: DocumentShape?
    if path != nil {
      var found = DocumentShape(rules)
      var cursor = JSONCursor(text: ListText(try stream(), encoding: encoding), limit: rowLimit)
      if (try? found.readDocuments(&cursor)) == true { shape = found }
    }
    var rows = JSONRows(text, limit: rowLimit, isLines: isLines, rules, shape: shape)
    rows.isStream = path == nil
    if path != nil { rows.isDoubleEncoded = (try? DoubleEncoding(try stream()).isPresent) == true }
    try rows.readHead()
    return rows
  }

  private func stream(_ interruption: Interruption = .none) throws(InputError) -> ByteStream {
    if let contents { return ByteStream(contents, pieceLength: 1 << 17) }
    guard let path else { return ByteStream(standardInput: interruption) }
    do {
      return try ByteStream(path: path, limit: fileLimit)
    } catch .notAFile {
      throw InputError(reason: "is not a file: use - for a stream", kind: .missing)
    } catch .tooLong(let limit, let size?) {
      throw InputError(
        reason: "longer than \(limit.grouped) bytes: --limit list-bytes=\(size.allowance) allows it", kind: .contents)
    } catch {
      throw InputError(reason: error.reason, kind: error.inputKind)
    }
  }
}
