import AvatarFileSystem
import AvatarJSON

/// The text of a list as UTF-8: a decoder and line splitter for all formats that tracks its position.
///
/// Every line ends in a line feed, even if the list uses carriage returns. All byte order marks are dropped, because
/// concatenated files may contain them anywhere.
struct ListText {
  private let stream: ByteStream
  private var piece: ArraySlice<UInt8> = []
  private var hasBegun = false
  /// Whether the end of the list has been read, though not all bytes before it may have been consumed.
  private(set) var hasEnded = false
  /// The encoding of the list, which is detected when the first byte is read.
  private(set) var encoding: ListEncoding
  /// The number of valid non-ASCII strings so far, minus that of malformed ones.
  private var surplus = 0
  /// The words that are not UTF-8 so far, if the list should be.
  private var words = EncodedWords()
  /// The likely encoding of the words when there were `guessedBytes` bytes of them.
  private var guess: EncodingGuess?
  private var guessedBytes = 0
  /// Whether the list should be UTF-8, but contains escape sequences of ISO-2022-JP.
  private var isISO2022JP = false
  /// Whether a list in ISO-2022-JP is an error, because its cells cannot specify their encodings.
  var rejectsISO2022JP = false {
    didSet { if isISO2022JP { piece = [] } }
  }
  /// The last bytes that may be the start of an escape sequence.
  private var escape: ArraySlice<UInt8> = []
  /// The converter to UTF-8, or nil if the text is UTF-8.
  private var transcoder: ListTranscoder?
  private var normalizer = Normalizer()
  /// The line of the next byte, from 1.
  private(set) var line = 1
  /// The column of the next byte, in Unicode scalars from 1.
  private(set) var column = 1

  /// Creates a reader that uses `encoding` if the list has no byte order mark.
  init(_ stream: ByteStream, encoding: ListEncoding = .utf8) {
    self.stream = stream
    self.encoding = encoding
  }

  /// Creates a reader of UTF-8 text that is part of a list and starts at the given position.
  init(_ part: [UInt8], line: Int = 1, column: Int = 1) {
    self.init(ByteStream(part, pieceLength: max(part.count, 1)))
    self.line = line
    self.column = column
  }

  /// Returns whether the next piece is available within a time limit, in milliseconds.
  func isReady(milliseconds: Int) -> Bool { !piece.isEmpty || stream.isReady(milliseconds: milliseconds) }

  /// Returns whether the end of a line has arrived, or more bytes arrive within a time limit, in milliseconds.
  func hasLine(milliseconds: Int) -> Bool {
    piece.contains(0x0A) || stream.isReady(milliseconds: milliseconds)
  }

  // MARK: Decoding

  /// The byte order marks and their encodings.
  private static let marks: [([UInt8], ListEncoding)] = [
    ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
  ]

  /// The forms of UTF-16, by which of the first four bytes are zero if the first two characters are ASCII.
  private static let zeros: [[Bool]: ListEncoding] = [
    [false, true, false, true]: .utf16LittleEndian, [true, false, true, false]: .utf16BigEndian,
  ]

  private func nextPiece() throws(InputError) -> ArraySlice<UInt8> {
    let piece = try mapError(of: stream.peek()) { (error: FileError) in
      InputError(reason: error.reason, kind: .missing)
    }
    stream.take(piece.count)
    return piece
  }

  private mutating func fill() throws(InputError) {
    if isISO2022JP, rejectsISO2022JP {
      let name = ListEncoding.iso2022JP.name
      let remedy = "use --encoding \(ListEncoding.iso2022JP.rawValue)"
      throw InputError(reason: "must be UTF-8, but is \(name): \(remedy)", kind: .contents)
    }
    while piece.isEmpty && !hasEnded {
      let bytes = try hasBegun ? nextPiece() : firstPiece()
      hasEnded = bytes.isEmpty
      findEscapes(in: bytes)
      piece = text(of: bytes)
      if isISO2022JP, rejectsISO2022JP {
        piece = []
        return try fill()
      }
    }
  }

