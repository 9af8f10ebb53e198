import AvatarGeometry

/// The horizontal and vertical passes for resampling one to four planes that arrive row by row.
///
/// Each row is resampled horizontally when it arrives; an output row is summed vertically as soon as its last source
/// row has arrived. All sums use integers with weights exact to 2⁻¹⁵. Between the two passes, samples have 6 fractional
/// bits and retain their overshoot, so the result is that of real arithmetic, rounded once.
struct ResamplingPasses {
  /// The fractional bits of samples between the two passes: 255 · 64, with a factor of 2 for the kernel's overshoot,
  /// fits in 16 bits.
  private static let middleBits = 6

  /// The source columns and rows that affect the output.
  let columns: Range<Int>
  let rows: Range<Int>
  private let horizontal: BlockTaps
  private let vertical: TapTable
  private let planeCount: Int
  /// The output columns and rows that are computed.
  private let outputColumns: Range<Int>
  private let outputRows: Range<Int>
  /// The index, among the blocks of all source columns, of the block at which `columns` begins.
  private let firstBlock: Int
  /// The number of planes, with a fourth one after red, green and blue, so that a block contains whole pixels.
  private let channels: Int
  /// The number of blocks of four sums in an output row.
  private let blocksPerRow: Int
  /// The horizontally resampled rows in pairs, with rows 2p and 2p + 1 in slot p mod `slots`.
  ///
  /// The channels of a pixel are neighbours, and each sample of the even row is followed by that of the odd row below it,
  /// so that one instruction weights both rows and adds them.
  private var ring: [SampleBlock]
  private let slots: Int
  /// The weights of the pairs of rows for the last output row.
  private var pairWeights: [SampleBlock] = []
  /// The last output row, as sums for `stretched`: the channels of one, two or four pixels in each block.
  private(set) var sums: [SumBlock]
  private var nextRow: Int
  private var nextOutput: Int

  /// Prepares the passes.
  ///
  /// - Parameters:
  ///   - taps: The taps of both axes.
  ///   - planeCount: The number of planes.
  ///   - columns: The output columns to compute, at least one.
  ///   - rows: The output rows to compute, at least one.
  init(_ taps: ResamplingTaps, planeCount: Int, columns: Range<Int>, rows: Range<Int>) {
    self.planeCount = planeCount
    horizontal = taps.horizontal
    vertical = taps.vertical
    outputColumns = columns
    outputRows = rows
    let blocks = horizontal.outputs[columns]
    firstBlock = blocks.map(\.first).min() ?? 0
    let lastBlock = blocks.map { $0.first + $0.count }.max() ?? 0
    let start = taps.columns.lowerBound
    // Columns start at the border of a block, so that the samples are aligned with the weights.
    self.columns = start + 8 * firstBlock..<min(start + 8 * lastBlock, taps.columns.upperBound)
    let window = vertical.taps[rows]
    self.rows = (window.map(\.first).min() ?? 0)..<(window.map { $0.first + $0.count }.max() ?? 0)
    // An output row is summed before the source row after its last one arrives, so no row is overwritten too early.
    slots = window.map { ($0.first + $0.count - 1) / 2 - $0.first / 2 + 1 }.max() ?? 0
    channels = planeCount == 3 ? 4 : planeCount
    blocksPerRow = (columns.count * channels + 3) / 4
    ring = [SampleBlock](repeating: .zero, count: slots * blocksPerRow)
    sums = [SumBlock](repeating: .zero, count: blocksPerRow)
    nextRow = self.rows.lowerBound
    nextOutput = rows.lowerBound
  }

  /// Appends the next of `rows`.
  mutating func append(_ planes: ScanlinePlanes) {
    resampleHorizontally(planes)
    nextRow += 1
  }

  /// Sums the next output row if all its source rows have arrived, and returns its index, or nil if no row is complete.
  mutating func sumNextOutput() -> Int? {
    guard nextOutput < outputRows.upperBound else { return nil }
    let taps = vertical.taps[nextOutput]
    guard taps.first + taps.count <= nextRow else { return nil }
    sumVertically()
    nextOutput += 1
    return nextOutput - 1
  }

  /// The number of pixels in a block of `sums`.
  var pixelsPerBlock: Int { 4 / channels }

  /// The number of fractional bits of the sums.
  var outputBits: Int { vertical.fractionBits + Self.middleBits }

