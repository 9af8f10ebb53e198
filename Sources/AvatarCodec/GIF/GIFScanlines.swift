import AvatarFileSystem
import AvatarRaster

/// The rows of a GIF's first frame on its logical screen, which is transparent around the frame.
///
/// The frame is decoded row by row, except that an interlaced frame is decoded in full when its first row is read.
/// Tolerated missing rows repeat the nearest existing row above them.
struct GIFScanlines: ScanlineSource {
  let format: ScanlineFormat
  private(set) var damage: ScanlineDamage?
  private let source: ByteSource
  private let header: GIFHeader
  private let tolerance: DamageTolerance
  private var indices: LZWDecoder
  private var nextRow = 0
  /// The palette indices of the frame's current row.
  private var row: [UInt8]
  /// The row that is being decoded.
  private var partialRow: [UInt8]
  /// Whether the rest of the frame is missing.
  private var isAtEnd = false
  /// The palette indices of each row of an interlaced frame, or nil for a missing row.
  private var held: [[UInt8]?] = []

  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, which must be within the limits.
  ///   - tolerance: The damage that is tolerated.
  init(_ source: ByteSource, _ header: GIFHeader, tolerance: DamageTolerance = .none) {
    format = header.isOpaque ? .rgb : .rgba
    self.source = source
    self.header = header
    self.tolerance = tolerance
    indices = LZWDecoder(source, at: header.dataStart, indexBits: header.indexBits)
    row = [UInt8](repeating: 0, count: header.frame.width)
    partialRow = row
  }

  var width: Int { header.width }
  var height: Int { header.height }
  var hasEnd: Bool { header.hasEnd }

  mutating func readRow(into pixels: inout [UInt32]) throws(PhotoError) {
    let isInFrame = try decodeRow()
    for x in 0..<width { pixels[x] = 0 }
    guard isInFrame else { return }
    var pixels = pixels.mutableSpan
    let (indices, palette) = (row.span, header.palette.span)
    for x in 0..<indices.count { pixels[header.frame.x + x] = palette[Int(indices[x])] }
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) { _ = try decodeRow() }

  mutating func findsEnd() throws(PhotoError) -> Bool {
    if damage == nil, indices.hasExcess() {
      // The invalid code may be anywhere in the data.
      let frame = header.frame.y..<min(header.frame.y + header.frame.height, height)
      let detail = "too much image data for its size"
      damage = try tolerance.damage(frame, of: height, .damaged(.gif, detail: detail, byte: indices.position))
    }
    return hasEnd
  }

  /// Decodes the palette indices of the next row; returns false for a row above or below the frame.
  /// - Throws: `PhotoError` if missing rows are not tolerated.
  private mutating func decodeRow() throws(PhotoError) -> Bool {
    precondition(nextRow < height)
    let y = nextRow - header.frame.y
    nextRow += 1
    guard (0..<header.frame.height).contains(y) else { return false }
    if header.isInterlaced {
      if y == 0 { try holdFrame() }
      row = held[y] ?? row
    } else if !isAtEnd {
      try decodeFrameRow(missing: y..<header.frame.height, decoded: y)
    }
    return true
  }

  /// Decodes the next row of the frame, or records that this row and the other `missing` rows do not exist.
  ///
  /// - Throws: `PhotoError` if the missing rows are not tolerated.
  private mutating func decodeFrameRow(missing: some Collection<Int>, decoded: Int) throws(PhotoError) {
    if indices.read(into: &partialRow) {
      // An incomplete row stays in the other buffer, so that missing rows repeat a complete one.
      swap(&row, &partialRow)
      return
    }
    isAtEnd = true
    damage = try tolerance.damage(missing.map { $0 + header.frame.y }, of: height, error(decoded: decoded))
  }

  /// Decodes an interlaced frame.
  /// - Throws: `PhotoError` if missing rows are not tolerated.
  private mutating func holdFrame() throws(PhotoError) {
    let order = Self.interlacedRows(header.frame.height)
    held = [[UInt8]?](repeating: nil, count: order.count)
    for (i, y) in order.enumerated() where !isAtEnd {
      try decodeFrameRow(missing: order[i...], decoded: i)
      if !isAtEnd { held[y] = row }
    }
  }

  /// Returns the rows of an interlaced frame in storage order (GIF89a, appendix E).
  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }

  /// Returns the reason why a row is missing after `decoded` rows of the frame.
  private func error(decoded: Int) -> PhotoError {
    switch indices.stop {
    case .truncated: .truncated(.gif, byte: source.count)
    case .impossibleCode: .damaged(.gif, detail: "an invalid code", byte: indices.position)
    case .ended, nil:
      .damaged(.gif, detail: "image data for \(decoded) of \(header.frame.height) rows", byte: indices.position)
    }
  }
}
