/// The rows of a reduced JPEG, all of whose planes are enlarged to the size of the largest, for colour conversion.
struct JPEGReducedRows {
  /// The plane with the most samples.
  let grid: JPEGReducedPlane
  private let decoder: JPEGReducedDecoder
  private let colorSpace: JPEGColorSpace
  private var enlargements: [JPEGPlaneEnlargement]

  init(_ decoder: JPEGReducedDecoder, _ colorSpace: JPEGColorSpace) {
    self.decoder = decoder
    self.colorSpace = colorSpace
    let grid = decoder.grid
    self.grid = grid
    enlargements = decoder.planes.map {
      JPEGPlaneEnlargement($0, across: grid.across / $0.across, down: grid.down / $0.down)
    }
  }

  /// Writes row `y`, with red, green and blue in the lowest bytes of each pixel.
  mutating func read(_ y: Int, into row: inout [UInt32]) {
    for i in enlargements.indices { enlargements[i].readRow(y, from: decoder) }
    let last = enlargements.count - 1
    let planes = (enlargements[0].samples, enlargements[min(1, last)].samples, enlargements[last].samples)
    let (first, second, third) = (planes.0.span, planes.1.span, planes.2.span)
    let none = 128 << JPEGReducedPlane.fractionBits
    for x in row.indices {
      let (a, b, c) = (Int(first[x]) &<< 16, Int(second[x]), Int(third[x]))
      switch colorSpace {
      case .gray: row[x] = 0x010101 &* Self.limited(a)
      case .rgb: row[x] = Self.limited(a) | Self.limited(b &<< 16) &<< 8 | Self.limited(c &<< 16) &<< 16
      case .yCbCr:
        let (cb, cr) = (b &- none, c &- none)
        row[x] =
          Self.limited(a &+ 91881 &* cr) | Self.limited(a &- 22554 &* cb &- 46802 &* cr) &<< 8
          | Self.limited(a &+ 116130 &* cb) &<< 16
      }
    }
  }

  /// Returns the channel, clamped to 0…255, for a value with 16 more fractional bits than a sample.
  @inline(__always)
  private static func limited(_ value: Int) -> UInt32 {
    let bits = 16 + JPEGReducedPlane.fractionBits
    return UInt32(truncatingIfNeeded: min(max((value &+ 1 &<< (bits &- 1)) &>> bits, 0), 255))
  }
}
