/// A JPEG component, each of whose blocks of 8×8 samples is reduced to a square of 1, 4 or 16 samples.
///
/// The square is the inverse DCT, of its own size, of as many of the block's lowest coefficients. The only coefficient of
/// a single sample is DC: 8 · (average − 128).
struct JPEGReducedPlane {
  /// The number of columns and rows of blocks.
  let columns: Int
  let rows: Int
  /// The sampling factors of the component.
  let horizontal: Int
  let vertical: Int
  /// The side of a reduced block, in samples: 1, 2 or 4.
  let side: Int
  /// The size of the reduced plane, in samples.
  let width: Int
  let height: Int
  /// The index of the plane's first block among those of all planes, and the distance between its rows.
  let firstBlock: Int
  let stride: Int
  /// The index of the plane's first coefficient among those of all planes.
  let offset: Int
  /// The quantisation steps of the reduced coefficients, column by column, or nil before the component's first scan.
  var steps: [Int]?

  /// Sets the quantisation steps, given in zigzag order.
  mutating func quantize(_ table: [Int]) {
    var steps = [Int](repeating: table[0], count: area)
    for (k, place) in Self.places(side: side).enumerated() where place > 0 { steps[Int(place)] = table[k] }
    self.steps = steps
  }

  /// The degree to which a sample is an average, 0…1, which resampling compensates for; the value for larger inverse
  /// transforms was fitted to full decodes of photographs.
  var boxCorrection: Double { side == 1 ? 1 : 0.3 }

  /// Whether samples of both planes lie at the same places of the photo.
  func hasGrid(of other: JPEGReducedPlane) -> Bool { (across, down) == (other.across, other.down) }

  /// The number of samples in an MCU, along each side.
  var across: Int { horizontal * side }
  var down: Int { vertical * side }

  /// The number of coefficients, and samples, of a reduced block.
  var area: Int { side * side }
  /// The number of blocks, including those that complete the last MCUs.
  var blocks: Int { (rows + vertical - 1) / vertical * vertical * stride }

  /// The number of fractional bits of samples.
  static let fractionBits = 3

  /// The place of each coefficient, in zigzag order, in a reduced block, column by column; 0 if it is DC or is dropped.
  static func places(side: Int) -> [UInt8] {
    zigzag.map { $0.row < side && $0.column < side ? UInt8($0.column * side + $0.row) : 0 }
  }

  /// The AC coefficients, in zigzag order, that are not dropped: bit k for coefficient k.
  static func retained(side: Int) -> UInt64 {
    places(side: side).enumerated().reduce(0) { $0 | ($1.element > 0 ? 1 << UInt64($1.offset) : 0) }
  }

  /// The last coefficient, in zigzag order, that is not dropped.
  static func lastCoefficient(side: Int) -> Int { places(side: side).lastIndex { $0 > 0 } ?? 0 }

  /// The row and column of each coefficient, in zigzag order (ITU-T T.81, figure A.6).
  private static let zigzag = (0..<15).flatMap { diagonal in
    let rows = max(diagonal - 7, 0)...min(diagonal, 7)
    let cells = rows.map { (row: $0, column: diagonal - $0) }
    return diagonal % 2 == 0 ? cells.reversed() : cells
  }
}

extension JPEGReducedPlane {
  /// √2 · cos(π/8) and √2 · cos(3π/8), with `weightBits` fractional bits; all other weights of the inverse DCT are 1.
  private static let (long, short): (Int32, Int32) = (5352, 2217)
  private static let weightBits: Int32 = 12

  /// Returns the range of a row of samples among those of all planes; the row also contains the samples of the blocks
  /// that complete the last MCU.
  func range(ofRow y: Int) -> Range<Int> {
    let start = offset + y * stride * side
    return start..<start + stride * side
  }

  /// Replaces the plane's coefficients, block by block, with its samples, row by row: 0…255 with `fractionBits`
  /// fractional bits.
  func invert(_ coefficients: inout [Int16]) {
    let (steps, length) = (steps ?? [Int](repeating: 0, count: area), stride * area)
    var row = [Int16](repeating: 0, count: length)
    for y in 0..<rows {
      let start = offset + y * length
      do {
        let blocks = coefficients.span.extracting(start..<start + length)
        var samples = row.mutableSpan
        switch side {
        case 1: for x in blocks.indices { samples[x] = Self.average(Int(blocks[x]) &* steps[0]) }
        case 2: invertPairs(blocks, steps, into: &samples)
        default: invertFours(blocks, steps, into: &samples)
        }
      }
      let samples = row.span
      var values = coefficients.mutableSpan
      for i in 0..<length { values[start &+ i] = samples[i] }
    }
  }

