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
    reader = try PNGReader(source, header, checksumEnd: reader.position)
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
