import AvatarFileSystem
import AvatarRaster

/// The 8-bit samples of an image, straight and row-major without padding, in the smallest colour type that preserves
/// them.
struct PNGSamples {
  let colorType: PNGChunks.ColorType
  let bytesPerPixel: Int
  /// The number of bytes per row.
  let stride: Int
  private(set) var bytes: [UInt8]

  /// Creates the samples of an image.
  ///
  /// Images without transparent pixels have no alpha, and gray images have a single colour channel. Memory is also
  /// reserved for the filter types, which precede the rows.
  ///
  /// - Complexity: O(width · height), with 4 bytes of memory per pixel, plus the memory for a band.
  init(_ bands: RasterBands) {
    // The bits that all pixels have in common, and those in which any red and green, or green and blue, differ.
    var (common, differences) = (UInt32.max, UInt32(0))
    var bytes: [UInt8] = []
    bytes.reserveCapacity((4 * bands.width + 1) * bands.height)
    for band in bands {
      let pixels = band.straightPixels()
      Self.examine(pixels.span, &common, &differences)
      // The bytes of a little-endian word are red, green, blue and alpha.
      unsafe pixels.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
    bytesPerPixel = (differences == 0 ? 1 : 3) + (common >> 24 == 255 ? 0 : 1)
    colorType = [.gray, .grayAlpha, .rgb, .rgba][bytesPerPixel - 1]
    stride = bytesPerPixel * bands.width
    self.bytes = bytes
    // A second reference would make `compact` copy all samples.
    bytes = []
    compact()
    // The memory of the bands would add to that of the compressed file, which determines the peak for large images.
    if !bands.isComplete { ProcessMemory.returnFreed() }
  }

  /// Updates the bits that all pixels have in common, and the differences between their channels.
  private static func examine(_ pixels: Span<UInt32>, _ commonBits: inout UInt32, _ channelDifferences: inout UInt32) {
    var (common, differences) = (commonBits, channelDifferences)
    for i in 0..<pixels.count {
      let pixel = pixels[i]
      common &= pixel
      // The differences between red and green, and between green and blue.
      differences |= (pixel ^ pixel &>> 8) & 0xFFFF
    }
    commonBits = common
    channelDifferences = differences
  }

  /// The number of rows of samples.
  var height: Int { bytes.count / stride }

  /// Removes the channels that are not in the colour type, in place.
  private mutating func compact() {
    let (step, count) = (bytesPerPixel, bytes.count / 4)
    if step == 4 { return }
    var bytes = bytes.mutableSpan
    for i in 0..<count {
      // Pixels move towards the start, so none is overwritten before it is copied.
      let (from, to) = (4 &* i, step &* i)
      bytes[to] = bytes[from]
      if step == 2 { bytes[to &+ 1] = bytes[from &+ 3] }
      if step == 3 {
        bytes[to &+ 1] = bytes[from &+ 1]
        bytes[to &+ 2] = bytes[from &+ 2]
      }
    }
    self.bytes.removeLast((4 - step) * count)
  }
}

extension PNGSamples {
  /// Filters each row with the filter that has the lowest score, or the first such filter in a tie.
  ///
  /// The rows are filtered from last to first, so that the filtered rows, each of which is a byte longer, can replace
  /// the samples in place.
  /// - Parameters:
  ///   - filters: The filters.
  ///   - score: Returns the score of a filtered row.
  /// - Returns: The rows, each preceded by its filter type byte.
  consuming func filtered(_ filters: [PNGFilter], score: ([UInt8]) -> Int) -> [UInt8] {
    let (stride, step, height) = (stride, bytesPerPixel, height)
    var result = bytes
    // No other reference to the bytes remains, so they are not copied.
    bytes = []
    result.append(contentsOf: repeatElement(0, count: height))
    // Zero bytes before each row represent the pixel to the left of the first one.
    var current = [UInt8](repeating: 0, count: step + stride)
    var previous = current
    var candidates = filters.map { _ in [UInt8](repeating: 0, count: stride) }
    func read(_ y: Int, into row: inout [UInt8]) {
      let samples = y < 0 ? nil : result[y * stride..<(y + 1) * stride]
      row.replaceSubrange(step..., with: samples ?? [UInt8](repeating: 0, count: stride)[...])
    }
    read(height - 1, into: &current)
    for y in (0..<height).reversed() {
      read(y - 1, into: &previous)
      var (best, bestScore) = (0, Int.max)
      for i in filters.indices {
        filters[i].apply(current, previous, bytesPerPixel: step, into: &candidates[i])
        let score = score(candidates[i])
        if score < bestScore { (best, bestScore) = (i, score) }
      }
      let start = y * (stride + 1)
      result[start] = filters[best].rawValue
      result.replaceSubrange(start + 1..<start + 1 + stride, with: candidates[best])
      // The row above is the next one to filter.
      swap(&previous, &current)
    }
    return result
  }
}
