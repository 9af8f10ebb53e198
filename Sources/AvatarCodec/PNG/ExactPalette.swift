import AvatarRaster

/// The palette of an image with at most 256 colours, as straight RGBA, and the index of each pixel.
///
/// Colours that are not opaque come first, which makes tRNS as short as possible, followed by the most frequent
/// colours.
struct ExactPalette {
  /// The red, green and blue of each entry.
  private(set) var colors: [UInt8] = []
  /// The alpha of each leading entry; the others are opaque.
  private(set) var alphas: [UInt8] = []
  private let picture: IndexedRaster
  /// The entry for each colour number in the image, in a table large enough for all numbers.
  private var entries: [UInt8]

  /// Creates the palette, or returns nil if there are more than 256 colours.
  init?(_ picture: IndexedRaster) {
    self.picture = picture
    // The same colour may have several numbers.
    var distinct: [(color: UInt32, pixels: Int, numbers: [Int])] = []
    for number in picture.colors.indices.sorted(by: { picture.colors[$0] < picture.colors[$1] }) {
      let color = picture.colors[number]
      if distinct.last?.color != color {
        if distinct.count == 256 { return nil }
        distinct.append((color, 0, []))
      }
      distinct[distinct.count - 1].pixels += picture.counts[number]
      distinct[distinct.count - 1].numbers.append(number)
    }
    // The order does not depend on where colours first appear, so the file does not either. Ties are resolved by
    // colour.
    distinct.sort { a, b in
      if (a.color >> 24 == 255) != (b.color >> 24 == 255) { return b.color >> 24 == 255 }
      return (b.pixels, a.color) < (a.pixels, b.color)
    }
    entries = [UInt8](repeating: 0, count: IndexedRaster.maxColors)
    for (index, entry) in distinct.enumerated() {
      for shift in [UInt32(0), 8, 16] { colors.append(UInt8(truncatingIfNeeded: entry.color >> shift)) }
      if entry.color >> 24 < 255 { alphas.append(UInt8(entry.color >> 24)) }
      for number in entry.numbers { entries[number] = UInt8(index) }
    }
  }

  /// The width and height of the image, in pixels.
  var size: (width: Int, height: Int) { (picture.width, picture.numbers.count / picture.width) }

  /// Whether all colours are shades of gray.
  var isGray: Bool { picture.colors.allSatisfy { ($0 ^ $0 >> 8) & 0xFFFF == 0 } }

  /// The minimum number of bits per index: 1, 2, 4 or 8.
  var bitDepth: Int {
    let count = colors.count / 3
    return count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
  }

  /// Returns the rows as packed indices, starting at the high bits, each preceded by the byte for filter type none.
  func packedRows() -> [UInt8] {
    let (width, depth) = (picture.width, bitDepth)
    let perByte = 8 / depth
    let height = picture.numbers.count / width
    let stride = 1 + (width + perByte - 1) / perByte
    var result = [UInt8](repeating: 0, count: stride * height)
    var rows = result.mutableSpan
    let (numbers, entries) = (picture.numbers.span, entries.span)
    for y in 0..<height {
      let (source, target) = (y * width, y * stride + 1)
      if depth == 8 {
        // Slicing the row and limiting numbers to the size of the table removes all bounds checks from the loop.
        precondition(entries.count == IndexedRaster.maxColors)
        let numbers = numbers.extracting(source..<source + width)
        #if compiler(>=6.3)
          var row = rows._mutatingExtracting(target..<target + width)
        #else
          var row = rows.extracting(target..<target + width)
        #endif
        for x in 0..<width { row[x] = entries[Int(numbers[x]) & (IndexedRaster.maxColors - 1)] }
        continue
      }
      for x in 0..<width {
        let shift = UInt8(8 - depth * (x % perByte + 1))
        rows[target + x / perByte] |= entries[Int(numbers[source + x])] &<< shift
      }
    }
    return result
  }
}
