import AvatarContacts
import AvatarJSON
import AvatarRender

/// Rows that are the items of a JSON array, or of the array `avatars` of an object.
///
/// The reader only finds the ends of items: a malformed item is a row that fails, and the next one is found all the
/// same.
struct ArrayRows: RowReader {
  private var reader: ByteReader
  private let limit: Int
  private var number = 0
  private var place = Place.start
  /// Whether the array is a member of an object.
  private var isNested = false
  private var hasRows = false
  /// The value of the object's `defaults`, if it was read.
  private(set) var defaults: (bytes: [UInt8], line: Int, column: Int)?
  /// The unknown members of the object.
  private(set) var unknownFields: [String] = []

  /// Whether the list can be read only once, so that `defaults` must precede the rows.
  private var isStream = false

  private enum Place { case start, items, members, end }

  /// Reads everything before the first row of a list that can be read only once.
  mutating func readHead() throws(ListError) {
    isStream = true
    while place != .items && place != .end {
      if place == .start { try begin() } else { try member() }
    }
  }

  init(_ reader: ByteReader, limit: Int) {
    self.reader = reader
    self.limit = limit
  }

  func isReady(milliseconds: Int) -> Bool { reader.isReady(milliseconds: milliseconds) }

  mutating func next() throws(ListError) -> RawRow? {
    while true {
      switch place {
      case .start: try begin()
      case .members: try member()
      case .items:
        if let row = try item() { return row }
      case .end: return nil
      }
    }
  }

  private func error(_ reason: String) -> ListError {
    ListError(line: reader.line, "column \(reader.column): \(reason)")
  }

  private mutating func skipSpace() throws(ListError) -> UInt8? {
    while let byte = try reader.peek(), [0x20, 0x0A, 0x0D, 0x09].contains(byte) { _ = try reader.next() }
    return try reader.peek()
  }

  private mutating func begin() throws(ListError) {
    switch try skipSpace() {
    case UInt8(ascii: "["): place = .items
    case UInt8(ascii: "{"): (place, isNested) = (.members, true)
    case nil: throw ListError("is empty: must be a JSON array, or an object with avatars")
    default: throw error("must be a JSON array, or an object with avatars")
    }
    _ = try reader.next()
    if place == .items, try skipSpace() == UInt8(ascii: "]") { try endItems() }
  }

  /// Reads a member of the object, or the end of the object.
  private mutating func member() throws(ListError) {
    if try skipSpace() == UInt8(ascii: ",") {
      _ = try reader.next()
      _ = try skipSpace()
    }
    if try reader.peek() == UInt8(ascii: "}") {
      if !hasRows { throw error("must have an array named avatars") }
      _ = try reader.next()
      return try endList()
    }
    let start = (reader.line, reader.column)
    guard case .string(let name)? = try? JSONParser.parse(try value().bytes) else {
      throw ListError(line: start.0, "column \(start.1): must be a name in double quotes")
    }
    guard try skipSpace() == UInt8(ascii: ":") else { throw error("must be a colon") }
    _ = try reader.next()
    let first = try skipSpace()
    switch name {
    case "avatars":
      guard first == UInt8(ascii: "[") else { throw error("avatars: must be an array") }
      if hasRows { throw error("avatars: is given twice") }
      hasRows = true
      _ = try reader.next()
      place = .items
      if try skipSpace() == UInt8(ascii: "]") { try endItems() }
    case "defaults":
      if hasRows && isStream { throw error("defaults: must come before avatars on the standard input") }
      let (line, column) = (reader.line, reader.column)
      let (bytes, isTooLong) = try value()
      if isTooLong { throw ListError(line: line, "defaults: longer than \(limit.grouped) bytes") }
      defaults = (bytes, line, column)
    default:
      _ = try value()
      if name != "$schema" { unknownFields.append(name) }
    }
  }

  private mutating func item() throws(ListError) -> RawRow? {
    guard let first = try skipSpace() else { throw error("must not end here: the array is not closed") }
    if first == UInt8(ascii: ",") || first == UInt8(ascii: "]") { throw error("must be a value") }
    let (line, column) = (reader.line, reader.column)
    let (bytes, isTooLong) = try value()
    number += 1
    switch try skipSpace() {
    case UInt8(ascii: ","): _ = try reader.next()
    case UInt8(ascii: "]"): try endItems()
    default: throw error("must be a comma or ]")
    }
    let content: RawRow.Content =
      isTooLong ? .fault(RowFault(line: line, "longer than \(limit.grouped) bytes")) : .json(bytes, column: column)
    return RawRow(number: number, line: line, content: content)
  }

  private mutating func endItems() throws(ListError) {
    _ = try reader.next()
    if isNested { place = .members } else { try endList() }
  }

  private mutating func endList() throws(ListError) {
    place = .end
    if try skipSpace() != nil { throw error("must end after the list") }
  }

  /// Reads the bytes of a value: brackets are counted, and strings end at their quotation marks.
  private mutating func value() throws(ListError) -> (bytes: [UInt8], isTooLong: Bool) {
    var bytes: [UInt8] = []
    var (depth, isString, isEscaped, isTooLong) = (0, false, false, false)
    let start = (reader.line, reader.column)
    while let byte = try reader.peek() {
      let isOutside = depth == 0 && !isString
      if isOutside, !bytes.isEmpty, [0x2C, 0x5D, 0x7D, 0x3A, 0x20, 0x0A, 0x0D, 0x09].contains(byte) { break }
      _ = try reader.next()
      if bytes.count < limit { bytes.append(byte) } else { isTooLong = true }
      if isString {
        if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else { isString = byte != 0x22 }
      } else if byte == 0x22 {
        isString = true
      } else if byte == 0x5B || byte == 0x7B {
        depth += 1
      } else if byte == 0x5D || byte == 0x7D {
        depth -= 1
      } else {
        continue
      }
      if depth <= 0 && !isString { break }
    }
    if depth > 0 || isString {
      throw ListError(line: start.0, "column \(start.1): the value that starts here is not closed")
    }
    return (isTooLong ? [] : bytes, isTooLong)
  }
}
