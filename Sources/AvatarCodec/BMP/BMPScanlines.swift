import AvatarFileSystem
import AvatarRaster

/// The rows of a BMP from the top one down, each of which is read from its place in the file.
///
/// Rows that are missing and tolerated look like the nearest one that is not.
struct BMPScanlines: ScanlineSource {
  let format: ScanlineFormat
  let hasEnd: Bool
  let damage: ScanlineDamage?
  private let source: ByteSource
  private let header: BMPHeader
  private let transform: ColorTransform?
  private let palette: [UInt32]
  private let runs: BMPRuns?
  /// The number of complete rows, in the order of the file.
  private let completeRows: Int
  private var nextRow = 0
  /// The pixels of all missing rows.
  ///
  /// They are decoded once, because the codes of a single row can be as long as the file.
  private var substitute: [UInt32] = []

  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, which is within the limits.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - tolerance: How much of the rows may be damaged.
  /// - Throws: `truncated` if more rows are missing than is tolerated.
  init(
    _ source: ByteSource, _ header: BMPHeader, transform: ColorTransform? = nil, tolerance: DamageTolerance = .none
  ) throws(PhotoError) {
    self.source = source
    self.header = header
    self.transform = transform
    var palette = header.palette
    transform?.apply(to: &palette, count: palette.count)
    self.palette = palette
    runs = header.isRunLengthEncoded ? BMPRuns(source, header) : nil
    completeRows = runs?.completeRows ?? header.completeRows(in: source.count)
    hasEnd = runs?.hasEnd ?? (completeRows == header.height)
    let missing = header.isTopDown ? completeRows..<header.height : 0..<header.height - completeRows
    if !missing.isEmpty {
      damage = try tolerance.damage(missing, of: header.height, .truncated(.bmp, byte: source.count))
    } else if runs?.hasExcess == true {
      let error = PhotoError.damaged(.bmp, detail: "a row with too many pixels", byte: header.dataStart)
      damage = ScanlineDamage(error: error, effect: .none)
    } else {
      damage = nil
    }
    let hasAlpha = runs?.hasGaps ?? (header.masks?.alpha != nil)
    format = hasAlpha ? .rgba : .rgb
  }

  var width: Int { header.width }
  var height: Int { header.height }

  mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    let number = header.isTopDown ? nextRow : height - 1 - nextRow
    try skipRow(&row)
    guard number >= completeRows else { return try decode(number, into: &row) }
    if substitute.isEmpty {
      for x in 0..<width { row[x] = 0 }
      if completeRows > 0 { try decode(completeRows - 1, into: &row) }
      substitute = Array(row[..<width])
    } else {
      for x in 0..<width { row[x] = substitute[x] }
    }
  }

  /// Decodes a complete row, by its number in the file.
  private func decode(_ number: Int, into row: inout [UInt32]) throws(PhotoError) {
    if let runs {
      runs.read(number, palette: palette, into: &row)
    } else {
      let bytes = source.bytes(at: header.dataStart + number * header.stride, length: header.rowBytes)
      // The file was truncated after it was opened.
      guard bytes.count == header.rowBytes else { throw .truncated(.bmp, byte: source.count) }
      header.unpack(bytes, palette: palette, into: &row)
      if header.bitsPerPixel > 8 { transform?.apply(to: &row, count: width) }
    }
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    precondition(nextRow < height)
    nextRow += 1
  }

  mutating func findsEnd() -> Bool { hasEnd }
}
