import AvatarFileSystem
import AvatarJSON

/// The scans of a JPEG that has several, or arithmetic coding, found by a walk over the whole file before anything is decoded.
struct JPEGScans {
  struct Scan {
    let header: JPEGScanHeader
    /// Its marker and its data, up to the next marker.
    let range: Range<Int>
  }

  /// What setting up a scan costs, in visits of a block: a scan may be tiny, and a file have a million.
  private static let visitsPerScan = 1000

  private let frame: JPEGHeader
  private(set) var scans: [Scan] = []
  /// Where the first scan starts and the last byte that belongs to the picture ends.
  private(set) var range: Range<Int>
  /// Whether the end marker was reached.
  private(set) var hasEnd = false

  /// - Throws: `overLimit` for more work than allowed; `truncated` or `damaged` for a component without a scan.
  init(_ source: ByteSource, _ frame: JPEGHeader, limits: PhotoLimits) throws(PhotoError) {
    self.frame = frame
    range = frame.scanMarkerOffset..<source.count
    var visits = 0
    var (scan, start) = (frame.firstScan, frame.scanMarkerOffset)
    var cursor = ByteCursor(source, at: frame.scanOffset)
    while true {
      visits += Self.visitsPerScan + scan.components.map { Self.visits(of: $0, frame) }.reduce(0, +)
      guard !frame.isHeld || visits <= limits.blockVisits else {
        let rest = Self.visits(ofScansFrom: &cursor, after: start, frame, count: source.count)
        throw .overLimit(
          "a JPEG whose scans visit more than \(limits.blockVisits.grouped) blocks"
            + limits.advice(blockVisits: rest.map { $0 + visits }))
      }
      let next = try Self.nextScan(&cursor, after: start, frame, count: source.count)
      scans.append(Scan(header: scan, range: start..<next.dataEnd))
      guard let header = next.header else {
        hasEnd = next.isEnd
        // The arithmetic decoder goes on over a marker as if data followed: it is shown none behind the last data. Nor are
        // others shown segments that may be cut short.
        let end = hasEnd && !frame.isArithmetic ? cursor.offset : next.dataEnd
        range = range.lowerBound..<end
        try checkComponents(source)
        return
      }
      scan = header
      start = next.start
    }
  }

  /// Returns the number of blocks that the scans behind one visit; nil if they cannot be read.
  private static func visits(
    ofScansFrom cursor: inout ByteCursor, after start: Int, _ frame: JPEGHeader, count: Int
  ) -> Int? {
    var (visits, start) = (0, start)
    while let next = try? nextScan(&cursor, after: start, frame, count: count) {
      guard let scan = next.header else { return visits }
      visits += visitsPerScan + scan.components.map { self.visits(of: $0, frame) }.reduce(0, +)
      start = next.start
    }
    return nil
  }

  /// Without the averages of a component's blocks there is no picture, though libjpeg would make one up.
  private func checkComponents(_ source: ByteSource) throws(PhotoError) {
    let seen = Set(scans.filter { $0.header.firstCoefficient == 0 }.flatMap(\.header.components))
    guard seen.count < frame.components.count else { return }
    if !hasEnd { throw .truncated(.jpeg, byte: source.count) }
    throw .damaged(.jpeg, detail: "scans are missing", byte: range.upperBound)
  }

  private struct Next {
    /// Where the entropy-coded data before it ends.
    var dataEnd = 0
    /// nil where there is no other scan.
    var header: JPEGScanHeader?
    var start = 0
    var isEnd = false
  }

  /// Walks over entropy-coded data and the segments behind it.
  private static func nextScan(
    _ cursor: inout ByteCursor, after start: Int, _ header: JPEGHeader, count: Int
  ) throws(PhotoError) -> Next {
    var next = Next(dataEnd: count)
    var isData = true
    while let marker = cursor.nextJPEGMarker() {
      // RST0…RST7 are part of the data; TEM and SOI stand alone.
      if (0xD0...0xD8).contains(marker) || marker == 0x01 { continue }
      if isData { next.dataEnd = cursor.offset - 2 }
      isData = false
      if marker == 0xD9 {
        next.isEnd = true
        return next
      }
      let segment = cursor.offset
      guard let length = cursor.uint16() else { break }
      guard length >= 2 else { throw .damaged(.jpeg, detail: "a segment of length \(length)", byte: segment) }
      if marker == 0xDA {
        if segment + length > count { return next }
        next.header = JPEGScanHeader(&cursor, header.components, length: length - 2)
        next.start = segment - 2
        cursor.move(to: segment + length)
        return next
      }
      cursor.move(to: segment + length)
    }
    return next
  }

  /// The 8×8 blocks that a scan over a component visits, times 4 for arithmetic coding, which takes that much longer.
  private static func visits(of component: Int, _ frame: JPEGHeader) -> Int {
    let (columns, rows) = frame.blocks(of: frame.components[component], roundedUp: false)
    return columns * rows * (frame.isArithmetic ? 4 : 1)
  }

  /// Returns the byte ranges, from the first scan on, that must be decoded if the components in `flat` are reduced to
  /// one pixel per block.
  ///
  /// The pixel is the average of the block, so the result leaves out scans that have only other coefficients of these
  /// components. A file without an end marker must be decoded whole, because only decoding shows whether data is
  /// missing.
  func ranges(flat: Set<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = range.lowerBound
    for scan in scans where hasEnd && frame.isProgressive && scan.header.firstCoefficient > 0 {
      guard !scan.header.components.isEmpty, flat.isSuperset(of: scan.header.components) else { continue }
      if start < scan.range.lowerBound { ranges.append(start..<scan.range.lowerBound) }
      start = scan.range.upperBound
    }
    ranges.append(start..<range.upperBound)
    return ranges
  }
}
