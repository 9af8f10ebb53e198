import AvatarFileSystem
package import AvatarRaster

/// The contents of a JPEG's segments before its first scan.
///
/// The segments are parsed here because libjpeg would hold every EXIF segment in memory, and would take quadratic time
/// if there were many.
package struct JPEGHeader: Hashable, Sendable {
  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var orientation = Orientation.up
  package private(set) var isProgressive = false
  private(set) var isArithmetic = false
  /// The components: one for gray, three for colour, four for print.
  package private(set) var components: [Component] = []
  /// The colour transform in the Adobe marker, or nil without the marker.
  private(set) var adobeTransform: UInt8?
  /// Whether the file has the JFIF marker, in which case colours are YCbCr.
  private(set) var hasJFIFMarker = false
  private(set) var profile = JPEGProfile()
  /// The offsets of the first scan's marker and its entropy-coded data.
  private(set) var scanMarkerOffset = 0
  private(set) var scanOffset = 0
  /// The header of the first scan.
  private(set) var firstScan = JPEGScanHeader()
  private var hasExif = false

  /// A component with its sampling factors: 1…4 samples along each side of an MCU.
  package struct Component: Hashable, Sendable {
    let identifier: UInt8
    package let horizontal: Int
    package let vertical: Int
    /// The number of the component's quantisation table.
    var quantization = 0

    /// Returns the side of a decoded 8×8 block, in samples, at a scale of `eighths`/8.
    ///
    /// A component with fewer samples than others along both sides is decoded at a larger scale, which avoids enlarging
    /// it (libjpeg: jdmaster.c, `jpeg_core_output_dimensions`).
    package func blockSide(among all: [Component], eighths: Int) -> Int {
      let (widest, highest) = (eighths * all.widest, eighths * all.highest)
      var side = eighths
      while side < 8, widest % (horizontal * side * 2) == 0, highest % (vertical * side * 2) == 0 { side *= 2 }
      return side
    }
  }

  /// Reads the header of a file.
  /// - Throws: `truncated`, `damaged` or `unsupported` if the image cannot be decoded.
  init(_ source: ByteSource) throws(PhotoError) {
    var cursor = ByteCursor(source, at: 2)
    while true {
      guard let marker = cursor.nextJPEGMarker() else { throw .truncated(.jpeg, byte: source.count) }
      // TEM, RST0…RST7 and SOI are markers without a segment.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      let start = cursor.offset
      if marker == 0xD9 { throw .damaged(.jpeg, detail: "no image data", byte: start) }
      guard let length = cursor.uint16() else { throw .truncated(.jpeg, byte: source.count) }
      guard length >= 2 else { throw .damaged(.jpeg, detail: "a segment of length \(length)", byte: start) }
      try read(marker, from: &cursor, length: length - 2, at: start, in: source)
      cursor.move(to: start + length)
      if marker == 0xDA {
        scanMarkerOffset = start - 2
        scanOffset = start + length
        return
      }
    }
  }

  private mutating func read(
    _ marker: UInt8, from cursor: inout ByteCursor, length: Int, at start: Int, in source: ByteSource
  ) throws(PhotoError) {
    switch marker {
    case 0xE1 where !hasExif && length >= 6:
      guard cursor.passes("Exif\0\0".utf8) else { return }
      hasExif = true
      orientation = Orientation(tiff: source.bytes(at: cursor.offset, length: length - 6))
    case 0xE2 where length >= 14:
      guard cursor.passes(JPEGProfile.identifier), let number = cursor.byte(), let count = cursor.byte() else {
        return
      }
      profile.append(number: Int(number), of: Int(count), range: cursor.offset..<start + 2 + length)
    // libjpeg also ignores shorter Adobe and JFIF segments (jdmarker.c, APP14_DATA_LEN and APP0_DATA_LEN).
    case 0xEE where length >= 12:
      guard cursor.passes("Adobe".utf8), let fields = cursor.bytes(7) else { return }
      // The version and two words of flags precede the transform.
      adobeTransform = fields[6]
    case 0xE0 where length >= 14:
      if cursor.passes("JFIF\0".utf8) { hasJFIFMarker = true }
    // DHT, JPG and DAC lie among the codes of frame headers (ITU-T T.81, table B.1).
    case 0xC4, 0xC8, 0xCC:
      return
    case 0xC0...0xCF:
      guard components.isEmpty else { throw .damaged(.jpeg, detail: "two frame headers", byte: start) }
      try readFrame(marker, &cursor, at: start, end: source.count)
    case 0xF7:
      throw .unsupported("JPEG-LS")
    case 0xDA:
      guard !components.isEmpty else { throw .damaged(.jpeg, detail: "a scan before the frame header", byte: start) }
      firstScan = JPEGScanHeader(&cursor, components, length: length)
    default:
      return
    }
  }

  private mutating func readFrame(
    _ marker: UInt8, _ cursor: inout ByteCursor, at start: Int, end: Int
  ) throws(PhotoError) {
    guard let precision = cursor.byte(), let height = cursor.uint16(), let width = cursor.uint16(),
      let count = cursor.byte()
    else { throw .truncated(.jpeg, byte: end) }
    switch marker {
    case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
    case 0xC3, 0xCB: throw .unsupported("lossless JPEG")
    default: throw .unsupported("hierarchical JPEG")
    }
    guard precision == 8 else { throw .unsupported("\(precision)-bit JPEG") }
    if width > 0, height == 0 { throw .unsupported("a JPEG whose height is in a DNL marker") }
    guard width > 0 else { throw .damaged(.jpeg, detail: "a size of \(width)×\(height)", byte: start) }
    guard [1, 3, 4].contains(count) else { throw .unsupported("a JPEG with \(count) components") }
    self.width = width
    self.height = height
    for _ in 0..<count {
      guard let fields = cursor.bytes(3) else { throw .truncated(.jpeg, byte: end) }
      let component = Component(
        identifier: fields[0], horizontal: Int(fields[1] >> 4), vertical: Int(fields[1] & 15),
        quantization: Int(fields[2]))
      guard (1...4).contains(component.horizontal), (1...4).contains(component.vertical) else {
        throw .damaged(.jpeg, detail: "sampling factors out of range", byte: cursor.offset)
      }
      components.append(component)
    }
    isProgressive = marker == 0xC2 || marker == 0xCA
    isArithmetic = marker == 0xC9 || marker == 0xCA
  }

  /// Returns whether the end marker is found, in which case no image data can be missing.
  ///
  /// The marker is usually at the end of the file. Entropy-coded data never contains FF D9, so these bytes in the last
  /// 64 KiB, after the start of the scan, prove that the file is complete.
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

  /// Whether libjpeg must hold all coefficients until the last scan.
  package var isHeld: Bool { isProgressive || firstScan.components.count < components.count }
}

