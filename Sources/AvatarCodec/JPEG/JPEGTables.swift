import AvatarFileSystem

/// The tables that the segments of a JPEG define for the scans after them, parsed more strictly than in libjpeg.
struct JPEGTables {
  /// The quantisation step of the DC coefficient in each defined table, by table number.
  private(set) var dcSteps: [Int: Int] = [:]
  /// The defined Huffman tables by table number; those for AC coefficients start at `firstAC`.
  private(set) var huffmanTables: [Int: JPEGHuffmanTable] = [:]
  /// The number of MCUs between restart markers, or 0 if there are none.
  private(set) var restartInterval = 0

  static let firstAC = 16

  /// Reads the segments in a range of the file.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - range: The range of the segments.
  ///   - frame: The number of components if the frame header is in the range, or nil otherwise.
  /// - Returns: Whether the segments can be used; false if anything is unusual.
  mutating func read(_ source: ByteSource, _ range: Range<Int>, componentsOfFrame frame: Int? = nil) -> Bool {
    var cursor = ByteCursor(source, at: range.lowerBound)
    while cursor.offset < range.upperBound {
      guard cursor.byte() == 0xFF, let marker = cursor.byte() else { return false }
      let start = cursor.offset
      guard let length = cursor.uint16(), length >= 2 else { return false }
      switch marker {
      case 0xC0...0xC2:
        guard let frame, length == 8 + 3 * frame else { return false }
        cursor.move(to: start + length)
      case 0xC4: guard readHuffmanTables(&cursor, end: start + length) else { return false }
      case 0xDB: guard readQuantizationTables(&cursor, end: start + length) else { return false }
      case 0xDD:
        guard length == 4, let interval = cursor.uint16() else { return false }
        restartInterval = interval
      // Application data and comments are skipped.
      case 0xE0...0xEF, 0xFE: cursor.move(to: start + length)
      default: return false
      }
      guard cursor.offset == start + length else { return false }
    }
    return cursor.offset == range.upperBound
  }

  private mutating func readHuffmanTables(_ cursor: inout ByteCursor, end: Int) -> Bool {
    while cursor.offset < end {
      guard let selector = cursor.byte(), selector & 0xEF < 4, let counts = cursor.bytes(16),
        let symbols = cursor.bytes(counts.reduce(0) { $0 + Int($1) }),
        let table = JPEGHuffmanTable(counts: counts, symbols: symbols)
      else { return false }
      huffmanTables[Int(selector)] = table
    }
    return true
  }

  private mutating func readQuantizationTables(_ cursor: inout ByteCursor, end: Int) -> Bool {
    while cursor.offset < end {
      guard let selector = cursor.byte(), selector & 15 < 4, selector < 32 else { return false }
      let isWide = selector >= 16
      let first = isWide ? cursor.uint16() : cursor.byte().map { Int($0) }
      // libjpeg treats larger steps as negative.
      guard let step = first, step <= Int(Int16.max) else { return false }
      dcSteps[Int(selector & 15)] = step
      cursor.move(to: cursor.offset + 63 * (isWide ? 2 : 1))
    }
    return true
  }
}

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
  /// The result is nil if the codes of a length do not fit, or if the numbers of symbols and codes differ.
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

  /// Returns the symbol whose code is at the start of left-aligned bits, or nil if there is none.
  @inline(never)
  func symbol(of bits: UInt64) -> (symbol: UInt8, length: Int)? {
    let bits = Int(bits >> 48)
    for length in 1...16 where bits < limits[length] {
      return (symbols[offsets[length] + bits >> (16 - length)], length)
    }
    return nil
  }

  /// Returns the first code for each value of `bits` bits, at most 16; its length is 0 if the code is longer.
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
    bits.fill(words)
    let entry = Int(dc[tables.dc &+ bits.peek(Self.dcBits)])
    var (size, length) = (entry &>> 8, entry & 255)
    if entry == 0 {
      guard let code = dcTables[tables.dc >> Self.dcBits].symbol(of: bits.bits) else { return nil }
      (size, length) = (Int(code.symbol), code.length)
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
        (bits, run) = (end, next)
      }
      lookup[first] = UInt16(bits | run << 8)
    }
    return lookup
  }
}
