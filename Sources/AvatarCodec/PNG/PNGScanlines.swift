package import AvatarFileSystem
package import AvatarRaster
import CPNGShim

/// The rows of a PNG in sRGB, decoded by libpng to 8 bits per channel.
///
/// Rows are decoded one by one; only an interlaced picture is held as a whole, from its first row on. Missing rows that
/// are tolerated repeat the last row that exists.
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
  /// Whether rows have 16 bits per channel until their colours are converted, because 8 bits would merge dark colours.
  package let isDeep: Bool
  /// The channels of a row before conversion, if they have 16 bits.
  private var deep: [UInt16]
  private var nextRow = 0
  /// The first missing row; all that follow are missing too.
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
  ///   - preservesDepth: Whether rows of 16 bits per channel are read without conversion, by `readDeepRow`.
  ///   - tolerance: How much of the rows may be damaged.
  ///   - limits: The limits on size, memory and decoding time.
  /// - Throws: `unreadable` if the file no longer matches `header`; `overLimit`, `truncated` or `damaged` if decoding
  ///   cannot start.
  package init(
    _ source: ByteSource, _ header: PNGHeader, transform: ColorTransform? = nil, preservesDepth: Bool = false,
    tolerance: DamageTolerance = .none, limits: PhotoLimits
  ) throws(PhotoError) {
    let options = CPNGOptions(
      most_side: UInt32(clamping: limits.side), deep: preservesDepth || transform?.isDeep == true ? 1 : 0,
      most_data: Int(min(header.mostDataBytes, 1e15)), ignores_checksum: 0)
    let reader = try PNGReader(source, header, options)
    let isGray = reader.info.gray != 0 && transform?.preservesGray ?? true
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
      note(.damaged(.png, detail: "more image data than an image of this size has", byte: source.count), .none)
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

  /// Reads the next row without conversion, if it `isDeep`: four words for each pixel, straight, and opaque if the file
  /// has no alpha.
  ///
  /// - Throws: `PhotoError` if the row cannot be decoded and that is not tolerated.
  package mutating func readDeepRow() throws(PhotoError) -> [UInt16] {
    var unused = [UInt32](repeating: 0, count: width)
    _ = try decodeRow(into: &unused)
    return deep
  }

  package mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    if try decodeRow(into: &row) { isConverted = false }
  }

  /// Decodes the next row into `row`, or into `deep` if it has 16 bits per channel.
  /// - Returns: false if it is missing, so that `row` still contains the previous one.
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
      // libpng has read the row, but does not return it.
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

  /// Reads `count` rows, each into the same buffer, or up to the first error.
  private mutating func readRows(_ count: Int, into row: inout [UInt32]) -> CPNGStatus {
    for _ in 1..<count {
      let status = reader.readRow(isDeep: isDeep, &row, &deep)
      if status != CPNG_OK { return status }
    }
    return reader.readRow(isDeep: isDeep, &row, &deep)
  }

  /// Decodes an interlaced picture into memory; its last pass has every other row.
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

  /// Starts again from the first row, and ignores the checksum of the whole image data.
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

  /// Checks the checksum of the chunk with the last row's data, and whether the end chunk follows, which libpng has not
  /// read.
  ///
  /// libpng is not used because it would inflate all excess data after the picture, without a limit.
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

/// A libpng decoder for one file, which owns the memory that libpng allocates.
@safe
struct PNGReader: ~Copyable {
  let info: CPNGInfo
  let options: CPNGOptions
  private let handle: OpaquePointer
  /// The bytes that libpng reads, which must outlive the handle.
  private let source: ByteSource

  /// Starts decoding a PNG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  ///   - options: The options for libpng.
  /// - Throws: `unreadable` if the file no longer matches `header`; `overLimit`, `truncated` or `damaged` if decoding
  ///   cannot start.
  init(_ source: ByteSource, _ header: PNGHeader, _ options: CPNGOptions) throws(PhotoError) {
    guard let handle = unsafe cpng_reader_create(source.handle) else { throw .overLimit("out of memory") }
    var info = CPNGInfo()
    let status = unsafe cpng_reader_start(handle, options, &info)
    // The limits were checked and the buffers were sized by the header; the file may have been replaced since then.
    guard status == CPNG_OK, header.agrees(with: info) else {
      let error = status == CPNG_OK ? .unreadable(.changed) : unsafe Self.error(status, handle)
      unsafe cpng_reader_destroy(handle)
      throw error
    }
    self.info = info
    self.options = options
    self.source = source
    unsafe self.handle = handle
  }

  deinit { unsafe cpng_reader_destroy(handle) }

  /// Reads the next row into `row`, or into `deep`.
  func readRow(isDeep: Bool, _ row: inout [UInt32], _ deep: inout [UInt16]) -> CPNGStatus {
    isDeep ? unsafe cpng_reader_row(handle, &deep) : unsafe cpng_reader_row(handle, &row)
  }

  /// Decodes a whole interlaced picture into memory.
  func holdImage() -> CPNGStatus { unsafe cpng_reader_hold_image(handle) }

  /// Returns whether all image data was read and only its checksum is wrong, which is not ignored yet.
  func isOnlyChecksum(_ status: CPNGStatus) -> Bool { status == CPNG_CHECKSUM && options.ignores_checksum == 0 }

  func copyHeldRow(_ y: Int, isDeep: Bool, _ row: inout [UInt32], _ deep: inout [UInt16]) {
    if isDeep {
      unsafe cpng_reader_held_row(handle, y, &deep)
    } else {
      unsafe cpng_reader_held_row(handle, y, &row)
    }
  }

  /// The first missing row of an interlaced picture, from which on every other row is missing; nil if nearly all rows
  /// are incomplete.
  var missingRow: Int? {
    let row = Int(unsafe cpng_reader_missing_row(handle))
    return row > 0 ? row : nil
  }

  /// Whether the checksum of a chunk of image data was wrong.
  var isChecksumWrong: Bool { unsafe cpng_reader_is_checksum_wrong(handle) != 0 }

  /// The offset in the file up to which libpng has read.
  var position: Int { unsafe cpng_reader_position(handle) }

  /// The offset of the chunk that was read last.
  var chunk: Int { unsafe cpng_reader_chunk(handle) }

  func error(_ status: CPNGStatus) -> PhotoError { unsafe Self.error(status, handle) }

  private static func error(_ status: CPNGStatus, _ handle: OpaquePointer) -> PhotoError {
    let byte = unsafe cpng_reader_position(handle)
    switch status {
    case CPNG_TRUNCATED: return .truncated(.png, byte: byte)
    case CPNG_MEMORY: return .overLimit("a PNG that needs more memory than is available")
    default: return .damaged(.png, detail: unsafe String(cString: cpng_reader_message(handle)), byte: byte)
    }
  }
}

extension PNGHeader {
  /// Returns whether libpng's header of the picture agrees with this one.
  fileprivate func agrees(with info: CPNGInfo) -> Bool {
    Int(info.width) == width && Int(info.height) == height && Int(info.depth) == depth
      && Int(info.color_type) == colorType && (info.interlaced != 0) == isInterlaced
  }
}