  /// Returns a sum of 0…255 with `bits` fractional bits, stretched to 16 bits by a factor of 257, with its overshoot.
  @inline(__always)
  static func stretched(_ sum: Int32, bits: Int) -> Int64 {
    // There are at least six bits, so the half that rounds the result exists.
    let shift = Int64(truncatingIfNeeded: bits)
    return (Int64(sum) &* 257 &+ 1 &<< (shift &- 1)) &>> shift
  }

  private mutating func resampleHorizontally(_ planes: ScanlinePlanes) {
    let (taps, count, firstBlock) = (horizontal, planeCount, firstBlock)
    let shift = Int32(taps.fractionBits + planes.fractionBits - Self.middleBits)
    let half: Int32 = shift > 0 ? 1 &<< (shift &- 1) : 0
    let stride = planes.blocksPerPlane
    let blocks = planes.blocks.span
    // A plane that the format does not have repeats the last one, and is not read.
    let (start1, start2, start3) = (min(1, count - 1) * stride, min(2, count - 1) * stride, min(3, count - 1) * stride)
    let p0 = blocks.extracting(0..<stride)
    let p1 = blocks.extracting(start1..<start1 + stride)
    let p2 = blocks.extracting(start2..<start2 + stride)
    let p3 = blocks.extracting(start3..<start3 + stride)
    let weights = taps.weights.span
    let outputs = taps.outputs.span.extracting(outputColumns)
    // The last block may have fewer pixels, and repeats the last one.
    let (last, blockCount) = (outputs.count - 1, blocksPerRow)
    let start = nextRow / 2 % slots * blockCount
    let isOdd = nextRow & 1 != 0
    var ring = ring.mutableSpan
    for i in 0..<blockCount {
      var sums: SIMD4<Int32>
      switch count {
      case 1:
        sums = SIMD4(
          sumOfProducts(outputs[min(4 &* i, last)], firstBlock, weights, p0),
          sumOfProducts(outputs[min(4 &* i &+ 1, last)], firstBlock, weights, p0),
          sumOfProducts(outputs[min(4 &* i &+ 2, last)], firstBlock, weights, p0),
          sumOfProducts(outputs[min(4 &* i &+ 3, last)], firstBlock, weights, p0))
      case 2:
        let (a, b) = sumsOfProducts(outputs[min(2 &* i, last)], firstBlock, weights, p0, p1)
        let (c, d) = sumsOfProducts(outputs[min(2 &* i &+ 1, last)], firstBlock, weights, p0, p1)
        sums = SIMD4(a, b, c, d)
      case 3:
        sums = sumsOfProducts(outputs[i], firstBlock, weights, p0, p1, p2)
      default:
        sums = sumsOfProducts(outputs[i], firstBlock, weights, p0, p1, p2, p3)
      }
      // Overshoot by more than a factor of 2 does not fit in 16 bits.
      sums = ((sums &+ SIMD4(repeating: half)) &>> SIMD4(repeating: shift)).limited(Int32(Int16.min), Int32(Int16.max))
      func sample(_ lane: Int) -> Int16 { Int16(truncatingIfNeeded: sums[lane]) }
      let even = ring[start &+ i].lanes
      ring[start &+ i] =
        isOdd
        ? SampleBlock(even[0], sample(0), even[2], sample(1), even[4], sample(2), even[6], sample(3))
        : SampleBlock(sample(0), 0, sample(1), 0, sample(2), 0, sample(3), 0)
    }
  }

  private mutating func sumVertically() {
    let (count, slots, table, ring) = (blocksPerRow, slots, vertical, ring)
    let taps = table.taps[nextOutput]
    let (rows, end) = (ring.span, taps.first + taps.count)
    func weight(_ row: Int) -> Int16 {
      row < taps.first || row >= end ? 0 : table.weights[taps.offset + row - taps.first]
    }
    let pairs = taps.first / 2..<(end + 1) / 2
    // The weights come from memory, because the optimiser uses PMADDWD only for vectors of unknown contents.
    pairWeights.removeAll(keepingCapacity: true)
    for pair in pairs {
      let (even, odd) = (weight(2 * pair), weight(2 * pair + 1))
      pairWeights.append(SampleBlock(even, odd, even, odd, even, odd, even, odd))
    }
    let allWeights = pairWeights
    var sums = sums.mutableSpan
    for (i, pair) in pairs.enumerated() {
      let (weights, start) = (allWeights[i], pair % slots * count)
      let source = rows.extracting(start..<start + count)
      if i == 0 {
        for i in 0..<sums.count { sums[i].lanes = source[i].pairSums(weights) }
      } else {
        for i in 0..<sums.count { sums[i].lanes &+= source[i].pairSums(weights) }
      }
    }
  }
}

