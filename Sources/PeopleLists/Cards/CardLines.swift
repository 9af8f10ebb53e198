import AvatarJSON

/// The unfolded lines of a list of vCards, read as they arrive.
struct CardLines {
  private var text: ListText
  private let limit: Int
  /// The physical line after the last unfolded one, if it was read to look for a continuation.
  private var ahead: (bytes: [UInt8], number: Int)?
  /// The rest of a physical line that ends one card and begins the next.
  private var rest: (bytes: [UInt8], number: Int)?
  /// The line where the current card starts.
  private var cardStart = 1
  private var cardBytes = 0

  /// Creates a reader of lines.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - limit: The maximum size of a card, in bytes.
  init(_ text: ListText, limit: Int) {
    self.text = text
    self.limit = limit
  }

  /// Returns whether the next line, or part of it, arrives within a time limit, in milliseconds.
  func isReady(milliseconds: Int) -> Bool { ahead != nil || text.isReady(milliseconds: milliseconds) }

  /// Starts counting the bytes of a card that starts at a line.
  mutating func beginCard(at line: Int) { (cardStart, cardBytes) = (line, 0) }

  /// Reads the next unfolded line, or returns nil at the end of the list.
  ///
  /// - Throws: `InputError` if the list cannot be read, or as soon as the card exceeds the limit.
  /// - Complexity: O(n) for n bytes read.
  mutating func next() throws(InputError) -> VCardLine? {
    // A typed error cannot leave the autoclosure of `??`.
    guard let first = if let ahead { ahead } else { try physicalLine() } else { return nil }
    ahead = nil
    var line = VCardLine(first.bytes, number: first.number)
    // In a stream, the last card must not wait for the line after its end.
    while !line.isMark, let next = try physicalLine() {
      guard line.join(next.bytes[...]) else {
        ahead = next
        break
      }
    }
    line.finish()
    return line
  }

  private mutating func physicalLine() throws(InputError) -> (bytes: [UInt8], number: Int)? {
    if let rest {
      self.rest = nil
      return rest
    }
    let number = text.line
    guard var bytes = try text.nextLine(limit: limit) else { return nil }
    // Programs that join cards may omit the line break between them.
    if bytes[...].hasPrefix("end:vcard"), bytes[...].without("end:vcard").equals("begin:vcard") {
      rest = (Array(bytes[...].without("end:vcard")), number)
      bytes.removeSubrange("END:VCARD".utf8.count...)
    }
    cardBytes += bytes.count
    if cardBytes > limit { throw .tooLong("card", line: cardStart, limit: limit) }
    return (bytes, number)
  }
}
