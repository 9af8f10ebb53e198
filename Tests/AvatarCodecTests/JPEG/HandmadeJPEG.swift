@testable import AvatarCodec

/// A JPEG with seeded coefficients that exercises every option of the format.
struct HandmadeJPEG {
  enum Coding: CaseIterable {
    /// Whether all components share one scan instead of having one scan each.
    case sequential, sequentialScans
    /// Whether all scans of DC coefficients have all components instead of one each.
    ///
    /// Scans of AC coefficients come between them: two bands, which are refined together.
    case progressive, progressiveScans
  }

  struct Component: Equatable {
    var horizontal = 1
    var vertical = 1
  }

  var width = 100
  var height = 75
  var coding = Coding.sequential
  var components = [Component()]
  /// libjpeg neither enlarges nor converts red, green and blue, so its rows show what was decoded.
  var identifiers = Array("RGB".utf8)
  var restartInterval = 0
  var step: UInt16 = 13
  var seed: UInt64 = 1
  /// The segments before the frame.
  var before: [UInt8] = []

  /// The coefficients of each component, block by block, in rows of whole units.
  struct Plane {
    var columns = 0
    var rows = 0
    /// The number of columns without the blocks that only pad a unit.
    var usedColumns = 0
    var usedRows = 0
    var blocks: [[Int]] = []
  }

  private var widest: Int { components.map(\.horizontal).max() ?? 1 }
  private var highest: Int { components.map(\.vertical).max() ?? 1 }
  private var isProgressive: Bool { coding == .progressive || coding == .progressiveScans }

  var planes: [Plane] {
    var random = SplitMix(state: seed)
    return components.map { plane($0, &random) }
  }

