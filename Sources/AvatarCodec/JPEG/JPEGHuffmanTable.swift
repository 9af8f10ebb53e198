/// A Huffman table of a JPEG (ITU-T T.81, annex C).
struct JPEGHuffmanTable {
  /// The symbols in code order.
  let symbols: [UInt8]
  /// For each length, the code after the last code of at most that length, left-aligned to 16 bits.
  private var limits = InlineArray<17, Int>(repeating: 0)
  /// The difference between the index of a symbol and its code, for each length.
  private var offsets = InlineArray<17, Int>(repeating: 0)

  /// Creates a table from the number of codes of each length, 1…16, and the symbols in code order.
  ///
  /// The result is nil if the codes of a length do not fit, if one consists only of ones, which T.81 reserves, or if the
  /// numbers of symbols and codes differ.
  init?(counts: [UInt8], symbols: [UInt8]) {
    var (code, index) = (0, 0)
    for length in 1...16 {
      let count = Int(counts[length - 1])
      offsets[length] = index - code
      code += count
      index += count
      guard code < 1 << length else { return nil }
      limits[length] = code << (16 - length)
      code <<= 1
    }
    guard index == symbols.count else { return nil }
    self.symbols = symbols
  }

  /// Returns the symbol whose code is at the start of left-aligned bits, or nil if there is none.
  @inline(never)
  func symbol(of bits: UInt64) -> (symbol: UInt8, length: Int)? {
    let bits = Int(bits >> 48)
    for length in 1...16 where bits < limits[length] {
      return (symbols[offsets[length] + bits >> (16 - length)], length)
    }
    return nil
  }

  /// Returns an entry for each value of `bits` bits, at most 16: that of the symbol whose code is first, or 0 if the code
  /// is longer.
  func lookup(bits: Int, entry: (_ symbol: UInt8, _ length: Int) -> UInt16) -> [UInt16] {
    var lookup = [UInt16](repeating: 0, count: 1 << bits)
    var entries = lookup.mutableSpan
    var next = 0
    for length in 1...bits {
      while next < limits[length] >> (16 - bits) {
        let value = entry(symbols[offsets[length] + next >> (bits - length)], length)
        let end = next + 1 << (bits - length)
        while next < end {
          entries[next] = value
          next &+= 1
        }
      }
    }
    return lookup
  }
}
