import AvatarRaster

@testable import AvatarCodec

/// The properties of the EXIF reader; the input is the TIFF structure of an EXIF block.
enum ExifProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let orientation = Orientation(tiff: bytes)
    try expectEqual(orientation.rawValue, expected(bytes), "the orientation is that of the first directory")
    // The block is read within a JPEG, which limits a segment to 64 KiB, and within a PNG.
    let block = Array(bytes.prefix(65_000))
    let inBlock = Orientation(tiff: block)
    try expectEqual(try photo(jpeg(block))?.orientation, inBlock, "a JPEG has the orientation of its EXIF segment")
    try expectEqual(try photo(png(block))?.orientation, inBlock, "a PNG has the orientation of its eXIf chunk")
  }

  private static func photo(_ bytes: [UInt8]) throws(BrokenProperty) -> Photo? { try PhotoProperties.opened(bytes) }

  /// Reads the structure without regard to speed, from slices that check their own bounds.
  private static func expected(_ bytes: [UInt8]) -> Int {
    let isBigEndian = bytes.starts(with: [0x4D, 0x4D])
    guard isBigEndian || bytes.starts(with: [0x49, 0x49]) else { return 1 }
    func integer(_ offset: Int, _ length: Int) -> Int? {
      let piece = bytes.dropFirst(offset).prefix(length)
      guard offset >= 0, piece.count == length else { return nil }
      return (isBigEndian ? Array(piece) : piece.reversed()).reduce(0) { $0 * 256 + Int($1) }
    }
    guard integer(2, 2) == 42, let directory = integer(4, 4), directory >= 8, let count = integer(directory, 2) else {
      return 1
    }
    for i in 0..<min(count, 1000) {
      let entry = directory + 2 + 12 * i
      guard integer(entry + 8, 4) != nil else { return 1 }
      guard integer(entry, 2) == 0x0112 else { continue }
      guard integer(entry + 2, 2) == 3, integer(entry + 4, 4) == 1, let value = integer(entry + 8, 2) else { return 1 }
      return (1...8).contains(value) ? value : 1
    }
    return 1
  }

  /// Returns a one-pixel gray JPEG with a complete header, which is not decoded.
  private static func jpeg(_ tiff: [UInt8]) -> [UInt8] {
    let exif = Array("Exif\0\0".utf8) + tiff
    let length = exif.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif
      + [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0] + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + [0, 0xFF, 0xD9]
  }

  private static func png(_ tiff: [UInt8]) -> [UInt8] {
    var file = PNGChunks()
    file.append("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    file.append("eXIf", tiff)
    file.append("IDAT", zlibCompressed([0, 0], level: 1))
    file.append("IEND", [])
    return file.bytes
  }
}
