import AvatarRaster

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
  /// - Complexity: O(pixels), and far less for most photos, whose 257th colour comes early.
  init?(_ raster: Raster) {
    var found = ColorIndex()
    var distinct: [UInt32] = []
    let pixels = raster.pixels.span
    var last: UInt32?
    for i in 0..<raster.width * raster.height {
      let color = packedColor(pixels, i)
      if color == last { continue }
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
      let alpha = UInt8(color >> 24)
      for shift in [UInt32(16), 8, 0] {
        colors.append(straight(UInt8(truncatingIfNeeded: color >> shift), alpha))
      }
      if alpha < 255 { alphas.append(alpha) }
    }
    count = distinct.count
  }

  /// The fewest bits an index fits in: 1, 2, 4 or 8.
  var bitDepth: Int { count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8 }

  /// The picture's rows as indices, packed from the high bits down, each after the byte of filter type none.
  func packedRows(_ raster: Raster) -> [UInt8] {
    let depth = bitDepth
    let perByte = 8 / depth
    let stride = 1 + (raster.width + perByte - 1) / perByte
    var rows = [UInt8](repeating: 0, count: stride * raster.height)
    let pixels = raster.pixels.span
    var last: (color: UInt32, index: Int) = (packedColor(pixels, 0), indexOf[packedColor(pixels, 0)])
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        let color = packedColor(pixels, y * raster.width + x)
        if color != last.color { last = (color, indexOf[color]) }
        let shift = 8 - depth * (x % perByte + 1)
        rows[y * stride + 1 + x / perByte] |= UInt8(truncatingIfNeeded: last.index << shift)
      }
    }
    return rows
  }
}

/// Alpha in the high byte, then red, green, blue.
@inline(__always)
private func packedColor(_ pixels: Span<UInt8>, _ i: Int) -> UInt32 {
  UInt32(pixels[4 * i + 3]) << 24 | UInt32(pixels[4 * i]) << 16 | UInt32(pixels[4 * i + 1]) << 8
    | UInt32(pixels[4 * i + 2])
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
