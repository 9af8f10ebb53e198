/// One source scanline taken apart into a plane of samples per channel, alpha already multiplied in.
///
/// Planes, not interleaved pixels, because a sum of products over neighbours is what vector units do best.
/// A sample is an integer with `fractionBits` fractional bits: none for opaque formats, 6 for formats with alpha,
/// since 8 bits would lose the colours of faint pixels.
struct ScanlinePlanes {
  let format: ScanlineFormat
  /// The source columns that are kept.
  let columns: Range<Int>
  /// The samples of plane p start at p · stride; a few zeros follow each plane for vector loops to run over.
  let stride: Int
  private(set) var samples: [Int16]

  var fractionBits: Int { format.hasAlpha ? 6 : 0 }

  init(format: ScanlineFormat, columns: Range<Int>) {
    self.format = format
    self.columns = columns
    stride = columns.count + TapTable.lanes
    samples = [Int16](repeating: 0, count: format.channels * stride)
  }

  /// - Complexity: O(columns).
  mutating func load(_ scanline: Span<UInt8>) {
    let (format, count, stride) = (format, columns.count, stride)
    let n = format.channels
    let source = scanline.extracting(columns.lowerBound * n..<columns.upperBound * n)
    var planes = samples.mutableSpan
    switch format {
    case .gray: Self.split1(source, &planes, count)
    case .grayAlpha: Self.split2(source, &planes, count, stride)
    case .rgb: Self.split3(source, &planes, count, stride)
    case .rgba: Self.split4(source, &planes, count, stride)
    }
  }

  private static func split1(_ source: Span<UInt8>, _ planes: inout MutableSpan<Int16>, _ count: Int) {
    for i in 0..<count { planes[i] = Int16(source[i]) }
  }

  private static func split2(
    _ source: Span<UInt8>, _ planes: inout MutableSpan<Int16>, _ count: Int, _ stride: Int
  ) {
    for i in 0..<count {
      let alpha = source[2 &* i &+ 1]
      planes[i] = premultiplied(source[2 &* i], alpha)
      planes[stride &+ i] = Int16(alpha) &<< 6
    }
  }

  private static func split3(
    _ source: Span<UInt8>, _ planes: inout MutableSpan<Int16>, _ count: Int, _ stride: Int
  ) {
    for i in 0..<count {
      planes[i] = Int16(source[3 &* i])
      planes[stride &+ i] = Int16(source[3 &* i &+ 1])
      planes[2 &* stride &+ i] = Int16(source[3 &* i &+ 2])
    }
  }

  private static func split4(
    _ source: Span<UInt8>, _ planes: inout MutableSpan<Int16>, _ count: Int, _ stride: Int
  ) {
    for i in 0..<count {
      let alpha = source[4 &* i &+ 3]
      planes[i] = premultiplied(source[4 &* i], alpha)
      planes[stride &+ i] = premultiplied(source[4 &* i &+ 1], alpha)
      planes[2 &* stride &+ i] = premultiplied(source[4 &* i &+ 2], alpha)
      planes[3 &* stride &+ i] = Int16(alpha) &<< 6
    }
  }

  /// value · alpha / 255 with 6 fractional bits; 16448 is 64/255 with 16. Exact for an alpha of 255.
  @inline(__always)
  private static func premultiplied(_ value: UInt8, _ alpha: UInt8) -> Int16 {
    Int16(truncatingIfNeeded: (UInt32(value) &* UInt32(alpha) &* 16448 &+ 32768) &>> 16)
  }
}
