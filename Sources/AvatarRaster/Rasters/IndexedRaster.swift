/// A raster with at most 1024 colours, as a palette and an index for each pixel.
package struct IndexedRaster {
  /// The colours in order of first occurrence, as straight RGBA with 8 bits per channel and red in the lowest byte.
  ///
  /// Entries are equal if the raster's colours differ only beyond 8-bit precision.
  package private(set) var colors: [UInt32] = []
  /// The number of pixels with each colour.
  package private(set) var counts: [Int] = []
  /// The colour index of each pixel, row-major, stride = width.
  package private(set) var numbers: [UInt16]
  package let width: Int

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
    numbers = []
    numbers.reserveCapacity(bands.width * bands.height)
    var found = ColorNumbers()
    for band in bands {
      guard let added = Self.numbers(of: band, &found) else { return nil }
      numbers += added
    }
    colors = found.colors.map(\.straight)
    counts = found.counts
  }

  /// Returns the colour number of each pixel, or nil if there are more than 1024 colours.
  private static func numbers(of raster: Raster, _ found: inout ColorNumbers) -> [UInt16]? {
    var result = [UInt16](repeating: 0, count: raster.width * raster.height)
    var numbers = result.mutableSpan
    let pixels = raster.colors.span
    // Most pixels are equal to their neighbours.
    var start = 0
    while start < pixels.count {
      let color = pixels[start]
      guard let number = found.number(of: color) else { return nil }
      var end = start
      while end < pixels.count && pixels[end] == color {
        numbers[end] = number
        end &+= 1
      }
      found.counts[Int(number)] += end - start
      start = end
    }
    return result
  }
}

/// A hash table that numbers colours from 0 in the order in which they are first looked up.
///
/// Collisions are resolved by linear probing, and the table is at most a quarter full.
private struct ColorNumbers {
  private(set) var colors: [PremultipliedColor] = []
  /// The number of pixels with each colour.
  var counts: [Int] = []
  private static let size = 4096
  /// The colour number plus 1, or 0 for a free slot.
  private var slots = [UInt16](repeating: 0, count: size)

  /// Returns the number of a colour, or nil if the colour is new and the table already has 1024.
  mutating func number(of color: PremultipliedColor) -> UInt16? {
    // Fibonacci hashing (Knuth, TAOCP 3, §6.4) multiplies by 2⁶⁴ divided by the golden ratio.
    var slot = Int((color.bits &* 0x9e37_79b9_7f4a_7c15) >> 52)
    // Most slots are free, so the search ends.
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if colors[Int(number)] == color { return number }
      slot = (slot + 1) % Self.size
    }
    guard colors.count < IndexedRaster.maxColors else { return nil }
    colors.append(color)
    counts.append(0)
    slots[slot] = UInt16(colors.count)
    return UInt16(colors.count - 1)
  }
}
