import AvatarFileSystem
import CDeflate

@testable import AvatarCodec
@testable import AvatarRaster

enum PNGProperties {
  /// Checks the input unchanged, with its checksums repaired, and as the samples of a well-formed file: few mutations
  /// get past a checksum or a compressed stream by chance.
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    if bytes.starts(with: PNGDecoder.signature) {
      try checkFile(bytes)
      let repaired = withValidChecksums(bytes)
      if repaired != bytes { try checkFile(repaired) }
    } else if let file = file(ofSamples: bytes) {
      try checkFile(file)
    }
  }

  private static func checkFile(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard let photo = try PhotoProperties.opened(bytes), let header = (photo.decoder as? PNGDecoder)?.header else {
      return
    }
    guard let all = try rows(photo, header, bytes, where: { _ in true }),
      let last = try rows(photo, header, bytes, where: { $0 == photo.height - 1 })
    else { return }
    try expect(all.error != nil || all.rows.count == photo.height, "a PNG has all rows or an error")
    try checkReaders(photo, header, all)
    try PhotoProperties.checkSkipping(all, last)
    try PhotoProperties.checkCrop(of: bytes)
    try checkPicture(photo, bytes)
  }

  /// Checks that a file has the rows and the damage that libpng alone finds.
  private static func checkReaders(
    _ photo: Photo, _ header: PNGHeader, _ expected: PhotoProperties.Rows
  ) throws(BrokenProperty) {
    guard var scanlines = try? PNGScanlines(photo.source, header) else {
      throw BrokenProperty(description: "both readers of PNGs start")
    }
    try expect(try rows(&scanlines, where: { _ in true }) == expected, "both readers of PNGs decode the same rows")
  }

  /// Decodes rows and the data after them, in which a wrong checksum is found.
  private static func rows(
    _ scanlines: inout PNGScanlines, where isRead: (Int) -> Bool
  ) throws(BrokenProperty) -> PhotoProperties.Rows {
    var rows = try PhotoProperties.rows(&scanlines, where: isRead)
    if rows.error == nil {
      _ = try? scanlines.findsEnd()
      rows.damage = scanlines.damage
    }
    return rows
  }

  private static func rows(
    _ photo: Photo, _ header: PNGHeader, _ bytes: [UInt8], where isRead: (Int) -> Bool
  ) throws(BrokenProperty) -> PhotoProperties.Rows? {
    var scanlines: PNGScanlines
    do throws(PhotoError) {
      scanlines = try PNGScanlines(photo.source, header, needsLibpng: true)
    } catch {
      try PhotoProperties.check(error, of: bytes)
      return nil
    }
    try expect(scanlines.width == photo.width && scanlines.height == photo.height, "rows have the header's size")
    let rows = try rows(&scanlines, where: isRead)
    if let error = rows.error { try PhotoProperties.check(error, of: bytes) }
    if let damage = rows.damage { try PhotoProperties.check(damage.error, of: bytes) }
    return rows
  }

  /// Checks that encoded pixels are decoded to the same pixels.
  private static func checkPicture(_ photo: Photo, _ bytes: [UInt8]) throws(BrokenProperty) {
    switch Result(catching: { () throws(PhotoError) in
      try photo.picture(limits: PhotoProperties.limits)
    }) {
    case .failure(let error): try PhotoProperties.check(error, of: bytes)
    case .success(let picture):
      let swaps = photo.orientation.swapsAxes
      try expect(
        picture.width == (swaps ? photo.height : photo.width) && picture.height == (swaps ? photo.width : photo.height),
        "a decoded picture has the header's size, upright")
      let limits = PhotoProperties.limits
      let again = try? Photo(ByteSource(PNGEncoder.encode(picture)), limits: limits).picture(limits: limits)
      try expect(again?.straightPixels() == picture.straightPixels(), "an encoded picture decodes to the same pixels")
    }
  }

  /// Returns the file with the right checksum after each complete chunk.
  static func withValidChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { break }
      let covered = Array(bytes[start + 4..<end])
      let checksum = libdeflate_crc32(0, covered, covered.count)
      for i in 0..<4 { bytes[end + i] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * UInt32(i))) }
      start = end + 4
    }
    return bytes
  }

  /// The colour types with their depths (PNG, third edition, table 12).
  private static let kinds: [(colorType: UInt8, depth: UInt8)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8),
    (6, 16),
  ]

  /// Returns a file with the header, colour chunks and filtered samples of the input, or nil if the input is too short.
  private static func file(ofSamples bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 5 else { return nil }
    let kind = kinds[Int(bytes[2]) % kinds.count]
    var rest = bytes.dropFirst(5)
    func taken(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    var file = PNGChunks()
    file.append(
      "IHDR",
      [0, 0, 0, bytes[0] % 32 + 1, 0, 0, 0, bytes[1] % 32 + 1, kind.depth, kind.colorType, 0, 0, bytes[3] & 1])
    if bytes[4] & 1 != 0 { file.append("gAMA", taken(4)) }
    if bytes[4] & 2 != 0 { file.append("cHRM", taken(32)) }
    if bytes[4] & 4 != 0 { file.append("cICP", taken(4)) }
    if kind.colorType == 3 {
      file.append("PLTE", (0..<1 << Int(kind.depth)).flatMap { (i: Int) -> [UInt8] in [UInt8(i), UInt8(255 - i), 7] })
    }
    if bytes[4] & 8 != 0 {
      file.append("tRNS", taken([0: 2, 2: 6, 3: 1 << Int(min(kind.depth, 8))][kind.colorType] ?? 0))
    }
    if bytes[4] & 16 != 0 { file.append("eXIf", taken(26)) }
    file.append("IDAT", zlibCompressed(Array(rest), level: 1))
    file.append("IEND", [])
    return file.bytes
  }
}
