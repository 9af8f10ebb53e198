/// The Huffman tables of a scan, with lookup tables that decode several bits at once.
struct JPEGHuffmanLookup {
  /// The offsets of a component's tables in the lookup tables.
  struct Tables {
    let dc, ac: Int
  }

  /// The number of index bits for DC codes; nearly all codes fit.
  private static let dcBits = 9
  /// The number of index bits for AC codes: several codes usually fit, and larger tables would exceed the L1 cache.
  private static let acBits = 11

  /// The tables of each component of the scan.
  private(set) var tables: [Tables] = []
  private var dcTables: [JPEGHuffmanTable] = []
  private var acTables: [JPEGHuffmanTable] = []
  /// An entry of `dcLookup` for each table and each value of the next `dcBits` bits.
  private(set) var dc: [UInt16] = []
  /// An entry of `acLookup` for each table and each value of the next `acBits` bits.
  private(set) var ac: [UInt16] = []

  /// Prepares the tables of a scan; the result is nil if one is missing or invalid.
  ///
  /// - Parameters:
  ///   - header: The header of the scan.
  ///   - defined: The tables defined before the scan.
  ///   - hasDC: Whether the scan has codes for DC coefficients.
  ///   - hasAC: Whether the scan has codes for AC coefficients.
  init?(_ header: JPEGScanHeader, _ defined: JPEGTables, hasDC: Bool, hasAC: Bool) {
    var starts: [Int: Int] = [:]
    for (dcNumber, acNumber) in zip(header.dcTables, header.acTables.map { $0 + JPEGTables.firstAC }) {
      if hasDC, starts[dcNumber] == nil {
        guard let table = defined.huffmanTables[dcNumber], let lookup = Self.dcLookup(table) else { return nil }
        starts[dcNumber] = dc.count
        dc += lookup
        dcTables.append(table)
      }
      if hasAC, starts[acNumber] == nil {
        guard let table = defined.huffmanTables[acNumber] else { return nil }
        starts[acNumber] = ac.count
        ac += Self.acLookup(table)
        acTables.append(table)
      }
      tables.append(Tables(dc: starts[dcNumber] ?? 0, ac: starts[acNumber] ?? 0))
    }
  }

  /// Decodes the difference between a DC coefficient and the previous one, or returns nil if no code matches.
  @inline(__always)
  func difference(_ bits: inout JPEGBits, _ words: Span<UInt32>, _ dc: Span<UInt16>, _ tables: Tables) -> Int? {
    // A code of up to 16 bits and a value of up to 15 fit in the 33 bits that the buffer has at least.
    bits.fill(words)
    let entry = Int(dc[tables.dc &+ bits.peek(Self.dcBits)])
    var (size, length) = (entry &>> 8, entry & 255)
    if entry == 0 {
      guard let code = dcTables[tables.dc >> Self.dcBits].symbol(of: bits.bits) else { return nil }
      size = Int(code.symbol)
      length = code.length
    }
    bits.skip(length)
    return bits.difference(size)
  }

  /// Skips the AC coefficients of a block; returns false if no code matches or there are more than 63 coefficients.
  @inline(__always)
  func skipBlock(_ bits: inout JPEGBits, _ words: Span<UInt32>, _ ac: Span<UInt16>, _ tables: Tables) -> Bool {
    var k = 1
    while true {
      bits.fill(words)
      let before = bits
      let entry = Int(ac[tables.ac &+ bits.peek(Self.acBits)])
      bits.skip(entry & 255)
      let next = k &+ entry &>> 8
      if next < 64 {
        k = next
        continue
      }
      // An end of block is valid only before the last coefficient.
      if next >= Self.endOfBlock, next < Self.endOfBlock &+ 64 { return true }
      // Codes that complete or exceed the block, and longer ones, are decoded one at a time.
      bits = before
      guard let code = acTables[tables.ac >> Self.acBits].symbol(of: bits.bits) else { return false }
      bits.skip(code.length + Int(code.symbol & 15))
      k += Self.run(of: code.symbol)
      // libjpeg also accepts a run of zeros that extends past the last coefficient.
      if k >= 64 { return k == 64 || k >= Self.endOfBlock }
    }
  }

  /// The value that an end of block adds to the number of coefficients.
  private static let endOfBlock = 128

  /// Returns the number of coefficients that a symbol represents, or `endOfBlock`.
  private static func run(of symbol: UInt8) -> Int {
    switch (symbol >> 4, symbol & 15) {
    case (15, 0): 16
    case (_, 0): endOfBlock
    default: Int(symbol >> 4) + 1
    }
  }

  /// Returns the lookup entries of a table, or nil if a symbol is invalid for DC coefficients.
  ///
  /// Each entry is the length of the code plus 256 times the number of bits after it, or 0 if the code is longer.
  private static func dcLookup(_ table: JPEGHuffmanTable) -> [UInt16]? {
    // A difference has at most 15 bits, or 11 in a valid file with 8 bits per sample (ITU-T T.81, table F.1).
    guard table.symbols.allSatisfy({ $0 < 16 }) else { return nil }
    return table.firstCodes(bits: dcBits).map { UInt16($0.length) | UInt16($0.symbol) << 8 }
  }

  /// Returns the lookup entries of a table.
  ///
  /// Each entry is the number of bits in one or more whole codes and their values, plus 256 times the number of their
  /// coefficients. The entry for a longer code has more coefficients than any block.
  private static func acLookup(_ table: JPEGHuffmanTable) -> [UInt16] {
    let codes = table.firstCodes(bits: acBits)
    var lookup = [UInt16](repeating: 0xFF00, count: codes.count)
    for first in codes.indices where codes[first].length > 0 {
      var (bits, run) = (0, 0)
      while bits < acBits, run < endOfBlock {
        let (symbol, length) = codes[first << bits & (codes.count - 1)]
        let (end, next) = (bits + length + Int(symbol & 15), run + Self.run(of: symbol))
        if length == 0 || (65..<endOfBlock).contains(next) { break }
        // Only the value of the first code may extend beyond the index.
        if bits > 0, end > acBits { break }
        bits = end
        run = next
      }
      lookup[first] = UInt16(bits | run << 8)
    }
    return lookup
  }
}
