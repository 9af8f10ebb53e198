import AvatarFileSystem
import AvatarJSON

/// The rows of a vCard file, one per card.
struct CardRows: RowReader {
  private var text: ListText
  private let limit: Int
  private var number = 0
  /// The line of a BEGIN:VCARD found inside the previous card.
  private var nestedStart: Int?
  private let header: ListColumns
  /// The number of skipped cards that describe groups.
  private var groups = 0

  var unused: [String] { groups == 0 ? [] : ["KIND:group (\(groups.grouped) card\(groups == 1 ? "" : "s"))"] }

  var columns: ListColumns? { header }

  init(_ text: ListText, limit: Int, _ rules: ColumnRules) throws(InputError) {
    self.text = text
    self.limit = limit
    header = ListColumns(VCard.columns.map(\.header), rules, meanings: VCard.columns.map(\.meaning))
    try header.checkChoices(line: nil)
  }

  func isReady(milliseconds: Int) -> Bool { text.isReady(milliseconds: milliseconds) }

  mutating func next() throws(InputError) -> ReadRow? {
    while true {
      let line = nestedStart ?? text.line
      if nestedStart == nil {
        guard let bytes = try text.nextLine(limit: limit) else { return nil }
        // Only white space may separate cards.
        if bytes[...].isBlank { continue }
        if !Self.isMark(bytes, "begin:vcard") {
          while let byte = try text.peek(), byte.lowercased != UInt8(ascii: "b") { _ = try text.nextLine(limit: limit) }
          return row(line, .failure(InputError(row: line, "must begin with BEGIN:VCARD")))
        }
      }
      nestedStart = nil
      let card = try card(from: line)
      if let card = try? card.get(), card.isEmpty {
        if card.isGroup { groups += 1 }
        continue
      }
      return row(line, card.map(\.cells))
    }
  }

  private mutating func row(_ line: Int, _ cells: Result<[JSONValue?], InputError>) -> ReadRow {
    number += 1
    return ReadRow(number: number, line: line, columns: header, cells: cells)
  }

  /// Reads the rest of a card after its first line.
  ///
  /// - Throws: `InputError` if the list cannot be read, or the card has no end or exceeds the limit.
  private mutating func card(from line: Int) throws(InputError) -> Result<VCard, InputError> {
    var card = Array("BEGIN:VCARD\n".utf8)
    var (depth, isAgent) = (1, false)
    while depth > 0 {
      let place = text.line
      guard let bytes = try text.nextLine(limit: limit) else {
        throw InputError(line: line, reason: "the card that starts here has no END:VCARD")
      }
      // vCard 2.1 nests an agent's card, which begins on the same line or on the next.
      if isAgent && Self.isMark(bytes, "begin:vcard") || Self.isAgentCard(bytes) {
        depth += 1
      } else if Self.isMark(bytes, "begin:vcard") {
        nestedStart = place
        return .failure(InputError(row: line, "must end with END:VCARD before the next card begins"))
      }
      isAgent = Self.isMark(bytes, "agent:")
      if Self.isMark(bytes, "end:vcard") { depth -= 1 }
      if card.count + bytes.count > limit { throw .tooLong("card", line: line, limit: limit) }
      card += bytes
      card.append(0x0A)
    }
    return Result(of: try VCard(card, line: line))
  }

  /// Returns whether a line begins an agent's card, with or without a space after the colon.
  private static func isAgentCard(_ line: [UInt8]) -> Bool {
    line[...].hasPrefix("agent:") && line[...].without("agent:").equals("begin:vcard")
  }

  private static func isMark(_ line: [UInt8], _ mark: String) -> Bool {
    line[...].hasPrefix(mark) && line.dropFirst(mark.utf8.count).isBlank
  }
}
