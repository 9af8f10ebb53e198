/// The colours of a picture that has at most 256 of them; straight RGBA, those that aren't opaque first.
struct ExactPalette {
  /// R, G, B of each entry.
  private(set) var colors: [UInt8] = []
  /// Alphas of the first entries; the rest are opaque.
  private(set) var alphas: [UInt8] = []
  /// Which entry a raster's colour is.
  private var indexOf: ColorIndex
  private let count: Int

  /// nil where there are more than 256 colours.
  /// - Parameter pixels: straight RGBA, red in the lowest byte.
  /// - Complexity: O(pixels), and far less for most photos, whose 257th colour comes early.
  init?(_ pixels: [UInt32]) {
    var found = ColorIndex()
    var distinct: [UInt32] = []
    var last: UInt32?
    for color in pixels where color != last {
      last = color
      if found.insert(color, distinct.count) {
        if distinct.count == 256 { return nil }
        distinct.append(color)
      }
    }
    // Numerical order puts lower alphas first, which makes tRNS as short as it can be, and the file the same for
    // every order in which the colours appear.
    distinct.sort()
    indexOf = ColorIndex()
    for (i, color) in distinct.enumerated() {
      _ = indexOf.insert(color, i)
      for shift in [UInt32(0), 8, 16] { colors.append(UInt8(truncatingIfNeeded: color >> shift)) }
      if color >> 24 < 255 { alphas.append(UInt8(color >> 24)) }
    }
    count = distinct.count
  }

  /// The fewest bits an index fits in: 1, 2, 4 or 8.
  var bitDepth: Int { count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8 }

  /// The picture's rows as indices, packed from the high bits down, each after the byte of filter type none.
  func packedRows(_ pixels: [UInt32], width: Int) -> [UInt8] {
    let depth = bitDepth
    let perByte = 8 / depth
    let height = pixels.count / width
    let stride = 1 + (width + perByte - 1) / perByte
    var rows = [UInt8](repeating: 0, count: stride * height)
    var last = (color: pixels[0], index: indexOf[pixels[0]])
    for y in 0..<height {
      for x in 0..<width {
        let color = pixels[y * width + x]
        if color != last.color { last = (color, indexOf[color]) }
        let shift = 8 - depth * (x % perByte + 1)
        rows[y * stride + 1 + x / perByte] |= UInt8(truncatingIfNeeded: last.index << shift)
      }
    }
    return rows
  }
}

/// A small hash table from colours to numbers, by linear probing; never more than a quarter full.
private struct ColorIndex {
  private static let size = 1024
  private var colors = [UInt32](repeating: 0, count: size)
  private var values = [Int16](repeating: -1, count: size)

  /// The number of a colour that was inserted.
  subscript(_ color: UInt32) -> Int { Int(values[slot(of: color)]) }

  /// Whether the colour is new; a new one gets the number `value`.
  mutating func insert(_ color: UInt32, _ value: Int) -> Bool {
    let slot = slot(of: color)
    if values[slot] >= 0 { return false }
    colors[slot] = color
    values[slot] = Int16(value)
    return true
  }

  private func slot(of color: UInt32) -> Int {
    // Fibonacci hashing (Knuth, TAOCP 3, §6.4): 2³² divided by the golden ratio.
    var slot = Int((color &* 2_654_435_769) >> 22)
    while values[slot] >= 0 && colors[slot] != color { slot = (slot + 1) % Self.size }
    return slot
  }
}
