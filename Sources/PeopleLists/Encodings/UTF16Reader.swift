/// An incremental converter from UTF-16 to UTF-8.
struct UTF16Reader {
  let isBigEndian: Bool
  /// The first bytes of an incomplete character.
  private var rest: [UInt8] = []

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Whether the text read so far ends inside a character.
  var isIncomplete: Bool { !rest.isEmpty }

  /// Returns the next bytes as UTF-8, with `ListTranscoder.malformed` for malformed input.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
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
      case .error: text.append(ListTranscoder.malformed)
      case .emptyInput: return text[...]
      }
    }
  }
}
