import Testing

@testable import AvatarCodec

@Suite struct HEIFConfigurationTests {
  @Test(
    arguments: [
      (0x00, 8, 6), (0x08, 8, 4), (0x0C, 8, 3), (0x1C, 8, 2), (0x40, 10, 6), (0x4C, 10, 3), (0x60, 12, 6),
    ] as [(UInt8, Int, Int)])
  func av1BitDepthAndSamplingAreRead(packed: UInt8, bits: Int, samples: Int) throws {
    var box = BoxReader([0x81, 0, packed, 0], at: 0, of: .avif)
    let configuration = try HEIFConfiguration(av1: &box)
    #expect((configuration.bits, configuration.samplesOfTwoPixels) == (bits, samples))
  }

  @Test(
    arguments: [(0xFC, 0xF8, 8, 2), (0xFD, 0xFA, 10, 3), (0xFE, 0xFC, 12, 4), (0xFF, 0xF8, 8, 6)]
      as [(UInt8, UInt8, Int, Int)])
  func hevcBitDepthAndSamplingAreRead(chroma: UInt8, depth: UInt8, bits: Int, samples: Int) throws {
    let rest: [UInt8] = [0, 0, 0, 3, 1, 0x20, 0, 1, 0, 2, 7, 8]
    var box = BoxReader([UInt8](repeating: 0, count: 16) + [chroma, depth] + rest, at: 0, of: .heic)
    let configuration = try HEIFConfiguration(hevc: &box)
    #expect((configuration.bits, configuration.samplesOfTwoPixels) == (bits, samples))
    #expect(configuration.lengthBytes == 4)
    #expect(configuration.parameters == [26..<30])
  }
}
