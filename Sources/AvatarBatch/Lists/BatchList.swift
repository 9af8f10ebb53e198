package import AvatarContacts
import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// A list of avatars that has not been opened yet.
package struct BatchList: Sendable {
  /// The path of the list, or nil for standard input or a server's contacts.
  package let path: String?
  /// The bytes of the file at the path, or nil if it has not been read.
  private let contents: [UInt8]?
  /// The specified format, or nil to detect it from the first bytes.
  package let format: ListFormat?
  /// The encoding to use if the list has no byte order mark.
  let encoding: ListEncoding
  let rules: ColumnRules
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

  /// The server's contact list, which provides the rows, and the fetcher of its photos, or nil for any other list.
  let contacts: (list: ContactList, photos: PhotoFetcher)?

  /// The photos that form the rows, or nil for any other list.
  package let photos: PhotoFiles?

  /// Creates a list, which consists of `photos` or a server's `contacts` if either is not nil.
  package init(
    path: String? = nil, contents: [UInt8]? = nil, format: ListFormat? = nil, encoding: ListEncoding = .utf8,
    rules: ColumnRules = ColumnRules(),
    delimiter: UInt8? = nil, rowLimit: Int = .max, fileLimit: Int = standardFileLimit,
    contacts: (list: ContactList, photos: PhotoFetcher)? = nil, photos: PhotoFiles? = nil
  ) {
    self.path = path
    self.contents = contents
    self.format = format
    self.encoding = encoding
    self.rules = rules
    self.delimiter = delimiter
    self.rowLimit = rowLimit
    self.fileLimit = fileLimit
    self.contacts = contacts
    self.photos = photos
  }

  /// Whether the list can be read twice.
  var isFile: Bool { path != nil || photos != nil }

  /// Returns the name of a row for messages about another row.
  package func nameOfRow(_ number: Int) -> String {
    guard let photos = photos?.photos, photos.indices.contains(number - 1) else { return "row \(number)" }
    return photos[number - 1].source.name
  }

  func stream(_ interruption: Interruption = .none) throws(InputError) -> ByteStream {
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
