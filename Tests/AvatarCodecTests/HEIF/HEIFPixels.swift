import AvatarFileSystem
import AvatarRaster

@testable import AvatarCodec

/// The pixels of an upright image, straight RGBA with red in the lowest byte.
struct HEIFPixels: Equatable {
  var width: Int
  var values: [UInt32]

  init(width: Int, height: Int, _ value: (_ x: Int, _ y: Int) -> UInt32) {
    self.width = width
    values = (0..<width * height).map { value($0 % width, $0 / width) }
  }

  /// Decodes all pixels of a file.
  init(decoding bytes: [UInt8]) throws(PhotoError) {
    let raster = try Photo(ByteSource(bytes), limits: PhotoLimits()).picture(limits: PhotoLimits())
    width = raster.width
    values = raster.straightPixels()
  }

  var height: Int { values.count / width }

  subscript(x: Int, y: Int) -> UInt32 { values[y * width + x] }

  func cropped(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> HEIFPixels {
    HEIFPixels(width: width, height: height) { self[x + $0, y + $1] }
  }

  /// Returns the image after quarter turns counterclockwise.
  func turned(_ turns: UInt8) -> HEIFPixels {
    if turns == 0 { return self }
    return HEIFPixels(width: height, height: width) { x, y in self[width - 1 - y, x] }.turned(turns - 1)
  }

  /// Returns the image with top and bottom exchanged if the axis is 0, or else with left and right exchanged.
  func mirrored(_ axis: UInt8) -> HEIFPixels {
    HEIFPixels(width: width, height: height) { x, y in axis == 0 ? self[x, height - 1 - y] : self[width - 1 - x, y] }
  }

  /// Returns the largest difference of a channel from another image of the same size, in levels.
  func difference(from other: HEIFPixels) -> Int {
    guard (width, height) == (other.width, other.height) else { return 256 }
    var largest = 0
    for (a, b) in zip(values, other.values) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    return largest
  }

  /// Returns the 64×64 image in the fixtures `gradient`, whose pixels are all different, or `inverse`.
  static func gradient(isInverse: Bool = false) -> HEIFPixels {
    HEIFPixels(width: 64, height: 64) { x, y in
      let blue = 2 * x + 2 * y
      let color = UInt32(4 * x | 4 * y << 8 | blue << 16)
      return 0xFF00_0000 | (isInverse ? 0xFF_FFFF - color : color)
    }
  }

  /// Returns images of the same height side by side.
  static func joined(_ images: HEIFPixels...) -> HEIFPixels {
    HEIFPixels(width: images.map(\.width).reduce(0, +), height: images[0].height) { x, y in
      images[x / images[0].width][x % images[0].width, y]
    }
  }
}
