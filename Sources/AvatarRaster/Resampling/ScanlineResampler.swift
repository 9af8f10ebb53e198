package import AvatarGeometry

/// Resamples a picture that arrives scanline by scanline, holding only the few rows its kernel spans.
///
/// Each scanline is resampled horizontally as it comes; an output row is summed vertically as soon as its last
/// source row is there. All sums are of integers, exact to 2⁻¹⁵ of the weights, and between the two passes samples
/// keep 6 fractional bits and their overshoot, so the result is that of real arithmetic, rounded once.
package struct ScanlineResampler {
  /// Fractional bits of samples between the two passes: 255 · 64 twice over (a kernel's overshoot) fits 16 bits.
  private static let middleBits = 6
  /// The most fractional bits of vertical weights: 2 · 32767 · 2¹⁵ is the largest sum 32 bits hold.
  private static let verticalBits = 15
  /// Likewise for horizontal ones, whose samples are 8 bits wide, or 14 where alpha was multiplied in.
  private static let horizontalBits = (opaque: 22, alpha: 16)

  private let horizontal: TapTable
  private let vertical: TapTable
  private var planes: ScanlinePlanes
  private let outputWidth: Int
  private let outputHeight: Int
  /// Horizontally resampled rows; source row y is in slot y mod `slots`, its planes one after the other.
  private var ring: [Int16]
  private let slots: Int
  private var sums: [Int32]
  private var nextRow: Int
  private var nextOutput = 0
  private var output: Raster

  /// The source rows that matter, to be appended in order; there is no need to append any other.
  package var rows: Range<Int> { vertical.sources }

  /// - Parameters:
  ///   - format: of the scanlines.
  ///   - width: the source's, px; `height` likewise.
  ///   - box: the part of the source that fills the output, px, fractional, inside the source.
  ///   - outputWidth: px; `outputHeight` likewise.
  ///   - droop: 0…1, how far the source was box-filtered when it was decoded smaller, to be made up for.
  package init(
    format: ScanlineFormat, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int,
    droop: Double = 0
  ) {
    self.outputWidth = outputWidth
    self.outputHeight = outputHeight
    horizontal = TapTable(
      start: box.x, length: box.width, sourceCount: width, outputCount: outputWidth, droop: droop,
      maximumBits: format.hasAlpha ? Self.horizontalBits.alpha : Self.horizontalBits.opaque)
    vertical = TapTable(
      start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, droop: droop,
      maximumBits: Self.verticalBits)
    planes = ScanlinePlanes(format: format, columns: horizontal.sources)
    slots = vertical.taps.map(\.count).max() ?? 0
    let rowLength = format.channels * outputWidth
    ring = [Int16](repeating: 0, count: slots * rowLength)
    sums = [Int32](repeating: 0, count: rowLength)
    nextRow = vertical.sources.lowerBound
    output = Raster(width: outputWidth, height: outputHeight)
  }

  /// Takes the next of `rows`.
  /// - Complexity: O(6 · columns) for the horizontal pass, and as much again for the vertical one.
  package mutating func append(_ scanline: Span<UInt8>) {
    planes.load(scanline)
    resampleHorizontally()
    while nextOutput < outputHeight, lastRow(of: nextOutput) <= nextRow {
      sumVertically()
      storeOutput()
      nextOutput += 1
    }
    nextRow += 1
  }

  /// The finished raster; rows whose scanlines never came are transparent.
  package consuming func finish() -> Raster { output }

  private func lastRow(of outputRow: Int) -> Int {
    let taps = vertical.taps[outputRow]
    return min(taps.first + taps.count, vertical.sources.upperBound) - 1
  }

  private mutating func resampleHorizontally() {
    let (table, planes, width) = (horizontal, planes, outputWidth)
    let slot = nextRow % slots * planes.format.channels * width
    let shift = Int32(table.fractionBits + planes.fractionBits - Self.middleBits)
    let half: Int32 = shift > 0 ? 1 &<< (shift &- 1) : 0
    let samples = planes.samples.span
    let weights = table.weights.span
    var row = ring.mutableSpan
    for channel in 0..<planes.format.channels {
      let base = channel * planes.stride - planes.columns.lowerBound
      let target = slot + channel * width
      for x in 0..<width {
        let taps = table.taps[x]
        let sum = sumOfProducts(
          samples.extracting(base + taps.first..<base + taps.first + taps.count),
          weights.extracting(taps.offset..<taps.offset + taps.count))
        row[target + x] = Int16(clamping: (sum &+ half) &>> shift)
      }
    }
  }

  private mutating func sumVertically() {
    let (table, ring, slots) = (vertical, ring, slots)
    let taps = table.taps[nextOutput]
    let length = sums.count
    let rows = ring.span
    var target = sums.mutableSpan
    for k in stride(from: 0, to: taps.count, by: 4) {
      // Rows past the last tap have weight 0: whatever their slot holds is as good as any other row.
      let s0 = (taps.first + k) % slots * length
      let s1 = (taps.first + k + 1) % slots * length
      let s2 = (taps.first + k + 2) % slots * length
      let s3 = (taps.first + k + 3) % slots * length
      addRows(
        rows.extracting(s0..<s0 + length), rows.extracting(s1..<s1 + length),
        rows.extracting(s2..<s2 + length), rows.extracting(s3..<s3 + length),
        table.weights.span.extracting(taps.offset + k..<taps.offset + k + 4), to: &target, restart: k == 0)
    }
  }

  private mutating func storeOutput() {
    let shift = Int32(vertical.fractionBits + Self.middleBits)
    let half: Int32 = 1 &<< (shift &- 1)
    let channels = planes.format.channels
    let width = outputWidth
    func sample(_ channel: Int, _ x: Int) -> UInt8 {
      UInt8(clamping: (sums[channel * width + x] &+ half) &>> shift)
    }
    let hasAlpha = planes.format.hasAlpha
    for x in 0..<width {
      let alpha = hasAlpha ? sample(channels - 1, x) : 255
      let red = min(sample(0, x), alpha)
      let green = channels < 3 ? red : min(sample(1, x), alpha)
      let blue = channels < 3 ? red : min(sample(2, x), alpha)
      output.set(
        pixel: nextOutput * width + x,
        to: PremultipliedColor(red: red, green: green, blue: blue, alpha: alpha))
    }
  }
}

/// Σ a·b. Both have the same number of values, a multiple of `TapTable.lanes`.
@inline(__always)
private func sumOfProducts(_ a: Span<Int16>, _ b: Span<Int16>) -> Int32 {
  let count = min(a.count, b.count)
  var sum: Int32 = 0
  for i in 0..<count { sum &+= Int32(a[i]) &* Int32(b[i]) }
  return sum
}

/// Adds four rows, each times its weight, to the sums, or starts the sums with them.
private func addRows(
  _ a: Span<Int16>, _ b: Span<Int16>, _ c: Span<Int16>, _ d: Span<Int16>, _ weights: Span<Int16>,
  to sums: inout MutableSpan<Int32>, restart: Bool
) {
  let (wa, wb, wc, wd) = (Int32(weights[0]), Int32(weights[1]), Int32(weights[2]), Int32(weights[3]))
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
