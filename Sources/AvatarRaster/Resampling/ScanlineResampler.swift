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
  /// The most fractional bits of horizontal weights, for samples of 8 bits, or of 14 with fractional bits.
  private static let horizontalBits = (whole: 22, fine: 16)

  private let horizontal: BlockTaps
  private let vertical: TapTable
  private var planes: ScanlinePlanes
  private let outputWidth: Int
  private let outputHeight: Int
  private let isLinear: Bool
  /// Horizontally resampled rows; source row y is in slot y mod `slots`, its planes one after the other.
  private var ring: [Int16]
  private let slots: Int
  private var sums: [Int32]
  private var nextRow: Int
  private var nextOutput = 0
  private var output: Raster

  /// The source rows that a resampling looks at; see `init`.
  package static func rows(box: Rect, height: Int, outputHeight: Int, droop: Double) -> Range<Int> {
    TapTable.sources(
      start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, droop: droop)
  }

  /// The source rows that matter, to be appended in order; there is no need to append any other.
  package var rows: Range<Int> { vertical.sources }

  /// Creates a resampler that expects the scanlines of `rows`.
  ///
  /// - Parameters:
  ///   - format: The format of the scanlines.
  ///   - width: The width of the source, px.
  ///   - height: The height of the source, px.
  ///   - box: The part of the source that fills the output, px, fractional, inside the source.
  ///   - outputWidth: The width of the output, px.
  ///   - outputHeight: The height of the output, px.
  ///   - droop: The strength of the correction for a source that was box-filtered when it was decoded smaller, 0…1.
  ///   - isLinear: Whether the sums are of linear light instead of encoded sRGB values.
  package init(
    format: ScanlineFormat, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int,
    droop: Double = 0, isLinear: Bool = false
  ) {
    self.isLinear = isLinear
    self.outputWidth = outputWidth
    self.outputHeight = outputHeight
    let columns = TapTable(
      start: box.x, length: box.width, sourceCount: width, outputCount: outputWidth, droop: droop,
      maximumBits: format.hasAlpha || isLinear ? Self.horizontalBits.fine : Self.horizontalBits.whole)
    horizontal = BlockTaps(columns)
    vertical = TapTable(
      start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, droop: droop,
      maximumBits: Self.verticalBits)
    planes = ScanlinePlanes(format: format, columns: columns.sources, isLinear: isLinear)
    slots = vertical.taps.map(\.count).max() ?? 0
    let rowLength = format.planes * outputWidth
    ring = [Int16](repeating: 0, count: slots * rowLength)
    sums = [Int32](repeating: 0, count: rowLength)
    nextRow = vertical.sources.lowerBound
    output = Raster(width: outputWidth, height: outputHeight)
  }

  /// Takes the next of `rows`.
  /// - Complexity: O(6 · columns) for the horizontal pass, and as much again for the vertical one.
  package mutating func append(_ scanline: Span<UInt32>) {
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
    return taps.first + taps.count - 1
  }

  private mutating func resampleHorizontally() {
    let (taps, planes, width) = (horizontal, planes, outputWidth)
    let count = planes.format.planes
    let slot = nextRow % slots * count * width
    let shift = Int32(taps.fractionBits + planes.fractionBits - Self.middleBits)
    let half: Int32 = shift > 0 ? 1 &<< (shift &- 1) : 0
    let stride = planes.blocksPerPlane
    let samples = planes.blocks.span
    // A plane that the format lacks is the last one again; it is not read.
    let p0 = samples.extracting(0..<stride)
    let p1 = samples.extracting(min(1, count - 1) * stride..<min(2, count) * stride)
    let p2 = samples.extracting(min(2, count - 1) * stride..<min(3, count) * stride)
    let p3 = samples.extracting(min(3, count - 1) * stride..<min(4, count) * stride)
    let weights = taps.weights.span
    let outputs = taps.outputs.span
    var ring = ring.mutableSpan
    for x in 0..<width {
      let output = outputs[x]
      let range = output.first..<output.first &+ output.count
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
      // Rows past the last tap get weight 0: whatever their slot holds is as good as any other row.
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

  private mutating func storeOutput() {
    let shift = Int64(vertical.fractionBits + Self.middleBits)
    let half: Int64 = 1 &<< (shift &- 1)
    let (count, width, hasAlpha) = (planes.format.planes, outputWidth, planes.format.hasAlpha)
    let sums = sums
    // 8 bits are stretched to 16 by 257.
    func sample(_ plane: Int, _ x: Int) -> UInt16 {
      let value = (Int64(sums[plane &* width &+ x]) &* 257 &+ half) &>> shift
      return UInt16(truncatingIfNeeded: min(max(value, 0), 65535))
    }
    for x in 0..<width {
      let alpha = hasAlpha ? sample(count - 1, x) : 65535
      let red = min(sample(0, x), alpha)
      let green = count < 3 ? red : min(sample(1, x), alpha)
      let blue = count < 3 ? red : min(sample(2, x), alpha)
      let color = PremultipliedColor(red: red, green: green, blue: blue, alpha: alpha)
      output.colors[nextOutput * width + x] = isLinear ? LinearLight.encoded(color) : color
    }
  }
}

/// Adds four rows, each times its weight, to the sums, or starts the sums with them.
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
