@testable import AvatarCodec

enum WebPProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard let photo = try PhotoProperties.opened(bytes), let decoder = photo.decoder as? WebPDecoder else { return }
    try expect(decoder.heldBytes > 0, "a WebP is held while it is decoded")
    try PhotoProperties.checkCrop(of: bytes)
  }
}
