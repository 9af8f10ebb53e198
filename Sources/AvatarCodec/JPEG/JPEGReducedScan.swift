import AvatarFileSystem

/// A JPEG scan of which the lowest coefficients are decoded, one row of MCUs at a time; the others are skipped.
struct JPEGReducedScan {
  /// The kind of data in the scan: all coefficients of each block; the upper bits of DC or of AC coefficients; or one
  /// more bit of each.
  enum Coding {
    case sequential, firstDC, refinedDC, firstAC, refinedAC
  }

  /// The position of a block in each MCU.
  struct Block {
    let component: Int
    /// The index of the block in the first MCU, and the distances to its blocks in the next MCU and the next row.
    let start: Int
    let step: Int
    let rowStep: Int
    /// The index of the plane's first block and first coefficient.
    let firstBlock: Int
    let firstCoefficient: Int
    /// The number of coefficients that are decoded, and the last of them in zigzag order.
    let area: Int
    let last: Int
    /// The AC coefficients that are not dropped: bit k for coefficient k.
    let retained: UInt64
    /// The largest DC coefficient in a valid file, plus a margin.
    let limit: Int
    let tables: JPEGHuffmanLookup.Tables
    /// The index of the entry for coefficient 0 in `places`.
    let places: Int

    /// Returns the index of the block in an MCU, among those of all planes.
    @inline(__always)
    func index(column: Int, row: Int) -> Int { start &+ row &* rowStep &+ column &* step }

    /// Returns the index of the first coefficient of a block.
    @inline(__always)
    func coefficient(_ index: Int) -> Int { firstCoefficient &+ (index &- firstBlock) &* area }
  }

  /// The state that changes from block to block.
  struct State {
    var bits = JPEGBits()
    /// The last DC coefficient of each component.
    var predictors = InlineArray<3, Int>(repeating: 0)
    /// The number of blocks of a progressive scan that have no more coefficients.
    var emptyBlocks = 0
  }

  /// The number of MCUs per row, and the number of rows.
  let columns: Int
  let rows: Int
  let coding: Coding
  /// The band of AC coefficients in a progressive scan.
  let band: ClosedRange<Int>
  let lowBit: Int
  let blocks: [Block]
  /// The place of each of the 64 coefficients in a reduced block, for each plane (`JPEGReducedPlane.places`).
  let places: [UInt8]
  let lookup: JPEGHuffmanLookup
  var data: JPEGEntropyData
  var state = State()
  private let restartInterval: Int
  /// The number of MCUs before the next restart marker, and the number of that marker.
  private var rest: Int
  private var restart = 0

  /// Prepares to decode a scan; the result is nil if libjpeg must decode the file.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the scan.
  ///   - offset: The file offset of the scan's data.
  ///   - frame: The header of the file.
  ///   - tables: The tables defined before the scan.
  ///   - planes: The planes for the coefficients of each component in the frame.
  init?(
    _ source: ByteSource, _ header: JPEGScanHeader, at offset: Int, of frame: JPEGHeader, _ tables: JPEGTables,
    planes: [JPEGReducedPlane]
  ) {
    let isInterleaved = header.components.count > 1
    guard header.isWellFormed, let coding = Self.coding(of: header, frame) else { return nil }
    self.coding = coding
    lowBit = header.lowBit
    band = header.firstCoefficient...header.lastCoefficient
    let isSequential = coding == .sequential
    let reads = header.components.contains { planes[$0].side > 1 }
    guard
      let lookup = JPEGHuffmanLookup(
        header, tables, hasDC: isSequential || coding == .firstDC, skipsAC: isSequential,
        readsAC: isSequential && reads || coding == .firstAC || coding == .refinedAC)
    else { return nil }
    self.lookup = lookup
    blocks = zip(header.components, lookup.tables).flatMap { component, tables in
      let plane = planes[component]
      // In a scan with one component, an MCU is one block, regardless of the sampling factors (ITU-T T.81, A.2.2).
      let (across, down) = isInterleaved ? (plane.horizontal, plane.vertical) : (1, 1)
      return (0..<across * down).map { i in
        Block(
          component: component, start: plane.firstBlock + i / across * plane.stride + i % across, step: across,
          rowStep: down * plane.stride, firstBlock: plane.firstBlock, firstCoefficient: plane.offset, area: plane.area,
          last: JPEGReducedPlane.lastCoefficient(side: plane.side),
          retained: JPEGReducedPlane.retained(side: plane.side),
          limit: Self.largestDC / max(plane.steps?[0] ?? 1, 1) + 1, tables: tables, places: 64 * component)
      }
    }
    places = planes.flatMap { JPEGReducedPlane.places(side: $0.side) }
    // The standard allows ten blocks in an MCU (ITU-T T.81, B.2.3), for which `JPEGEntropyData` has a margin.
    guard (1...10).contains(blocks.count) else { return nil }
    let first = planes[header.components[0]]
    columns = isInterleaved ? first.stride / first.horizontal : first.columns
    rows = isInterleaved ? (first.rows + first.vertical - 1) / first.vertical : first.rows
    data = JPEGEntropyData(source, at: offset)
    restartInterval = tables.restartInterval
    rest = restartInterval > 0 ? restartInterval : Int.max
  }

