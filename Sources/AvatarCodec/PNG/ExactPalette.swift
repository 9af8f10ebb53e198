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
  /// The entry for each colour number in the image, repeated in all pixels of a byte.
  private var bytes: [UInt8]

  /// The maximum number of colours.
  private static let maxColors = 256

  /// Creates the palette, or returns nil if there are more than 256 colours.
  /// - Complexity: O(n log n) for n colours.
  init?(_ picture: IndexedRaster) {
    self.picture = picture
    // The same colour may have several numbers.
    var distinct = ColorNumbers(limit: Self.maxColors)
    var pixels = [Int](repeating: 0, count: Self.maxColors)
    bytes = [UInt8](repeating: 0, count: picture.colors.count)
    for (number, color) in picture.colors.enumerated() {
      guard let entry = distinct.number(of: UInt64(color)) else { return nil }
      pixels[Int(entry)] += picture.counts[number]
      bytes[number] = UInt8(entry)
    }
    var places = [UInt8](repeating: 0, count: Self.maxColors)
    for (place, color) in Self.sorted(distinct.keys, pixels).enumerated() {
      for shift in [UInt32(0), 8, 16] { colors.append(UInt8(truncatingIfNeeded: color >> shift)) }
      if color >> 24 < 255 { alphas.append(UInt8(color >> 24)) }
      if let entry = distinct.number(of: UInt64(color)) { places[Int(entry)] = UInt8(place) }
    }
    // An index of 8, 4, 2 or 1 bits, times 1, 17, 85 or 255.
    let factor = UInt8(255 / (1 << bitDepth - 1))
    for number in picture.colors.indices { bytes[number] = places[Int(bytes[number])] * factor }
  }

  /// Returns the colours in the order of the palette, which does not depend on where they first appear, so the file does
  /// not either: ties are resolved by colour.
  private static func sorted(_ colors: [UInt64], _ pixels: [Int]) -> [UInt32] {
    // A word that contains both sorting keys is compared in one instruction.
    var keys: (transparent: [UInt64], opaque: [UInt64]) = ([], [])
    for (color, pixels) in zip(colors, pixels) {
      let key = UInt64(UInt32.max - UInt32(clamping: pixels)) << 32 | color
      if color >> 24 == 255 { keys.opaque.append(key) } else { keys.transparent.append(key) }
    }
    return (keys.transparent.sorted() + keys.opaque.sorted()).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The width and height of the image, in pixels.
  var size: (width: Int, height: Int) { (picture.width, picture.height) }

  /// Whether all colours are shades of gray.
  var isGray: Bool { picture.colors.allSatisfy { ($0 ^ $0 >> 8) & 0xFFFF == 0 } }

  /// The minimum number of bits per index: 1, 2, 4 or 8.
  var bitDepth: Int {
    let count = colors.count / 3
    return count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
  }

  /// Returns the rows as packed indices, each preceded by the byte for filter type none.
  func packedRows() -> [UInt8] { picture.packedRows(of: bytes, depth: bitDepth) }
}
