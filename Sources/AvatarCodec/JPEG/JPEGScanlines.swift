package import AvatarFiles
package import AvatarRaster
import CJPEGShim

/// The rows of a JPEG, decoded at some eighths of its size by libjpeg.
@safe
package struct JPEGScanlines: ~Copyable, ScanlineSource {
  package let width: Int
  package let height: Int
  package let format: ScanlineFormat
  /// Keeps the bytes alive that libjpeg reads.
  private let source: ByteSource
  private let reader: OpaquePointer

  /// - Parameters:
  ///   - eighths: 1, 2, 3, 4 or 8: the size of the rows, in eighths of the photo's, rounded up.
  ///   - limits: `memory` and `blockVisits` hold for libjpeg.
  package init(_ source: ByteSource, eighths: Int, limits: PhotoLimits) throws(PhotoError) {
    guard let reader = unsafe cjpeg_reader_create(source.descriptor, source.address, source.count) else {
      throw .overLimit("out of memory")
    }
    var info = CJPEGInfo()
    let allowed = CJPEGLimits(memory: limits.memory, block_visits: UInt64(limits.blockVisits))
    let status = unsafe cjpeg_reader_start(reader, Int32(eighths), allowed, &info)
    guard status == CJPEG_OK else {
      let error = unsafe Self.error(status, reader)
      unsafe cjpeg_reader_destroy(reader)
      throw error
    }
    width = Int(info.width)
    height = Int(info.height)
    format = info.gray != 0 ? .gray : .rgb
    self.source = source
    unsafe self.reader = reader
  }

  deinit { unsafe cjpeg_reader_destroy(reader) }

  package mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    precondition(row.count >= width)
    let status = unsafe cjpeg_reader_row(reader, &row)
    if status != CJPEG_OK { throw unsafe Self.error(status, reader) }
  }

  private static func error(_ status: CJPEGStatus, _ reader: OpaquePointer) -> PhotoError {
    let byte = unsafe cjpeg_reader_position(reader)
    let message = unsafe String(cString: cjpeg_reader_message(reader))
    switch status {
    case CJPEG_TRUNCATED: return .truncated(.jpeg, byte: byte)
    case CJPEG_SCANS: return .overLimit("a JPEG with more scans than allowed")
    case CJPEG_MEMORY: return .overLimit("a JPEG that needs more memory than allowed")
    case CJPEG_UNSUPPORTED: return .unsupported("this kind of JPEG (\(message))")
    default: return .damaged(.jpeg, detail: message, byte: byte)
    }
  }
}
