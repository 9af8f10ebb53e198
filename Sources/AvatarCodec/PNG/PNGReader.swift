import AvatarFileSystem
import CPNGShim

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
