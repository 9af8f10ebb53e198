import AvatarFileSystem
import AvatarJSON
import Foundation

@testable import AvatarBatch
@testable import PeopleLists

enum JSONProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    try checkParser(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let string = try? JSONParser.parse(Array(JSONWriter.text(JSONValue.object([text: .string(text)])).utf8))
    try expect(string == .object([text: .string(text)]), "any text can be a string and a name")
    try ListProperties.checkRows(bytes) { text in
      JSONRows(text, limit: ListProperties.rowLimit, isLines: false, ColumnRules(fields: RowFields.all))
    }
    try checkArray(bytes)
  }

  /// Checks that written JSON is read back, and that an error has a position within the text.
  static func checkParser(_ bytes: [UInt8]) throws(BrokenProperty) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONParser.parse(bytes)
    } catch {
      try check(error, in: bytes)
      return
    }
    let text = JSONWriter.text(value)
    let again = try? JSONParser.parse(Array(text.utf8))
    try expect(again == value, "what is written is read again: \(text)")
    try expect(!value.description.isEmpty, "a value has a description")
    // A list of golden cases is read by this decoder once the parser has accepted it.
    let isAccepted = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    try expect(isAccepted, "Foundation accepts what the parser accepts")
  }

  private static func check(_ error: JSONError, in bytes: [UInt8]) throws(BrokenProperty) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    try expect((1...lines.count).contains(error.line), "line \(error.line) is one of \(lines.count)")
    let scalars = lines[error.line - 1].count { $0 & 0xC0 != 0x80 }
    try expect((1...scalars + 1).contains(error.column), "column \(error.column) is one of \(scalars) or the end")
    try expect(!error.reason.isEmpty, "an error has a reason")
  }

  /// Checks that the rows of an array are its items that describe people, if no item has members that are arrays or objects.
  private static func checkArray(_ bytes: [UInt8]) throws(BrokenProperty) {
    // Byte order marks in texts are dropped.
    guard bytes.count < ListProperties.rowLimit, !bytes.contains([0xEF, 0xBB, 0xBF]),
      case .array(let items)? = try? JSONParser.parse(bytes, preservesDigits: true), items.allSatisfy(isFlat)
    else { return }
    var rows = JSONRows(
      ListProperties.text(bytes, pieceLength: 7), limit: ListProperties.rowLimit, isLines: false,
      ColumnRules(fields: RowFields.all))
    for item in items where !isBlank(item) && describesPerson(item) {
      guard let row = try? rows.next() else { throw BrokenProperty(description: "each item of an array is a row") }
      guard case .object(let members) = item else {
        try expect((try? row.cells.get()) == nil, "an item that is no object is a row that fails")
        continue
      }
      let cells = (try? row.cells.get()) ?? []
      let found = Dictionary(zip(row.columns.headers, cells)) { first, _ in first }
      try expectEqual(found, members.mapValues { Optional($0) }, "a row is the item of the array")
    }
    try expect((try? rows.next()) == nil, "an array has no rows but its items")
  }

  private static func isFlat(_ item: JSONValue) -> Bool {
    guard case .object(let members) = item else { return true }
    return members.values.allSatisfy { if case .object = $0 { false } else if case .array = $0 { false } else { true } }
  }

  /// Returns whether an item is a row, and not a record of another kind, which is only counted.
  private static func describesPerson(_ item: JSONValue) -> Bool {
    guard case .object(let members) = item else { return true }
    return ListColumns(members.keys.sorted(), ColumnRules(fields: RowFields.all)).describesPeople
  }

  /// Returns whether an item is an object without any value.
  private static func isBlank(_ item: JSONValue) -> Bool {
    guard case .object(let members) = item else { return false }
    return members.values.allSatisfy { $0 == .null || $0.isBlank(as: "") }
  }
}
