import AvatarFileSystem
import AvatarRaster

/// The rows of a BMP from top to bottom, each read from its position in the file.
///
/// Tolerated missing rows repeat the nearest existing row.
struct BMPScanlines: ScanlineSource {
  let format: ScanlineFormat
  let hasEnd: Bool
  let damage: ScanlineDamage?
  private let source: ByteSource
  private var header: BMPHeader
  private let transform: ColorTransform?
  private let palette: [UInt32]
  /// The number of complete rows, in file order.
  private let completeRows: Int
  private var nextRow = 0

  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, which must be within the limits.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - tolerance: The damage that is tolerated.
  /// - Throws: `truncated` or `damaged` if more rows are missing than are tolerated.
  /// - Complexity: O(pixels) if the alpha is 0 everywhere.
  init(
    _ source: ByteSource, _ header: BMPHeader, transform: ColorTransform? = nil, tolerance: DamageTolerance = .none
  ) throws(PhotoError) {
    self.source = source
    self.header = header
    self.transform = transform
    var palette = header.palette
    transform?.apply(to: &palette, count: palette.count)
    self.palette = palette
    completeRows = header.completeRows(in: source.count)
    let missing = header.isTopDown ? completeRows..<header.height : 0..<header.height - completeRows
    hasEnd = missing.isEmpty
    damage =
      missing.isEmpty
      ? nil : try tolerance.damage(missing, of: header.height, .truncated(.bmp, byte: source.count))
    if try !Self.usesAlpha(source, header, rows: completeRows) { self.header.masks?.alpha = nil }
    format = self.header.masks?.alpha != nil ? .rgba : .rgb
  }

  /// Returns whether any pixel has an alpha other than 0; many programs declare an alpha channel and leave it at 0.
  /// - Throws: `truncated` if the file has become shorter.
  private static func usesAlpha(_ source: ByteSource, _ header: BMPHeader, rows: Int) throws(PhotoError) -> Bool {
    guard let mask = header.masks?.alpha?.bits else { return false }
    var row = [UInt32](repeating: 0, count: header.width)
    for number in 0..<rows {
      try header.readRow(number, source, into: &row)
      if row.contains(where: { $0 & mask != 0 }) { return true }
    }
    return false
  }

  var width: Int { header.width }
  var height: Int { header.height }

  mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    let number = min(header.isTopDown ? nextRow : height - 1 - nextRow, completeRows - 1)
    try skipRow(&row)
    // The number is −1 if no row is complete.
    if number < 0 {
      for x in 0..<width { row[x] = 0 }
    } else {
      try header.readRow(number, source, into: &row)
      if let masks = header.masks {
        masks.apply(to: &row, count: width)
        transform?.apply(to: &row, count: width)
      } else {
        for x in 0..<width { row[x] = palette[Int(row[x])] }
      }
    }
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    precondition(nextRow < height)
    nextRow += 1
  }
}
