/// A Huffman table of a JPEG (ITU-T T.81, annex C).
struct JPEGHuffmanTable {
  /// In the order of their codes.
  let symbols: [UInt8]
  /// For each length, one more than the last code of that length or less, left-aligned to 16 bits.
  private var limits = InlineArray<17, Int>(repeating: 0)
  /// For each length, the index of a code's symbol less the code.
  private var offsets = InlineArray<17, Int>(repeating: 0)

  /// Creates a table from the number of codes of each length, 1…16, and the symbols in the order of their codes.
  ///
  /// The result is nil if there is no room for so many codes of a length, or the number of symbols is another one.
  init?(counts: [UInt8], symbols: [UInt8]) {
    var (code, index) = (0, 0)
    for length in 1...16 {
      let count = Int(counts[length - 1])
      offsets[length] = index - code
      code += count
      index += count
      guard code <= 1 << length else { return nil }
      limits[length] = code << (16 - length)
      code <<= 1
    }
    guard index == symbols.count else { return nil }
    self.symbols = symbols
  }

  /// Returns the symbol whose code the bits, which are left-aligned, start with; nil if there is none.
  @inline(never)
  func symbol(of bits: UInt64) -> (symbol: UInt8, length: Int)? {
    let bits = Int(bits >> 48)
    for length in 1...16 where bits < limits[length] {
      return (symbols[offsets[length] + bits >> (16 - length)], length)
    }
    return nil
  }

  /// Returns the first code for each combination of so many bits, at most 16; its length is 0 if it has more bits.
  func firstCodes(bits: Int) -> [(symbol: UInt8, length: Int)] {
    var codes = [(symbol: UInt8, length: Int)](repeating: (0, 0), count: 1 << bits)
    var next = 0
    for length in 1...bits {
      while next < limits[length] >> (16 - bits) {
        let symbol = symbols[offsets[length] + next >> (bits - length)]
        let end = next + 1 << (bits - length)
        while next < end {
          codes[next] = (symbol, length)
          next += 1
        }
      }
    }
    return codes
  }
}
