import AvatarGeometry

/// The horizontal and vertical passes of resampling one to four planes that arrive row by row.
///
/// Each row is resampled horizontally when it arrives; an output row is summed vertically as soon as its last source
/// row has arrived. All sums are of integers with weights exact to 2⁻¹⁵. Between the two passes, samples have 6
/// fractional bits and their overshoot, so the result is that of real arithmetic, rounded once.
struct ResamplingPasses {
  /// The fractional bits of samples between the two passes: 255 · 64 with a factor of 2 for the kernel's overshoot fits
  /// 16 bits.
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
  /// The block of the plane of all source columns at which `columns` begins.
  private let firstBlock: Int
  /// The horizontally resampled rows; source row y is in slot y mod `slots`, with its planes one after the other.
  private var ring: [Int16]
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
    self.columns = start + 8 * firstBlock..<min(start + 8 * lastBlock, taps.columns.upperBound)
    let window = vertical.taps[rows]
    self.rows = (window.map(\.first).min() ?? 0)..<(window.map { $0.first + $0.count }.max() ?? 0)
    slots = window.map(\.count).max() ?? 0
    ring = [Int16](repeating: 0, count: slots * planeCount * columns.count)
    sums = [Int32](repeating: 0, count: planeCount * columns.count)
    nextRow = self.rows.lowerBound
    nextOutput = rows.lowerBound
  }

  /// Appends the next of `rows`.
  mutating func append(_ planes: ScanlinePlanes) {
    resampleHorizontally(planes)
    nextRow += 1
  }

  /// Sums the next output row if all its source rows have arrived, and returns its index; nil if there is none.
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
    sums[plane * outputColumns.count..<(plane + 1) * outputColumns.count]
  }

  /// The number of fractional bits of the sums.
  var outputBits: Int { vertical.fractionBits + Self.middleBits }

  /// Returns a sum of 0…255 with `bits` fractional bits, stretched to 16 bits by 257, with its overshoot.
  @inline(__always)
  static func stretched(_ sum: Int32, bits: Int) -> Int64 {
    let shift = Int64(truncatingIfNeeded: bits)
    return (Int64(sum) &* 257 &+ 1 &<< (shift &- 1)) &>> shift
  }

  private mutating func resampleHorizontally(_ planes: ScanlinePlanes) {
    let (taps, count, width) = (horizontal, planeCount, outputColumns.count)
    let slot = nextRow % slots * count * width
    let shift = Int32(taps.fractionBits + planes.fractionBits - Self.middleBits)
    let half: Int32 = shift > 0 ? 1 &<< (shift &- 1) : 0
    let stride = planes.blocksPerPlane
    let samples = planes.blocks.span
    // A plane that the format does not have repeats the last one, and is not read.
    let p0 = samples.extracting(0..<stride)
    let p1 = samples.extracting(min(1, count - 1) * stride..<min(2, count) * stride)
    let p2 = samples.extracting(min(2, count - 1) * stride..<min(3, count) * stride)
    let p3 = samples.extracting(min(3, count - 1) * stride..<min(4, count) * stride)
    let weights = taps.weights.span
    let outputs = taps.outputs.span.extracting(outputColumns)
    let firstBlock = firstBlock
    var ring = ring.mutableSpan
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
      sums = (sums &+ half) &>> shift
      for plane in 0..<count { ring[slot &+ plane &* width &+ x] = Int16(clamping: sums[plane]) }
    }
  }

  private mutating func sumVertically() {
    let (table, ring, slots) = (vertical, ring, slots)
    let taps = table.taps[nextOutput]
    let length = sums.count
    let rows = ring.span
    var target = sums.mutableSpan
    for k in stride(from: 0, to: taps.count, by: 4) {
      // Rows past the last tap have the weight 0, so the contents of their slots do not matter.
      func weight(_ i: Int) -> Int32 { i < taps.count ? Int32(table.weights[taps.offset + i]) : 0 }
      let s0 = (taps.first + k) % slots * length
      let s1 = (taps.first + k + 1) % slots * length
      let s2 = (taps.first + k + 2) % slots * length
      let s3 = (taps.first + k + 3) % slots * length
      addRows(
        rows.extracting(s0..<s0 + length), rows.extracting(s1..<s1 + length),
        rows.extracting(s2..<s2 + length), rows.extracting(s3..<s3 + length),
        weights: SIMD4(weight(k), weight(k + 1), weight(k + 2), weight(k + 3)), to: &target, restart: k == 0)
    }
  }
}

/// Adds four weighted rows to the sums, or starts the sums with them.
private func addRows(
  _ a: Span<Int16>, _ b: Span<Int16>, _ c: Span<Int16>, _ d: Span<Int16>, weights: SIMD4<Int32>,
  to sums: inout MutableSpan<Int32>, restart: Bool
) {
  let (wa, wb, wc, wd) = (weights[0], weights[1], weights[2], weights[3])
  let count = min(min(a.count, b.count), min(c.count, d.count, sums.count))
  if restart {
    for i in 0..<count { sums[i] = 0 }
  }
  for i in 0..<count {
    let ab = Int32(a[i]) &* wa &+ Int32(b[i]) &* wb
    let cd = Int32(c[i]) &* wc &+ Int32(d[i]) &* wd
    sums[i] = sums[i] &+ ab &+ cd
  }
}
