import AvatarCodec
import AvatarFileSystem
import AvatarRender
import Testing

/// Photos in formats other than JPEG and PNG become avatars.
@Suite struct PhotoFormatTests {
  private func avatar(_ photo: [UInt8]) throws -> Avatar {
    try AvatarRenderer().avatar(
      offline: AvatarSpec(
        who: AvatarSubject(name: "Ada"), photo: AvatarPhoto(source: .bytes(photo)),
        look: AvatarLook(shape: .square)))
  }

  /// The file has four red pixels.
  @Test func gifPhotoIsShown() throws {
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 0, 0]
      // The codes are a clear code, the string of the index 1, a string of two, a string of one, and the end code.
      + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x8C, 0x53, 0, 0x3B]
    let avatar = try avatar(gif)
    #expect(avatar.report.content == .photo)
    #expect(avatar.report.warnings.isEmpty)
    let red = (0..<avatar.width * avatar.height).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    #expect(avatar.rgba == red)
  }

  /// The file has one red pixel.
  @Test func bmpPhotoIsShown() throws {
    var bmp = [UInt8](repeating: 0, count: 58)
    for (offset, byte) in [(0, 0x42), (1, 0x4D), (10, 54), (14, 40), (18, 1), (22, 1), (26, 1), (28, 24), (56, 255)] {
      bmp[offset] = UInt8(byte)
    }
    let avatar = try avatar(bmp)
    #expect(avatar.report.content == .photo)
    #expect(avatar.report.warnings.isEmpty)
    let red = (0..<avatar.width * avatar.height).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    #expect(avatar.rgba == red)
  }
}
