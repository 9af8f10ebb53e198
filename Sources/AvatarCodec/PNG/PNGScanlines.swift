package import AvatarFileSystem
package import AvatarRaster
import CPNGShim

/// The rows of a PNG, decoded to 8 bits a channel by libpng, in sRGB.
///
/// Row by row; only an interlaced picture is held as a whole, from its first row on. Rows that are missing and tolerated
/// look like the last one that is not.
@safe
package struct PNGScanlines: ~Copyable, ScanlineSource {
  package var width: Int { header.width }
  package var height: Int { header.height }
  package let format: ScanlineFormat
  package var hasEnd: Bool { header.hasEnd }
  package private(set) var damage: ScanlineDamage?
  private let header: PNGHeader
  private let transform: ColorTransform?
  private let tolerance: DamageTolerance
  /// Rows have 16 bits a channel until their colours are converted: 8 would not tell the dark ones apart.
  package let isDeep: Bool
  /// The channels of a row before conversion, where they have 16 bits.
  private var deep: [UInt16]
  private var nextRow = 0
  /// The first row that is missing; all that follow are too.
  private var missingRow = Int.max
  /// Whether the caller's row has been converted.
  private var isConverted = false
  private let source: ByteSource
  private var reader: PNGReader

  /// Starts decoding a PNG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - keepsDepth: Whether rows of 16 bits per channel are read without conversion, by `readDeepRow`.
  ///   - tolerance: How much of the rows may be damaged.
  ///   - limits: The limits on size, memory and decoding time.
  /// - Throws: `unreadable` if the file no longer matches `header`; `overLimit`, `truncated` or `damaged` if decoding
  ///   can't start.
  package init(
    _ source: ByteSource, _ header: PNGHeader, transform: ColorTransform? = nil, keepsDepth: Bool = false,
    tolerance: DamageTolerance = .none, limits: PhotoLimits
  ) throws(PhotoError) {
    let options = CPNGOptions(
      most_side: UInt32(clamping: limits.side), deep: keepsDepth || transform?.isDeep == true ? 1 : 0,
      most_data: Int(min(header.mostDataBytes, 1e15)), ignores_checksum: 0)
    let reader = try PNGReader(source, header, options)
    let isGray = reader.info.gray != 0 && transform?.keepsGray ?? true
    switch (isGray, reader.info.alpha != 0) {
    case (true, false): format = .gray
    case (true, true): format = .grayAlpha
    case (false, false): format = .rgb
    case (false, true): format = .rgba
    }
    isDeep = reader.info.deep != 0
    deep = [UInt16](repeating: 0, count: isDeep ? 4 * header.width : 0)
    self.source = source
    self.header = header
    self.transform = transform
    self.tolerance = tolerance
    self.reader = reader
    if header.hasExcessData {
      note(.damaged(.png, detail: "more image data than a picture of this size has", byte: source.count), .none)
    }
  }

  package mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    let isNew = try decodeRow(into: &row)
    if isDeep {
      transform?.apply(deep: deep, to: &row, count: width)
    } else if isNew || !isConverted {
      transform?.apply(to: &row, count: width)
    }
    isConverted = true
  }

  /// Reads the next row as the file has it, where it `isDeep` and its colours are not converted: four words for each pixel,
  /// straight, opaque where it has no alpha.
  package mutating func readDeepRow() throws(PhotoError) -> [UInt16] {
    var unused = [UInt32](repeating: 0, count: width)
    _ = try decodeRow(into: &unused)
    return deep
  }

  package mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    if try decodeRow(into: &row) { isConverted = false }
  }

  /// Decodes the next row into `row`, or where it has 16 bits a channel into `deep`.
  /// - Returns: false where it is missing, so that `row` still has the one before it.
  private mutating func decodeRow(into row: inout [UInt32]) throws(PhotoError) -> Bool {
    precondition(row.count >= width && nextRow < height)
    defer { nextRow += 1 }
    if header.isInterlaced {
      if nextRow == 0 { try holdImage() }
      reader.copyHeldRow(nextRow, isDeep: isDeep, &row, &deep)
      return true
    }
    if nextRow >= missingRow { return false }
    var status = readRows(1, into: &row)
    if reader.isOnlyChecksum(status) {
      // libpng has read the row, and does not give it away.
      try reopen()
      isConverted = false
      status = readRows(nextRow + 1, into: &row)
    }
    if status != CPNG_OK {
      try tolerate(nextRow..<height, reader.error(status))
      missingRow = nextRow
      return false
    }
    if reader.isChecksumWrong { noteChecksum() }
    return true
  }

  /// Reads so many rows, each into the same place, or as many as it can.
  private mutating func readRows(_ count: Int, into row: inout [UInt32]) -> CPNGStatus {
    for _ in 1..<count {
      let status = reader.readRow(isDeep: isDeep, &row, &deep)
      if status != CPNG_OK { return status }
    }
    return reader.readRow(isDeep: isDeep, &row, &deep)
  }

  /// Holds an interlaced picture, whose last pass has every other row.
  private mutating func holdImage() throws(PhotoError) {
    var status = reader.holdImage()
    if reader.isOnlyChecksum(status) {
      try reopen()
      status = reader.holdImage()
    }
    if status != CPNG_OK {
      let error = reader.error(status)
      guard let row = reader.missingRow else { throw error }
      try tolerate(stride(from: row, to: height, by: 2).map { $0 }, error)
    }
    if reader.isChecksumWrong { noteChecksum() }
  }

  /// Starts again from the first row, without regard to the checksum of the image data as a whole.
  private mutating func reopen() throws(PhotoError) {
    noteChecksum()
    var options = reader.options
    options.ignores_checksum = 1
    reader = try PNGReader(source, header, options)
  }

  private mutating func noteChecksum() {
    note(.damaged(.png, detail: "wrong checksum of image data", byte: reader.position), .none)
  }

  private mutating func note(_ error: PhotoError, _ effect: ScanlineDamage.Effect) {
    if damage == nil { damage = ScanlineDamage(error: error, effect: effect) }
  }

  private mutating func tolerate(_ rows: some Collection<Int>, _ error: PhotoError) throws(PhotoError) {
    // This damage matters more than a wrong checksum.
    damage = try tolerance.damage(rows, of: height, error)
  }

  /// Checks what libpng has not: the checksum of the chunk with the last row's data, and whether the end chunk follows.
  ///
  /// Not by libpng, which would inflate whatever follows the picture in the image data, however much it is.
  package mutating func findsEnd() -> Bool {
    var start = reader.chunk
    var cursor = ByteCursor(source, at: start)
    while true {
      guard let length = cursor.uint32(), let type = cursor.uint32(), start + length + 12 <= source.count else {
        return false
      }
      let chunk = PNGChunk(start: cursor.offset, length: length)
      if type == PNGHeader.imageData, !chunk.hasValidChecksum(in: source) { noteChecksum() }
      if type == PNGHeader.imageEnd { return true }
      start += length + 12
      cursor.move(to: start)
    }
  }
}
