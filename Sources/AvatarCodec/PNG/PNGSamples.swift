import AvatarRaster

/// The samples of a picture with 8 bits each, straight and row-major without padding, in the smallest colour type that
/// preserves them.
struct PNGSamples {
  let colorType: PNGChunks.ColorType
  let bytesPerPixel: Int
  /// The number of bytes per row.
  let stride: Int
  private(set) var bytes: [UInt8]

  /// Creates the samples of a raster; see `init(_: RasterBands)`.
  init(_ raster: Raster) { self.init(RasterBands(raster)) }

  /// Creates the samples of a picture.
  ///
  /// Pictures without transparent pixels get no alpha, and gray ones a single colour channel. Memory for the filter
  /// types, which precede the rows, is reserved too.
  ///
  /// - Complexity: O(width · height), with 4 bytes of memory for each pixel, and those of a band.
  init(_ bands: RasterBands) {
    var channels = Channels()
    var bytes: [UInt8] = []
    bytes.reserveCapacity((4 * bands.width + 1) * bands.height)
    for band in bands {
      let pixels = band.straightPixels()
      channels.add(pixels.span)
      // The bytes of a little-endian word are red, green, blue and alpha.
      unsafe pixels.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
    colorType = channels.colorType
    bytesPerPixel = colorType.channels
    stride = bytesPerPixel * bands.width
    self.bytes = bytes
    bytes = []
    compact()
  }

  /// Creates the samples of a range of rows.
  init(_ rows: Range<Int>, of samples: PNGSamples) {
    colorType = samples.colorType
    bytesPerPixel = samples.bytesPerPixel
    stride = samples.stride
    bytes = Array(samples.bytes[rows.lowerBound * stride..<rows.upperBound * stride])
  }

  /// The number of rows of samples.
  var height: Int { bytes.count / stride }

  /// Returns the bytes, without a copy if nothing else refers to them.
  mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// Removes the channels that are not in the colour type, in place.
  private mutating func compact() {
    let (type, step, count) = (colorType, bytesPerPixel, bytes.count / 4)
    if type == .rgba { return }
    var bytes = bytes.mutableSpan
    for i in 0..<count {
      let (from, to) = (4 &* i, step &* i)
      bytes[to] = bytes[from]
      switch type {
      case .palette, .gray: break
      case .grayAlpha: bytes[to &+ 1] = bytes[from &+ 3]
      case .rgb, .rgba:
        bytes[to &+ 1] = bytes[from &+ 1]
        bytes[to &+ 2] = bytes[from &+ 2]
      }
    }
    self.bytes.removeLast((4 - step) * count)
  }
}

/// The channels that the pixels seen so far need.
private struct Channels {
  private var common: UInt32 = .max
  private var differences: UInt32 = 0

  mutating func add(_ pixels: Span<UInt32>) {
    var (common, differences) = (common, differences)
    for i in 0..<pixels.count {
      let pixel = pixels[i]
      common &= pixel
      // The differences between red and green, and between green and blue.
      differences |= (pixel ^ pixel &>> 8) & 0xFFFF
    }
    self.common = common
    self.differences = differences
  }

  var colorType: PNGChunks.ColorType {
    switch (differences == 0, common >> 24 == 255) {
    case (true, true): .gray
    case (true, false): .grayAlpha
    case (false, true): .rgb
    case (false, false): .rgba
    }
  }
}
