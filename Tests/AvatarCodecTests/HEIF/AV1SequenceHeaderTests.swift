import AvatarFileSystem
import Testing

@testable import AvatarCodec

@Suite struct AV1SequenceHeaderTests {
  private static let delimiter: [UInt8] = [0x12, 0]

  /// The headers of an image by avifenc 0.11.1, without and with film grain.
  @Test(
    arguments: [
      (delimiter + [0x0A, 0x0B, 0x1C, 0x2E, 0xFE, 0x7E, 0xED, 0xF8, 0x20, 0x21, 0xA0, 0xD0, 0x80], false),
      (delimiter + [0x0A, 0x0B, 0x1C, 0x2E, 0xFE, 0x7E, 0xED, 0xF8, 0x20, 0x21, 0xA0, 0xD1, 0x80], true),
      ([0x0E, 0, 2, 0xFF, 0b0110_0000], true), ([0x0E, 0, 2, 0xFF, 0b0010_0000], false),
      (delimiter, true), ([], true), ([0x0A, 9, 0x80], true), ([0x0A, 2, 0, 0], true), ([0x0A, 1, 0x80], true),
    ] as [([UInt8], Bool)])
  func lastFlagIsThatOfFilmGrain(data: [UInt8], hasFilmGrain: Bool) {
    #expect(AV1SequenceHeader.hasFilmGrain(in: [0..<data.count], of: ByteSource(data)) == hasFilmGrain)
  }
}