  /// Computes the samples of a row of blocks with two samples per side: sums and differences of the coefficients.
  @_lifetime(samples: copy samples)
  private func invertPairs(_ blocks: Span<Int16>, _ steps: [Int], into samples: inout MutableSpan<Int16>) {
    let (dc, down, across, both) = (steps[0], steps[1], steps[2], steps[3])
    for x in 0..<stride {
      let i = 4 &* x
      let (average, fall) = (Int(blocks[i]) &* dc, Int(blocks[i &+ 1]) &* down)
      let (slope, twist) = (Int(blocks[i &+ 2]) &* across, Int(blocks[i &+ 3]) &* both)
      let (top, bottom) = (2 &* x, 2 &* (stride &+ x))
      samples[top] = Self.sample(average &+ fall &+ (slope &+ twist))
      samples[top &+ 1] = Self.sample(average &+ fall &- (slope &+ twist))
      samples[bottom] = Self.sample(average &- fall &+ (slope &- twist))
      samples[bottom &+ 1] = Self.sample(average &- fall &- (slope &- twist))
    }
  }

  /// Computes the samples of a row of blocks with four samples per side.
  @_lifetime(samples: copy samples)
  private func invertFours(_ blocks: Span<Int16>, _ steps: [Int], into samples: inout MutableSpan<Int16>) {
    let steps = steps.map { Int32(truncatingIfNeeded: $0) }
    let s = (0..<4).map { Four(steps[4 * $0], steps[4 * $0 + 1], steps[4 * $0 + 2], steps[4 * $0 + 3]) }
    let (s0, s1, s2, s3) = (s[0], s[1], s[2], s[3])
    for x in 0..<stride {
      let c = blocks.extracting(16 &* x..<16 &* x &+ 16)
      if Self.lanes(c, 4) | Self.lanes(c, 8) | Self.lanes(c, 12) == .zero, c[1] | c[2] | c[3] == 0 {
        let flat = Four(repeating: Int32(c[0]) &* s0[0])
        for y in 0..<4 { Self.store(flat, &samples, 4 &* (y &* stride &+ x)) }
        continue
      }
      let columns = Self.inverse(
        Self.lanes(c, 0) &* s0, Self.lanes(c, 4) &* s1, Self.lanes(c, 8) &* s2, Self.lanes(c, 12) &* s3)
      let (a, b, c0, d) = columns
      let rows = Self.inverse(
        Four(a[0], b[0], c0[0], d[0]), Four(a[1], b[1], c0[1], d[1]), Four(a[2], b[2], c0[2], d[2]),
        Four(a[3], b[3], c0[3], d[3]))
      Self.store(rows.0, &samples, 4 &* x)
      Self.store(rows.1, &samples, 4 &* (stride &+ x))
      Self.store(rows.2, &samples, 4 &* (2 &* stride &+ x))
      Self.store(rows.3, &samples, 4 &* (3 &* stride &+ x))
    }
  }

  private typealias Four = SIMD4<Int32>

  @inline(__always)
  private static func lanes(_ values: Span<Int16>, _ i: Int) -> Four {
    Four(Int32(values[i]), Int32(values[i &+ 1]), Int32(values[i &+ 2]), Int32(values[i &+ 3]))
  }

  /// Writes four samples for the differences between them and 128, times 8.
  @inline(__always)
  private static func store(_ differences: Four, _ samples: inout MutableSpan<Int16>, _ i: Int) {
    let sums = differences &+ 128 &<< Int32(fractionBits)
    let clamped = sums.clamped(lowerBound: .zero, upperBound: Four(repeating: 255 &<< Int32(fractionBits)))
    var four = samples._mutatingExtracting(i..<i &+ 4)
    four[0] = Int16(truncatingIfNeeded: clamped[0])
    four[1] = Int16(truncatingIfNeeded: clamped[1])
    four[2] = Int16(truncatingIfNeeded: clamped[2])
    four[3] = Int16(truncatingIfNeeded: clamped[3])
  }

  /// Returns the inverse DCT, of four values, of four coefficients in each lane.
  @inline(__always)
  private static func inverse(_ a: Four, _ b: Four, _ c: Four, _ d: Four) -> (Four, Four, Four, Four) {
    let (outer, inner) = (a &+ c, a &- c)
    let half = Four(repeating: 1 &<< (weightBits &- 1))
    let bits = Four(repeating: weightBits)
    let steep = (b &* long &+ d &* short &+ half) &>> bits
    let flat = (b &* short &- d &* long &+ half) &>> bits
    return (outer &+ steep, inner &+ flat, inner &- flat, outer &- steep)
  }

  /// Returns the average of a block for the difference between it and 128, times 8.
  ///
  /// Rounded to an integer, it equals libjpeg's result (jidctred.c, `jpeg_idct_1x1`).
  @inline(__always)
  private static func average(_ difference: Int) -> Int16 {
    // libjpeg reduces averages modulo 1024 before clamping them.
    sample((difference &+ 4096) & 8191 &- 4096)
  }

  /// Returns a sample for the difference between it and 128, times 8.
  @inline(__always)
  private static func sample(_ difference: Int) -> Int16 {
    let (sample, maximum) = (difference &+ 128 &<< fractionBits, 255 &<< fractionBits)
    return Int16(truncatingIfNeeded: sample < 0 ? 0 : sample > maximum ? maximum : sample)
  }
}
