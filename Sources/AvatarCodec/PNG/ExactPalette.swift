import AvatarRaster

/// The colours of a picture that has at most 256 of them, and which pixel has which; straight RGBA, those that aren't
/// opaque first.
struct ExactPalette {
  /// R, G, B of each entry.
  private(set) var colors: [UInt8] = []
  /// Alphas of the first entries; the rest are opaque.
  private(set) var alphas: [UInt8] = []
  private let picture: IndexedRaster
  /// The entry of each of its colours.
  private var entries: [UInt8]

  /// nil where there are more than 256 colours.
  init?(_ raster: Raster) {
    guard let picture = IndexedRaster(raster) else { return nil }
    self.picture = picture
    entries = [UInt8](repeating: 0, count: picture.colors.count)
    // Numerical order puts lower alphas first, which makes tRNS as short as it can be, and the file the same for
    // every order in which the colours appear.
    var last: UInt32?
    for number in picture.colors.indices.sorted(by: { picture.colors[$0] < picture.colors[$1] }) {
      let color = picture.colors[number]
      if color != last {
        if colors.count == 3 * 256 { return nil }
        last = color
        for shift in [UInt32(0), 8, 16] { colors.append(UInt8(truncatingIfNeeded: color >> shift)) }
        if color >> 24 < 255 { alphas.append(UInt8(color >> 24)) }
      }
      entries[number] = UInt8(colors.count / 3 - 1)
    }
  }

  /// The fewest bits an index fits in: 1, 2, 4 or 8.
  var bitDepth: Int {
    let count = colors.count / 3
    return count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
  }

  /// The picture's rows as indices, packed from the high bits down, each after the byte of filter type none.
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
