import AvatarFiles
package import AvatarRaster

/// What the segments of a JPEG before its first scan say.
///
/// Read by a walk of our own: libjpeg would keep every EXIF segment in memory, and takes quadratic time for many.
package struct JPEGHeader: Hashable, Sendable {
  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var orientation = Orientation.up
  /// Decoding needs all coefficients in memory.
  package private(set) var isProgressive = false
  /// The sampling factors of each component: one for gray, three for colour.
  package private(set) var sampling: [Sampling] = []
  /// Where the first scan's entropy-coded data starts.
  private(set) var scanOffset = 0
  private var hasExif = false

  /// How densely a component is sampled: samples for each unit of the frame, 1…4 along each side.
  package struct Sampling: Hashable, Sendable {
    package let horizontal: Int
    package let vertical: Int
  }

  init(_ source: ByteSource) throws(PhotoError) {
    var cursor = ByteCursor(source, at: 2)
    while true {
      guard let marker = Self.nextMarker(&cursor) else { throw .truncated(.jpeg, byte: source.count) }
      // Markers that stand alone: TEM, RST0…RST7, SOI.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      let start = cursor.offset
      if marker == 0xD9 { throw .damaged(.jpeg, detail: "it has no image data", byte: start) }
      guard let length = cursor.uint16() else { throw .truncated(.jpeg, byte: source.count) }
      guard length >= 2 else { throw .damaged(.jpeg, detail: "a segment of length \(length)", byte: start) }
      try read(marker, &cursor, length: length - 2, at: start, source)
      cursor.move(to: start + length)
      if marker == 0xDA {
        scanOffset = start + length
        guard !sampling.isEmpty else { throw .damaged(.jpeg, detail: "a scan before the frame header", byte: start) }
        return
      }
    }
  }

  /// Skips to the next marker as libjpeg does, over stray and fill bytes.
  private static func nextMarker(_ cursor: inout ByteCursor) -> UInt8? {
    while let byte = cursor.byte() {
      guard byte == 0xFF else { continue }
      while let code = cursor.byte() {
        if code == 0xFF { continue }
        if code == 0 { break }
        return code
      }
    }
    return nil
  }

  private mutating func read(
    _ marker: UInt8, _ cursor: inout ByteCursor, length: Int, at start: Int, _ source: ByteSource
  ) throws(PhotoError) {
    switch marker {
    case 0xE1 where !hasExif && length >= 6:
      guard cursor.bytes(6) == Self.exifIdentifier else { return }
      hasExif = true
      orientation = Orientation(tiff: source.bytes(at: cursor.offset, length: length - 6))
    case 0xC4, 0xC8, 0xCC:
      return
    case 0xC0...0xCF:
      guard sampling.isEmpty else { throw .damaged(.jpeg, detail: "two frame headers", byte: start) }
      try readFrame(marker, &cursor, at: start, end: source.count)
    default:
      return
    }
  }

  private mutating func readFrame(
    _ marker: UInt8, _ cursor: inout ByteCursor, at start: Int, end: Int
  ) throws(PhotoError) {
    guard let precision = cursor.byte(), let height = cursor.uint16(), let width = cursor.uint16(),
      let components = cursor.byte()
    else { throw .truncated(.jpeg, byte: end) }
    switch marker {
    case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
    case 0xC3, 0xCB: throw .unsupported("lossless JPEG")
    default: throw .unsupported("hierarchical JPEG")
    }
    guard precision == 8 else { throw .unsupported("\(precision)-bit JPEG") }
    guard width > 0, height > 0 else { throw .damaged(.jpeg, detail: "a size of \(width)×\(height)", byte: start) }
    switch components {
    case 1, 3: break
    case 4: throw .unsupported("CMYK JPEG")
    default: throw .unsupported("a JPEG of \(components) components")
    }
    self.width = width
    self.height = height
    for _ in 0..<components {
      guard let fields = cursor.bytes(3) else { throw .truncated(.jpeg, byte: end) }
      let factors = Sampling(horizontal: Int(fields[1] >> 4), vertical: Int(fields[1] & 15))
      guard (1...4).contains(factors.horizontal), (1...4).contains(factors.vertical) else {
        throw .damaged(.jpeg, detail: "sampling factors out of range", byte: cursor.offset)
      }
      sampling.append(factors)
    }
    isProgressive = marker == 0xC2 || marker == 0xCA
  }

  /// Whether the end marker is there, so that no image data can be missing.
  ///
  /// Entropy-coded data never contains FF D9, so one after the start of the scan, in the last 64 KiB, is proof. Nearly
  /// always it is the last thing in the file.
  func hasEnd(_ source: ByteSource) -> Bool {
    for length in [1 << 8, 1 << 16] {
      let start = max(scanOffset, source.count - length)
      let tail = source.bytes(at: start, length: source.count - start)
      for i in stride(from: tail.count - 1, to: 0, by: -1) where tail[i] == 0xD9 && tail[i - 1] == 0xFF {
        return true
      }
    }
    return false
  }

  private static let exifIdentifier: [UInt8] = Array("Exif\0\0".utf8)
}
