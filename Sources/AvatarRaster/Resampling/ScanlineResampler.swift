package import AvatarGeometry

/// A resampler for an image that arrives scanline by scanline, which holds only the rows that its kernel spans.
package struct ScanlineResampler {
  private var passes: ResamplingPasses
  private var planes: ScanlinePlanes
  private let isLinear: Bool
  /// The output row at which `output` begins.
  private let firstRow: Int
  private var output: Raster
  /// The rows of a large opaque image, each of which is first stored in the only row of `output`.
  private var opaqueRows: OpaqueRows?

  /// Returns the source rows that affect the result of a resampling; see `init`.
  package static func rows(box: Rect, height: Int, outputHeight: Int, boxCorrection: Double) -> Range<Int> {
    TapTable.sources(
      of: TapTable.Axis(
        start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, boxCorrection: boxCorrection))
  }

  /// Returns the source columns that affect the result of a resampling; see `init`.
  package static func columns(box: Rect, width: Int, outputWidth: Int, boxCorrection: Double) -> Range<Int> {
    TapTable.sources(
      of: TapTable.Axis(
        start: box.x, length: box.width, sourceCount: width, outputCount: outputWidth, boxCorrection: boxCorrection))
  }

  /// The source rows that affect the output, which must be appended in order; no other rows are needed.
  package var rows: Range<Int> { passes.rows }

  /// The source columns that affect the output, or that share a block with them.
  var columns: Range<Int> { passes.columns }

  /// Creates a resampler that expects the scanlines of `rows`.
  package init(_ resampling: Resampling) { self.init(resampling, ResamplingTaps(resampling)) }

  /// Creates a resampler for the whole output, which holds only the colours of a large opaque image.
  init(_ resampling: Resampling, _ taps: ResamplingTaps) {
    let (width, height) = (resampling.outputWidth, resampling.outputHeight)
    let holdsOpaqueRows = !resampling.format.hasAlpha && width * height > RasterBands.bandPixels
    self.init(
      resampling, taps, columns: 0..<width, rows: 0..<height,
      opaqueRows: holdsOpaqueRows ? OpaqueRows(width: width, height: height) : nil)
  }

  /// Creates a resampler for a non-empty window of the output.
  init(
    _ resampling: Resampling, _ taps: ResamplingTaps, columns: Range<Int>, rows: Range<Int>,
    opaqueRows: OpaqueRows? = nil
  ) {
    isLinear = resampling.isLinear
    firstRow = rows.lowerBound
    passes = ResamplingPasses(taps, planeCount: resampling.format.planes, columns: columns, rows: rows)
    planes = ScanlinePlanes(format: resampling.format, columns: passes.columns, isLinear: isLinear)
    self.opaqueRows = opaqueRows
    output = Raster(width: columns.count, height: opaqueRows == nil ? rows.count : 1)
  }

  /// Appends the next of `rows`.
  ///
  /// - Complexity: O(6 · columns) for the horizontal pass, and the same for the vertical one.
  package mutating func append(_ scanline: Span<UInt32>) {
    planes.load(scanline)
    passes.append(planes)
    while let row = passes.sumNextOutput() {
      guard opaqueRows != nil else {
        storeOutput(row - firstRow)
        continue
      }
      storeOutput(0)
      let colors = output.colors
      opaqueRows?.append(colors.span)
    }
  }

  /// Returns the finished raster; rows whose scanlines were not appended are transparent.
  package consuming func finish() -> Raster {
    opaqueRows?.raster(columns: 0..<output.width, rows: 0..<(opaqueRows?.height ?? 0), from: .up) ?? output
  }

  /// Returns the finished image, which takes less memory than its raster if it is large and opaque.
  consuming func finishImage() -> ResampledImage { opaqueRows.map(ResampledImage.init) ?? ResampledImage(output) }

  /// Stores the last output row in a row of the raster.
  private mutating func storeOutput(_ row: Int) {
    let (format, isLinear, bits, blocks) = (planes.format, isLinear, Int32(passes.outputBits), passes.sums)
    let (perBlock, width, start) = (passes.pixelsPerBlock, output.width, row * output.width)
    let sums = blocks.span
    var colors = output.colors.mutableSpan
    if format == .rgb && !isLinear {
      // Almost all photos are opaque, and a loop without a choice takes half the time.
      for i in 0..<sums.count {
        colors[start &+ i] = PremultipliedColor(opaque: Self.stretched(sums[i].lanes, bits: bits))
      }
      return
    }
    for i in 0..<sums.count {
      let samples = Self.stretched(sums[i].lanes, bits: bits)
      for pixel in 0..<min(perBlock, width - perBlock * i) {
        let color =
          switch format {
          case .rgb: PremultipliedColor(opaque: samples)
          case .rgba: PremultipliedColor(limiting: samples)
          case .grayAlpha: PremultipliedColor(limiting: Self.gray(samples[2 * pixel], alpha: samples[2 * pixel + 1]))
          case .gray: PremultipliedColor(opaque: SIMD4(repeating: samples[pixel]))
          }
        colors[start + perBlock * i + pixel] = isLinear ? SRGBTransfer.encoded(color) : color
      }
    }
  }

  @inline(__always)
  private static func gray(_ value: Int32, alpha: Int32) -> SIMD4<Int32> { SIMD4(value, value, value, alpha) }

  /// Returns sums of 0…255 with `bits` fractional bits, stretched to 16 bits as by `ResamplingPasses.stretched`, without
  /// overshoot.
  @inline(__always)
  private static func stretched(_ sums: SIMD4<Int32>, bits: Int32) -> SIMD4<Int32> {
    let sums = sums.limited(0, 255 &<< bits)
    // The product with 257 would not fit in 32 bits, so the integer part of its greater term, 256, is added afterwards.
    let whole = sums &>> SIMD4(repeating: bits &- 8)
    let rest = (sums & SIMD4(repeating: 1 &<< (bits &- 8) &- 1)) &<< 8
    return whole &+ ((rest &+ sums &+ SIMD4(repeating: 1 &<< (bits &- 1))) &>> SIMD4(repeating: bits))
  }
}

extension PremultipliedColor {
  /// Creates an opaque colour from channels of 0…65535, the last of which is ignored.
  @inline(__always)
  fileprivate init(opaque channels: SIMD4<Int32>) {
    // All lanes are used, because the optimiser would otherwise compute some of them separately.
    self.init(channels | SIMD4(0, 0, 0, 65535))
  }

  /// Creates a colour from channels of 0…65535; the overshoot of a premultiplied channel may exceed the alpha.
  @inline(__always)
  fileprivate init(limiting channels: SIMD4<Int32>) {
    let excess = channels &- SIMD4(repeating: channels[3])
    self.init(channels &- (excess & ~(excess &>> 31)))
  }

  @inline(__always)
  private init(_ channels: SIMD4<Int32>) {
    func bits(_ i: Int) -> UInt64 { UInt64(UInt32(truncatingIfNeeded: channels[i])) }
    self.init(bits: bits(0) | bits(1) &<< 16 | bits(2) &<< 32 | bits(3) &<< 48)
  }
}
