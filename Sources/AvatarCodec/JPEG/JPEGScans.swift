import AvatarFileSystem
import AvatarJSON

/// The scans of a JPEG with several scans or arithmetic coding, found in one pass over the file before decoding.
struct JPEGScans {
  /// The header of a scan, and the range of its marker and data, up to the next marker.
  typealias Scan = (header: JPEGScanHeader, range: Range<Int>)

  /// The cost of setting up a scan, in block visits; a file may have a million tiny scans.
  private static let visitsPerScan = 1000

  private let frame: JPEGHeader
  private(set) var scans: [Scan] = []
  /// The range from the start of the first scan to the last byte of the image.
  private(set) var range: Range<Int>
  /// Whether the end marker was reached.
  private(set) var hasEnd = false

  /// Finds the scans.
  ///
  /// - Throws: `overLimit` if the scans visit too many blocks; `truncated` or `damaged` if a component has no scan.
  init(_ source: ByteSource, _ frame: JPEGHeader, limits: PhotoLimits) throws(PhotoError) {
    self.frame = frame
    range = frame.scanMarkerOffset..<source.count
    var visits = 0
    var (scan, start) = (frame.firstScan, frame.scanMarkerOffset)
    var cursor = ByteCursor(source, at: frame.scanOffset)
    while true {
      visits += Self.visitsPerScan + scan.components.map { Self.visits(of: $0, frame) }.reduce(0, +)
      let isAllowed = !frame.isHeld || visits <= limits.blockVisits
      let next = try Self.nextScan(&cursor, frame, count: source.count)
      // The scans of a rejected file are only counted.
      if isAllowed { scans.append((scan, start..<next.dataEnd)) }
      if let header = next.header {
        scan = header
        start = next.start
        continue
      }
      guard isAllowed else {
        throw .overLimit(
          "a JPEG whose scans visit more than \(limits.blockVisits.grouped) blocks"
            + limits.advice("block-visits", visits))
      }
      hasEnd = next.isEnd
      // The arithmetic decoder reads past markers as if they were data, so its input ends before the marker. Without an
      // end marker, the segments after the data may be truncated, so they are omitted.
      range = range.lowerBound..<(hasEnd && !frame.isArithmetic ? cursor.offset : next.dataEnd)
      try checkComponents(source)
      return
    }
  }

  /// Checks that every component has DC coefficients, without which libjpeg would invent an image.
  /// - Throws: `truncated` or `damaged` if a component has none.
  private func checkComponents(_ source: ByteSource) throws(PhotoError) {
    let seen = Set(scans.filter { $0.header.firstCoefficient == 0 }.flatMap(\.header.components))
    guard seen.count < frame.components.count else { return }
    if !hasEnd { throw .truncated(.jpeg, byte: source.count) }
    throw .damaged(.jpeg, detail: "scans are missing", byte: range.upperBound)
  }

  /// The offset at which entropy-coded data ends, the header of the next scan (nil if there is none), the start of that
  /// scan, and whether the end marker follows instead.
  private typealias Next = (dataEnd: Int, header: JPEGScanHeader?, start: Int, isEnd: Bool)

  /// Finds the next scan after entropy-coded data and segments.
  /// - Throws: `damaged` if a segment has an impossible length.
  private static func nextScan(
    _ cursor: inout ByteCursor, _ header: JPEGHeader, count: Int
  ) throws(PhotoError) -> Next {
    var next: Next = (count, nil, 0, false)
    var isData = true
    while let marker = cursor.nextJPEGMarker() {
      // RST0…RST7 belong to the data; TEM and SOI have no segment.
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

  /// Returns the number of 8×8 blocks that a scan visits in a component, multiplied by four for arithmetic coding,
  /// which is that much slower.
  private static func visits(of component: Int, _ frame: JPEGHeader) -> Int {
    let (columns, rows) = frame.blocks(of: frame.components[component], roundedUp: false)
    return columns * rows * (frame.isArithmetic ? 4 : 1)
  }

  /// Whether the end marker follows scans that contain all bits of all coefficients, in the order that the standard
  /// requires (ITU-T T.81, G.1.1.1), in which case none can be missing.
  var isComplete: Bool {
    // The lowest bit of each coefficient of each component in the scans so far.
    var lowBits = [[Int?]](repeating: [Int?](repeating: nil, count: 64), count: frame.components.count)
    for header in scans.map(\.header) {
      guard header.isWellFormed, header.firstCoefficient <= header.lastCoefficient, header.lastCoefficient < 64 else {
        return false
      }
      for component in header.components {
        guard header.firstCoefficient == 0 || lowBits[component][0] != nil else { return false }
        for k in header.firstCoefficient...header.lastCoefficient {
          // A first scan must have no predecessor, and a refinement must continue where its predecessor ended.
          guard lowBits[component][k] == (header.highBit == 0 ? nil : header.highBit) else { return false }
          lowBits[component][k] = header.lowBit
        }
      }
    }
    return hasEnd && lowBits.joined().allSatisfy { $0 == 0 }
  }

  /// Finds the scans that affect the coefficients of each component up to the given ones, in zigzag order.
  ///
  /// A refinement depends on the earlier bits of all coefficients in its band.
  ///
  /// - Parameter lastCoefficients: The last coefficient of each component.
  /// - Returns: Whether each scan is needed.
  func needed(lastCoefficients: [Int]) -> [Bool] {
    var bands = lastCoefficients.map { UInt64.max >> UInt64(63 - $0) }
    var needed = [Bool](repeating: false, count: scans.count)
    for (i, scan) in scans.enumerated().reversed() {
      let header = scan.header
      let band = UInt64.max << UInt64(header.firstCoefficient) & UInt64.max >> UInt64(63 - header.lastCoefficient)
      guard header.components.contains(where: { bands[$0] & band != 0 }) else { continue }
      needed[i] = true
      if header.highBit > 0 { for component in header.components { bands[component] |= band } }
    }
    return needed
  }

  /// Returns the byte ranges, starting with the first scan, on which the coefficients of each component up to the given
  /// ones depend.
  ///
  /// If the end marker of a file is missing or too early, the file must be decoded in full, because only decoding shows
  /// whether data is missing.
  func ranges(lastCoefficients: [Int]) -> [Range<Int>] {
    guard frame.isProgressive, isComplete else { return [range] }
    var ranges: [Range<Int>] = []
    var start = range.lowerBound
    for (scan, isNeeded) in zip(
      scans, needed(lastCoefficients: lastCoefficients)) where !isNeeded
    {
      if start < scan.range.lowerBound { ranges.append(start..<scan.range.lowerBound) }
      start = scan.range.upperBound
    }
    return ranges + [start..<range.upperBound]
  }
}
