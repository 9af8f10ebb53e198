package import AvatarFileSystem
package import AvatarRender

/// How a list of avatars is written.
package enum ListFormat: String, CaseIterable, Sendable {
  /// An array of objects, or an object whose `avatars` is one.
  case json
  /// An object on each line (JSON Lines).
  case ndjson
  /// A table (RFC 4180); also with semicolons or tabs.
  case csv
  /// Contacts (RFC 6350, RFC 2426, and version 2.1).
  case vcard

  /// By the extension of a path; nil where that says nothing.
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

  /// Recognizes a format by the first bytes of a list; what is neither JSON nor a vCard is a table.
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

  /// Whether an object that starts a list is the whole list, and not a row: its first name is none of a row.
  private static func isDocument(_ text: some Collection<UInt8>) -> Bool {
    let inner = text.dropFirst().drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return ["avatars", "defaults", "$schema"].contains { inner.starts(with: "\"\($0)\"".utf8) }
  }
}

/// Why a list can't be read any further.
package struct ListError: Error, Hashable {
  /// From 1; nil where it is about the list as a whole.
  package let line: Int?
  package let reason: String
  /// Whether it could be read, and what is in it is wrong.
  package let isReadable: Bool
  /// The component that is missing or fails, without which the list cannot be read.
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
  /// What failed.
  package indirect enum Cause: Hashable, Sendable {
    /// The row itself, or its outputs' names.
    case row
    case avatar(AvatarError)
    case output(path: String, WriteError)
  }

  /// The line of what is wrong, from 1.
  package let line: Int
  /// The field as the list calls it; nil if the fault concerns the row as a whole.
  package let field: String?
  /// In words for the end of a sentence.
  package let reason: String
  package let cause: Cause

  init(line: Int, field: String? = nil, _ reason: String, cause: Cause = .row) {
    self.line = line
    self.field = field
    self.reason = reason
    self.cause = cause
  }
}

/// A row as it stands in its list.
struct RawRow: Sendable {
  enum Content: Sendable {
    /// A JSON value, which starts at a column of the row's line.
    case json([UInt8], column: Int)
    /// Cells of a table, as many as it has columns.
    case cells([[UInt8]])
    /// A vCard.
    case card([UInt8])
    case fault(RowFault)
  }

  /// From 1; a table's header is none.
  let number: Int
  /// Where it starts, from 1.
  let line: Int
  let content: Content
  /// The URL of the person's page; nil if the list has none.
  var link: String?

  /// Bytes of memory, about.
  var bytes: Int {
    switch content {
    case .json(let bytes, _), .card(let bytes): bytes.count
    // Also an empty cell takes a pointer.
    case .cells(let cells): cells.reduce(0) { $0 + $1.count + 8 }
    case .fault: 0
    }
  }
}

/// Parts a list into rows.
protocol RowReader {
  /// nil at the end.
  mutating func next() throws(ListError) -> RawRow?
  /// Whether more can be read without waiting for longer than so many milliseconds.
  func isReady(milliseconds: Int) -> Bool
  /// The columns that its rows have for a name template, folded; nil where each row has its own.
  func columns(_ parser: RowParser) -> Set<String>?
}

extension RowReader {
  func columns(_ parser: RowParser) -> Set<String>? { nil }
}
