package import AvatarFiles
package import AvatarRaster
import CPNGShim

/// The rows of a PNG, decoded to 8 bits a channel by libpng.
///
/// Row by row; only an interlaced picture is held as a whole, from its first row on.
@safe
package struct PNGScanlines: ~Copyable, ScanlineSource {
  package let width: Int
  package let height: Int
  package let format: ScanlineFormat
  private let isInterlaced: Bool
  private var held: [UInt32] = []
  private var nextRow = 0
  /// Keeps the bytes alive that libpng reads.
  private let source: ByteSource
  private let reader: OpaquePointer

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    guard let reader = unsafe cpng_reader_create(source.descriptor, source.address, source.count) else {
      throw .overLimit("out of memory")
    }
    var info = CPNGInfo()
    let allowed = CPNGLimits(side: UInt32(limits.side), chunk_bytes: limits.chunkBytes)
    let status = unsafe cpng_reader_start(reader, allowed, &info)
    guard status == CPNG_OK else {
      let error = unsafe Self.error(status, reader)
      unsafe cpng_reader_destroy(reader)
      throw error
    }
    width = Int(info.width)
    height = Int(info.height)
    switch (info.gray != 0, info.alpha != 0) {
    case (true, false): format = .gray
    case (true, true): format = .grayAlpha
    case (false, false): format = .rgb
    case (false, true): format = .rgba
    }
    isInterlaced = info.interlaced != 0
    self.source = source
    unsafe self.reader = reader
  }

  deinit { unsafe cpng_reader_destroy(reader) }

  package mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    precondition(row.count >= width && nextRow < height)
    defer { nextRow += 1 }
    if isInterlaced {
      if nextRow == 0 { try holdImage() }
      row.replaceSubrange(0..<width, with: held[nextRow * width..<(nextRow + 1) * width])
      return
    }
    let status = unsafe cpng_reader_row(reader, &row)
    if status != CPNG_OK { throw unsafe Self.error(status, reader) }
  }

  private mutating func holdImage() throws(PhotoError) {
    held = [UInt32](repeating: 0, count: width * height)
    let status = unsafe cpng_reader_image(reader, &held)
    if status != CPNG_OK { throw unsafe Self.error(status, reader) }
  }

  private static func error(_ status: CPNGStatus, _ reader: OpaquePointer) -> PhotoError {
    let byte = unsafe cpng_reader_position(reader)
    switch status {
    case CPNG_TRUNCATED: return .truncated(.png, byte: byte)
    case CPNG_MEMORY: return .overLimit("a PNG that needs more memory than there is")
    default: return .damaged(.png, detail: unsafe String(cString: cpng_reader_message(reader)), byte: byte)
    }
  }
}