  var bytes: [UInt8] {
    let planes = planes
    var bytes: [UInt8] = [0xFF, 0xD8] + before + quantization + huffman
    if restartInterval > 0 { bytes += [0xFF, 0xDD, 0, 4, UInt8(restartInterval >> 8), UInt8(restartInterval & 255)] }
    bytes += [0xFF, isProgressive ? 0xC2 : 0xC1, 0, UInt8(8 + 3 * components.count), 8]
    bytes += [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), UInt8(components.count)]
    for (i, component) in components.enumerated() {
      bytes += [identifiers[i], UInt8(component.horizontal << 4 | component.vertical), 0]
    }
    let all = Array(components.indices)
    switch coding {
    case .sequential: bytes += scan(all, planes)
    case .sequentialScans: for i in all { bytes += scan([i], planes) }
    case .progressive, .progressiveScans:
      let groups = coding == .progressive ? [all] : all.map { [$0] }
      for group in groups { bytes += scan(group, planes, last: 0, low: 2) }
      for (first, last) in [(1, 5), (6, 63)] {
        for i in all { bytes += scan([i], planes, first: first, last: last, low: 2) }
      }
      for low in [1, 0] {
        for i in all { bytes += scan([i], planes, first: 1, last: 63, high: low + 1, low: low) }
      }
      for low in [1, 0] {
        for group in groups { bytes += scan(group, planes, last: 0, high: low + 1, low: low) }
      }
    }
    return bytes + [0xFF, 0xD9]
  }

  private func plane(_ component: Component, _ random: inout SplitMix) -> Plane {
    func count(_ size: Int, _ factor: Int, _ maximum: Int) -> (used: Int, all: Int) {
      let used = (size * factor + 8 * maximum - 1) / (8 * maximum)
      return (used, (size + 8 * maximum - 1) / (8 * maximum) * factor)
    }
    let (columns, rows) = (count(width, component.horizontal, widest), count(height, component.vertical, highest))
    var plane = Plane(columns: columns.all, rows: rows.all, usedColumns: columns.used, usedRows: rows.used)
    for _ in 0..<columns.all * rows.all {
      var block = [Int](repeating: 0, count: 64)
      block[0] = random.next(160) - 80
      // The blocks range from flat to full, and use codes of every length.
      let density = [0, 1, 3, 12, 64][random.next(5)]
      for k in 1..<64 where random.next(64) < density {
        let size = 1 << random.next(random.next(10) + 1)
        block[k] = random.next(2 * size + 1) - size
      }
      plane.blocks.append(block)
    }
    return plane
  }

  private var quantization: [UInt8] { Self.quantization(step) }

  /// Returns a quantization table of equal steps.
  static func quantization(_ step: UInt16) -> [UInt8] {
    [0xFF, 0xDB, 0, 131, 0x10] + (0..<64).flatMap { _ in [UInt8(step >> 8), UInt8(step & 255)] }
  }

  /// Returns the number of codes of each length: one each of 2 to 11 bits, and all others of 16.
  private static func counts(of symbols: Int) -> [UInt8] {
    (1...16).map { length in length == 1 ? 0 : length < 12 ? 1 : length == 16 ? UInt8(max(symbols - 10, 0)) : 0 }
  }

  private var dcSymbols: [UInt8] { turned((0..<12).map { UInt8($0) }) }
  private var acSymbols: [UInt8] {
    // The first fifteen mean that one or more blocks have ended, and F0 is a run of sixteen zeros.
    turned((0..<16).flatMap { (run: UInt8) in (0...11).map { (size: UInt8) in run << 4 | size } })
  }

  private func turned(_ symbols: [UInt8]) -> [UInt8] {
    let start = Int(seed) % symbols.count
    return Array(symbols[start...] + symbols[..<start])
  }

  private var huffman: [UInt8] {
    func table(_ selector: UInt8, _ symbols: [UInt8]) -> [UInt8] {
      [selector] + Self.counts(of: symbols.count) + symbols
    }
    let tables = table(0, dcSymbols) + table(0x10, acSymbols)
    return [0xFF, 0xC4, UInt8((tables.count + 2) >> 8), UInt8((tables.count + 2) & 255)] + tables
  }

  private func scan(
    _ group: [Int], _ planes: [Plane], first: Int = 0, last: Int = 63, high: Int = 0, low: Int = 0
  ) -> [UInt8] {
    var bits = HandmadeBits(dc: dcSymbols, ac: acSymbols, counts: Self.counts)
    var predictors = [Int](repeating: 0, count: components.count)
    func write(_ component: Int, _ block: [Int]) {
      if isProgressive, first > 0 {
        bits.appendBand(block[first...last].map { Self.shifted($0, low) }, isRefinement: high > 0)
      } else if first == 0, high > 0 {
        bits.append(block[0] >> low & 1, 1)
      } else {
        if first == 0 {
          let value = block[0] >> low
          bits.appendDC(value - predictors[component])
          predictors[component] = value
        }
        if last > 0 { bits.appendAC(Array(block[max(first, 1)...last])) }
      }
    }
    let units = mcus(of: group, planes)
    for (i, unit) in units.enumerated() {
      if restartInterval > 0, i > 0, i % restartInterval == 0 {
        bits.restart(i / restartInterval - 1)
        predictors = [Int](repeating: 0, count: components.count)
      }
      for (component, block) in unit { write(component, planes[component].blocks[block]) }
    }
    var header = [UInt8(group.count)]
    for i in group { header += [identifiers[i], 0] }
    header += [UInt8(first), UInt8(last), UInt8(high << 4 | low)]
    return [0xFF, 0xDA, 0, UInt8(header.count + 2)] + header + bits.finished()
  }

  /// Returns a coefficient without its low bits, rounded towards zero (ITU-T T.81, G.1.2.2).
  private static func shifted(_ value: Int, _ low: Int) -> Int { value < 0 ? -(-value >> low) : value >> low }

  /// Returns the blocks of each MCU of a scan.
  private func mcus(of group: [Int], _ planes: [Plane]) -> [[(component: Int, block: Int)]] {
    if group.count == 1 {
      let plane = planes[group[0]]
      return (0..<plane.usedRows).flatMap { y in (0..<plane.usedColumns).map { [(group[0], y * plane.columns + $0)] } }
    }
    let (columns, rows) = ((width + 8 * widest - 1) / (8 * widest), (height + 8 * highest - 1) / (8 * highest))
    return (0..<columns * rows).map { i in
      group.flatMap { c in
        let (h, v) = (components[c].horizontal, components[c].vertical)
        return (0..<h * v).map { (c, (i / columns * v + $0 / h) * planes[c].columns + i % columns * h + $0 % h) }
      }
    }
  }
}

