/// An incremental converter from a list's text to UTF-8.
///
/// Malformed input becomes the byte 0xFF, which never occurs in UTF-8, so only the row and cell that contain it fail.
struct ListTranscoder {
  /// The UTF-8 encoding of each byte, empty for UTF-16.
  private let table: [[UInt8]]
  private let isBigEndian: Bool
  /// The first bytes of an incomplete UTF-16 character.
  private var rest: [UInt8] = []

  private static let malformed: UInt8 = 0xFF

  /// Creates a converter, or returns nil for UTF-8, which needs none.
  init?(_ encoding: ListEncoding) {
    if encoding == .utf8 { return nil }
    isBigEndian = encoding == .utf16BigEndian
    let scalars = encoding.upperHalf?.unicodeScalars
    let bytes = scalars?.map { $0 < "\u{A0}" ? [Self.malformed] : Array(String($0).utf8) }
    table = bytes.map { (0..<128).map { [$0] } + $0 } ?? []
  }

  /// Returns the next bytes as UTF-8, even if they end inside a character.
  mutating func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if !table.isEmpty { return bytes.flatMap { table[Int($0)] }[...] }
    rest += bytes
    var units = stride(from: 1, to: rest.count, by: 2).map { i -> UInt16 in
      let (high, low) = isBigEndian ? (rest[i - 1], rest[i]) : (rest[i], rest[i - 1])
      return UInt16(high) << 8 | UInt16(low)
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest.removeFirst(2 * units.count)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var (parser, iterator) = (UTF16.ForwardParser(), units.makeIterator())
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let character): text += String(UTF16.decode(character)).utf8
      case .error: text.append(Self.malformed)
      case .emptyInput: return text[...]
      }
    }
  }

  /// Returns the replacement for an incomplete character at the end of the list, empty if there is none.
  mutating func end() -> ArraySlice<UInt8> {
    defer { rest = [] }
    return rest.isEmpty ? [] : [Self.malformed]
  }
}
