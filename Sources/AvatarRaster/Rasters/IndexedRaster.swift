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
  }

  /// Appends the runs of pixels, and returns false if there are more than 1024 colours.
  private mutating func append(_ raster: Raster, _ found: inout ColorNumbers) -> Bool {
    let pixels = raster.colors.span
    var start = 0
    while start < pixels.count {
      guard let number = found.number(of: pixels[start].bits) else { return false }
      let end = Self.end(ofRunAt: start, in: pixels)
      if Int(number) == counts.count { counts.append(0) }
      counts[Int(number)] += end - start
      runs.append(ColorRun(number, length: end - start))
      start = end
    }
    return true
  }

  /// Returns the end of the pixels that are equal to the one at an index.
  @inline(__always)
  private static func end(ofRunAt start: Int, in pixels: Span<PremultipliedColor>) -> Int {
    let (color, limit) = (pixels[start].bits, min(start + ColorRun.maxLength, pixels.count))
    var (end, isEqual) = (start + 1, true)
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
