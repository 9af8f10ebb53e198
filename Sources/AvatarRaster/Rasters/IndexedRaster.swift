/// A raster with at most 1024 colours, as a palette and an index for each pixel.
package struct IndexedRaster {
  /// The colours in the order in which they first occur, as straight RGBA with 8 bits per channel and red in the lowest
  /// byte.
  ///
  /// Two entries are equal if the raster's colours differ only in the precision of 16 bits per channel.
  package private(set) var colors: [UInt32] = []
  /// The index of each pixel's colour, row-major, stride = width.
  package private(set) var numbers: [UInt16]
  package let width: Int

  /// Creates an indexed raster, or returns nil if there are more than 1024 colours.
  /// - Complexity: O(pixels); much less for most photos, which soon exceed 1024 colours.
  package init?(_ raster: Raster) { self.init(RasterBands(raster)) }

  /// Creates an indexed raster of a picture in bands, or returns nil if there are more than 1024 colours.
  ///
  /// - Complexity: O(pixels); much less for most photos, which exceed 1024 colours within a few bands.
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
  }

  /// Returns the number of each pixel's colour; nil if there are more than 1024 colours.
  private static func numbers(of raster: Raster, _ found: inout ColorNumbers) -> [UInt16]? {
    var result = [UInt16](repeating: 0, count: raster.width * raster.height)
    var numbers = result.mutableSpan
    let pixels = raster.colors.span
    var (last, number) = (PremultipliedColor.clear, UInt16(0))
    for i in 0..<pixels.count {
      // Most pixels equal their neighbours.
      if pixels[i] != last || i == 0 {
        last = pixels[i]
        guard let known = found.number(of: last) else { return nil }
        number = known
      }
      numbers[i] = number
    }
    return result
  }
}

/// A hash table that numbers colours from 0 in the order in which they are first looked up.
///
/// Collisions are resolved by linear probing, and the table is at most a quarter full.
private struct ColorNumbers {
  private(set) var colors: [PremultipliedColor] = []
  private static let mostColors = 1024
  private static let size = 4096
  /// The number plus 1; 0 for a free slot.
  private var slots = [UInt16](repeating: 0, count: size)

  /// Returns the number of a colour, or nil if the colour is new and the table already has 1024.
  mutating func number(of color: PremultipliedColor) -> UInt16? {
    // Fibonacci hashing (Knuth, TAOCP 3, §6.4) multiplies by 2⁶⁴ divided by the golden ratio.
    var slot = Int((color.bits &* 0x9e37_79b9_7f4a_7c15) >> 52)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if colors[Int(number)] == color { return number }
      slot = (slot + 1) % Self.size
    }
    guard colors.count < Self.mostColors else { return nil }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return UInt16(colors.count - 1)
  }
}