/// The entropy-coded data of a scan.
struct HandmadeBits {
  private var bytes: [UInt8] = []
  private var bits = 0
  private var count = 0
  /// The blocks of a progressive scan that have no more coefficients, and the bits that refine others.
  private var endedBlocks = 0
  private var endedBits: [Int] = []
  private let dc: [UInt8: (code: Int, length: Int)]
  private let ac: [UInt8: (code: Int, length: Int)]

  init(dc: [UInt8], ac: [UInt8], counts: (Int) -> [UInt8]) {
    func codes(_ symbols: [UInt8]) -> [UInt8: (code: Int, length: Int)] {
      var (result, code, next) = ([UInt8: (code: Int, length: Int)](), 0, 0)
      for (length, count) in zip(1..., counts(symbols.count)) {
        for _ in 0..<count {
          result[symbols[next]] = (code, length)
          (code, next) = (code + 1, next + 1)
        }
        code <<= 1
      }
      return result
    }
    (self.dc, self.ac) = (codes(dc), codes(ac))
  }

  mutating func append(_ value: Int, _ length: Int) {
    bits = bits << length | value & (1 << length - 1)
    count += length
    while count >= 8 {
      count -= 8
      let byte = UInt8(bits >> count & 255)
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
    }
    bits &= 1 << count - 1
  }

  private mutating func append(_ value: Int, _ code: (code: Int, length: Int)?, _ size: Int) {
    guard let code else { preconditionFailure("no code") }
    append(code.code, code.length)
    append(value < 0 ? value + 1 << size - 1 : value, size)
  }

  private func size(_ value: Int) -> Int { Int.bitWidth - value.magnitude.leadingZeroBitCount }

  mutating func appendDC(_ difference: Int) {
    append(difference, dc[UInt8(size(difference))], size(difference))
  }

  mutating func appendAC(_ coefficients: [Int]) {
    var zeros = 0
    for value in coefficients {
      if value == 0 {
        zeros += 1
        continue
      }
      while zeros > 15 {
        append(0, ac[0xF0], 0)
        zeros -= 16
      }
      append(value, ac[UInt8(zeros << 4 | size(value))], size(value))
      zeros = 0
    }
    if zeros > 0 { append(0, ac[0], 0) }
  }

  /// Appends a band of a progressive scan: its upper bits, or the lowest bit of each coefficient (ITU-T T.81, annex G).
  mutating func appendBand(_ band: [Int], isRefinement: Bool) {
    // Bits of coefficients that were not 0 before follow the next code.
    var (zeros, known) = (0, [Int]())
    let last = band.lastIndex { isRefinement ? $0.magnitude == 1 : $0 != 0 } ?? -1
    for (k, value) in band.enumerated() {
      if value == 0 {
        zeros += 1
        continue
      }
      if isRefinement, value.magnitude > 1, k > last {
        known.append(Int(value.magnitude & 1))
        continue
      }
      while zeros > 15 {
        endBlocks()
        append(0, ac[0xF0], 0)
        zeros -= 16
        for bit in known { append(bit, 1) }
        known = []
      }
      if isRefinement, value.magnitude > 1 {
        known.append(Int(value.magnitude & 1))
        continue
      }
      endBlocks()
      append(value, ac[UInt8(zeros << 4 | size(value))], size(value))
      for bit in known { append(bit, 1) }
      (zeros, known) = (0, [])
    }
    if zeros > 0 || !known.isEmpty {
      endedBlocks += 1
      endedBits += known
    }
  }

  /// Appends the number of blocks that have ended and the bits that refine the rest of them.
  private mutating func endBlocks() {
    if endedBlocks > 0 {
      let exponent = size(endedBlocks) - 1
      append(endedBlocks & (1 << exponent - 1), ac[UInt8(exponent << 4)], exponent)
      for bit in endedBits { append(bit, 1) }
    }
    (endedBlocks, endedBits) = (0, [])
  }

  /// Pads the last byte with ones.
  private mutating func fill() {
    endBlocks()
    while count > 0 { append(1, 1) }
  }

  mutating func restart(_ number: Int) {
    fill()
    bytes += [0xFF, 0xD0 + UInt8(number & 7)]
  }

  consuming func finished() -> [UInt8] {
    fill()
    return bytes
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014, doi:10.1145/2660193.2660195).
struct SplitMix {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(count))
  }
}
