/// A picture of few colours: which each pixel has, by number.
package struct IndexedRaster {
  /// The colours in the order in which they appear: straight RGBA, 8 bits a channel, red in the lowest byte. Two may be the
  /// same, where they differ only in 16 bits.
  package private(set) var colors: [UInt32] = []
  /// Of each pixel, row-major, stride = width.
  package private(set) var numbers: [UInt16]
  package let width: Int

  /// nil where there are more than 1024 colours.
  /// - Complexity: O(pixels), and far less for most photos, which soon have too many colours.
  package init?(_ raster: Raster) {
    width = raster.width
    numbers = [UInt16](repeating: 0, count: raster.width * raster.height)
    var found = ColorNumbers()
    var numbers = numbers.mutableSpan
    let pixels = raster.colors.span
    var (last, number) = (PremultipliedColor.clear, UInt16(0))
    for i in 0..<pixels.count {
      // Most pixels are like their neighbours.
      if pixels[i] != last || i == 0 {
        last = pixels[i]
        guard let known = found.number(of: last) else { return nil }
        number = known
      }
      numbers[i] = number
    }
    colors = found.colors.map(\.straight)
  }
}

/// Numbers colours from 0 on, in the order in which they are first asked for: a hash table with linear probing, never
/// more than a quarter full.
private struct ColorNumbers {
  private(set) var colors: [PremultipliedColor] = []
  private static let mostColors = 1024
  private static let size = 4096
  /// One more than the number; 0 where a slot is free.
  private var slots = [UInt16](repeating: 0, count: size)

  /// nil for one colour too many.
  mutating func number(of color: PremultipliedColor) -> UInt16? {
    // Fibonacci hashing (Knuth, TAOCP 3, §6.4): 2⁶⁴ divided by the golden ratio.
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
