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
  /// An entry of `lookup` for each table and each value of the next `dcBits` bits.
  private(set) var dc: [UInt16] = []
  /// An entry of `skippingLookup` for each table and each value of the next `acBits` bits, or nothing if no codes are skipped.
  private(set) var ac: [UInt16] = []
  /// An entry of `lookup` for each table and each value of the next `acBits` bits, or nothing if no codes are read.
  private(set) var codes: [UInt16] = []

  /// Prepares the tables of a scan; the result is nil if one is missing or invalid.
  ///
  /// - Parameters:
  ///   - header: The header of the scan.
  ///   - defined: The tables defined before the scan.
  ///   - hasDC: Whether the scan has codes for DC coefficients.
  ///   - skipsAC: Whether codes of AC coefficients are skipped.
  ///   - readsAC: Whether codes of AC coefficients are read.
  init?(_ header: JPEGScanHeader, _ defined: JPEGTables, hasDC: Bool, skipsAC: Bool, readsAC: Bool) {
    var starts: [Int: Int] = [:]
    for (dcNumber, acNumber) in zip(header.dcTables, header.acTables.map { $0 + JPEGTables.firstAC }) {
      if hasDC, starts[dcNumber] == nil {
        guard let table = defined.huffmanTables[dcNumber], let lookup = Self.dcLookup(table) else { return nil }
        starts[dcNumber] = dc.count
        dc += lookup
        dcTables.append(table)
      }
      if skipsAC || readsAC, starts[acNumber] == nil {
        guard let table = defined.huffmanTables[acNumber] else { return nil }
        starts[acNumber] = acTables.count << Self.acBits
        if skipsAC { ac += Self.skippingLookup(table) }
        if readsAC { codes += Self.lookup(table, bits: Self.acBits) }
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

  /// Reads the symbol of the next AC code, after which a value of up to 15 bits can be read.
  ///
  /// - Returns: The number of zeros before a coefficient and the number of its bits, or nil if no code matches.
  @inline(__always)
  func symbol(_ bits: inout JPEGBits, _ words: Span<UInt32>, _ codes: Span<UInt16>, _ tables: Tables) -> (
    zeros: Int, size: Int
  )? {
    guard let (symbol, length) = code(&bits, words, codes, tables) else { return nil }
    bits.skip(length)
    return (symbol &>> 4, symbol & 15)
  }

  /// Finds the next AC code without consuming it; a value of up to 15 bits can be read after it.
  ///
  /// - Returns: The symbol and the number of bits of the code, or nil if no code matches.
  @inline(__always)
  func code(_ bits: inout JPEGBits, _ words: Span<UInt32>, _ codes: Span<UInt16>, _ tables: Tables) -> (
    symbol: Int, length: Int
  )? {
    bits.fill(words)
    let entry = Int(codes[tables.ac &+ bits.peek(Self.acBits)])
    if entry & 255 > 0 { return (entry &>> 8, entry & 255) }
    guard let code = acTables[tables.ac >> Self.acBits].symbol(of: bits.bits) else { return nil }
    return (Int(code.symbol), code.length)
  }

  /// Skips the AC coefficients of a block, starting with coefficient `first`; returns false if no code matches or there
  /// are more than 63 coefficients.
  @inline(__always)
  func skipBlock(
    _ bits: inout JPEGBits, _ words: Span<UInt32>, _ ac: Span<UInt16>, _ tables: Tables, from first: Int = 1
  ) -> Bool {
    var k = first
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

  /// Returns the lookup entries of a table for DC codes, or nil if a symbol is invalid.
  private static func dcLookup(_ table: JPEGHuffmanTable) -> [UInt16]? {
    // A difference has at most 15 bits, or 11 in a valid file with 8 bits per sample (ITU-T T.81, table F.1).
    table.symbols.allSatisfy { $0 < 16 } ? lookup(table, bits: dcBits) : nil
  }

  /// Returns the lookup entries of a table: the length of the code plus 256 times its symbol, or 0 if the code is longer.
  private static func lookup(_ table: JPEGHuffmanTable, bits: Int) -> [UInt16] {
    table.lookup(bits: bits) { UInt16($1) | UInt16($0) << 8 }
  }

  /// Returns the lookup entries of a table with which codes are skipped.
  ///
  /// Each entry is the number of bits in one or more whole codes and their values, plus 256 times the number of their
  /// coefficients. The entry for a longer code has more coefficients than any block.
  private static func skippingLookup(_ table: JPEGHuffmanTable) -> [UInt16] {
    // Each code adds its bits, those of its value, and the number of its coefficients.
    let steps = table.lookup(bits: acBits) { symbol, length in
      UInt16(length + Int(symbol & 15) | run(of: symbol) << 8)
    }
    var lookup = [UInt16](repeating: 0xFF00, count: steps.count)
    let (entries, mask) = (steps.span, steps.count - 1)
    var result = lookup.mutableSpan
    for first in entries.indices where entries[first] > 0 {
      var (bits, run) = (Int(entries[first] & 255), Int(entries[first] >> 8))
      // Only the value of the first code may extend beyond the index.
      while bits < acBits, run < endOfBlock {
        let step = Int(entries[first &<< bits & mask])
        let (end, next) = (bits &+ (step & 255), run &+ (step &>> 8))
        if step == 0 || end > acBits || next > 64 && next < endOfBlock { break }
        bits = end
        run = next
      }
      result[first] = UInt16(truncatingIfNeeded: bits | run &<< 8)
    }
    return lookup
  }
}