/// A span of neighbouring samples of one plane, or of their weights.
typealias Samples = Span<SampleBlock>

// There is a function for each number of planes, because the sums must stay in registers and the weights must be loaded
// only once. On x86-64, the optimiser multiplies eight samples and adds neighbours in one instruction (PMADDWD).

/// Returns the blocks of a plane that starts at a block, and those of the weights, for an output pixel.
@inline(__always)
private func ranges(_ output: TapTable.Taps, _ firstBlock: Int) -> (samples: Range<Int>, weights: Range<Int>) {
  let first = output.first &- firstBlock
  return (first..<first &+ output.count, output.offset..<output.offset &+ output.count)
}

/// Returns the weighted sum of one plane for an output pixel.
@inline(__always)
private func sumOfProducts(_ output: TapTable.Taps, _ firstBlock: Int, _ weights: Samples, _ a: Samples) -> Int32 {
  let ranges = ranges(output, firstBlock)
  let (w, a) = (weights.extracting(ranges.weights), a.extracting(ranges.samples))
  var sa = SIMD4<Int32>.zero
  // The optimiser unrolls a loop with one sum, and uses PMADDWD there only if the code adds neighbours.
  for i in 0..<min(a.count, w.count) { sa &+= a[i].pairSums(w[i]) }
  return (sa[0] &+ sa[1]) &+ (sa[2] &+ sa[3])
}

/// Returns the weighted sums of two planes for an output pixel.
@inline(__always)
private func sumsOfProducts(
  _ output: TapTable.Taps, _ firstBlock: Int, _ weights: Samples, _ a: Samples, _ b: Samples
) -> (Int32, Int32) {
  let ranges = ranges(output, firstBlock)
  let w = weights.extracting(ranges.weights)
  let (a, b) = (a.extracting(ranges.samples), b.extracting(ranges.samples))
  var (sa, sb) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(a.count, b.count, w.count) {
    let weights = w[i].widened
    sa &+= a[i].widened &* weights
    sb &+= b[i].widened &* weights
  }
  return (sum(sa), sum(sb))
}

/// Returns the weighted sums of three planes for an output pixel, and 0.
@inline(__always)
private func sumsOfProducts(
  _ output: TapTable.Taps, _ firstBlock: Int, _ weights: Samples, _ a: Samples, _ b: Samples, _ c: Samples
) -> SIMD4<Int32> {
  let ranges = ranges(output, firstBlock)
  let w = weights.extracting(ranges.weights)
  let (a, b, c) = (a.extracting(ranges.samples), b.extracting(ranges.samples), c.extracting(ranges.samples))
  var (sa, sb, sc) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(min(a.count, b.count), min(c.count, w.count)) {
    let weights = w[i].widened
    sa &+= a[i].widened &* weights
    sb &+= b[i].widened &* weights
    sc &+= c[i].widened &* weights
  }
  return SIMD4(sum(sa), sum(sb), sum(sc), 0)
}

/// Returns the weighted sums of four planes for an output pixel.
@inline(__always)
private func sumsOfProducts(
  _ output: TapTable.Taps, _ firstBlock: Int, _ weights: Samples, _ a: Samples, _ b: Samples, _ c: Samples, _ d: Samples
) -> SIMD4<Int32> {
  let ranges = ranges(output, firstBlock)
  let w = weights.extracting(ranges.weights)
  let (a, b) = (a.extracting(ranges.samples), b.extracting(ranges.samples))
  let (c, d) = (c.extracting(ranges.samples), d.extracting(ranges.samples))
  var (sa, sb) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  var (sc, sd) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(min(a.count, b.count), min(c.count, d.count), w.count) {
    let weights = w[i].widened
    sa &+= a[i].widened &* weights
    sb &+= b[i].widened &* weights
    sc &+= c[i].widened &* weights
    sd &+= d[i].widened &* weights
  }
  return SIMD4(sum(sa), sum(sb), sum(sc), sum(sd))
}

@inline(__always)
private func sum(_ a: SIMD8<Int32>) -> Int32 {
  (a[0] &+ a[1]) &+ (a[2] &+ a[3]) &+ ((a[4] &+ a[5]) &+ (a[6] &+ a[7]))
}
