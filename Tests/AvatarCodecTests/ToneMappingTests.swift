import AvatarRaster
import Foundation
import Testing

@testable import AvatarCodec

private let bt2020 = Chromaticities(
  white: Chromaticities.d65, red: .init(0.708, 0.292), green: .init(0.170, 0.797), blue: .init(0.131, 0.046))

private func transform(
  _ transfer: TransferFunction, _ primaries: Chromaticities = .bt709, layout: SampleLayout = .rgb, isDeep: Bool = true
) throws -> ColorTransform {
  try #require(try ColorTransform.make(from: .primaries(primaries, transfer), layout: layout, isDeep: isDeep))
}

/// Returns the 16-bit PQ value of a luminance in cd/m², by SMPTE ST 2084.
private func pq(_ luminance: Double) -> UInt16 {
  let power = pow(luminance / 10_000, 0.1593017578125)
  return UInt16(pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375) * 65535)
}

/// Returns red, green and blue of light in cd/m².
private func shown(_ light: [Double], _ primaries: Chromaticities = .bt709) throws -> [UInt32] {
  var row: [UInt32] = [0]
  try transform(.pq, primaries).apply(deep: light.map(pq) + [65535], to: &row, count: 1)
  return [0, 8, 16].map { row[0] >> $0 & 255 }
}

@Suite struct ToneMappingTests {
  /// 203 cd/m² are diffuse white, 255 in sRGB.
  @Test(arguments: [0, 1, 16, 64, 128, 175] as [UInt32])
  func colorsBelowTheHighlightsAreUnchanged(level: UInt32) throws {
    let value = Double(level) / 255
    let light = 203 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    #expect(try shown([light, light, light]) == [level, level, level])
  }

  /// The levels are those of the EETF of BT.2390, computed independently.
  @Test(arguments: [(203, 229), (300, 243), (500, 253), (1000, 255), (4000, 255), (10_000, 255)] as [(Double, UInt32)])
  func highlightsRollOffToWhite(luminance: Double, level: UInt32) throws {
    #expect(try shown([luminance, luminance, luminance]) == [level, level, level])
  }

  /// According to BT.2408, 75 % of HLG is diffuse white.
  ///
  /// According to BT.2100, 50 % is 50.7 cd/m².
  @Test(arguments: [(0, 0), (0.5, 137), (0.75, 229), (1, 255)] as [(Double, UInt32)])
  func hybridLogGammaUsesTheSameDiffuseWhite(value: Double, level: UInt32) throws {
    let sample = UInt16(value * 65535)
    var row: [UInt32] = [0]
    try transform(.hlg, bt2020).apply(deep: [sample, sample, sample, 65535], to: &row, count: 1)
    #expect(row == [0xFF00_0000 | level * 0x01_0101])
  }

  @Test(arguments: [100, 400, 1000, 4000, 10_000] as [Double])
  func highlightsRetainTheirHue(luminance: Double) throws {
    let color = try shown([luminance, luminance / 2, luminance / 4])
    // Half and a quarter of full light are 188 and 137 in sRGB.
    let linear = color.map { pow((Double($0) / 255 + 0.055) / 1.055, 2.4) }
    #expect(abs(linear[1] / linear[0] - 0.5) < 0.01)
    #expect(abs(linear[2] / linear[0] - 0.25) < 0.01)
  }

  @Test func colorsOutsideSRGBAreMappedIntoItsGamut() throws {
    #expect(try shown([0, 203, 0], bt2020) == [0, 234, 0])
    #expect(try shown([100, 10, 10], bt2020) == [217, 0, 54])
  }

  @Test(arguments: [TransferFunction.pq, .hlg], [SampleLayout.rgb, .gray])
  func bothBitDepthsProduceTheSameColors(transfer: TransferFunction, layout: SampleLayout) throws {
    let levels = (0..<256).map { UInt32($0) }
    var shallow = levels.map { $0 * 0x01_0101 | (255 - $0) << 24 }
    var deep = [UInt32](repeating: 0, count: 256)
    let samples = shallow.flatMap { pixel in [0, 8, 16, 24].map { UInt16(pixel >> $0 & 255) * 257 } }
    try transform(transfer, bt2020, layout: layout).apply(deep: samples, to: &deep, count: 256)
    let transform = try transform(transfer, bt2020, layout: layout, isDeep: false)
    transform.apply(to: &shallow, count: 256)
    #expect(shallow == deep)
    #expect(transform.preservesGray == (layout == .gray))
    #expect(deep.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 })
    #expect(deep.map { $0 >> 24 } == levels.reversed())
  }
}
