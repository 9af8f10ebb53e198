import AvatarGeometry
import Foundation
import Testing

@testable import AvatarRaster

private func decode(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
private func encode(_ v: Double) -> Double { v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055 }

private func resampled(
  _ pixels: [UInt32], _ width: Int, _ height: Int, to side: Int, format: ScanlineFormat = .rgba
) -> Raster {
  var resampler = ScanlineResampler(
    Resampling(
      format: format, width: width, height: height, box: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
      outputWidth: side, outputHeight: side, isLinear: true))
  for y in resampler.rows { resampler.append(pixels[y * width..<(y + 1) * width].span) }
  return resampler.finish()
}

@Suite struct LinearLightTests {
  @Test func transferFunctionMatchesTheStandard() {
    for i in 0...1000 {
      let value = Double(i) / 1000
      #expect(abs(SRGBTransfer.linear(value) - decode(value)) < 1e-12)
      #expect(abs(SRGBTransfer.encoded(value) - encode(value)) < 1e-12)
    }
  }

  @Test func everyValueRoundTrips() {
    let pixels = (0..<256).map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
    #expect(resampled(pixels, 16, 16, to: 16, format: .rgb).straightPixels() == pixels)
  }

  @Test func blackAndWhiteBlendInLinearLight() {
    // In stripes as fine as pixels, half of the light is the value 188, but the mean of the values is 128.
    let pixels = (0..<64 * 64).map { $0 % 2 == 0 ? UInt32(0xFF00_0000) : 0xFFFF_FFFF }
    let middle = resampled(pixels, 64, 64, to: 8, format: .gray).straightPixels()[27]
    #expect(abs(Int(middle & 255) - 188) <= 1)
  }

  @Test func transparentPixelsContributeNoColor() {
    // The pixels are red where they are opaque, and green where they are transparent.
    let pixels = (0..<32 * 32).map { $0 % 2 == 0 ? UInt32(0xFF00_00FF) : 0x0000_FF00 }
    for pixel in resampled(pixels, 32, 32, to: 8).straightPixels() {
      #expect(pixel & 0xFF == 0xFF && pixel & 0xFFFF00 == 0)
      #expect(abs(Int(pixel >> 24) - 128) <= 12)
    }
  }

  @Test func backgroundIsBlendedInLinearLight() {
    let half = PremultipliedColor(straightRed: 255, green: 255, blue: 255, alpha: 128)
    let black = PremultipliedColor(straightRed: 0, green: 0, blue: 0, alpha: 255)
    let mixed = Double(half.overInLinearLight(black).red) / 65535
    #expect(abs(mixed - encode(128.0 / 255)) < 0.0001)
    #expect(half.overInLinearLight(black).alpha == 65535)
  }

  @Test func translucentWhiteOverItselfStaysWhite() {
    let half = PremultipliedColor(straightRed: 255, green: 255, blue: 255, alpha: 128)
    let mixed = half.overInLinearLight(half)
    #expect(mixed == PremultipliedColor(red: mixed.alpha, green: mixed.alpha, blue: mixed.alpha, alpha: mixed.alpha))
    #expect(mixed.alpha == 49279)
  }
}
