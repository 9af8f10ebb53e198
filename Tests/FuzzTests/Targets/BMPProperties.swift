@testable import AvatarCodec

enum BMPProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard let photo = try PhotoProperties.opened(bytes), let header = (photo.decoder as? BMPDecoder)?.header else {
      return
    }
    try PhotoProperties.checkRows(of: photo, bytes) { () throws(PhotoError) in try BMPScanlines(photo.source, header) }
    try PhotoProperties.checkCrop(of: bytes)
    try expect(
      BMPDecoder.hasEnd(bytes) || !BMPDecoder.hasEnd(bytes.dropLast()), "a file that is cut does not gain its end")
  }
}
