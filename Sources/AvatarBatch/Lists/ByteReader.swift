import AvatarFileSystem

/// Reads a stream byte by byte, or line by line, and knows where it is.
struct ByteReader {
  private let stream: ByteStream
  private var piece: ArraySlice<UInt8> = []
  private var hasBegun = false
  /// The line of the next byte, from 1.
  private(set) var line = 1
  /// The column of the next byte in Unicode scalars, from 1.
  private(set) var column = 1

  init(_ stream: ByteStream) { self.stream = stream }

  /// Whether the next piece can be had without waiting for longer than so many milliseconds.
  func isReady(milliseconds: Int) -> Bool { !piece.isEmpty || stream.isReady(milliseconds: milliseconds) }

  /// Whether the end of a line has arrived, or more bytes do within so many milliseconds.
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

  /// Byte order marks, of UTF-8 and of UTF-16.
  private static let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]

  private mutating func fill() throws(ListError) {
    guard piece.isEmpty else { return }
    piece = try nextPiece()
    guard !hasBegun else { return }
    hasBegun = true
    // A pipe may give a mark byte by byte.
    while Self.marks.contains(where: { piece.count < $0.count && $0.starts(with: piece) }) {
      let next = try nextPiece()
      if next.isEmpty { break }
      piece += next
    }
    if piece.starts(with: [0xEF, 0xBB, 0xBF]) {
      piece = piece.dropFirst(3)
      if piece.isEmpty { piece = try nextPiece() }
    }
    if piece.starts(with: [0xFF, 0xFE]) || piece.starts(with: [0xFE, 0xFF]) {
      throw ListError("is UTF-16: must be saved as UTF-8")
    }
  }

  /// The byte that comes next; nil at the end.
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

  /// Completes the end of a line that began with a byte: a carriage return may have a line feed after it.
  mutating func endLine(after byte: UInt8) throws(ListError) {
    guard byte == UInt8(ascii: "\r") else { return }
    if try peek() == UInt8(ascii: "\n") { _ = try next() } else { (line, column) = (line + 1, 1) }
  }

  /// Reads the rest of the line, without the line feed that ends it and a carriage return before that.
  ///
  /// - Parameter limit: The maximum number of bytes of the line. A longer line is skipped.
  /// - Returns: The line, empty if it is too long; nil at the end of the stream.
  /// - Throws: `ListError` if the stream can't be read.
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
