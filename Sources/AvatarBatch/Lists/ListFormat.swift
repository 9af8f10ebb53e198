package import AvatarFileSystem
package import AvatarRender

/// The format of a list of avatars.
package enum ListFormat: String, CaseIterable, Sendable {
  /// An array of objects, or an object with an array `avatars`.
  case json
  /// One object per line (JSON Lines).
  case ndjson
  /// A table with commas, semicolons or tabs (RFC 4180).
  case csv
  /// Contacts as vCards (RFC 6350, RFC 2426, and version 2.1).
  case vcard

  /// Returns the format of a path's extension; nil if the extension is unknown.
  package init?(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)).lowercased() } ?? ""
    switch name.split(separator: ".").dropFirst().last {
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "csv", "tsv", "tab": self = .csv
    case "vcf", "vcard": self = .vcard
    default: return nil
    }
  }

  /// Detects the format by the first bytes of a list; text that is neither JSON nor a vCard is a table.
  ///
  /// An empty list is NDJSON, which may have no rows.
  init(start bytes: some Collection<UInt8>) {
    let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch text.first {
    case nil: self = .ndjson
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"): self = Self.isDocument(text) ? .json : .ndjson
    default:
      let name = text.prefix(11).map { (65...90).contains($0) ? $0 + 32 : $0 }
      self = name == Array("begin:vcard".utf8) ? .vcard : .csv
    }
  }

  /// Returns whether an object at the start of a list is the whole list instead of a row, by the name of its first
  /// member.
  private static func isDocument(_ text: some Collection<UInt8>) -> Bool {
    let inner = text.dropFirst().drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return ["avatars", "defaults", "$schema"].contains { inner.starts(with: "\"\($0)\"".utf8) }
  }
}

/// The reason why a list cannot be read any further.
package struct ListError: Error, Hashable {
  /// The line, from 1; nil if the error concerns the list as a whole.
  package let line: Int?
  package let reason: String
  /// Whether the list could be read, so that its contents are invalid.
  package let isReadable: Bool
  /// The missing or failed component without which the list cannot be read.
  let component: ComponentError?

  init(line: Int? = nil, _ reason: String, isReadable: Bool = true, component: ComponentError? = nil) {
    self.line = line
    self.reason = reason
    self.isReadable = isReadable
    self.component = component
  }
}

/// The reason why a row of a list has no avatar.
package struct RowFault: Error, Hashable, Sendable {
  /// The part that failed.
  package indirect enum Cause: Hashable, Sendable {
    /// The row itself, or the names of its outputs.
    case row
    case avatar(AvatarError)
    case output(path: String, WriteError)
  }

  /// The line of the fault, from 1.
  package let line: Int
  /// The field, as the list names it; nil if the fault concerns the row as a whole.
  package let field: String?
  /// The reason, in words for the end of a sentence.
  package let reason: String
  package let cause: Cause

  init(line: Int, field: String? = nil, _ reason: String, cause: Cause = .row) {
    self.line = line
    self.field = field
    self.reason = reason
    self.cause = cause
  }
}

/// A row of a list as it was read, before its fields are parsed.
struct RawRow: Sendable {
  enum Content: Sendable {
    /// A JSON value, which starts at a column of the row's line.
    case json([UInt8], column: Int)
    /// The cells of a row, one for each column of the table.
    case cells([[UInt8]])
    /// The text of a vCard, from BEGIN to END.
    case card([UInt8])
    case fault(RowFault)
  }

  /// The number of the row, from 1; the header of a table does not count.
  let number: Int
  /// The line where the row starts, from 1.
  let line: Int
  let content: Content
  /// The URL of the person's page; nil if the list has none.
  var link: String?

  /// The approximate memory, in bytes.
  var bytes: Int {
    switch content {
    case .json(let bytes, _), .card(let bytes): bytes.count
    // An empty cell also takes a pointer.
    case .cells(let cells): cells.reduce(0) { $0 + $1.count + 8 }
    case .fault: 0
    }
  }
}

/// A reader that splits a list into rows.
protocol RowReader {
  /// Reads the next row; nil at the end.
  ///
  /// - Throws: `ListError` if the list cannot be read any further.
  mutating func next() throws(ListError) -> RawRow?
  /// Returns whether more can be read within a time, in milliseconds.
  func isReady(milliseconds: Int) -> Bool
  /// Returns the folded names of the columns that a name template can use; nil if each row has its own.
  func columns(_ parser: RowParser) -> Set<String>?
}

extension RowReader {
  func columns(_ parser: RowParser) -> Set<String>? { nil }
}
