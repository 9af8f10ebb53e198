@testable import AvatarCodec

enum GIFProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard let photo = try PhotoProperties.opened(bytes), let header = (photo.decoder as? GIFDecoder)?.header else {
      return
    }
    try PhotoProperties.checkRows(of: photo, bytes) { () throws(PhotoError) in GIFScanlines(photo.source, header) }
    try PhotoProperties.checkCrop(of: bytes)
    try expect(
      GIFDecoder.hasEnd(bytes) || !GIFDecoder.hasEnd(bytes.dropLast()), "a file that is cut does not gain its end")
  }
}
