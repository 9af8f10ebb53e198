import AvatarFileSystem
import AvatarGeometry

@testable import AvatarCodec
@testable import AvatarRaster
@testable import AvatarRender

/// The properties that all image formats share.
enum PhotoProperties {
  /// The limits, which are so low that an input takes milliseconds and a mutation can reach each of them.
  static let limits: PhotoLimits = {
    var limits = PhotoLimits()
    limits.pixels = 1 << 16
    limits.memory = 1 << 20
    limits.blockVisits = 50_000
    limits.profileBytes = 1 << 15
    return limits
  }()

  /// Returns the photo, or nil if it was rejected with an error that matches the input.
  static func opened(_ bytes: [UInt8]) throws(BrokenProperty) -> Photo? {
    let photo: Photo
    do throws(PhotoError) {
      photo = try Photo(ByteSource(bytes), limits: limits)
    } catch {
      try check(error, of: bytes)
      return nil
    }
    try expect(photo.width > 0 && photo.height > 0, "a photo has pixels")
    try expect(photo.width <= limits.side && photo.height <= limits.side, "no side is over the limit")
    try expect(photo.width * photo.height <= limits.pixels, "a photo is not over the limit of pixels")
    try expect(
      photo.decoder.heldBytes <= limits.memory, "\(photo.decoder.heldBytes) held bytes are not over the limit of memory"
    )
    return photo
  }

  /// Checks that an error identifies the file, and a position within it.
  static func check(_ error: PhotoError, of bytes: [UInt8]) throws(BrokenProperty) {
    switch error {
    case .truncated(_, let byte), .damaged(_, _, let byte):
      try expect((0...bytes.count).contains(byte), "byte \(byte) is one of the file's \(bytes.count): \(error.reason)")
    case .notAPhoto, .unsupported, .overLimit, .transparent: break
    case .unreadable, .component:
      throw BrokenProperty(description: "bytes in memory are readable: \(error.reason)")
    }
    try expect(!error.reason.isEmpty, "an error has a reason")
  }

  /// Checks that a crop has the size of its target, and is the same each time.
  static func checkCrop(of bytes: [UInt8]) throws(BrokenProperty) {
    let isLinear = bytes.count % 2 == 1
    let (first, second) = (try crop(bytes, isLinear: isLinear), try crop(bytes, isLinear: isLinear))
    try expect(first == second, "a photo gives the same picture each time")
    guard let first else { return }
    try expect(first.width == side && first.height == side, "a crop has the size of its target")
    try expect(
      first.colors.allSatisfy { $0.red <= $0.alpha && $0.green <= $0.alpha && $0.blue <= $0.alpha },
      "premultiplied channels are not above their alpha")
  }

  private static let side = 12

  private static func crop(_ bytes: [UInt8], isLinear: Bool) throws(BrokenProperty) -> Raster? {
    guard let photo = try opened(bytes) else { return nil }
    var transforms = ColorTransforms()
    let target = photo.target(side: side, focus: Point(x: 0.5, y: 0.5), isLinear: isLinear)
    switch Result(catching: { () throws(PhotoError) in try photo.fit([target], &transforms) }) {
    case .success(let fitted):
      try expectEqual(fitted.count, 1, "each target has a picture")
      return fitted[0].raster
    case .failure(let error):
      try check(error, of: bytes)
      return nil
    }
  }

  /// The rows of a photo that can be decoded.
  struct Rows: Equatable {
    var rows: [Int: [UInt32]] = [:]
    var error: PhotoError?
    var damage: ScanlineDamage?
  }

  /// Decodes rows, and skips those that a filter excludes.
  static func rows<Scanlines: ScanlineSource & ~Copyable>(
    _ scanlines: inout Scanlines, where isRead: (Int) -> Bool = { _ in true }
  ) throws(BrokenProperty) -> Rows {
    var result = Rows()
    // The memory after a row must not change.
    let guarded: [UInt32] = [0xDEAD_BEEF, 0xFEED_FACE]
    var row = [UInt32](repeating: 0, count: scanlines.width) + guarded
    for y in 0..<scanlines.height {
      do throws(PhotoError) {
        if isRead(y) { try scanlines.readRow(into: &row) } else { try scanlines.skipRow(&row) }
      } catch {
        result.error = error
        break
      }
      try expect(row.suffix(2).elementsEqual(guarded), "row \(y) is no longer than its width")
      if isRead(y) { result.rows[y] = Array(row.dropLast(2)) }
    }
    result.damage = scanlines.damage
    return result
  }

  /// Checks the rows of a photo that `open` starts to decode.
  static func checkRows<Scanlines: ScanlineSource>(
    of photo: Photo, _ bytes: [UInt8], _ open: () throws(PhotoError) -> Scanlines
  ) throws(BrokenProperty) {
    guard let all = try rows(of: photo, bytes, open, where: { _ in true }),
      let last = try rows(of: photo, bytes, open, where: { $0 == photo.height - 1 })
    else { return }
    try expect(all.error != nil || all.rows.count == photo.height, "a photo has all rows or an error")
    try checkSkipping(all, last)
  }

  private static func rows<Scanlines: ScanlineSource>(
    of photo: Photo, _ bytes: [UInt8], _ open: () throws(PhotoError) -> Scanlines, where isRead: (Int) -> Bool
  ) throws(BrokenProperty) -> Rows? {
    var scanlines: Scanlines
    do throws(PhotoError) {
      scanlines = try open()
    } catch {
      try check(error, of: bytes)
      return nil
    }
    try expect(scanlines.width == photo.width && scanlines.height == photo.height, "rows have the header's size")
    let rows = try rows(&scanlines, where: isRead)
    if let error = rows.error { try check(error, of: bytes) }
    if let damage = rows.damage { try check(damage.error, of: bytes) }
    return rows
  }

  /// Checks that a row is the same whether those before it were read or skipped.
  static func checkSkipping(_ all: Rows, _ some: Rows) throws(BrokenProperty) {
    try expect(all.error == some.error, "skipped rows fail as those that are read")
    try expect(some.rows.allSatisfy { all.rows[$0.key] == $0.value }, "a row does not depend on those before it")
  }
}
