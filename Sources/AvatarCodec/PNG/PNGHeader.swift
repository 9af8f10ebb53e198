import AvatarFiles
package import AvatarRaster

/// What the chunks of a PNG say, found by walking over them without reading their contents.
package struct PNGHeader: Hashable, Sendable {
  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var orientation = Orientation.up
  package private(set) var isInterlaced = false
  /// Whether the end chunk is there, so that no image data is cut off.
  private(set) var hasEnd = false

  init(_ source: ByteSource) throws(PhotoError) {
    var cursor = ByteCursor(source, at: 8)
    try readImageHeader(&cursor, end: source.count)
    var sawData = false
    var sawExif = false
    while true {
      guard let length = cursor.uint32(), let type = cursor.bytes(4) else { break }
      let start = cursor.offset
      switch type {
      case Self.imageData: sawData = true
      case Self.exif where !sawData && !sawExif && start + length <= source.count:
        sawExif = true
        orientation = Orientation(tiff: source.bytes(at: start, length: min(length, Self.longestExif)))
      case Self.imageEnd:
        hasEnd = true
      default: break
      }
      if hasEnd || start + length + 4 > source.count { break }
      cursor.move(to: start + length + 4)
    }
    if !sawData && !hasEnd { throw .truncated(.png, byte: source.count) }
    if !sawData { throw .damaged(.png, detail: "it has no image data", byte: cursor.offset) }
  }

  private mutating func readImageHeader(_ cursor: inout ByteCursor, end: Int) throws(PhotoError) {
    guard let length = cursor.uint32(), let type = cursor.bytes(4) else { throw .truncated(.png, byte: end) }
    if type == Self.appleHeader { throw .unsupported("Apple's CgBI variant of PNG") }
    guard type == Self.imageHeader, length == 13 else {
      throw .damaged(.png, detail: "it does not start with its header", byte: 8)
    }
    guard let width = cursor.uint32(), let height = cursor.uint32(), let rest = cursor.bytes(5),
      cursor.bytes(4) != nil
    else { throw .truncated(.png, byte: end) }
    guard width > 0, height > 0 else { throw .damaged(.png, detail: "a size of \(width)×\(height)", byte: 16) }
    self.width = width
    self.height = height
    isInterlaced = rest[4] != 0
  }

  private static let imageHeader = Array("IHDR".utf8)
  private static let imageData = Array("IDAT".utf8)
  private static let imageEnd = Array("IEND".utf8)
  private static let exif = Array("eXIf".utf8)
  private static let appleHeader = Array("CgBI".utf8)
  /// As long as an EXIF segment of a JPEG can be.
  private static let longestExif = 65_535
}
