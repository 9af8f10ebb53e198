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
  private let isDeep: Bool
  /// The row or, interlaced, the picture before conversion: pixels where 8 bits deep, channels where 16.
  private var held: [UInt32]
  private var deep: [UInt16]
  private var nextRow: Int
  /// Keeps the bytes alive that libpng reads.
  private let source: ByteSource
  private let reader: OpaquePointer

  /// - Parameters:
  ///   - hasEnd: whether the end chunk is known to be there.
  ///   - transform: to sRGB; nil leaves the colours as they are.
  package init(
    _ source: ByteSource, hasEnd: Bool = false, transform: ColorTransform? = nil, limits: PhotoLimits
  ) throws(PhotoError) {
    guard let reader = unsafe cpng_reader_create(source.descriptor, source.address, source.count) else {
      throw .overLimit("out of memory")
    }
    var info = CPNGInfo()
    let status = unsafe cpng_reader_start(
      reader, UInt32(clamping: limits.side), transform?.isDeep == true ? 1 : 0, &info)
    guard status == CPNG_OK else {
      let error = unsafe Self.error(status, reader)
      unsafe cpng_reader_destroy(reader)
      throw error
    }
    width = Int(info.width)
    height = Int(info.height)
    let isGray = info.gray != 0 && transform?.keepsGray ?? true
    switch (isGray, info.alpha != 0) {
    case (true, false): format = .gray
    case (true, true): format = .grayAlpha
    case (false, false): format = .rgb
    case (false, true): format = .rgba
    }
    isInterlaced = info.interlaced != 0
    isDeep = info.deep != 0
    held = []
    deep = info.deep != 0 && info.interlaced == 0 ? [UInt16](repeating: 0, count: 4 * Int(info.width)) : []
    nextRow = 0
    self.hasEnd = hasEnd
    self.transform = transform
    self.source = source
    unsafe self.reader = reader
  }

  deinit { unsafe cpng_reader_destroy(reader) }

  package mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    precondition(row.count >= width && nextRow < height)
    if isInterlaced && nextRow == 0 { try holdImage() }
    let y = nextRow
    nextRow += 1
    switch (isInterlaced, isDeep) {
    case (false, false):
      try check(unsafe cpng_reader_row(reader, &row))
      transform?.apply(to: &row, count: width)
    case (false, true):
      try check(unsafe cpng_reader_row(reader, &deep))
      transform?.apply(deep: deep, from: 0, to: &row, count: width)
    case (true, false):
      row.replaceSubrange(0..<width, with: held[y * width..<(y + 1) * width])
      transform?.apply(to: &row, count: width)
    case (true, true):
      transform?.apply(deep: deep, from: y * width, to: &row, count: width)
    }
  }

  package mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    precondition(row.count >= width && nextRow < height)
    if isInterlaced && nextRow == 0 { try holdImage() }
    nextRow += 1
    if isInterlaced { return }
    if isDeep {
      try check(unsafe cpng_reader_row(reader, &deep))
    } else {
      try check(unsafe cpng_reader_row(reader, &row))
    }
  }

  package mutating func findsEnd() throws(PhotoError) -> Bool {
    let status = unsafe cpng_reader_finish(reader)
    if status == CPNG_TRUNCATED { return false }
    try check(status)
    return true
  }

  private mutating func holdImage() throws(PhotoError) {
    if isDeep {
      deep = [UInt16](repeating: 0, count: 4 * width * height)
      try check(unsafe cpng_reader_image(reader, &deep))
    } else {
      held = [UInt32](repeating: 0, count: width * height)
      try check(unsafe cpng_reader_image(reader, &held))
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