extension [JPEGHeader.Component] {
  /// The largest sampling factors, which determine the size of an MCU.
  package var widest: Int { map(\.horizontal).max() ?? 1 }
  package var highest: Int { map(\.vertical).max() ?? 1 }
}

extension ByteCursor {
  /// Moves to the next marker of a JPEG, skipping stray and fill bytes as libjpeg does, or returns nil at the end.
  mutating func nextJPEGMarker() -> UInt8? {
    while skip(to: 0xFF) {
      while let code = byte() {
        if code == 0xFF { continue }
        if code == 0 { break }
        return code
      }
    }
    return nil
  }
}

extension JPEGHeader {
  /// The memory that libjpeg holds until the last scan, in bytes: 64 16-bit coefficients for each block of each
  /// component, or 0 if each row is decoded from one scan.
  var heldBytes: Int {
    guard isHeld else { return 0 }
    return components.reduce(0) { bytes, component in
      let (columns, rows) = blocks(of: component, roundedUp: true)
      return bytes + columns * rows * 128
    }
  }

  /// Returns the size of a component that is decoded at a scale of `eighths`/8, rounded up.
  func size(of component: Component, eighths: Int) -> (width: Int, height: Int) {
    func count(_ size: Int, _ factor: Int, _ maximum: Int) -> Int {
      (size * factor * eighths + 8 * maximum - 1) / (8 * maximum)
    }
    return (
      count(width, component.horizontal, components.widest), count(height, component.vertical, components.highest)
    )
  }

  /// Returns the number of columns and rows of 8×8 blocks in a component, rounded up to whole MCUs if `roundedUp`, as
  /// in libjpeg's memory allocation.
  func blocks(of component: Component, roundedUp: Bool) -> (columns: Int, rows: Int) {
    let (columns, rows) = size(of: component, eighths: 1)
    func rounded(_ blocks: Int, _ factor: Int) -> Int { (blocks + factor - 1) / factor * factor }
    return roundedUp ? (rounded(columns, component.horizontal), rounded(rows, component.vertical)) : (columns, rows)
  }
}

/// The colour space of a JPEG's components, as libjpeg determines it.
enum JPEGColorSpace {
  case gray, yCbCr, rgb
}

extension JPEGHeader {
  /// The order of the samples in decoded rows.
  var layout: SampleLayout { components.count == 1 ? .gray : components.count == 4 ? .cmyk : .rgb }

  /// The colour space, or nil for four components, which are inks.
  ///
  /// A JPEG does not specify its colour space directly; the space follows from markers written by programs, or else
  /// from the component identifiers (libjpeg: jdapimin.c, `default_decompress_parms`).
  var colorSpace: JPEGColorSpace? {
    switch components.count {
    case 1: .gray
    case 3 where hasJFIFMarker: .yCbCr
    case 3 where adobeTransform != nil: adobeTransform == 0 ? .rgb : .yCbCr
    case 3: components.map(\.identifier) == Array("RGB".utf8) ? .rgb : .yCbCr
    default: nil
    }
  }
}
