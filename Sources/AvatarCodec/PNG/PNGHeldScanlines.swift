import AvatarFileSystem
import AvatarRaster

/// The rows of a valid PNG that is inflated as a whole, decoded to 8 bits per channel, in sRGB.
struct PNGHeldScanlines: ScanlineSource {
  let width: Int
  let height: Int
  let format: ScanlineFormat
  private let data: PNGImageData
  private let transform: ColorTransform?
  private let samples: Samples
  /// Whether rows have 16 bits per channel until their colours are converted.
  private let isDeep: Bool
  /// The channels of a row before conversion, if they have 16 bits.
  private var deep: [UInt16]
  private var nextRow = 0
  /// The bytes of the current row and of the previous one, with padding.
  private var current: [UInt8]
  private var previous: [UInt8]

  /// The sample format of a row's bytes.
  private enum Samples {
    /// Indices with this number of bits, the first in the high bits, and the colour for each index.
    case numbers(bits: Int, [UInt32])
    case grayAlpha, rgb, rgba
    /// Samples of 16 bits in this number of channels.
    case deep(channels: Int)
  }

  /// Starts decoding a PNG; nil if it is not valid or too large, so that `PNGScanlines` has to decode it.
  init?(_ source: ByteSource, _ header: PNGHeader, transform: ColorTransform? = nil) {
    guard let data = PNGImageData(source, header) else { return nil }
    self.data = data
    self.transform = transform
    width = header.width
    height = header.height
    switch (header.colorType, header.depth) {
    case (0, 16): samples = .deep(channels: 1)
    case (2, 16): samples = .deep(channels: 3)
    case (4, 16): samples = .deep(channels: 2)
    case (6, 16): samples = .deep(channels: 4)
    case (0, let bits): samples = .numbers(bits: bits, Self.grays(bits: bits))
    case (3, let bits): samples = .numbers(bits: bits, data.palette)
    case (2, _): samples = .rgb
    case (4, _): samples = .grayAlpha
    default: samples = .rgba
    }
    let isGray = header.layout == .gray && transform?.preservesGray ?? true
    switch (isGray, header.colorType & 4 != 0 || data.hasTransparentColors) {
    case (true, false): format = .gray
    case (true, true): format = .grayAlpha
    case (false, false): format = .rgb
    case (false, true): format = .rgba
    }
    isDeep = header.depth == 16 && transform?.isDeep == true
    deep = [UInt16](repeating: 0, count: isDeep ? 4 * header.width : 0)
    current = [UInt8](repeating: 0, count: data.stride + PNGImageData.padding)
    previous = current
  }

  /// Returns opaque shades of gray, from black to white, for samples with this number of bits.
  private static func grays(bits: Int) -> [UInt32] {
    let most = UInt32(1) << UInt32(bits) - 1
    return (0...most).map { 0xFF00_0000 | $0 * 255 / most * 0x01_0101 }
  }

  var hasEnd: Bool { true }
  var damage: ScanlineDamage? { nil }
  mutating func findsEnd() -> Bool { true }

  mutating func readRow(into row: inout [UInt32]) {
    skipRow(&row)
    // Spans of exactly the width spare the loops a check of bounds for each pixel.
    var all = row.mutableSpan
    #if compiler(>=6.3)
      var pixels = all._mutatingExtracting(0..<width)
    #else
      var pixels = all.extracting(0..<width)
    #endif
    switch samples {
    case .numbers(8, let table): unpack(table.span, into: &pixels)
    case .numbers(let bits, let table): unpack(bits, table.span, into: &pixels)
    case .grayAlpha: unpackGrayAlpha(into: &pixels)
    case .rgb: unpack(step: 3, opacity: 0xFF00_0000, into: &pixels)
    case .rgba: unpack(step: 4, opacity: 0, into: &pixels)
    case .deep(let channels): isDeep ? unpackDeep(channels) : reduce(channels, into: &pixels)
    }
    if isDeep {
      transform?.apply(deep: deep, to: &row, count: width)
    } else {
      transform?.apply(to: &row, count: width)
    }
  }

  mutating func skipRow(_ unused: inout [UInt32]) {
    precondition(nextRow < height)
    swap(&current, &previous)
    let (stride, step) = (data.stride, bytesPerPixel)
    let start = nextRow * (stride + 1)
    nextRow += 1
    let filter = PNGFilter(rawValue: data.bytes[start]) ?? .none
    filter.undo(data.bytes, from: start + 1, previous, count: stride, step: step, into: &current)
  }

  /// The bytes of a pixel as the filters count them, at least 1.
  private var bytesPerPixel: Int {
    switch samples {
    case .numbers: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    case .deep(let channels): 2 * channels
    }
  }

  // MARK: Pixels

  private func unpack(_ table: Span<UInt32>, into pixels: inout MutableSpan<UInt32>) {
    let numbers = current.span.extracting(0..<pixels.count)
    for x in 0..<numbers.count { pixels[x] = table[Int(numbers[x])] }
  }

  private func unpack(_ bits: Int, _ table: Span<UInt32>, into pixels: inout MutableSpan<UInt32>) {
    let (perByte, mask) = (8 / bits, 1 << bits - 1)
    for x in 0..<pixels.count {
      let shift = 8 - bits * (x % perByte + 1)
      pixels[x] = table[Int(current[x / perByte]) >> shift & mask]
    }
  }

  private func unpackGrayAlpha(into pixels: inout MutableSpan<UInt32>) {
    let bytes = current.span.extracting(0..<2 * pixels.count)
    for x in 0..<pixels.count {
      pixels[x] = UInt32(bytes[2 &* x]) &* 0x01_0101 | UInt32(bytes[2 &* x &+ 1]) &<< 24
    }
  }

  private func unpack(step: Int, opacity: UInt32, into pixels: inout MutableSpan<UInt32>) {
    let bytes = unsafe current.span.bytes
    for x in 0..<pixels.count {
      // The load is unsafe only for types with invalid bit patterns, and this type has none.
      let pixel = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: step &* x, as: UInt32.self)
      pixels[x] = UInt32(littleEndian: pixel) | opacity
    }
  }

  /// Unpacks the samples to 16-bit RGBA, opaque if there is no alpha.
  private mutating func unpackDeep(_ channels: Int) {
    for x in 0..<width {
      let i = channels * x
      for c in 0..<3 { deep[4 * x + c] = sample(channels < 3 ? i : i + c) }
      deep[4 * x + 3] = channels % 2 == 0 ? sample(i + channels - 1) : .max
    }
  }

  private func sample(_ i: Int) -> UInt16 { UInt16(current[2 * i]) &<< 8 | UInt16(current[2 * i + 1]) }

  /// Reduces 16 bits per channel to 8, rounded to the nearest value.
  private func reduce(_ channels: Int, into pixels: inout MutableSpan<UInt32>) {
    let bytes = current.span
    for x in 0..<pixels.count {
      let eight = bytes.eight(at: 2 &* channels &* x)
      let high = SIMD4<UInt32>(truncatingIfNeeded: eight.evenHalf)
      let value = high &<< 8 | SIMD4(truncatingIfNeeded: eight.oddHalf)
      let reduced = (value &* 255 &+ 32895) &>> 16
      let color = channels < 3 ? reduced.x &* 0x01_0101 : reduced.x | reduced.y &<< 8 | reduced.z &<< 16
      let alpha = channels == 2 ? reduced.y : channels == 4 ? reduced.w : 255
      pixels[x] = color | alpha &<< 24
    }
  }
}
