@testable import AvatarCodec

enum JPEGProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard let photo = try PhotoProperties.opened(bytes), let header = (photo.decoder as? JPEGDecoder)?.header else {
      return
    }
    for eighths in [1, 2, 4, 8] {
      let size = (width: (photo.width * eighths + 7) / 8, height: (photo.height * eighths + 7) / 8)
      guard let all = try rows(photo, header, eighths, size, bytes, where: { _ in true }),
        let last = try rows(photo, header, eighths, size, bytes, where: { $0 == size.height - 1 })
      else { return }
      try expect(all.error != nil || all.rows.count == size.height, "a decode at \(eighths)/8 has all rows or an error")
      try PhotoProperties.checkSkipping(all, last)
    }
    try PhotoProperties.checkCrop(of: bytes)
  }

  private static func rows(
    _ photo: Photo, _ header: JPEGHeader, _ eighths: Int, _ size: (width: Int, height: Int), _ bytes: [UInt8],
    where isRead: (Int) -> Bool
  ) throws(BrokenProperty) -> PhotoProperties.Rows? {
    var scanlines: JPEGScanlines
    do throws(PhotoError) {
      scanlines = try JPEGScanlines(photo.source, header, eighths: eighths, limits: PhotoProperties.limits)
    } catch {
      try PhotoProperties.check(error, of: bytes)
      return nil
    }
    try expectEqual(scanlines.width, size.width, "a decode at \(eighths)/8 has the width of the header")
    try expectEqual(scanlines.height, size.height, "a decode at \(eighths)/8 has the height of the header")
    let rows = try PhotoProperties.rows(&scanlines, where: isRead)
    if let error = rows.error { try PhotoProperties.check(error, of: bytes) }
    if let damage = rows.damage { try PhotoProperties.check(damage.error, of: bytes) }
    if rows.error == nil, rows.damage == nil { _ = scanlines.findsEnd() }
    return rows
  }
}
