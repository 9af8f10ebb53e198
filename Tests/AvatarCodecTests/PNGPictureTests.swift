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
  func eightBitSamplesAreMultipliedByAlpha(kind: (Int, Int), isInterlaced: Bool) throws {
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
  func sixteenBitSamplesArePreserved(colorType: Int, isInterlaced: Bool) throws {
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

  /// Returns an eXIf chunk: a TIFF header and one entry, the orientation.
  private func exif(_ orientation: Orientation) -> (StaticString, [UInt8]) {
    let value = UInt8(orientation.rawValue)
    return ("eXIf", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: Orientation.allCases, [false, true])
  func orientationMayPrecedeOrFollowTheImageData(orientation: Orientation, isBehind: Bool) throws {
    var turned = png(2, 8)
    if isBehind { turned.after = [exif(orientation)] } else { turned.before = [exif(orientation)] }
    #expect(try picture(turned.bytes) == picture(png(2, 8).bytes).upright(from: orientation))
  }

  @Test func firstOrientationIsUsed() throws {
    var turned = png(2, 8)
    turned.before = [exif(.up)]
    turned.after = [exif(.right)]
    #expect(try picture(turned.bytes) == picture(png(2, 8).bytes))
  }

  @Test func colorChunksAfterTheImageDataAreIgnored() throws {
    var changed = png(2, 8)
    changed.after = [("gAMA", [0, 1, 0x86, 0xA0]), ("cICP", [9, 16, 0, 1]), ("iCCP", [1, 2, 3])]
    #expect(try picture(changed.bytes) == picture(png(2, 8).bytes))
  }

  @Test(arguments: [12, 4, 1])
  func imageWithoutAnEndIsReportedAsTruncated(missing: Int) {
    let bytes = Array(png(6, 8).bytes.dropLast(missing))
    #expect(throws: PhotoError.truncated(.png, byte: bytes.count)) { try picture(bytes) }
  }
}
