import AvatarJSON

/// The rows of a list with one JSON value per line.
struct LineRows: RowReader {
  private var reader: ByteReader
  private let limit: Int
  private var number = 0

  init(_ reader: ByteReader, limit: Int) {
    self.reader = reader
    self.limit = limit
  }

  mutating func next() throws(ListError) -> RawRow? {
    while true {
      let line = reader.line
      guard let (bytes, isTooLong) = try reader.nextLine(limit: limit) else { return nil }
      if !isTooLong && bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      number += 1
      let content: RawRow.Content =
        isTooLong ? .fault(RowFault(line: line, "longer than \(limit.grouped) bytes")) : .json(bytes, column: 1)
      return RawRow(number: number, line: line, content: content)
    }
  }

  func isReady(milliseconds: Int) -> Bool { reader.hasLine(milliseconds: milliseconds) }
}

/// A reader of the rows of a file of vCards, one row for each card.
struct CardRows: RowReader {
  private var reader: ByteReader
  private let limit: Int
  private var number = 0

  init(_ reader: ByteReader, limit: Int) {
    self.reader = reader
    self.limit = limit
  }

  func isReady(milliseconds: Int) -> Bool { reader.isReady(milliseconds: milliseconds) }

  /// Returns no columns, because the name, the address and the identifier have their own placeholders.
  func columns(_ parser: RowParser) -> Set<String>? { [] }

  /// The line of a BEGIN:VCARD that was found inside the previous card.
  private var met: Int?

  private static let begin = Array("begin:vcard".utf8)
  private static let end = Array("end:vcard".utf8)
  private static let agent = Array("agent:".utf8)

  mutating func next() throws(ListError) -> RawRow? {
    while true {
      let line = met ?? reader.line
      var fault: RowFault?
      if met == nil {
        guard let (bytes, _) = try reader.nextLine(limit: limit) else { return nil }
        // Only white space may separate cards.
        if bytes.allSatisfy({ $0 <= 0x20 }) { continue }
        if !Self.isMark(bytes, Self.begin) {
          fault = RowFault(line: line, "must begin with BEGIN:VCARD")
          try skipToBegin()
        }
      }
      (met, number) = (nil, number + 1)
      let found = if let fault { RawRow.Content.fault(fault) } else { try card(from: line) }
      return RawRow(number: number, line: line, content: found)
    }
  }

  /// Reads the rest of a card that has begun, and returns the whole card.
  private mutating func card(from line: Int) throws(ListError) -> RawRow.Content {
    var card = Self.begin + [0x0A]
    var (depth, isTooLong, isAgent) = (1, false, false)
    while depth > 0 {
      let place = reader.line
      guard let (bytes, tooLong) = try reader.nextLine(limit: limit) else { break }
      // Version 2.1 nests the card of an agent in a card, which begins on the same line or the next one.
      if isAgent && Self.isMark(bytes, Self.begin) || Self.isMark(bytes, Self.agent + Self.begin) {
        depth += 1
      } else if Self.isMark(bytes, Self.begin) {
        met = place
        return .fault(RowFault(line: line, "must end with END:VCARD before the next one begins"))
      }
      isAgent = Self.isMark(bytes, Self.agent)
      if Self.isMark(bytes, Self.end) { depth -= 1 }
      if tooLong || card.count + bytes.count > limit {
        isTooLong = true
        card = []
      } else if !isTooLong {
        card += bytes + [0x0A]
      }
    }
    return isTooLong ? .fault(RowFault(line: line, "longer than \(limit.grouped) bytes")) : .card(card)
  }

  private mutating func skipToBegin() throws(ListError) {
    while let byte = try reader.peek(), byte != UInt8(ascii: "B"), byte != UInt8(ascii: "b") {
      _ = try reader.nextLine(limit: 0)
    }
  }

  private static func isMark(_ line: [UInt8], _ mark: [UInt8]) -> Bool {
    var line = line[...]
    while let last = line.last, last <= 0x20 { line.removeLast() }
    return line.count == mark.count
      && zip(line, mark).allSatisfy { $0 == $1 || ((65...90).contains($0) && $0 + 32 == $1) }
  }
}
