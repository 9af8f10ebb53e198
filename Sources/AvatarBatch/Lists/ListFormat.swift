package import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// The format of a list of avatars.
package enum ListFormat: String, CaseIterable, Sendable {
  /// An array of objects, or an object with an array of objects.
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
    let text = bytes.drop { $0.isWhiteSpace }
    switch text.first {
    case nil: self = .ndjson
    case UInt8(ascii: "["): self = Self.isHeader(text) ? .csv : .json
    case UInt8(ascii: "{"): self = .json
    default: self = text.prefix(11).lowercasedText == "begin:vcard" ? .vcard : .csv
    }
  }

  /// Returns whether a text starts with a name in brackets, as in `[Name],[E-mail]`, and not with an array.
  private static func isHeader(_ text: some Collection<UInt8>) -> Bool {
    text.dropFirst().first { !$0.isWhiteSpace }?.isLetter == true
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
    /// The row has no output, because the name of it needs an e-mail address.
    case noAddress
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

/// A row of a list as it was read: the values of the columns that the run uses.
struct ReadRow: Sendable {
  /// The number of the row, from 1; the header of a table does not count.
  let number: Int
  /// The line where the row starts, from 1.
  let line: Int
  let columns: ListColumns
  /// A value for each column, nil for none; or the reason why the row cannot be read.
  let cells: Result<[JSONValue?], RowFault>

  /// The approximate memory, in bytes.
  var bytes: Int {
    (try? cells.get())?.reduce(0) { sum, cell in
      if case .string(let text)? = cell { sum + text.utf8.count + 16 } else { sum + 16 }
    } ?? 0
  }
}

/// A reader that splits a list into rows.
protocol RowReader {
  /// The columns of all rows; nil if each row has its own.
  var columns: ListColumns? { get }
  /// Reads the next row; nil at the end.
  ///
  /// A row without any value does not exist.
  /// - Throws: `ListError` if the list cannot be read any further.
  mutating func next() throws(ListError) -> ReadRow?
  /// Returns whether more can be read within a time, in milliseconds.
  func isReady(milliseconds: Int) -> Bool
}
