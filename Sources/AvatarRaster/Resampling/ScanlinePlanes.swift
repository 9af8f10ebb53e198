/// A source scanline as one plane of premultiplied samples per channel.
///
/// Planes suit vector units, which sum products over neighbours, better than interleaved pixels do. A sample is an
/// integer with `fractionBits` fractional bits: none for opaque formats; 6 for formats with alpha, because 8-bit
/// integers would not preserve the colours of faint pixels; and 6 for linear light, whose dark levels are close
/// together. A plane of samples that do not come from pixels has the fractional bits of those samples.
struct ScanlinePlanes {
  let format: ScanlineFormat
  /// The stored source columns, the first of which starts the first block.
  let columns: Range<Int>
  /// The number of blocks per plane; the last one is padded with zeros.
  let blocksPerPlane: Int
  /// The planes of red, green, blue and alpha, one after another, except those that the format does not have.
  private(set) var blocks: [SampleBlock]

  let fractionBits: Int
  /// The linear light for each encoded value, with 6 fractional bits, or nil if samples remain encoded.
  private let linearized: [Int16]?

  /// Creates planes of zeros for the source columns in `columns`, to be loaded with linear light if `isLinear`.
  init(format: ScanlineFormat, columns: Range<Int>, isLinear: Bool) {
    self.format = format
    fractionBits = Self.fractionBits(of: format, isLinear: isLinear)
    linearized = isLinear ? SRGBTransfer.decoded : nil
    self.columns = columns
    blocksPerPlane = (columns.count + 7) / 8
    blocks = [SampleBlock](repeating: .zero, count: format.planes * blocksPerPlane)
  }

  /// Creates planes of zeros, to be loaded with samples that have `fractionBits` fractional bits.
  init(planeCount: Int, columns: Range<Int>, fractionBits: Int) {
    format = .gray
    self.fractionBits = fractionBits
    linearized = nil
    self.columns = columns
    blocksPerPlane = (columns.count + 7) / 8
    blocks = [SampleBlock](repeating: .zero, count: planeCount * blocksPerPlane)
  }

  /// Returns the number of fractional bits in pixel samples.
  static func fractionBits(of format: ScanlineFormat, isLinear: Bool) -> Int { format.hasAlpha || isLinear ? 6 : 0 }

