package import AvatarGeometry

/// The parameters for resampling: the source, the part of it to use, and the output size.
package struct Resampling: Hashable, Sendable {
  let format: ScanlineFormat
  /// The size of the source, in pixels.
  let width, height: Int
  /// The part of the source that fills the output, in pixels, possibly fractional, within the source.
  let box: Rect
  /// The size of the output, in pixels.
  let outputWidth, outputHeight: Int
  /// The strength of the correction for a source that was box-filtered by reduced-size decoding, 0…1.
  let droop: Double
  /// Whether linear-light values, rather than encoded sRGB values, are summed.
  let isLinear: Bool

  /// Creates a resampling; see the properties for units and ranges.
  package init(
    format: ScanlineFormat, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int,
    droop: Double = 0, isLinear: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.box = box
    self.outputWidth = outputWidth
    self.outputHeight = outputHeight
    self.droop = droop
    self.isLinear = isLinear
  }

  var xAxis: TapTable.Axis {
    TapTable.Axis(start: box.x, length: box.width, sourceCount: width, outputCount: outputWidth, droop: droop)
  }
  var yAxis: TapTable.Axis {
    TapTable.Axis(start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, droop: droop)
  }
}

/// The taps for both axes of a resampling.
struct ResamplingTaps {
  /// The maximum number of fractional bits in vertical weights; 2 · 32767 · 2¹⁵ is the largest sum that fits in 32
  /// bits.
  private static let verticalBits = 15
  /// The maximum number of fractional bits in horizontal weights and samples together, beyond the 8 bits of a sample.
  private static let horizontalBits = 22

  /// The source columns that affect the output.
  let columns: Range<Int>
  let horizontal: BlockTaps
  let vertical: TapTable

  /// Computes the taps for samples with `fractionBits` fractional bits, 0…6.
  init(_ resampling: Resampling, fractionBits: Int) {
    let (x, y) = (resampling.xAxis, resampling.yAxis)
    let rows = TapTable.rows(of: x)
    let columns = TapTable(rows, maximumBits: Self.horizontalBits - fractionBits)
    horizontal = BlockTaps(columns)
    self.columns = columns.sources
    // Both axes of a square photo have the same weights.
    vertical = TapTable(x == y ? rows : TapTable.rows(of: y), maximumBits: Self.verticalBits)
  }

  /// Computes the taps for each pixel of the result.
  init(_ resampling: Resampling) {
    self.init(
      resampling,
      fractionBits: ScanlinePlanes.fractionBits(of: resampling.format, isLinear: resampling.isLinear))
  }
}

/// The channels of a source's pixels.
///
/// Pixels are 32-bit words in every format, with red in the lowest byte, then green, blue and alpha, in sRGB with
/// straight alpha. Channels that the format does not have are ignored. The raw value is the number of distinct
/// channels.
package enum ScanlineFormat: Int, Hashable, Sendable {
  /// An opaque format in which green and blue equal red.
  case gray = 1
  /// A format with alpha in which green and blue equal red.
  case grayAlpha
  /// Red, green and blue without alpha.
  case rgb
  case rgba

  package var hasAlpha: Bool { self == .grayAlpha || self == .rgba }

  var colorPlanes: Int { hasAlpha ? planes - 1 : planes }

  /// The number of distinct channels.
  var planes: Int { rawValue }
}

/// A tap table whose weights are arranged in the blocks of `ScanlinePlanes`, so that sums run over whole blocks.
struct BlockTaps {
  /// The first block of a plane, the number of blocks, and the offset of their weights, for each output pixel.
  private(set) var outputs: [TapTable.Taps] = []
  private(set) var weights: [ScanlinePlanes.Block] = []
  let fractionBits: Int

  init(_ table: TapTable) {
    fractionBits = table.fractionBits
    outputs.reserveCapacity(table.taps.count)
    for taps in table.taps {
      let start = taps.first - table.sources.lowerBound
      let (first, end) = (start / 8, (start + taps.count + 7) / 8)
      outputs.append(TapTable.Taps(first: first, count: end - first, offset: weights.count))
      for block in first..<end {
        var lanes = ScanlinePlanes.Block.zero
        for lane in 0..<8 {
          let i = 8 * block + lane - start
          if i >= 0 && i < taps.count { lanes[lane] = table.weights[taps.offset + i] }
        }
        weights.append(lanes)
      }
    }
  }
}

