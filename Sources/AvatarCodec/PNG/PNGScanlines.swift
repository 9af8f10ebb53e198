package import AvatarFiles
package import AvatarRaster
import CPNGShim

/// The rows of a PNG, decoded to 8 bits a channel by libpng, in sRGB.
///
/// Row by row; only an interlaced picture is held as a whole, from its first row on.
@safe
package struct PNGScanlines: ~Copyable, ScanlineSource {
  package let width: Int
  package let height: Int
  package let format: ScanlineFormat
  package let hasEnd: Bool
  private let transform: ColorTransform?
  private let isInterlaced: Bool
  /// Rows have 16 bits a channel until their colours are converted: 8 would not tell the dark ones apart.
  package let isDeep: Bool
  /// The channels of a row before conversion, where they have 16 bits.
  private var deep: [UInt16]
  private var nextRow: Int
  /// Keeps the bytes alive that libpng reads.
  private let source: ByteSource
  private let reader: OpaquePointer

  /// - Parameters:
  ///   - header: of the same file, as it was found earlier.
  ///   - transform: to sRGB; nil leaves the colours as they are.
  ///   - keepsDepth: whether rows of 16 bits a channel are read as they are, by `readDeepRow`.
  package init(
    _ source: ByteSource, _ header: PNGHeader, transform: ColorTransform? = nil, keepsDepth: Bool = false,
    limits: PhotoLimits
  ) throws(PhotoError) {
    guard let reader = unsafe cpng_reader_create(source.handle) else {
      throw .overLimit("out of memory")
    }
    var info = CPNGInfo()
    let status = unsafe cpng_reader_start(
      reader, UInt32(clamping: limits.side), keepsDepth || transform?.isDeep == true ? 1 : 0, &info)
    guard status == CPNG_OK else {
      let error = unsafe Self.error(status, reader)
      unsafe cpng_reader_destroy(reader)
      throw error
    }
    // Limits were checked and buffers are sized by the header, which may have been replaced since.
    guard header.agrees(with: info) else {
      unsafe cpng_reader_destroy(reader)
      throw .unreadable(.changed)
    }
    width = header.width
    height = header.height
    let isGray = info.gray != 0 && transform?.keepsGray ?? true
    switch (isGray, info.alpha != 0) {
    case (true, false): format = .gray
    case (true, true): format = .grayAlpha
    case (false, false): format = .rgb
    case (false, true): format = .rgba
    }
    isInterlaced = info.interlaced != 0
    isDeep = info.deep != 0
    deep = [UInt16](repeating: 0, count: info.deep != 0 ? 4 * Int(info.width) : 0)
    nextRow = 0
    hasEnd = header.hasEnd
    self.transform = transform
    self.source = source
    unsafe self.reader = reader
  }

  deinit { unsafe cpng_reader_destroy(reader) }

  package mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    try decodeRow(into: &row)
    if isDeep {
      transform?.apply(deep: deep, to: &row, count: width)
    } else {
      transform?.apply(to: &row, count: width)
    }
  }

  /// Reads the next row as the file has it, where it `isDeep` and its colours are not converted: four words for each pixel,
  /// straight, opaque where it has no alpha.
  package mutating func readDeepRow() throws(PhotoError) -> [UInt16] {
    var unused = [UInt32](repeating: 0, count: width)
    try decodeRow(into: &unused)
    return deep
  }

  package mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) { try decodeRow(into: &row) }

  /// Decodes the next row into `row`, or where it has 16 bits a channel into `deep`.
  private mutating func decodeRow(into row: inout [UInt32]) throws(PhotoError) {
    precondition(row.count >= width && nextRow < height)
    if isInterlaced {
      if nextRow == 0 { try check(unsafe cpng_reader_hold_image(reader)) }
      if isDeep {
        unsafe cpng_reader_held_row(reader, nextRow, &deep)
      } else {
        unsafe cpng_reader_held_row(reader, nextRow, &row)
      }
    } else if isDeep {
      try check(unsafe cpng_reader_row(reader, &deep))
    } else {
      try check(unsafe cpng_reader_row(reader, &row))
    }
    nextRow += 1
  }

  /// Checks what libpng has not: the checksum of the chunk with the last row's data, and whether the end chunk follows.
  ///
  /// Not by libpng, which would inflate whatever follows the picture in the image data, however much it is.
  package mutating func findsEnd() throws(PhotoError) -> Bool {
    var start = unsafe cpng_reader_chunk(reader)
    var cursor = ByteCursor(source, at: start)
    while true {
      guard let length = cursor.uint32(), let type = cursor.uint32(), start + length + 12 <= source.count else {
        return false
      }
      let chunk = PNGChunk(start: cursor.offset, length: length)
      if type == PNGHeader.imageData, !chunk.hasValidChecksum(in: source) {
        throw .damaged(.png, detail: "IDAT: CRC error", byte: start)
      }
      if type == PNGHeader.imageEnd { return true }
      start += length + 12
      cursor.move(to: start)
    }
  }

  private func check(_ status: CPNGStatus) throws(PhotoError) {
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

extension PNGHeader {
  /// Whether libpng found the same picture.
  fileprivate func agrees(with info: CPNGInfo) -> Bool {
    Int(info.width) == width && Int(info.height) == height && Int(info.depth) == depth
      && Int(info.color_type) == colorType && (info.interlaced != 0) == isInterlaced
  }
}
