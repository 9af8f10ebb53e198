package import AvatarJSON

/// A row as read from a list, with the values of the columns that the run uses.
package struct ReadRow: Sendable {
  /// The row number, from 1, not counting a table header.
  package let number: Int
  /// The line where the row starts, from 1.
  package let line: Int
  package let columns: ListColumns
  /// A value for each column, nil if missing, or the reason why the row cannot be read.
  package let cells: Result<[JSONValue?], InputError>
  /// Whether the row describes a group of people.
  var isGroup = false

  package init(number: Int, line: Int, columns: ListColumns, cells: Result<[JSONValue?], InputError>) {
    self.number = number
    self.line = line
    self.columns = columns
    self.cells = cells
  }

  /// The maximum number of columns, which is that of spreadsheets, or of keys.
  package static let maxColumns = 1 << 14
  /// The maximum number of photos, each of which may have to be found, fetched and decoded.
  package static let maxPhotos = 16
  /// The maximum number of values in a JSON row or a vCard, each of which takes many times the bytes in the list.
  package static let maxValues = 1 << 18

  /// The approximate memory usage, in bytes.
  package var bytes: Int {
    columns.bytes + ((try? cells.get())?.reduce(0) { $0 + MemoryLayout<JSONValue?>.stride + ($1?.bytes ?? 0) } ?? 0)
  }
}

extension JSONValue {
  /// The approximate memory usage in addition to the value itself, in bytes.
  fileprivate var bytes: Int {
    switch self {
    case .null, .bool, .number: 0
    case .string(let text): text.utf8.count
    case .array(let items): items.reduce(32) { $0 + MemoryLayout<JSONValue>.stride + $1.bytes }
    case .object(let members): members.reduce(64) { $0 + 64 + $1.key.utf8.count + $1.value.bytes }
    }
  }
}