/// A resampler for an image that arrives scanline by scanline, which holds only the rows that its kernel spans.
package struct ScanlineResampler {
  private var passes: ResamplingPasses
  private var planes: ScanlinePlanes
  private let isLinear: Bool
  /// The output row at which `output` begins.
  private let firstRow: Int
  private var output: Raster

  /// Returns the source rows that affect the result of a resampling; see `init`.
  package static func rows(box: Rect, height: Int, outputHeight: Int, droop: Double) -> Range<Int> {
    TapTable.sources(
      of: TapTable.Axis(
        start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, droop: droop))
  }

  /// The source rows that affect the output, which must be appended in order; no other rows are needed.
  package var rows: Range<Int> { passes.rows }

  /// Creates a resampler that expects the scanlines of `rows`.
  package init(_ resampling: Resampling) { self.init(resampling, ResamplingTaps(resampling)) }

  /// Creates a resampler for the whole output.
  init(_ resampling: Resampling, _ taps: ResamplingTaps) {
    self.init(resampling, taps, columns: 0..<resampling.outputWidth, rows: 0..<resampling.outputHeight)
  }

  /// Creates a resampler for a non-empty window of the output.
  init(_ resampling: Resampling, _ taps: ResamplingTaps, columns: Range<Int>, rows: Range<Int>) {
    isLinear = resampling.isLinear
    firstRow = rows.lowerBound
    passes = ResamplingPasses(taps, planeCount: resampling.format.planes, columns: columns, rows: rows)
    planes = ScanlinePlanes(format: resampling.format, columns: passes.columns, isLinear: isLinear)
    output = Raster(width: columns.count, height: rows.count)
  }

  /// Appends the next of `rows`.
  ///
  /// - Complexity: O(6 · columns) for the horizontal pass, and the same for the vertical one.
  package mutating func append(_ scanline: Span<UInt32>) {
    planes.load(scanline)
    passes.append(planes)
    while let row = passes.sumNextOutput() { storeOutput(row) }
  }

  /// Returns the finished raster; rows whose scanlines were not appended are transparent.
  package consuming func finish() -> Raster { output }

  private mutating func storeOutput(_ row: Int) {
    let (count, hasAlpha, isLinear) = (planes.format.planes, planes.format.hasAlpha, isLinear)
    let bits = passes.outputBits
    func sample(_ sum: Int32) -> UInt16 {
      UInt16(truncatingIfNeeded: min(max(ResamplingPasses.stretched(sum, bits: bits), 0), 65535))
    }
    let planes = (
      red: passes.output(0), green: passes.output(count < 3 ? 0 : 1), blue: passes.output(count < 3 ? 0 : 2),
      alpha: passes.output(count - 1)
    )
    let (reds, greens, blues, alphas) = (planes.red.span, planes.green.span, planes.blue.span, planes.alpha.span)
    let (start, width) = ((row - firstRow) * output.width, output.width)
    var colors = output.colors.mutableSpan
    for x in 0..<min(min(reds.count, greens.count), min(blues.count, alphas.count), width) {
      let alpha = hasAlpha ? sample(alphas[x]) : 65535
      let color = PremultipliedColor(
        red: min(sample(reds[x]), alpha), green: min(sample(greens[x]), alpha), blue: min(sample(blues[x]), alpha),
        alpha: alpha)
      colors[start + x] = isLinear ? SRGBTransfer.encoded(color) : color
    }
  }
}

/// A resampler for a plane of samples that arrives row by row, which preserves the overshoot of the kernel.
package struct PlaneResampler {
  private var passes: ResamplingPasses
  private var planes: ScanlinePlanes
  private let width: Int
  private var output: [Int32]

  /// The source rows that affect the output, which must be appended in order; no other rows are needed.
  package var rows: Range<Int> { passes.rows }

  /// Creates a resampler that expects the samples of `rows`.
  ///
  /// - Parameters:
  ///   - fractionBits: The number of fractional bits in the samples, 0…6.
  ///   - width: The width of the source, in pixels.
  ///   - height: The height of the source, in pixels.
  ///   - box: The part of the source that fills the output, in pixels, possibly fractional, within the source.
  ///   - outputWidth: The width of the output, in pixels.
  ///   - outputHeight: The height of the output, in pixels.
  ///   - droop: The strength of the correction for a source that was box-filtered by reduced-size decoding, 0…1.
  package init(
    fractionBits: Int, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int, droop: Double
  ) {
    let resampling = Resampling(
      format: .gray, width: width, height: height, box: box, outputWidth: outputWidth, outputHeight: outputHeight,
      droop: droop, isLinear: false)
    passes = ResamplingPasses(
      ResamplingTaps(resampling, fractionBits: fractionBits), planeCount: 1, columns: 0..<outputWidth,
      rows: 0..<outputHeight)
    planes = ScanlinePlanes(columns: passes.columns, fractionBits: fractionBits)
    self.width = outputWidth
    output = [Int32](repeating: 0, count: outputWidth * outputHeight)
  }

  /// Appends the next of `rows`, with samples of 0…255 including their fractional bits.
  ///
  /// - Complexity: O(6 · columns) for the horizontal pass, and the same for the vertical one.
  package mutating func append(_ samples: Span<Int16>) {
    planes.load(samples: samples)
    passes.append(planes)
    while let row = passes.sumNextOutput() {
      let sums = passes.output(0)
      let (start, bits) = (row * width, passes.outputBits)
      for x in 0..<width {
        output[start + x] = Int32(truncatingIfNeeded: ResamplingPasses.stretched(sums[sums.startIndex + x], bits: bits))
      }
    }
  }

  /// Returns the finished plane, row-major: samples of 0…255 stretched to 16 bits by a factor of 257, with overshoot,
  /// and 0 in rows whose samples were not appended.
  package consuming func finish() -> [Int32] { output }
}
