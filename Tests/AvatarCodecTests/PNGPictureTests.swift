import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct PNGPictureTests {
  private func picture(_ bytes: [UInt8]) throws -> Raster {
    try Photo(ByteSource(bytes), limits: PhotoLimits()).picture(limits: PhotoLimits())
  }

  private func png(_ colorType: Int, _ depth: Int, isInterlaced: Bool = false) -> HandmadePNG {
    HandmadePNG(colorType: colorType, depth: depth, isInterlaced: isInterlaced)
  }

  @Test(arguments: [(0, 4), (2, 8), (3, 8), (4, 8), (6, 8)], [false, true])
  func eightBitsAreMultipliedByAlpha(kind: (Int, Int), isInterlaced: Bool) throws {
    let png = png(kind.0, kind.1, isInterlaced: isInterlaced)
    let picture = try picture(png.bytes)
    for y in 0..<HandmadePNG.height {
      for x in 0..<HandmadePNG.width {
        let pixel = png.pixel(x, y)
        func byte(_ shift: UInt32) -> UInt8 { UInt8(pixel >> shift & 255) }
        #expect(
          picture[x, y]
            == PremultipliedColor(straightRed: byte(0), green: byte(8), blue: byte(16), alpha: byte(24)))
      }
    }
  }

  @Test(arguments: [0, 2, 4, 6], [false, true])
  func sixteenBitsAreKept(colorType: Int, isInterlaced: Bool) throws {
    let png = png(colorType, 16, isInterlaced: isInterlaced)
    let picture = try picture(png.bytes)
    let hasAlpha = colorType >= 4
    for y in 0..<HandmadePNG.height {
      for x in 0..<HandmadePNG.width {
        let alpha = hasAlpha ? png.sample(x, y, png.channels - 1) : 65535
        #expect(Int(picture[x, y].alpha) == alpha)
        #expect(Int(picture[x, y].red) == (png.sample(x, y, 0) * alpha * 2 + 65535) / (2 * 65535))
      }
    }
  }

  @Test func gammaIsConverted() throws {
    var gray = png(0, 8)
    let plain = try picture(gray.bytes)
    gray.before = [("gAMA", [0, 1, 0x86, 0xA0])]
    let linear = try picture(gray.bytes)
    #expect(linear[9, 5].red > plain[9, 5].red)
    #expect(linear.colors.allSatisfy { $0.alpha == 65535 })
  }

  @Test func orientationIsApplied() throws {
    var turned = png(2, 8)
    // The block has a TIFF header and one entry: orientation 6.
    turned.before = [
      ("eXIf", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
    ]
    let (plain, upright) = (try picture(png(2, 8).bytes), try picture(turned.bytes))
    #expect((upright.width, upright.height) == (HandmadePNG.height, HandmadePNG.width))
    #expect(upright[HandmadePNG.height - 1, 0] == plain[0, 0])
  }

  @Test func pictureWithoutItsEndIsTruncated() {
    let bytes = Array(png(6, 8).bytes.dropLast(12))
    #expect(throws: PhotoError.truncated(.png, byte: bytes.count)) { try picture(bytes) }
  }
}
