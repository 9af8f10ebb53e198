import AvatarFileSystem

/// A JPEG scan with DC coefficients, decoded one row of MCUs at a time; AC coefficients are skipped.
struct JPEGDCScan {
  /// The kind of data in the scan: all coefficients of each block, the upper bits of DC coefficients, or one more bit
  /// of each.
  private enum Coding {
    case sequential, first, refinement
  }

  /// The position of a block in each MCU.
  private struct Block {
    let component: Int
    /// The index of the block's coefficient in the first MCU, and the distances to its coefficients in the next MCU and
    /// the next row.
    let offset: Int
    let step: Int
    let rowStep: Int
    /// The largest coefficient in a valid file, plus a margin.
    let limit: Int
    let tables: JPEGHuffmanLookup.Tables
  }

  /// The state that changes from block to block.
  private struct State {
    var bits = JPEGBits()
    /// The last DC coefficient of each component.
    var predictors = InlineArray<3, Int>(repeating: 0)
  }

  /// The number of MCUs per row, and the number of rows.
  let columns: Int
  let rows: Int
  private let coding: Coding
  private let lowBit: Int
  private let blocks: [Block]
  private let lookup: JPEGHuffmanLookup
  private var data: JPEGEntropyData
  private var state = State()
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
    planes: [JPEGDCPlane]
  ) {
    let isInterleaved = header.components.count > 1
    guard header.isWellFormed, let coding = Self.coding(of: header, frame) else { return nil }
    self.coding = coding
    lowBit = header.lowBit
    guard let lookup = JPEGHuffmanLookup(header, tables, hasDC: coding != .refinement, hasAC: coding == .sequential)
    else { return nil }
    self.lookup = lookup
    blocks = zip(header.components, lookup.tables).flatMap { component, tables in
      let plane = planes[component]
      // In a scan with one component, an MCU is one block, regardless of the sampling factors (ITU-T T.81, A.2.2).
      let (across, down) = isInterleaved ? (plane.horizontal, plane.vertical) : (1, 1)
      return (0..<across * down).map { i in
        Block(
          component: component, offset: plane.offset + i / across * plane.stride + i % across, step: across,
          rowStep: down * plane.stride, limit: Self.largestDC / max(plane.step ?? 1, 1) + 1, tables: tables)
      }
    }
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
    guard header.firstCoefficient == 0 else { return nil }
    if !frame.isProgressive {
      let isComplete = header.lastCoefficient == 63 && header.highBit == 0 && header.lowBit == 0
      return isComplete ? .sequential : nil
    }
    // The standard allows at most 13 low bits (ITU-T T.81, table B.3).
    guard header.lastCoefficient == 0, header.lowBit <= 13 else { return nil }
    if header.highBit == 0 { return .first }
    return header.lowBit == header.highBit - 1 ? .refinement : nil
  }

  /// Decodes the next row of MCUs.
  ///
  /// - Parameters:
  ///   - row: The row of MCUs in `coefficients` to write.
  ///   - coefficients: The coefficients of all planes.
  /// - Returns: Whether the data is well-formed.
  mutating func decodeRow(_ row: Int, into coefficients: inout [Int16]) -> Bool {
    var (x, state) = (0, state)
    defer { self.state = state }
    while x < columns {
      if rest == 0 {
        guard data.restart(&state.bits, marker: restart) else { return false }
        restart = (restart + 1) & 7
        rest = restartInterval
        state.predictors = InlineArray(repeating: 0)
      }
      guard data.prepare(&state.bits),
        let next = decode(x..<x + min(columns - x, rest), row, &state, &coefficients)
      else { return false }
      rest -= next - x
      x = next
    }
    return data.covers(state.bits)
  }

  /// The largest dequantised DC coefficient: that of a block whose samples all differ from gray by 128 plus 31, the
  /// most that mozjpeg adds to reduce ringing (jcdctmgr.c, `preprocess_deringing`).
  private static let largestDC = 8 * (128 + 31)

  /// Returns whether only padding follows the last decoded MCU.
  mutating func endsWithPadding() -> Bool { data.endsWithPadding(&state.bits) }

  /// Returns whether the last decoded MCU is followed by data that does not continue it.
  ///
  /// If invalid data was decoded as too few blocks, the remaining data consists of blocks up to the marker. In an
  /// intact file, ones or zeros fill the last byte, and other data rarely looks like blocks.
  mutating func hasForeignEnd() -> Bool {
    guard coding == .sequential, data.prepare(&state.bits), let rest = data.rest(of: state.bits), rest >= 8 else {
      return false
    }
    var bits = state.bits
    bits.fill(data.words.span)
    let filler = bits.peek(8) >> (8 - rest % 8)
    guard rest % 8 == 0 || filler == 0 || filler == 1 << (rest % 8) - 1 else { return false }
    return !blocks.indices.contains { continues(at: $0) }
  }

  /// Checks whether the remaining data consists of blocks up to the marker, followed by one bits that fill the last
  /// byte.
  ///
  /// - Parameter block: The index of the first block within an MCU.
  /// - Returns: Whether this is the case.
  private func continues(at block: Int) -> Bool {
    var (data, bits, i) = (data, state.bits, block)
    let (dc, ac) = (lookup.dc.span, lookup.ac.span)
    while data.prepare(&bits) {
      if let rest = data.rest(of: bits), rest < 8 {
        bits.fill(data.words.span)
        return rest >= 0 && (rest == 0 || bits.peek(rest) == 1 << rest - 1)
      }
      let block = blocks[i % blocks.count]
      let words = data.words.span
      guard lookup.difference(&bits, words, dc, block.tables) != nil, lookup.skipBlock(&bits, words, ac, block.tables)
      else { return false }
      i += 1
    }
    return false
  }

  /// Returns whether the data ends after the last decoded MCU, with a marker at an offset.
  mutating func ends(at offset: Int) -> Bool { data.ends(state.bits, at: offset) }

  /// Decodes MCUs of a row until more data must be read, and returns the index of the next MCU, or nil if the data is
  /// not well-formed.
  private func decode(_ mcus: Range<Int>, _ row: Int, _ state: inout State, _ coefficients: inout [Int16]) -> Int? {
    let words = data.words.span
    let lastIndex = data.lastIndex
    // In a debug build, each method call on the property would copy it.
    let lookup = lookup
    let (blocks, dc, ac) = (blocks.span, lookup.dc.span, lookup.ac.span)
    let (isSequential, isRefinement, lowBit) = (coding == .sequential, coding == .refinement, lowBit)
    var values = coefficients.mutableSpan
    var (bits, predictors) = (state.bits, state.predictors)
    var x = mcus.lowerBound
    while x < mcus.upperBound, bits.index <= lastIndex {
      for i in blocks.indices {
        let block = blocks[i]
        let place = block.offset &+ row &* block.rowStep &+ x &* block.step
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
        if isSequential, !lookup.skipBlock(&bits, words, ac, block.tables) { return nil }
      }
      x &+= 1
    }
    state = State(bits: bits, predictors: predictors)
    return x
  }
}