  /// Returns the text of the next bytes; an empty slice marks the end of the list.
  private mutating func text(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isEnd = bytes.isEmpty
    let decoded = isEnd ? transcoder?.end() ?? [] : transcoder?.utf8(bytes) ?? bytes
    let text = normalizer.normalized(decoded)
    return isEnd ? text + normalizer.end() : text
  }

  /// Returns the first bytes, from which it detects the encoding, and rejects files that are not text.
  private mutating func firstPiece() throws(InputError) -> ArraySlice<UInt8> {
    hasBegun = true
    var bytes = try nextPiece()
    let starts = Self.marks.map(\.0) + DocumentFormat.allCases.map(\.signature)
    // A pipe may deliver the bytes one by one.
    while bytes.count < (bytes.prefix(4).contains(0) ? 4 : 2)
      || starts.contains(where: { bytes.count < $0.count && $0.starts(with: bytes) })
    {
      let next = try nextPiece()
      if next.isEmpty { break }
      bytes += next
    }
    if let format = DocumentFormat(start: bytes) {
      throw InputError(reason: format.reason, kind: .contents)
    }
    if let mark = Self.marks.first(where: { bytes.starts(with: $0.0) }) {
      encoding = mark.1
    } else if encoding == .utf8 {
      encoding = Self.zeros[bytes.prefix(4).map { $0 == 0 }] ?? .utf8
    }
    transcoder = try mapError(of: ListTranscoder(encoding)) { (error: ComponentError) in InputError(error) }
    return bytes
  }

  /// A filter that converts carriage returns to line feeds and drops byte order marks.
  private struct Normalizer {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// The number of byte order mark bytes matched so far.
    private var matched = 0
    private var followsReturn = false

    mutating func normalized(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      guard matched > 0 || followsReturn || bytes.contains(where: { $0 == 0x0D || $0 == 0xEF }) else { return bytes }
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + 2)
      for byte in bytes {
        if matched > 0 {
          if byte == Self.mark[matched] {
            matched = (matched + 1) % Self.mark.count
            continue
          }
          text += end()
        }
        switch byte {
        case 0x0A where followsReturn: break
        case 0x0D: text.append(0x0A)
        case Self.mark[0]: matched = 1
        default: text.append(byte)
        }
        followsReturn = byte == 0x0D
      }
      return text[...]
    }

