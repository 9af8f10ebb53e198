import AvatarFileSystem

/// The entropy-coded data of a JPEG without stuffed bytes, read in pieces up to a marker.
struct JPEGEntropyData {
  /// The maximum number of words in an MCU: ten blocks of 64 coefficients, each with a 16-bit code and 15 more bits.
  private static let wordsPerMCU = 10 * 64 * 31 / 32
  /// The number of words that a decoder reads ahead.
  private static let wordsAhead = 2
  /// The number of zero words after the data: enough for an MCU that is decoded there, and for the words that are read
  /// ahead before and after it.
  private static let margin = wordsPerMCU + 2 * wordsAhead + 1
  /// The number of words in a piece of data.
  private static let capacity = 1 << 13

  private let source: ByteSource
  /// A piece of the file as eight-byte words, and its offset in the file.
  private var piece: [UInt64] = []
  private var pieceStart: Int
  private var pieceBytes = 0
  /// The index of the next byte in the piece.
  private var position = 0
  private var isAfterFF = false

  /// The data, followed by zeros, with its first bit in the highest bit of the first word.
  private(set) var words = [UInt32](repeating: 0, count: capacity + margin)
  private var count = 0
  /// The number of words after which all words are zero.
  private var written = 0
  /// The 0, 8, 16 or 24 bits after the last word, left-aligned.
  private var rest: UInt64 = 0
  private var restBits: UInt64 = 0
  /// The number of bits in `words`, or nil until the marker after them is found.
  private var end: Int?
  /// The marker that ends the data and the offset of its first byte, or nil if none has been found or the file ends
  /// first.
  private var marker: (code: UInt8, offset: Int)?

  /// Creates a reader of the data that starts at an offset in the file.
  init(_ source: ByteSource, at offset: Int) {
    self.source = source
    pieceStart = offset
  }

  /// The index of the last word from which an MCU may be decoded before calling `prepare`.
  var lastIndex: Int { end == nil ? count - Self.wordsPerMCU - Self.wordsAhead : count + Self.wordsAhead }

  /// Reads more data if an MCU may need it; returns false if the data has already ended.
  mutating func prepare(_ bits: inout JPEGBits) -> Bool {
    if end == nil, bits.index > lastIndex {
      written = max(written, count)
      // The buffer has up to 64 bits of the words before the index, which remain, so that no position is negative.
      let start = max(bits.index - Self.wordsAhead, 0)
      for i in start..<count { words[i - start] = words[i] }
      count -= start
      bits.index -= start
      unstuff()
    }
    return bits.index <= lastIndex
  }

  /// Returns whether all bits were decoded, except for fewer than eight padding bits, and a marker follows at an
  /// offset.
  mutating func ends(_ bits: JPEGBits, at offset: Int) -> Bool {
    var bits = bits
    guard prepare(&bits) else { return false }
    return isUsedUp(bits) && marker?.offset == offset
  }

  /// Continues after the restart marker that must follow the last bits; returns false if another marker or more data
  /// follows.
  mutating func restart(_ bits: inout JPEGBits, marker number: Int) -> Bool {
    guard endsWithPadding(&bits), let marker, marker.code == 0xD0 + number else { return false }
    written = max(written, count)
    // Words of the previous interval remain, and `finish` replaces those beyond the new data with zeros.
    self.marker = nil
    end = nil
    count = 0
    rest = 0
    restBits = 0
    bits = JPEGBits()
    unstuff()
    return true
  }

  /// Returns whether only padding follows the decoded bits up to a marker or the end of the file: fewer than eight
  /// bits, and possibly bytes that are all equal, as written by some cameras.
  mutating func endsWithPadding(_ bits: inout JPEGBits) -> Bool {
    guard prepare(&bits), let end, bits.position <= end else { return false }
    let padding = (bits.position + 7) / 8..<end / 8
    return padding.allSatisfy { byte($0) == byte(padding.lowerBound) }
  }

  /// Returns the number of bits between the decoded bits and the marker, or nil if more data must be read first.
  func rest(of bits: JPEGBits) -> Int? { end.map { $0 - bits.position } }

  private func byte(_ i: Int) -> UInt8 { UInt8(truncatingIfNeeded: words[i / 4] >> UInt32(24 - 8 * (i % 4))) }

  /// Returns whether the data contains all decoded bits.
  func covers(_ bits: JPEGBits) -> Bool { end.map { bits.position <= $0 } ?? true }

  private func isUsedUp(_ bits: JPEGBits) -> Bool { end.map { (0..<8).contains($0 - bits.position) } ?? false }

  /// Fills `words` with unstuffed data.
  private mutating func unstuff() {
    // Up to two words are added at a time, so the data ends before the margin.
    while end == nil, count < Self.capacity - 2 {
      if position == pieceBytes {
        pieceStart += position
        (piece, pieceBytes) = source.words(at: pieceStart, count: Self.capacity / 2)
        position = 0
        if pieceBytes == 0 { return finish(nil) }
      }
      if position & 7 == 0, !isAfterFF { copyWords() }
      guard position < pieceBytes, count < Self.capacity - 2 else { continue }
      let word = piece[position >> 3]
      repeat {
        unstuffByte(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (position & 7))))
        position += 1
      } while position & 7 != 0 && position < pieceBytes && end == nil
    }
  }

  /// Copies words until one contains the byte FF.
  private mutating func copyWords() {
    let (piece, end, restBits) = (piece, pieceBytes / 8, restBits)
    var (next, count, rest) = (position / 8, count, rest)
    do {
      let piece = piece.span
      var words = words.mutableSpan
      while next < end, count < Self.capacity &- 2 {
        let word = piece[next]
        if Self.hasFF(word) { break }
        let joined = rest | word &>> restBits
        words[count] = UInt32(truncatingIfNeeded: joined &>> 32)
        words[count &+ 1] = UInt32(truncatingIfNeeded: joined)
        // Without bits in the rest, a single shift would be by 64 bits, which `&<<` treats as 0.
        rest = (word &<< 1) &<< (63 &- restBits)
        count &+= 2
        next &+= 1
      }
    }
    position = 8 * next
    self.count = count
    self.rest = rest
  }

  private mutating func unstuffByte(_ byte: UInt8) {
    if isAfterFF {
      // Any number of FF bytes may precede a marker (ITU-T T.81, B.1.1.2).
      if byte == 0xFF { return }
      isAfterFF = false
      // FF 00 represents an FF byte in the data.
      if byte == 0 { append(0xFF) } else { finish((byte, pieceStart + position - 1)) }
    } else if byte == 0xFF {
      isAfterFF = true
    } else {
      append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    rest |= UInt64(byte) &<< (56 &- restBits)
    restBits += 8
    if restBits == 32 { flush() }
  }

  private mutating func flush() {
    words[count] = UInt32(rest >> 32)
    count += 1
    rest = 0
    restBits = 0
  }

  private mutating func finish(_ marker: (code: UInt8, offset: Int)?) {
    self.marker = marker
    end = 32 * count + Int(restBits)
    if restBits > 0 { flush() }
    for i in count..<max(count, written) { words[i] = 0 }
    written = count
  }

  /// Returns whether any of the eight bytes is FF.
  @inline(__always)
  private static func hasFF(_ word: UInt64) -> Bool {
    // A byte is FF if it is 0 in the complement; subtracting 1 from 0 sets the high bit, which FF has too.
    (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 != 0
  }
}
