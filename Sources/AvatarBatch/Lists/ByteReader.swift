import AvatarFileSystem

/// A reader of a stream's text as UTF-8, by bytes or by lines, which tracks the position.
struct ByteReader {
  private let stream: ByteStream
  private var piece: ArraySlice<UInt8> = []
  private var hasBegun = false
  private var hasEnded = false
  /// The encoding of the list; when its first byte has been read, that of its byte order mark, if it has one.
  private(set) var encoding: ListEncoding
  /// The converter to UTF-8; nil if the text is UTF-8.
  private var transcoder: ListTranscoder?
  /// The line of the next byte, from 1.
  private(set) var line = 1
  /// The column of the next byte, in Unicode scalars from 1.
  private(set) var column = 1

  /// Creates a reader; `encoding` applies to a list without a byte order mark.
  init(_ stream: ByteStream, encoding: ListEncoding = .utf8) {
    self.stream = stream
    self.encoding = encoding
  }

  /// Returns whether the next piece is available within a time, in milliseconds.
  func isReady(milliseconds: Int) -> Bool { !piece.isEmpty || stream.isReady(milliseconds: milliseconds) }

  /// Returns whether the end of a line has arrived, or more bytes arrive within a time, in milliseconds.
  func hasLine(milliseconds: Int) -> Bool {
    piece.contains(UInt8(ascii: "\n")) || stream.isReady(milliseconds: milliseconds)
  }

  private func nextPiece() throws(ListError) -> ArraySlice<UInt8> {
    do throws(FileError) {
      let piece = try stream.peek()
      stream.take(piece.count)
      return piece
    } catch {
      throw ListError(error.reason, isReadable: false)
    }
  }

  /// The byte order marks with their encodings.
  private static let marks: [([UInt8], ListEncoding)] = [
    ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
  ]

  private mutating func fill() throws(ListError) {
    if piece.isEmpty && !hasBegun { try begin() }
    while piece.isEmpty && !hasEnded {
      let bytes = try nextPiece()
      hasEnded = bytes.isEmpty
      piece = transcoder?.utf8(bytes) ?? bytes
      if hasEnded, let rest = transcoder?.end() { piece = rest }
    }
  }

  /// Reads the byte order mark, which overrides the given encoding, and rejects files that are not text.
  private mutating func begin() throws(ListError) {
    hasBegun = true
    var bytes = try nextPiece()
    let starts = Self.marks.map(\.0) + DocumentFormat.allCases.map(\.signature)
    // A pipe may deliver them byte by byte.
    while starts.contains(where: { bytes.count < $0.count && $0.starts(with: bytes) }) {
      let next = try nextPiece()
      if next.isEmpty { break }
      bytes += next
    }
    if let format = DocumentFormat.allCases.first(where: { bytes.starts(with: $0.signature) }) {
      throw ListError(format.reason)
    }
    if let mark = Self.marks.first(where: { bytes.starts(with: $0.0) }) {
      bytes = bytes.dropFirst(mark.0.count)
      encoding = mark.1
    }
    transcoder = ListTranscoder(encoding)
    piece = transcoder?.utf8(bytes) ?? bytes
  }

  /// Returns the first bytes of the list's text, at most `count`; fewer if the text or its first line is shorter.
  ///
  /// Call this before anything else.
  mutating func start(atMost count: Int) throws(ListError) -> ArraySlice<UInt8> {
    try fill()
    while piece.count < count, !piece.contains(0x0A), !hasEnded {
      let known = piece
      piece = []
      try fill()
      piece = known + piece
    }
    return piece.prefix(count)
  }

  /// Returns the next byte without consuming it; nil at the end.
  mutating func peek() throws(ListError) -> UInt8? {
    if piece.isEmpty { try fill() }
    return piece.first
  }

  mutating func next() throws(ListError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    piece.removeFirst()
    if byte == UInt8(ascii: "\n") {
      (line, column) = (line + 1, 1)
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
    return byte
  }

  /// Consumes the bytes before the next line break, quotation mark or delimiter, if they are in memory.
  ///
  /// - Parameters:
  ///   - delimiter: The delimiter, one byte of ASCII.
  ///   - count: The maximum number of bytes.
  /// - Returns: The bytes; empty if the next byte is a line break, quotation mark or delimiter, or if the stream has
  ///   ended.
  /// - Throws: `ListError` if the stream cannot be read.
  mutating func nextRun(before delimiter: UInt8, atMost count: Int) throws(ListError) -> ArraySlice<UInt8> {
    if piece.isEmpty { try fill() }
    let last = count < piece.count ? piece.startIndex + count : piece.endIndex
    var end = piece.startIndex
    while end < last {
      let byte = piece[end]
      if byte == delimiter || byte == 0x22 || byte == 0x0A || byte == 0x0D { break }
      if byte & 0xC0 != 0x80 { column += 1 }
      end += 1
    }
    let run = piece[..<end]
    piece = piece[end...]
    return run
  }

  /// Completes the end of a line that started with a byte: a line feed may follow a carriage return.
  mutating func endLine(after byte: UInt8) throws(ListError) {
    guard byte == UInt8(ascii: "\r") else { return }
    if try peek() == UInt8(ascii: "\n") { _ = try next() } else { (line, column) = (line + 1, 1) }
  }

  /// Reads the rest of the line, without the line feed that ends it and a carriage return before that.
  ///
  /// - Parameter limit: The maximum number of bytes of the line. A longer line is skipped.
  /// - Returns: The line, empty if it is too long; nil at the end of the stream.
  /// - Throws: `ListError` if the stream cannot be read.
  mutating func nextLine(limit: Int) throws(ListError) -> (bytes: [UInt8], isTooLong: Bool)? {
    var bytes: [UInt8] = []
    var isTooLong = false
    guard try peek() != nil else { return nil }
    while true {
      try fill()
      if piece.isEmpty { break }
      let end = piece.firstIndex(of: UInt8(ascii: "\n"))
      let part = piece[..<(end ?? piece.endIndex)]
      if bytes.count + part.count > limit {
        isTooLong = true
        bytes = []
      } else if !isTooLong {
        bytes += part
      }
      piece = piece[(end.map { $0 + 1 } ?? piece.endIndex)...]
      if end != nil { break }
    }
    (line, column) = (line + 1, 1)
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return (bytes, isTooLong)
  }
}
