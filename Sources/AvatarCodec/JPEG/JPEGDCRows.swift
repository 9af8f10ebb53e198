/// The rows of a JPEG at an eighth of its size, decoded from its DC coefficients alone, for colour conversion.
struct JPEGDCRows {
  private let decoder: JPEGDCDecoder
  private let colorSpace: JPEGColorSpace
  private var enlargements: [JPEGDCEnlargement]

  init(_ decoder: JPEGDCDecoder, _ components: [JPEGHeader.Component], _ colorSpace: JPEGColorSpace) {
    self.decoder = decoder
    self.colorSpace = colorSpace
    enlargements = decoder.planes.map {
      JPEGDCEnlargement($0, across: components.widest / $0.horizontal, down: components.highest / $0.vertical)
    }
  }

  /// Writes row `y`, with red, green and blue in the lowest bytes of each pixel.
  mutating func read(_ y: Int, into row: inout [UInt32]) {
    for i in enlargements.indices { enlargements[i].readRow(y, from: decoder) }
    for x in row.indices { row[x] = pixel(x) }
  }

  @inline(__always)
  private func pixel(_ x: Int) -> UInt32 {
    let first = Int(enlargements[0].samples[x])
    if colorSpace == .gray { return 0x010101 * Self.limited(first << 16) }
    let (second, third) = (Int(enlargements[1].samples[x]), Int(enlargements[2].samples[x]))
    if colorSpace == .rgb {
      return Self.limited(first << 16) | Self.limited(second << 16) << 8 | Self.limited(third << 16) << 16
    }
    let none = 128 << JPEGDCPlane.fractionBits
    let (y, cb, cr) = (first << 16, second - none, third - none)
    return Self.limited(y + 91881 * cr) | Self.limited(y - 22554 * cb - 46802 * cr) << 8
      | Self.limited(y + 116130 * cb) << 16
  }

  /// Returns the channel, clamped to 0…255, for a value with 16 more fractional bits than a sample.
  @inline(__always)
  private static func limited(_ value: Int) -> UInt32 {
    let bits = 16 + JPEGDCPlane.fractionBits
    return UInt32(truncatingIfNeeded: min(max((value + 1 << (bits - 1)) >> bits, 0), 255))
  }
}