    /// Returns the bytes of an incomplete mark.
    mutating func end() -> ArraySlice<UInt8> {
      defer { matched = 0 }
      return Self.mark[..<matched]
    }
  }

  /// Returns bytes of the list as a string, or nil if they are malformed.
  mutating func string(_ bytes: some Collection<UInt8>) -> String? {
    let string = String(validating: bytes, as: UTF8.self)
    if bytes.contains(where: { $0 >= 0x80 }) { surplus += string == nil ? -1 : 1 }
    return string
  }

  /// Returns the requirement that malformed bytes of the list do not meet, for the end of an error message.
  ///
  /// The encoding is guessed from the whole list, or from the part that has arrived.
  mutating func requirement(for bytes: some Collection<UInt8>) -> String {
    guard encoding == .utf8 else { return encoding.requirement }
    guard surplus >= 0 else {
      words.add(bytes)
      return currentGuess().requirement(for: bytes)
    }
    // A replacement character differs from the byte that it replaces.
    let valid = zip(bytes, String(decoding: bytes, as: UTF8.self).utf8).prefix { $0 == $1 }.map(\.0)
    let byte = String(bytes.dropFirst(valid.count).first ?? 0, radix: 16, uppercase: true)
    let start = String(String(decoding: valid, as: UTF8.self).suffix(10))
    return "must be UTF-8: the byte 0x\(byte) \(start.isEmpty ? "at its start" : "after \(start.quoted)") is malformed"
  }

  private mutating func currentGuess() -> EncodingGuess {
    // The guess improves only with many more words.
    if let guess, words.byteCount <= 2 * guessedBytes { return guess }
    // A stream may pause for any time.
    if let ahead = try? start(atLeast: Self.maxBytesAhead, isPatient: stream.isFile) { words.add(ahead) }
    let guess = EncodingGuess(words)
    self.guess = guess
    guessedBytes = words.byteCount
    return guess
  }

  /// The number of bytes after malformed ones from which the encoding is guessed.
  private static let maxBytesAhead = 1 << 20

  /// Searches for escape sequences of ISO-2022-JP, which is ASCII otherwise and would be read as wrong names.
  private mutating func findEscapes(in bytes: ArraySlice<UInt8>) {
    guard encoding == .utf8, !isISO2022JP, !escape.isEmpty || bytes.contains(0x1B) else { return }
    let text = escape + bytes
    isISO2022JP = ISO2022JPReader.isPresent(in: text)
    // The longest sequence has four bytes.
    escape = text.suffix(3).firstIndex(of: 0x1B).map { text[$0...] } ?? []
  }

  // MARK: Reading

  /// Returns the next bytes without consuming them.
  ///
  /// - Parameters:
  ///   - count: The number of bytes that are sufficient.
  ///   - isLine: Whether a line is also sufficient.
  ///   - isPatient: Whether to wait for bytes that have not arrived yet, if there are more than `known` bytes.
  ///   - known: The number of bytes that are not sufficient in any case.
  /// - Returns: At least `count` bytes, unless the list ends or the other parameters allow fewer.
  /// - Throws: `InputError` if the list cannot be read.
  /// - Complexity: O(n) for the n bytes returned.
  mutating func start(
    atLeast count: Int, isLine: Bool = false, isPatient: Bool = true, beyond known: Int = 0
  ) throws(InputError) -> ArraySlice<UInt8> {
    try fill()
    var hasLine = isLine && piece.contains(0x0A)
    var start = piece
    while start.count < count, !hasEnded, !hasLine {
      if !isPatient, start.count > known, !stream.isReady(milliseconds: 0) { break }
      piece = []
      try fill()
      hasLine = isLine && piece.contains(0x0A)
      start += piece
    }
    piece = start
    return start
  }

  /// Returns the next byte without consuming it, or nil at the end.
  mutating func peek() throws(InputError) -> UInt8? {
    if piece.isEmpty { try fill() }
    return piece.first
  }

  mutating func next() throws(InputError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    piece.removeFirst()
    if byte == 0x0A {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
    return byte
  }

  /// Consumes a number of bytes.
  mutating func skip(_ count: Int) throws(InputError) {
    for _ in 0..<count { _ = try next() }
  }

  /// Consumes the bytes before the next line feed, quotation mark or delimiter, if they are in memory.
  ///
  /// - Parameters:
  ///   - delimiter: The delimiter, an ASCII byte.
  ///   - count: The maximum number of bytes.
  /// - Returns: The bytes, empty at a line feed, quotation mark or delimiter, or at the end of the list.
  /// - Throws: `InputError` if the list cannot be read.
  mutating func nextRun(before delimiter: UInt8, atMost count: Int) throws(InputError) -> ArraySlice<UInt8> {
    if piece.isEmpty { try fill() }
    let last = count < piece.count ? piece.startIndex + count : piece.endIndex
    var end = piece.startIndex
    while end < last {
      let byte = piece[end]
      if byte == delimiter || byte == 0x22 || byte == 0x0A { break }
      if byte & 0xC0 != 0x80 { column += 1 }
      end += 1
    }
    let run = piece[..<end]
    piece = piece[end...]
    return run
  }

  /// Reads the rest of the line, without the line feed at its end.
  ///
  /// - Parameter limit: The maximum line length, in bytes.
  /// - Returns: The line, or nil at the end of the list.
  /// - Throws: `InputError` if the list cannot be read, or as soon as the line exceeds the limit.
  mutating func nextLine(limit: Int) throws(InputError) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard try peek() != nil else { return nil }
    var hasEnd = false
    while !hasEnd, try peek() != nil {
      let end = piece.endIndex
      let part = piece.popLine()
      hasEnd = part.endIndex < end
      if bytes.count + part.count > limit { throw .tooLong("row", line: line, limit: limit) }
      bytes += part
    }
    line += 1
    column = 1
    return bytes
  }
}
