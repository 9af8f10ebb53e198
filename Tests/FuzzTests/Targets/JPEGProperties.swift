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
    try checkAverages(photo, header, bytes)
    try PhotoProperties.checkCrop(of: bytes)
  }

  /// Checks that a file that is decoded without libjpeg is also valid for libjpeg, with the same averages.
  private static func checkAverages(_ photo: Photo, _ header: JPEGHeader, _ bytes: [UInt8]) throws(BrokenProperty) {
    // libjpeg decodes other components at a larger scale.
    let components = header.components
    guard components.allSatisfy({ $0.blockSide(among: components, eighths: 1) == 1 }),
      let decoder = JPEGReducedDecoder(
        photo.source, header, JPEGReduction(side: 1, of: components), limits: PhotoProperties.limits),
      !decoder.hasForeignEnd
    else { return }
    var scanlines: JPEGScanlines
    do throws(PhotoError) {
      scanlines = try JPEGScanlines(photo.source, header, eighths: 1, limits: PhotoProperties.limits)
    } catch {
      guard case .overLimit = error else {
        throw BrokenProperty(description: "libjpeg rejects a file that was decoded: \(error.reason)")
      }
      return
    }
    let rows = try PhotoProperties.rows(&scanlines)
    try expect(rows.error == nil && rows.damage == nil, "libjpeg finds nothing wrong with a file that was decoded")
    guard components.count == 1 else { return }
    let plane = decoder.planes[0]
    for y in 0..<plane.height {
      let samples = decoder.samples[plane.range(ofRow: y)].prefix(plane.width)
      let averages = samples.map { min((UInt32($0) + 4) >> 3, 255) }
      try expectEqual(averages, (rows.rows[y] ?? []).map { $0 & 255 }, "row \(y) has the averages of libjpeg")
    }
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
    guard rows.error == nil, rows.damage == nil else { return rows }
    do throws(PhotoError) {
      _ = try scanlines.findsEnd()
    } catch {
      try PhotoProperties.check(error, of: bytes)
    }
    return rows
  }
}
