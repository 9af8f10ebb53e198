/// A prefix code of deflated data, with a table that decodes short codes at once (RFC 1951, section 3.2.2).
struct InflateCode {
  /// The maximum length of a code, in bits.
  private static let maxLength = 15
  /// The number of index bits for literals and lengths, and for distances.
  static let literalBits = 11
  static let distanceBits = 9

  /// An entry for each value of the next `indexBits` bits, the first bit being the lowest.
  private(set) var table: [InflateEntry]
  let indexBits: Int
  /// The meaning of each symbol.
  private let entries: [InflateEntry]
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: maxLength + 1)
  /// The symbols in the order of their codes.
  private var symbols: [UInt16]

  /// Creates a code without symbols.
  init(_ entries: [InflateEntry], indexBits: Int) {
    self.entries = entries
    self.indexBits = indexBits
    symbols = [UInt16](repeating: 0, count: entries.count)
    table = [InflateEntry](repeating: .unknown, count: 1 << indexBits)
  }

  /// Replaces the code by that with the given code lengths, which are 0 for unused symbols.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of the codes of the first symbols.
  ///   - allowsSingle: Whether the code may have no symbol, or only one with a code of one bit, as zlib allows.
  /// - Returns: Whether the code is valid: no two codes conflict, and none is missing.
  mutating func replace(_ lengths: ArraySlice<UInt8>, allowsSingle: Bool) -> Bool {
    for i in counts.indices { counts[i] = 0 }
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var (unused, longest) = (1, 0)
    var next = [Int](repeating: 0, count: Self.maxLength + 2)
    for length in 1...Self.maxLength {
      unused = 2 * unused - counts[length]
      if unused < 0 { return false }
      next[length + 1] = next[length] + counts[length]
      if counts[length] > 0 { longest = length }
    }
    guard unused == 0 || allowsSingle && longest <= 1 else { return false }
    var symbol: UInt16 = 0
    for length in lengths {
      if length > 0 {
        symbols[next[Int(length)]] = symbol
        next[Int(length)] += 1
      }
      symbol += 1
    }
    fillTable()
    return true
  }

  /// Fills the table in the order of the codes, doubling it before each length, because a code's bits are followed by
  /// any others.
  private mutating func fillTable() {
    let (counts, symbols, entries, indexBits) = (counts, symbols, entries, indexBits)
    var table = table.mutableSpan
    // The next code, with its first bit in the lowest one.
    var (size, code, index) = (1, 0, 0)
    table[0] = .unknown
    for length in 1...indexBits {
      for i in 0..<size { table[size &+ i] = table[i] }
      size *= 2
      for _ in 0..<counts[length] {
        table[code] = entries[Int(symbols[index])].coded(length)
        index += 1
        // Adding 1 to a code whose last bit is the highest carries towards the lowest.
        var bit = size &>> 1
        while code & bit != 0 {
          code ^= bit
          bit &>>= 1
        }
        code |= bit
      }
    }
  }

  /// Lets entries decode the literals after their own if the index contains their whole codes.
  mutating func joinLiterals() {
    let indexBits = indexBits
    var table = table.mutableSpan
    // The bits after a code are the index of an entry that is not joined yet, because it precedes this one.
    for i in stride(from: table.count - 1, through: 0, by: -1) {
      let first = table[i]
      guard first.hasLiterals,
        let two = first.followed(by: table[i &>> first.bitCount], indexBits: indexBits)
      else { continue }
      table[i] = two.followed(by: table[i &>> two.bitCount], indexBits: indexBits) ?? two
    }
  }

  /// Decodes a code of any length, or returns `unknown` if there is none; `bits` has at least 15 bits.
  func entry(_ bits: UInt64) -> InflateEntry {
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.maxLength {
      code |= Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: length &- 1)) & 1
      let count = counts[length]
      if code - count < first {
        let entry = entries[Int(symbols[index + code - first])]
        return entry.hasLiterals || !entry.isUnknown ? entry.coded(length) : .unknown
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return .unknown
  }
}
