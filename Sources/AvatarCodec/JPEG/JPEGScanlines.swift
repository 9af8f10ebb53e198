package import AvatarFileSystem
package import AvatarRaster
import CJPEGShim

/// The rows of a JPEG in sRGB, decoded by libjpeg at a scale in eighths.
@safe
package struct JPEGScanlines: ~Copyable, ScanlineSource {
  package let width: Int
  package let height: Int
  package let format: ScanlineFormat
  package let hasEnd: Bool
  private let transform: ColorTransform?
  private let hasForeignEnd: Bool
  /// The bytes that libjpeg reads, which must outlive the reader.
  private let source: ByteSource
  private let reader: OpaquePointer

  /// Starts decoding a JPEG, omitting the scans that do not affect rows of the requested size.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  ///   - eighths: The size of the rows, in eighths of the photo's size, rounded up: 1, 2, 4 or 8.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - tolerance: The damage that is tolerated.
  ///   - limits: The limits on memory and decoding time.
  /// - Throws: `unreadable` if the file no longer matches `header`; `overLimit`, `truncated`, `damaged` or
  ///   `unsupported` if decoding cannot start.
  package init(
    _ source: ByteSource, _ header: JPEGHeader, eighths: Int, transform: ColorTransform? = nil,
    tolerance: DamageTolerance = .none, limits: PhotoLimits
  ) throws(PhotoError) {
    try limits.check(
      width: header.width, height: header.height, held: header.heldBytes, of: "a JPEG with several scans")
    var (ranges, hasEnd) = ([0..<source.count], false)
    if header.isHeld || header.isArithmetic {
      let scans = try JPEGScans(source, header, limits: limits)
      hasEnd = scans.hasEnd
      // At more than one sample per block, libjpeg uses all coefficients.
      let last = header.components.map { $0.blockSide(among: header.components, eighths: eighths) == 1 ? 0 : 63 }
      ranges = [0..<header.scanMarkerOffset] + scans.ranges(lastCoefficients: last)
    } else {
      hasEnd = header.hasEnd(source)
    }
    let parts = ranges.map { CJPEGRange(start: $0.lowerBound, end: $0.upperBound) }
    let request = CJPEGRequest(
      width: UInt32(header.width), height: UInt32(header.height), components: Int32(header.components.count),
      eighths: Int32(eighths), has_end: hasEnd ? 1 : 0, memory: limits.memory,
      block_visits: UInt64(limits.blockVisits), first_shown: UInt32(clamping: tolerance.shown.lowerBound),
      end_shown: UInt32(clamping: tolerance.shown.upperBound), most_damaged: UInt32(clamping: tolerance.maxDamagedRows),
      has_foreign_end: tolerance.allowsForeignEnd ? 1 : 0)
    guard let reader = unsafe cjpeg_reader_create(source.handle, parts, parts.count, request) else {
      throw .overLimit("out of memory")
    }
    let status = unsafe cjpeg_reader_start(reader)
    guard status == CJPEG_OK else {
      let error = unsafe Self.error(status, reader, at: cjpeg_reader_position(reader))
      unsafe cjpeg_reader_destroy(reader)
      throw error
    }
    unsafe self.reader = reader
    width = (header.width * eighths + 7) / 8
    height = (header.height * eighths + 7) / 8
    self.hasEnd = hasEnd
    self.transform = transform
    hasForeignEnd = tolerance.allowsForeignEnd
    self.source = source
    format = header.components.count == 1 && transform?.preservesGray ?? true ? .gray : .rgb
  }

  deinit { unsafe cjpeg_reader_destroy(reader) }

  package mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    try skipRow(&row)
    transform?.apply(to: &row, count: width)
  }

  package mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    precondition(row.count >= width)
    let status = unsafe cjpeg_reader_row(reader, &row)
    if status != CJPEG_OK { throw unsafe Self.error(status, reader, at: cjpeg_reader_position(reader)) }
  }

  package var damage: ScanlineDamage? {
    let damage = unsafe cjpeg_reader_damage(reader)
    guard damage.status != CJPEG_OK else { return nil }
    let effect: ScanlineDamage.Effect =
      damage.rows == 0
      ? (hasForeignEnd ? .none : .lessDetail)
      : damage.shows != 0 ? .rows(Int(damage.rows), of: height) : .hidden
    return ScanlineDamage(error: unsafe Self.error(damage.status, reader, at: damage.position), effect: effect)
  }

  /// Returns whether the end marker follows the last row, which must already have been read.
  ///
  /// - Throws: `PhotoError` if the data before the marker shows that more rows are damaged than are tolerated.
  package mutating func findsEnd() throws(PhotoError) -> Bool {
    let status = unsafe cjpeg_reader_find_end(reader)
    if status == CJPEG_DAMAGED, let damage { throw damage.error }
    return status == CJPEG_OK
  }

  private static func error(_ status: CJPEGStatus, _ reader: OpaquePointer, at byte: Int) -> PhotoError {
    let message = unsafe String(cString: cjpeg_reader_message(reader))
    switch status {
    case CJPEG_TRUNCATED: return .truncated(.jpeg, byte: byte)
    case CJPEG_SCANS: return .overLimit("a JPEG with more scans than allowed")
    case CJPEG_MEMORY: return .overLimit("a JPEG that needs more memory than allowed")
    case CJPEG_CHANGED: return .unreadable(.changed)
    case CJPEG_UNSUPPORTED: return .unsupported("this kind of JPEG (\(message))")
    default: return .damaged(.jpeg, detail: message, byte: byte)
    }
  }
}
