import AvatarFileSystem
import AvatarRaster
import Foundation
import Testing

@testable import AvatarCodec

@Suite struct BMPColorTests {
  private let embedded: UInt32 = 0x4D42_4544

  private func color(_ bmp: HandmadeBMP) throws -> DescribedColor {
    try BMPDecoder(ByteSource(bmp.bytes), limits: PhotoLimits()).describedColor()
  }

  /// Returns an image with these exponents and end points: X and Y of red, green and blue, with Z = 1 − X − Y.
  private func calibrated(_ points: [(Double, Double)], _ exponents: [Double]) -> HandmadeBMP {
    var bmp = HandmadeBMP(headerSize: 108)
    for (i, point) in points.enumerated() {
      for (j, value) in [point.0, point.1, 1 - point.0 - point.1].enumerated() {
        bmp.fields[74 + 12 * i + 4 * j] = UInt32(value * Double(1 << 30))
      }
    }
    for (i, exponent) in exponents.enumerated() { bmp.fields[110 + 4 * i] = UInt32(exponent * 65_536) }
    return bmp
  }

  private let sRGB = [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]

  @Test(arguments: [40, 108, 124])
  func imageWithoutColorDataIsSRGB(headerSize: Int) throws {
    #expect(try color(HandmadeBMP(headerSize: headerSize)) == DescribedColor(encoding: .sRGB))
  }

  /// ImageMagick writes the reciprocal of the exponent.
  @Test(arguments: [2.2, 1 / 2.2])
  func sRGBPrimariesNeedNoConversion(exponent: Double) throws {
    let bmp = calibrated(sRGB, [exponent, exponent, exponent])
    #expect(try color(bmp) == DescribedColor(encoding: .sRGB))
  }

  @Test func nonSRGBPrimariesAreRead() throws {
    let bmp = calibrated([(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], [1.8, 1.8, 1.8])
    guard case .primaries(let primaries, .power(let exponent)) = try color(bmp).encoding else {
      Issue.record("no primaries")
      return
    }
    #expect(abs(primaries.green.x - 0.21) < 1e-6 && abs(primaries.green.y - 0.71) < 1e-6)
    #expect(primaries.white == Chromaticities.d65)
    #expect(abs(exponent - 1.8) < 1e-4)
  }

  @Test func differentExponentsAreReported() throws {
    let bmp = calibrated(sRGB, [2.2, 1.8, 2.2])
    #expect(try fitted(bmp.bytes) == ["a different gamma for each channel: treated as sRGB"])
  }

  @Test(arguments: [[2.2, 2.2, 0], [2.2, 2.2, 30]])
  func impossibleExponentsAreIgnored(exponents: [Double]) throws {
    #expect(try color(calibrated(sRGB, exponents)) == DescribedColor(encoding: .sRGB))
  }

  @Test(arguments: [8, 24, 32])
  func embeddedProfileIsApplied(bits: Int) throws {
    let profile = try profile("AdobeCompat-v2")
    var bmp = HandmadeBMP(headerSize: 124, bits: bits, after: profile)
    let plain = try fittedPixels(bmp)
    bmp.fields = [70: embedded, 126: UInt32(bmp.bytes.count - profile.count - 14), 130: UInt32(profile.count)]
    #expect(try color(bmp).encoding == .profile(profile))
    #expect(try fitted(bmp.bytes) == [])
    #expect(try fittedPixels(bmp) != plain)
  }

  @Test func truncatedOrOversizedProfileIsReported() throws {
    let cut = HandmadeBMP(headerSize: 124, fields: [70: embedded, 126: 564, 130: 100], after: [1, 2, 3])
    #expect(try fitted(cut.bytes) == ["damaged colour profile: treated as sRGB"])
    let long = HandmadeBMP(headerSize: 124, fields: [70: embedded, 126: 0xFFFF_FFFF, 130: 0xFFFF_FFFF])
    #expect(try fitted(long.bytes) == ["a colour profile larger than 4,194,304 bytes: treated as sRGB"])
  }

  private func fittedPixels(_ bmp: HandmadeBMP) throws -> [UInt32] {
    let photo = try Photo(ByteSource(bmp.bytes), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let target = photo.target(side: 8, focus: .init(x: 0.5, y: 0.5), isLinear: false)
    return try photo.fit([target], &transforms)[0].raster.straightPixels()
  }

  private func profile(_ name: String) throws -> [UInt8] {
    let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures")
    return [UInt8](try Data(contentsOf: directory.appending(path: "\(name).icc")))
  }
}