  /// Replaces the samples with those of a scanline.
  ///
  /// - Parameter scanline: The pixels of the whole row; see `ScanlineFormat`.
  /// - Complexity: O(columns).
  mutating func load(_ scanline: Span<UInt32>) {
    if let linearized {
      loadLinear(scanline, linearized)
      return
    }
    let (format, stride) = (format, blocksPerPlane)
    let source = scanline.extracting(columns)
    let whole = columns.count / 8
    var planes = blocks.mutableSpan
    for i in 0..<whole {
      let p = source.extracting(8 &* i..<8 &* i &+ 8)
      Self.split(SIMD8(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]), format, into: &planes, i, stride)
    }
    if whole < stride {
      // The last block is read lane by lane, because the columns end within it.
      var rest = SIMD8<UInt32>.zero
      for k in 0..<source.count - 8 * whole { rest[k] = source[8 * whole + k] }
      Self.split(rest, format, into: &planes, whole, stride)
    }
  }

  /// Replaces the samples of a plane with those of a whole row.
  mutating func load(samples: Span<Int16>, plane: Int) {
    let source = samples.extracting(columns)
    let whole = columns.count / 8
    let first = plane * blocksPerPlane
    var blocks = blocks.mutableSpan
    for i in 0..<whole {
      let s = source.extracting(8 &* i..<8 &* i &+ 8)
      blocks[first &+ i] = SampleBlock(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7])
    }
    for k in 8 * whole..<source.count { blocks[first + whole].lanes[k - 8 * whole] = source[k] }
  }

  private mutating func loadLinear(_ scanline: Span<UInt32>, _ linearized: [Int16]) {
    let (format, stride) = (format, blocksPerPlane)
    let source = scanline.extracting(columns)
    for i in 0..<source.count {
      let (block, lane, pixel) = (i / 8, i % 8, source[i])
      let alpha = format.hasAlpha ? pixel &>> 24 : 255
      for plane in 0..<format.colorPlanes {
        let value = UInt32(linearized[Int(pixel &>> UInt32(8 &* plane) & 255)])
        // value · alpha / 255, where 257 is 1/255 with 16 fractional bits. The largest product, 64 · 255 · 255 · 257,
        // is less than 2³¹.
        let product = value &* alpha &* 257 &+ 32768
        blocks[plane &* stride &+ block].lanes[lane] = Int16(product &>> 16)
      }
      if format.hasAlpha { blocks[format.colorPlanes &* stride &+ block].lanes[lane] = Int16(alpha &<< 6) }
    }
  }

  @inline(__always)
  private static func split(
    _ pixels: SIMD8<UInt32>, _ format: ScanlineFormat, into planes: inout MutableSpan<SampleBlock>, _ i: Int,
    _ stride: Int
  ) {
    switch format {
    case .gray:
      planes[i] = channel(pixels, 0)
    case .grayAlpha:
      planes[i] = premultiplied(pixels, 0)
      planes[stride &+ i] = alpha(pixels)
    case .rgb:
      planes[i] = channel(pixels, 0)
      planes[stride &+ i] = channel(pixels, 8)
      planes[2 &* stride &+ i] = channel(pixels, 16)
    case .rgba where areOpaque(pixels):
      planes[i] = premultiplied(opaque: pixels, 0)
      planes[stride &+ i] = premultiplied(opaque: pixels, 8)
      planes[2 &* stride &+ i] = premultiplied(opaque: pixels, 16)
      planes[3 &* stride &+ i] = SampleBlock(lanes: SIMD8(repeating: 255 << 6))
    case .rgba:
      planes[i] = premultiplied(pixels, 0)
      planes[stride &+ i] = premultiplied(pixels, 8)
      planes[2 &* stride &+ i] = premultiplied(pixels, 16)
      planes[3 &* stride &+ i] = alpha(pixels)
    }
  }

  // The optimiser turns the lane-by-lane code below into vector instructions. In a debug build, it takes a tenth of the
  // time of SIMD conversions, which are generic functions there.

  /// Returns the channel that starts at a bit position in each of eight pixels.
  @inline(__always)
  private static func channel(_ pixels: SIMD8<UInt32>, _ shift: UInt32) -> SampleBlock {
    func lane(_ i: Int) -> Int16 { Int16(truncatingIfNeeded: pixels[i] &>> shift & 0xFF) }
    return SampleBlock(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
  }

  /// Returns the channel at a bit position in eight pixels, times alpha / 255, with 6 fractional bits, exact for an
  /// alpha of 255.
  @inline(__always)
  private static func premultiplied(_ pixels: SIMD8<UInt32>, _ shift: UInt32) -> SampleBlock {
    func lane(_ i: Int) -> Int16 {
      // The factor 16448 is 64/255 with 16 fractional bits.
      Int16(truncatingIfNeeded: ((pixels[i] &>> shift & 0xFF) &* (pixels[i] &>> 24) &* 16448 &+ 32768) &>> 16)
    }
    return SampleBlock(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
  }

  @inline(__always)
  private static func areOpaque(_ p: SIMD8<UInt32>) -> Bool {
    (p[0] & p[1]) & (p[2] & p[3]) & ((p[4] & p[5]) & (p[6] & p[7])) >= 0xFF00_0000
  }

  /// Returns the same as `premultiplied(_:_:)` for eight opaque pixels, which most are.
  @inline(__always)
  private static func premultiplied(opaque pixels: SIMD8<UInt32>, _ shift: UInt32) -> SampleBlock {
    func lane(_ i: Int) -> Int16 { Int16(truncatingIfNeeded: (pixels[i] &>> shift & 0xFF) &<< 6) }
    return SampleBlock(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
  }

  /// Returns the alpha of eight pixels, with 6 fractional bits.
  @inline(__always)
  private static func alpha(_ pixels: SIMD8<UInt32>) -> SampleBlock {
    func lane(_ i: Int) -> Int16 { Int16(truncatingIfNeeded: (pixels[i] &>> 24) &<< 6) }
    return SampleBlock(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
  }
}
