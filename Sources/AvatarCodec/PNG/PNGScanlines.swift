package import AvatarFileSystem
package import AvatarRaster

/// The rows of a PNG in sRGB, with 8 bits per channel.
///
/// `PNGImageData` decodes valid files. As soon as a file turns out to be unusual or damaged, libpng decodes it again from
/// its first row, because it reports errors and tolerates damage.
package struct PNGScanlines: ScanlineSource {
  package var width: Int { header.width }
  package var height: Int { header.height }
  package let format: ScanlineFormat
  package var hasEnd: Bool { header.hasEnd }
  private let source: ByteSource
  private let header: PNGHeader
  private let tolerance: DamageTolerance
  private let transform: ColorTransform?
  private let samples: Samples
  /// The raw samples of the single transparent colour; empty if there is none.
  private let key: [UInt8]
  private var image: PNGImageData?
  private var stream: PNGStream?
  private var nextRow = 0
  /// The bytes of the current and the previous row, with padding.
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

  /// Starts decoding a PNG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - tolerance: The damage that is tolerated.
  ///   - needsLibpng: Whether libpng decodes even a valid file; used only in tests.
  /// - Throws: `unreadable` if the file no longer matches `header`; `overLimit`, `truncated` or `damaged` if decoding
  ///   cannot start.
  package init(
    _ source: ByteSource, _ header: PNGHeader, transform: ColorTransform? = nil, tolerance: DamageTolerance = .none,
    needsLibpng: Bool = false
  ) throws(PhotoError) {
    image = needsLibpng ? nil : PNGImageData(source, header)
    stream = image == nil ? try PNGStream(source, header, tolerance: tolerance) : nil
    let palette = image?.palette ?? stream?.palette ?? PNGPalette()
    self.source = source
    self.header = header
    self.tolerance = tolerance
    self.transform = transform
    key = palette.key(of: header)
    switch (header.colorType, header.depth) {
    case (_, 16): samples = .deep(channels: header.channels)
    case (0, let bits): samples = .numbers(bits: bits, Self.grays(bits: bits, transparent: key.first))
    case (3, let bits): samples = .numbers(bits: bits, palette.colors)
    case (2, _): samples = .rgb
    case (4, _): samples = .grayAlpha
    default: samples = .rgba
    }
    let isGray = header.layout == .gray && transform?.preservesGray ?? true
    switch (isGray, header.colorType & 4 != 0 || palette.isTransparent) {
    case (true, false): format = .gray
    case (true, true): format = .grayAlpha
    case (false, false): format = .rgb
    case (false, true): format = .rgba
    }
    current = [UInt8](repeating: 0, count: header.stride + PNGImageData.padding)
    previous = current
  }

  /// Returns the shades of gray, from black to white, for samples with this number of bits; one may be transparent.
  private static func grays(bits: Int, transparent: UInt8?) -> [UInt32] {
    let maximum = UInt32(1) << UInt32(bits) - 1
    return (0...maximum).map { ($0 == transparent.map(UInt32.init) ? 0 : 0xFF00_0000) | $0 * 255 / maximum * 0x01_0101 }
  }

  /// Whether libpng decodes the file.
  var usesLibpng: Bool { stream != nil }

  package var damage: ScanlineDamage? { stream?.damage ?? header.damage }
  package mutating func findsEnd() throws(PhotoError) -> Bool {
    if let isAtEnd = image?.isAtEnd(), !isAtEnd { try restart() }
    return stream?.findsEnd() ?? true
  }

  package mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    try skipRow(&row)
    if let transform, transform.isDeep, header.depth == 16 {
      // With 8 bits, dark colours would merge before conversion.
      transform.apply(deep: sixteenBits(), to: &row, count: width)
    } else {
      unpack(into: &row)
      transform?.apply(to: &row, count: width)
    }
  }

  package mutating func skipRow(_ unused: inout [UInt32]) throws(PhotoError) {
    precondition(nextRow < height)
    if image != nil {
      swap(&current, &previous)
      if image?.readRow(below: previous, into: &current) == false { try restart() }
    }
    try stream?.readRow(into: &current)
    nextRow += 1
  }

  /// Decodes the rows before the next one again with libpng, which also reads the others.
  private mutating func restart() throws(PhotoError) {
    image = nil
    let stream = try PNGStream(source, header, tolerance: tolerance)
    current = [UInt8](repeating: 0, count: current.count)
    for _ in 0..<nextRow { try stream.readRow(into: &current) }
    self.stream = stream
  }

  package var deepRow: [UInt16]? { header.depth == 16 && transform == nil ? sixteenBits() : nil }

  // MARK: Pixels

  private func unpack(into row: inout [UInt32]) {
    // Spans of exactly the row width remove the bounds check for each pixel from the loops.
    var all = row.mutableSpan
    var pixels = all._mutatingExtracting(0..<width)
    switch samples {
    case .numbers(8, let table): unpack(table.span, into: &pixels)
    case .numbers(let bits, let table): unpack(bits, table.span, into: &pixels)
    case .grayAlpha: unpackGrayAlpha(into: &pixels)
    case .rgb: unpack(step: 3, opacity: 0xFF00_0000, into: &pixels)
    case .rgba: unpack(step: 4, opacity: 0, into: &pixels)
    case .deep(let channels): reduce(channels, into: &pixels)
    }
    // A transparent gray with at most 8 bits is already in the table.
    if key.count < 2 { return }
    for x in 0..<width where isTransparent(x) { pixels[x] &= 0xFF_FFFF }
  }

  /// Returns whether a pixel with at least 8 bits has the transparent colour.
  private func isTransparent(_ x: Int) -> Bool {
    !key.isEmpty && key.indices.allSatisfy { current[x * key.count + $0] == key[$0] }
  }

  @_lifetime(pixels: copy pixels)
  private func unpack(_ table: Span<UInt32>, into pixels: inout MutableSpan<UInt32>) {
    // With 256 colours, indices do not need a bounds check.
    let table = table.extracting(0..<256)
    let numbers = current.span.extracting(0..<pixels.count)
    for x in 0..<numbers.count { pixels[x] = table[Int(numbers[x])] }
  }

  @_lifetime(pixels: copy pixels)
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
      // With three bytes per pixel, the fourth belongs to its neighbour or the padding, and opacity sets all its bits.
      pixels[x] = UInt32(littleEndian: pixel) | opacity
    }
  }

  /// Returns the row as RGBA with 16 bits per channel, opaque if there is no alpha.
  private func sixteenBits() -> [UInt16] {
    var row = [UInt16](repeating: .max, count: 4 * width)
    guard case .deep(let channels) = samples else { return row }
    for x in 0..<width {
      let i = channels * x
      for c in 0..<3 { row[4 * x + c] = sample(channels < 3 ? i : i + c) }
      if channels % 2 == 0 { row[4 * x + 3] = sample(i + channels - 1) }
      if isTransparent(x) { row[4 * x + 3] = 0 }
    }
    return row
  }

  private func sample(_ i: Int) -> UInt16 { UInt16(current[2 * i]) &<< 8 | UInt16(current[2 * i + 1]) }

  /// Reduces 16 bits per channel to 8, rounding to the nearest value.
  private func reduce(_ channels: Int, into pixels: inout MutableSpan<UInt32>) {
    let bytes = current.span
    for x in 0..<pixels.count {
      // If a pixel has fewer bytes, the others belong to its neighbour or the padding, and are not used.
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