  private static func coding(of header: JPEGScanHeader, _ frame: JPEGHeader) -> Coding? {
    let isFirst = header.highBit == 0
    if !frame.isProgressive {
      let isComplete = header.firstCoefficient == 0 && header.lastCoefficient == 63 && isFirst && header.lowBit == 0
      return isComplete ? .sequential : nil
    }
    // The standard allows at most 13 low bits (ITU-T T.81, table B.3).
    guard header.lowBit <= 13, isFirst || header.lowBit == header.highBit - 1 else { return nil }
    if header.firstCoefficient == 0 {
      return header.lastCoefficient == 0 ? (isFirst ? .firstDC : .refinedDC) : nil
    }
    let isBand = header.components.count == 1 && (header.firstCoefficient..<64).contains(header.lastCoefficient)
    return isBand ? (isFirst ? .firstAC : .refinedAC) : nil
  }

  /// Decodes the next row of MCUs.
  ///
  /// - Parameters:
  ///   - row: The row of MCUs to write.
  ///   - coefficients: The coefficients of all planes.
  ///   - nonzero: The coefficients other than 0 of each block of a progressive photo: bit k for coefficient k.
  /// - Returns: Whether the data is well-formed.
  mutating func decodeRow(_ row: Int, into coefficients: inout [Int16], _ nonzero: inout [UInt64]) -> Bool {
    var (x, state) = (0, state)
    defer { self.state = state }
    while x < columns {
      if rest == 0 {
        guard state.emptyBlocks == 0, data.restart(&state.bits, marker: restart) else { return false }
        restart = (restart + 1) & 7
        rest = restartInterval
        state.predictors = InlineArray(repeating: 0)
      }
      guard data.prepare(&state.bits) else { return false }
      let mcus = x..<x + min(columns - x, rest)
      let next =
        switch coding {
        case .sequential, .firstDC, .refinedDC: decode(mcus, row, &state, &coefficients)
        case .firstAC: decodeFirst(mcus, row, &state, &coefficients, &nonzero)
        case .refinedAC: decodeRefined(mcus, row, &state, &coefficients, &nonzero)
        }
      guard let next else { return false }
      rest -= next - x
      x = next
    }
    return data.covers(state.bits)
  }

  /// The largest dequantised DC coefficient: that of a block whose samples all differ from gray by 128 plus 31, the
  /// most that mozjpeg adds to reduce ringing (jcdctmgr.c, `preprocess_deringing`).
  private static let largestDC = 8 * (128 + 31)

  /// Decodes MCUs of a row until more data must be read, and returns the index of the next MCU, or nil if the data is
  /// not well-formed.
  private func decode(_ mcus: Range<Int>, _ row: Int, _ state: inout State, _ coefficients: inout [Int16]) -> Int? {
    let words = data.words.span
    let lastIndex = data.lastIndex
    // In a debug build, each method call on the property would copy it.
    let lookup = lookup
    let (blocks, dc, ac, codes) = (blocks.span, lookup.dc.span, lookup.ac.span, lookup.codes.span)
    let places = places.span
    let (isSequential, isRefinement, lowBit) = (coding == .sequential, coding == .refinedDC, lowBit)
    var values = coefficients.mutableSpan
    var (bits, predictors) = (state.bits, state.predictors)
    var x = mcus.lowerBound
    while x < mcus.upperBound, bits.index <= lastIndex {
      for i in blocks.indices {
        let block = blocks[i]
        let place = block.coefficient(block.index(column: x, row: row))
        if isRefinement {
          bits.fill(words)
          values[place] |= Int16(truncatingIfNeeded: bits.peek(1) &<< lowBit)
          bits.skip(1)
          continue
        }
        guard let difference = lookup.difference(&bits, words, dc, block.tables) else { return nil }
        let value = predictors[block.component] &+ difference
        predictors[block.component] = value
        let coefficient = value &<< lowBit
        guard coefficient.magnitude <= block.limit else { return nil }
        // The limit is at most 1,273, so the value fits in 16 bits.
        values[place] = Int16(truncatingIfNeeded: coefficient)
        guard isSequential else { continue }
        var next = 1
        if block.last > 0 {
          guard let end = lookup.readBlock(&bits, words, codes, block, places, into: &values, at: place) else {
            return nil
          }
          next = end
        }
        if next < 64, !lookup.skipBlock(&bits, words, ac, block.tables, from: next) { return nil }
      }
      x &+= 1
    }
    state.bits = bits
    state.predictors = predictors
    return x
  }
}

extension JPEGHuffmanLookup {
  /// Reads the AC coefficients of a block up to the last that is not dropped.
  ///
  /// - Returns: The next coefficient, 64 after the end of the block, or nil if the data is not well-formed.
  @_lifetime(values: copy values)
  @inline(__always)
  fileprivate func readBlock(
    _ bits: inout JPEGBits, _ words: Span<UInt32>, _ codes: Span<UInt16>, _ block: JPEGReducedScan.Block,
    _ places: Span<UInt8>, into values: inout MutableSpan<Int16>, at place: Int
  ) -> Int? {
    var k = 1
    while k <= block.last {
      guard let (zeros, size) = symbol(&bits, words, codes, block.tables) else { return nil }
      if size == 0 {
        if zeros < 15 { return 64 }
        k &+= 16
        continue
      }
      k &+= zeros
      let value = bits.difference(size)
      guard k < 64 else { return nil }
      let offset = Int(places[block.places &+ k])
      if offset > 0 { values[place &+ offset] = Int16(truncatingIfNeeded: value) }
      k &+= 1
    }
    return k
  }
}
