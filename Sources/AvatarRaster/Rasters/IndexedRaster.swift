/// A raster with at most 1024 colours, as a palette and runs of pixels with the same colour.
package struct IndexedRaster {
  /// The colours in order of first occurrence, as straight RGBA with 8 bits per channel and red in the lowest byte.
  ///
  /// Entries are equal if the raster's colours differ only beyond 8-bit precision.
  package private(set) var colors: [UInt32] = []
  /// The number of pixels with each colour.
  package private(set) var counts: [Int] = []
  /// The runs of pixels, row-major; a run may continue in the next row.
  package private(set) var runs: [ColorRun] = []
  package let width: Int
  package let height: Int

  /// The maximum number of colours.
  package static let maxColors = 1024

  /// Creates an indexed raster, or returns nil if there are more than 1024 colours.
  /// - Complexity: O(pixels), but much less for most photos, which soon exceed 1024 colours.
  package init?(_ raster: Raster) { self.init(RasterBands(raster)) }

  /// Creates an indexed raster from an image in bands, or returns nil if there are more than 1024 colours.
  ///
  /// - Complexity: O(pixels), but much less for most photos, which exceed 1024 colours within a few bands.
  package init?(_ bands: RasterBands) {
    width = bands.width
    height = bands.height
    var found = ColorNumbers(limit: Self.maxColors)
    for band in bands { if !append(band, &found) { return nil } }
    colors = found.keys.map { PremultipliedColor(bits: $0).straight }
    counts = [Int](repeating: 0, count: colors.count)
    for run in runs { counts[run.number] += run.length }
  }

  /// Appends the runs of pixels, and returns false if there are more than 1024 colours.
  private mutating func append(_ raster: Raster, _ found: inout ColorNumbers) -> Bool {
    let pixels = raster.colors.span
    var start = 0
    while start < pixels.count {
      guard let number = found.number(of: pixels[start].bits) else { return false }
      let end = Self.end(ofRunAt: start, in: pixels)
      runs.append(ColorRun(number, length: end - start))
      start = end
    }
    return true
  }

  /// Returns the end of the pixels that are equal to the one at an index.
  @inline(__always)
  private static func end(ofRunAt start: Int, in pixels: Span<PremultipliedColor>) -> Int {
    let (color, limit) = (pixels[start].bits, min(start + ColorRun.maxLength, pixels.count))
    // Most runs are a single pixel on an edge.
    var end = start + 1
    guard end < limit, pixels[end].bits == color else { return end }
    var isEqual = true
    // Most pixels are equal to their neighbours, so eight are compared at a time.
    while isEqual && end + 8 <= limit {
      let next = pixels.extracting(end..<end + 8)
      var difference: UInt64 = 0
      for i in 0..<8 { difference |= next[i].bits ^ color }
      isEqual = difference == 0
      if isEqual { end += 8 }
    }
    while end < limit {
      if pixels[end].bits != color { break }
      end &+= 1
    }
    return end
  }
}

extension IndexedRaster {
  /// Returns the rows as packed samples, starting at the high bits, each preceded by a byte of 0.
  ///
  /// - Parameters:
  ///   - bytes: The sample for each colour, repeated in all pixels of a byte.
  ///   - depth: The number of bits per sample: 1, 2, 4 or 8.
  /// - Returns: The rows, each of which starts at a whole byte.
  /// - Complexity: O(bytes of the rows).
  package func packedRows(of bytes: [UInt8], depth: Int) -> [UInt8] {
    let stride = 1 + (width * depth + 7) / 8
    var result = [UInt8](repeating: 0, count: stride * height)
    var rows = result.mutableSpan
    var (row, x) = (0, 0)
    for run in runs {
      let byte = bytes[run.number]
      var rest = run.length
      while rest > 0 {
        // The run may continue in the next row.
        let end = min(x + rest, width)
        if depth == 8 {
          Self.fill(row + 1 + x..<row + 1 + end, of: &rows, with: byte)
        } else {
          Self.set(x..<end, of: &rows, from: row + 1, to: byte, depth: depth)
        }
        rest -= end - x
        x = end
        if x == width { (row, x) = (row + stride, 0) }
      }
    }
    return result
  }
}

extension IndexedRaster {
  @inline(__always)
  private static func fill(_ places: Range<Int>, of rows: inout MutableSpan<UInt8>, with byte: UInt8) {
    // Most runs are a single pixel on an edge.
    if places.count == 1 {
      rows[places.lowerBound] = byte
      return
    }
    var part = rows._mutatingExtracting(places)
    part.update(repeating: byte)
  }

  /// Sets the pixels in a row of zeros that starts at an offset to the index of `depth` bits, 1, 2 or 4, that a byte
  /// contains for all its pixels.
  private static func set(
    _ pixels: Range<Int>, of rows: inout MutableSpan<UInt8>, from start: Int, to byte: UInt8, depth: Int
  ) {
    let shift = (8 / depth).trailingZeroBitCount
    let last = (1 << shift) - 1
    var x = pixels.lowerBound
    while x < pixels.upperBound {
      let bytes = x & last == 0 ? (pixels.upperBound - x) >> shift : 0
      if bytes > 0 {
        let first = start + (x >> shift)
        fill(first..<first + bytes, of: &rows, with: byte)
        x += bytes << shift
      } else {
        let bits: UInt8 = 255 << UInt8(8 - depth)
        rows[start + (x >> shift)] |= byte & (bits >> UInt8(depth * (x & last)))
        x += 1
      }
    }
  }
}
