import AvatarFileSystem
import CPNGShim

/// A libpng decoder for one file, which owns the memory that libpng allocates.
@safe
struct PNGReader: ~Copyable {
  private let checksumEnd: Int?
  private let handle: OpaquePointer
  /// The bytes that libpng reads, which must outlive the handle.
  private let source: ByteSource

  /// Starts decoding a PNG.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  ///   - checksumEnd: The position of another reader when the checksum of the image data was wrong, so that this one
  ///     returns all rows; nil for none.
  /// - Throws: `unreadable` if the file no longer matches `header`; `overLimit`, `truncated` or `damaged` if decoding
  ///   cannot start.
  init(_ source: ByteSource, _ header: PNGHeader, checksumEnd: Int? = nil) throws(PhotoError) {
    guard let handle = unsafe cpng_reader_create(source.handle) else { throw .overLimit("out of memory") }
    var info = CPNGInfo()
    let maxData = Int(min(header.maxDataBytes, 1e15))
    let status = unsafe cpng_reader_start(handle, maxData, checksumEnd ?? .max, &info)
    // The header was used to check limits and size buffers; the file may have been replaced since then.
    guard status == CPNG_OK, header.agrees(with: info) else {
      let error = status == CPNG_OK ? .unreadable(.changed) : unsafe Self.error(status, handle)
      unsafe cpng_reader_destroy(handle)
      throw error
    }
    self.checksumEnd = checksumEnd
    self.source = source
    unsafe self.handle = handle
  }

  deinit { unsafe cpng_reader_destroy(handle) }

  func readRow(into row: inout [UInt8]) -> CPNGStatus { unsafe cpng_reader_row(handle, &row) }

  /// Decodes a whole interlaced image into memory.
  func holdImage() -> CPNGStatus { unsafe cpng_reader_hold_image(handle) }

  /// Returns whether all image data was read and only its checksum, which is not yet ignored, is wrong.
  func isOnlyChecksum(_ status: CPNGStatus) -> Bool { status == CPNG_CHECKSUM && checksumEnd == nil }

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
