import AvatarRaster

/// The palette of a picture with at most 256 colours, as straight RGBA, and the index of each pixel.
///
/// Colours that are not opaque come first, which makes tRNS as short as possible; then the most frequent colours.
struct ExactPalette {
  /// The red, green and blue of each entry.
  private(set) var colors: [UInt8] = []
  /// The alpha of each of the first entries; the others are opaque.
  private(set) var alphas: [UInt8] = []
  private let picture: IndexedRaster
  /// The entry of each number of a colour in the picture.
  private var entries: [UInt8]

  /// Creates the palette; nil if there are more than 256 colours.
  init?(_ picture: IndexedRaster) {
    self.picture = picture
    var pixels = [Int](repeating: 0, count: picture.colors.count)
    for number in picture.numbers { pixels[Int(number)] += 1 }
    // The same colour may have several numbers.
    var distinct: [(color: UInt32, pixels: Int, numbers: [Int])] = []
    for number in picture.colors.indices.sorted(by: { picture.colors[$0] < picture.colors[$1] }) {
      let color = picture.colors[number]
      if distinct.last?.color != color {
        if distinct.count == 256 { return nil }
        distinct.append((color, 0, []))
      }
      distinct[distinct.count - 1].pixels += pixels[number]
      distinct[distinct.count - 1].numbers.append(number)
    }
    // The order does not depend on where colours first appear, so that the file does not either; ties are resolved by
    // the colour.
    distinct.sort { a, b in
      if (a.color >> 24 == 255) != (b.color >> 24 == 255) { return b.color >> 24 == 255 }
      return (b.pixels, a.color) < (a.pixels, b.color)
    }
    entries = [UInt8](repeating: 0, count: picture.colors.count)
    for (index, entry) in distinct.enumerated() {
      for shift in [UInt32(0), 8, 16] { colors.append(UInt8(truncatingIfNeeded: entry.color >> shift)) }
      if entry.color >> 24 < 255 { alphas.append(UInt8(entry.color >> 24)) }
      for number in entry.numbers { entries[number] = UInt8(index) }
    }
  }

  /// The width and the height of the picture, in pixels.
  var size: (width: Int, height: Int) { (picture.width, picture.numbers.count / picture.width) }

  /// Whether all colours are shades of gray.
  var isGray: Bool { picture.colors.allSatisfy { ($0 ^ $0 >> 8) & 0xFFFF == 0 } }

  /// The minimum number of bits of an index: 1, 2, 4 or 8.
  var bitDepth: Int {
    let count = colors.count / 3
    return count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
  }

  /// Returns the rows as packed indices, from the high bits down, each after the byte of filter type none.
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
        for x in 0..<width { rows[target + x] = entries[Int(numbers[source + x])] }
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
