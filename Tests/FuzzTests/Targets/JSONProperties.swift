import AvatarFileSystem
import AvatarJSON
import Foundation

@testable import AvatarBatch

enum JSONProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    try checkParser(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let string = try? JSONParser.parse(Array(JSONText.value(.object([text: .string(text)])).utf8))
    try expect(string == .object([text: .string(text)]), "any text can be a string and a name")
    try ListProperties.checkRows(bytes) { reader in ArrayRows(reader, limit: ListProperties.rowLimit) }
    try checkArray(bytes)
  }

  /// Checks that written JSON is read again, and that an error has a position within the text.
  static func checkParser(_ bytes: [UInt8]) throws(BrokenProperty) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONParser.parse(bytes)
    } catch {
      try check(error, in: bytes)
      return
    }
    let text = JSONText.value(value)
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

  /// Checks that the rows of an array are its items.
  private static func checkArray(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard bytes.count < ListProperties.rowLimit, case .array(let items)? = try? JSONParser.parse(bytes) else { return }
    var rows = ArrayRows(ByteReader(ByteStream(bytes, pieceLength: 7)), limit: ListProperties.rowLimit)
    for item in items {
      guard case .json(let text, _)? = (try? rows.next())?.content else {
        throw BrokenProperty(description: "each item of an array is a row")
      }
      try expect((try? JSONParser.parse(text)) == item, "a row is the item of the array")
    }
    try expect((try? rows.next()) == nil, "an array has no rows but its items")
  }
}
