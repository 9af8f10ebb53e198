import AvatarFileSystem
import CPNGShim

/// The rows of a PNG, decoded one by one by libpng.
///
/// An interlaced image, however, is decoded in full when its first row is read. Tolerated missing rows repeat the
/// nearest existing row above them.
final class PNGStream {
  private(set) var damage: ScanlineDamage?
  private let header: PNGHeader
  private let tolerance: DamageTolerance
  private var nextRow = 0
  /// The first missing row, after which all rows are missing.
  private var missingRow = Int.max
  private let source: ByteSource
  private var reader: PNGReader

  /// Starts decoding a PNG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  ///   - tolerance: The damage that is tolerated.
  /// - Throws: `unreadable` if the file no longer matches `header`; `overLimit`, `truncated` or `damaged` if decoding
  ///   cannot start.
  init(_ source: ByteSource, _ header: PNGHeader, tolerance: DamageTolerance) throws(PhotoError) {
    reader = try PNGReader(source, header)
    self.source = source
    self.header = header
    self.tolerance = tolerance
    if header.hasExcessData {
      note(.damaged(.png, detail: "too much image data for its size", byte: source.count))
    }
  }

  var palette: PNGPalette { reader.palette }

  /// Reads the next row; if it is missing, `row` still contains the previous one.
  /// - Throws: `PhotoError` if rows are missing and this is not tolerated.
  func readRow(into row: inout [UInt8]) throws(PhotoError) {
    defer { nextRow += 1 }
    if header.isInterlaced {
      if nextRow == 0 { try holdImage() }
      return reader.copyHeldRow(nextRow, to: &row)
    }
    if nextRow >= missingRow { return }
    var status = reader.readRow(into: &row)
    if reader.isOnlyChecksum(status) {
      // libpng has read the row but does not return it.
      try reopen()
      status = CPNG_OK
      for _ in 0...nextRow where status == CPNG_OK { status = reader.readRow(into: &row) }
    }
    if status != CPNG_OK {
      try tolerate(nextRow..<header.height, reader.error(status))
      missingRow = nextRow
    } else if reader.isChecksumWrong {
      noteChecksum()
    }
  }

  /// Decodes an interlaced image into memory; its last pass contains every other row.
  /// - Throws: `PhotoError` if rows are missing and this is not tolerated.
  private func holdImage() throws(PhotoError) {
    var status = reader.holdImage()
    if reader.isOnlyChecksum(status) {
      try reopen()
      status = reader.holdImage()
    }
    if status != CPNG_OK {
      let error = reader.error(status)
      guard let row = reader.missingRow else { throw error }
      try tolerate(stride(from: row, to: header.height, by: 2).map { $0 }, error)
    }
    if reader.isChecksumWrong { noteChecksum() }
  }

  /// Restarts from the first row, ignoring the checksum of the whole image data.
  /// - Throws: `PhotoError` if decoding cannot start.
  private func reopen() throws(PhotoError) {
    noteChecksum()
    reader = try PNGReader(source, header, ignoresChecksum: true)
  }

  private func noteChecksum() {
    note(.damaged(.png, detail: "wrong image data checksum", byte: reader.position))
  }

  private func note(_ error: PhotoError) {
    if damage == nil { damage = ScanlineDamage(error: error, effect: .none) }
  }

  private func tolerate(_ rows: some Collection<Int>, _ error: PhotoError) throws(PhotoError) {
    // This damage is more important than a wrong checksum.
    damage = try tolerance.damage(rows, of: header.height, error)
  }

  /// Verifies the checksum of the chunk with the last row's data, and checks that the end chunk, which libpng has not
  /// read, follows.
  ///
  /// libpng is not used because it would inflate all excess data after the image, without a limit.
  func findsEnd() -> Bool {
    var cursor = ByteCursor(source, at: reader.chunk)
    while let chunk = cursor.pngChunk(), chunk.end <= source.count {
      if chunk.type == PNGHeader.imageData, !chunk.hasValidChecksum(in: source) { noteChecksum() }
      if chunk.type == PNGHeader.imageEnd { return true }
    }
    return false
  }
}

/// A libpng decoder for one file, which owns the memory that libpng allocates.
@safe
struct PNGReader: ~Copyable {
  private let ignoresChecksum: Bool
  private let handle: OpaquePointer
  /// The bytes that libpng reads, which must outlive the handle.
  private let source: ByteSource

  /// Starts decoding a PNG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  ///   - ignoresChecksum: Whether the checksum of the whole image data is ignored.
  /// - Throws: `unreadable` if the file no longer matches `header`; `overLimit`, `truncated` or `damaged` if decoding
  ///   cannot start.
  init(_ source: ByteSource, _ header: PNGHeader, ignoresChecksum: Bool = false) throws(PhotoError) {
    guard let handle = unsafe cpng_reader_create(source.handle) else { throw .overLimit("out of memory") }
    var info = CPNGInfo()
    let status = unsafe cpng_reader_start(handle, Int(min(header.mostDataBytes, 1e15)), ignoresChecksum, &info)
    // The header was used to check limits and size buffers; the file may have been replaced since then.
    guard status == CPNG_OK, header.agrees(with: info) else {
      let error = status == CPNG_OK ? .unreadable(.changed) : unsafe Self.error(status, handle)
      unsafe cpng_reader_destroy(handle)
      throw error
    }
    self.ignoresChecksum = ignoresChecksum
    self.source = source
    unsafe self.handle = handle
  }

  deinit { unsafe cpng_reader_destroy(handle) }

  func readRow(into row: inout [UInt8]) -> CPNGStatus { unsafe cpng_reader_row(handle, &row) }

  /// Decodes a whole interlaced image into memory.
  func holdImage() -> CPNGStatus { unsafe cpng_reader_hold_image(handle) }

  /// Returns whether all image data was read and only its checksum, which is not yet ignored, is wrong.
  func isOnlyChecksum(_ status: CPNGStatus) -> Bool { status == CPNG_CHECKSUM && !ignoresChecksum }

  func copyHeldRow(_ y: Int, to row: inout [UInt8]) { unsafe cpng_reader_held_row(handle, y, &row) }

  /// The palette with all 256 entries, and the transparent colour.
  var palette: PNGPalette {
    var colors = [UInt32](repeating: 0, count: 256)
    var key = [UInt16](repeating: 0, count: 3)
    let transparency = unsafe cpng_reader_palette(handle, &colors, &key)
    return PNGPalette(
      colors: colors, isTransparent: transparency != CPNG_OPAQUE, key: transparency == CPNG_KEYED ? key : [])
  }

  /// The first missing row of an interlaced image, from which every other row is missing, or nil if nearly all rows are
  /// incomplete.
  var missingRow: Int? {
    let row = Int(unsafe cpng_reader_missing_row(handle))
    return row > 0 ? row : nil
  }

  /// Whether the checksum of an image data chunk was wrong.
  var isChecksumWrong: Bool { unsafe cpng_reader_is_checksum_wrong(handle) != 0 }

  /// The file offset up to which libpng has read.
  var position: Int { unsafe cpng_reader_position(handle) }

  /// The offset of the most recently read chunk.
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
  /// Returns whether libpng's image header agrees with this one.
  fileprivate func agrees(with info: CPNGInfo) -> Bool {
    Int(info.width) == width && Int(info.height) == height && Int(info.depth) == depth
      && Int(info.color_type) == colorType && (info.interlaced != 0) == isInterlaced
  }
}
