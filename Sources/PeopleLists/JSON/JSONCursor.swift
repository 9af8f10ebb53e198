import AvatarJSON

/// A position in JSON text, which finds only where values start and end.
struct JSONCursor {
  var text: ListText
  /// The maximum size of a value, in bytes.
  let limit: Int

  func error(_ reason: String) -> InputError {
    InputError(line: text.line, reason: "column \(text.column): \(reason)")
  }

  /// Skips white space and returns the next byte without consuming it, or nil at the end.
  mutating func skipSpace() throws(InputError) -> UInt8? {
    while let byte = try text.peek(), byte.isWhiteSpace { _ = try text.next() }
    return try text.peek()
  }

  /// Skips white space and, if it comes next, a character, and returns whether it does.
  mutating func skip(_ character: Unicode.Scalar) throws(InputError) -> Bool {
    guard try skipSpace() == UInt8(ascii: character) else { return false }
    _ = try text.next()
    return true
  }

  /// Moves to the next item of an array.
  ///
  /// - Parameter isFirst: Whether no item of the array has been read.
  /// - Returns: The first byte of the item, or nil after consuming the closing bracket.
  /// - Throws: `InputError` if the array is malformed or not closed.
  mutating func nextItem(isFirst: Bool) throws(InputError) -> UInt8? {
    guard let byte = try skipSpace() else { throw error("unexpected end: the array is not closed") }
    if byte == UInt8(ascii: "]") {
      _ = try text.next()
      return nil
    }
    if isFirst {
      if byte == UInt8(ascii: ",") { throw error("expected a value") }
      return byte
    }
    guard try skip(",") else { throw error("expected a comma or ]") }
    guard let next = try skipSpace() else { throw error("unexpected end: the array is not closed") }
    if next == UInt8(ascii: ",") || next == UInt8(ascii: "]") { throw error("expected a value") }
    return next
  }

  /// Reads the name of an object's next member and moves to its value, or returns nil after consuming the closing bracket.
  mutating func nextName() throws(InputError) -> String? {
    _ = try skip(",")
    if try skip("}") { return nil }
    let start = (text.line, text.column)
    guard case .string(let name)? = try? JSONParser.parse(try value().bytes) else {
      throw InputError(line: start.0, reason: "column \(start.1): expected a name in double quotes")
    }
    guard try skip(":") else { throw error("expected a colon") }
    _ = try skipSpace()
    return name
  }

  /// Reads the bytes of a value by counting brackets and finding the closing quotation marks of strings.
  mutating func value() throws(InputError) -> JSONItem {
    let (line, column) = (text.line, text.column)
    var (bytes, scanner) = ([UInt8](), ValueScanner())
    while let byte = try text.peek(), !scanner.isDone(before: byte) {
      if bytes.count == limit {
        throw .tooLong("value that starts here", line: line, limit: limit, column: column)
      }
      _ = try text.next()
      bytes.append(byte)
      scanner.add(byte)
    }
    if scanner.isOpen {
      throw InputError(line: line, reason: "column \(column): the value that starts here is not closed")
    }
    return JSONItem(bytes: bytes, line: line, column: column)
  }

  /// Skips a value without storing it.
  mutating func skipValue() throws(InputError) {
    let (line, column) = (text.line, text.column)
    var scanner = ValueScanner()
    while let byte = try text.peek(), !scanner.isDone(before: byte) {
      _ = try text.next()
      scanner.add(byte)
    }
    if scanner.isOpen {
      throw InputError(line: line, reason: "column \(column): the value that starts here is not closed")
    }
  }

  /// Returns whether the value that comes next is a vCard: `["vcard", …`.
  mutating func startsCard() throws(InputError) -> Bool {
    let start = try text.start(atLeast: 64, isLine: true).lazy.filter { !$0.isWhiteSpace }
    return Array(start.prefix(9)).lowercasedText == "[\"vcard\","
  }

  /// Returns whether the value that comes next ends within a number of bytes.
  mutating func valueEnds(within count: Int) throws(InputError) -> Bool {
    // The bytes that are already here usually suffice, and need not be copied.
    for atLeast in [1, count] {
      var scanner = ValueScanner()
      for byte in try text.start(atLeast: atLeast).prefix(count) {
        if scanner.isDone(before: byte) { return true }
        scanner.add(byte)
      }
      if !scanner.isOpen { return true }
    }
    return false
  }
}
