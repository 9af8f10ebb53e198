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
  /// The number of blocks in a plane's output columns; the last one is padded.
  private let blocksPerPlane: Int
  /// The most recent horizontally resampled row, with its planes one after another.
  private var samples: [Int16]
  /// The horizontally resampled rows in blocks, with source row y in slot y mod `slots`.
  private var ring: [ScanlinePlanes.Block]
  private let slots: Int
  private var sums: [Int32]
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
    slots = window.map(\.count).max() ?? 0
    blocksPerPlane = (columns.count + 7) / 8
    samples = [Int16](repeating: 0, count: planeCount * 8 * blocksPerPlane)
    ring = [ScanlinePlanes.Block](repeating: .zero, count: slots * planeCount * blocksPerPlane)
    sums = [Int32](repeating: 0, count: samples.count)
    nextRow = self.rows.lowerBound
    nextOutput = rows.lowerBound
  }

  /// Appends the next of `rows`.
  mutating func append(_ planes: ScanlinePlanes) {
    resampleHorizontally(planes)
    storeSamples()
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

  /// Returns the samples of the last output row in a plane, as sums for `stretched`.
  func output(_ plane: Int) -> ArraySlice<Int32> {
    sums[plane * 8 * blocksPerPlane..<plane * 8 * blocksPerPlane + outputColumns.count]
  }

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
    let (taps, count, width) = (horizontal, planeCount, outputColumns.count)
    let columns = 8 * blocksPerPlane
    let shift = Int32(taps.fractionBits + planes.fractionBits - Self.middleBits)
    let half: Int32 = shift > 0 ? 1 &<< (shift &- 1) : 0
    let stride = planes.blocksPerPlane
    let blocks = planes.blocks.span
    // A plane that the format does not have repeats the last one, and is not read.
    let p0 = blocks.extracting(0..<stride)
    let p1 = blocks.extracting(min(1, count - 1) * stride..<min(2, count) * stride)
    let p2 = blocks.extracting(min(2, count - 1) * stride..<min(3, count) * stride)
    let p3 = blocks.extracting(min(3, count - 1) * stride..<min(4, count) * stride)
    let weights = taps.weights.span
    let outputs = taps.outputs.span.extracting(outputColumns)
    let firstBlock = firstBlock
    var samples = samples.mutableSpan
    for x in 0..<width {
      let output = outputs[x]
      let range = output.first &- firstBlock..<output.first &- firstBlock &+ output.count
      let w = weights.extracting(output.offset..<output.offset &+ output.count)
      var sums: SIMD4<Int32>
      switch count {
      case 1:
        sums = sumsOfProducts(p0.extracting(range), w)
      case 2:
        sums = sumsOfProducts(p0.extracting(range), p1.extracting(range), w)
      case 3:
        sums = sumsOfProducts(p0.extracting(range), p1.extracting(range), p2.extracting(range), w)
      default:
        sums = sumsOfProducts(
          p0.extracting(range), p1.extracting(range), p2.extracting(range), p3.extracting(range), w)
      }
      sums = sums &+ SIMD4(repeating: half)
      for plane in 0..<count {
        // Overshoot by more than a factor of 2 does not fit in 16 bits.
        let sample = min(max(sums[plane] &>> shift, Int32(Int16.min)), Int32(Int16.max))
        samples[plane &* columns &+ x] = Int16(truncatingIfNeeded: sample)
      }
    }
  }

  /// Copies the most recent horizontally resampled row into its slot.
  private mutating func storeSamples() {
    let row = samples
    let samples = row.span
    let count = samples.count / 8
    let slot = nextRow % slots * count
    var ring = ring.mutableSpan
    for i in 0..<count {
      let s = samples.extracting(8 &* i..<8 &* i &+ 8)
      ring[slot &+ i] = ScanlinePlanes.Block(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7])
    }
  }

  private mutating func sumVertically() {
    let (rows, table, count) = (ring, vertical, planeCount * blocksPerPlane)
    let taps = table.taps[nextOutput]
    let first = taps.first % slots * count
    let weights = table.weights.span.extracting(taps.offset..<taps.offset + taps.count)
    let ring = rows.span
    var sums = sums.mutableSpan
    for block in 0..<count {
      var sum = SIMD8<Int32>.zero
      var i = first &+ block
      for k in 0..<weights.count {
        sum &+= widened(ring[i]) &* SIMD8(repeating: Int32(weights[k]))
        i &+= count
        // The first slot follows the last one.
        if i >= ring.count { i = block }
      }
      for lane in 0..<8 { sums[8 &* block &+ lane] = sum[lane] }
    }
  }
}

/// A span of neighbouring samples of one plane, or of their weights.
typealias Samples = Span<ScanlinePlanes.Block>

/// Returns the sums of products of one, two, three or four planes with the same weights; all must have the same number
/// of blocks.
///
/// There is an overload for each number of planes, because the sums must stay in registers and the weights must be
/// loaded only once. On x86-64, the optimiser multiplies eight samples and adds neighbours in one instruction
/// (PMADDWD).
@inline(__always)
func sumsOfProducts(_ a: Samples, _ w: Samples) -> SIMD4<Int32> {
  var sa = SIMD4<Int32>.zero
  for i in 0..<min(a.count, w.count) {
    let p = widened(a[i]) &* widened(w[i])
    // The optimiser unrolls a loop with one sum, and uses PMADDWD there only if the code adds neighbours.
    sa &+= SIMD4(p[0], p[2], p[4], p[6]) &+ SIMD4(p[1], p[3], p[5], p[7])
  }
  return SIMD4((sa[0] &+ sa[1]) &+ (sa[2] &+ sa[3]), 0, 0, 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(a.count, b.count, w.count) {
    let weights = widened(w[i])
    sa &+= widened(a[i]) &* weights
    sb &+= widened(b[i]) &* weights
  }
  return SIMD4(sum(sa), sum(sb), 0, 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ c: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb, sc) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(min(a.count, b.count), min(c.count, w.count)) {
    let weights = widened(w[i])
    sa &+= widened(a[i]) &* weights
    sb &+= widened(b[i]) &* weights
    sc &+= widened(c[i]) &* weights
  }
  return SIMD4(sum(sa), sum(sb), sum(sc), 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ c: Samples, _ d: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  var (sc, sd) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(min(a.count, b.count), min(c.count, d.count), w.count) {
    let weights = widened(w[i])
    sa &+= widened(a[i]) &* weights
    sb &+= widened(b[i]) &* weights
    sc &+= widened(c[i]) &* weights
    sd &+= widened(d[i]) &* weights
  }
  return SIMD4(sum(sa), sum(sb), sum(sc), sum(sd))
}

// The optimiser turns the lane-by-lane code below into vector instructions. In a debug build, it takes a tenth of the
// time of SIMD conversions and sums, which are generic functions there.

/// Returns samples or weights extended to 32 bits.
@inline(__always)
func widened(_ a: ScanlinePlanes.Block) -> SIMD8<Int32> {
  SIMD8(Int32(a[0]), Int32(a[1]), Int32(a[2]), Int32(a[3]), Int32(a[4]), Int32(a[5]), Int32(a[6]), Int32(a[7]))
}

@inline(__always)
private func sum(_ a: SIMD8<Int32>) -> Int32 {
  (a[0] &+ a[1]) &+ (a[2] &+ a[3]) &+ ((a[4] &+ a[5]) &+ (a[6] &+ a[7]))
}
