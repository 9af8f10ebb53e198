package import AvatarFileSystem
package import AvatarRaster

/// A decoder for BMP files of Windows (versions 3 to 5) whose pixels are not compressed.
package struct BMPDecoder: ImageDecoder {
  package let header: BMPHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .bmp }

  /// Matches a file that starts with "BM" and, unlike text, has a zero among its first 18 bytes.
  package static func match(_ head: [UInt8]) -> SignatureMatch {
    guard head.starts(with: [0x42, 0x4D]), head.prefix(18).contains(0) else { return .none }
    return head.count > 14 ? .complete : .partial
  }

  /// Returns whether the pixels, and any profile that follows them, are complete.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    let source = ByteSource(bytes)
    switch Result(catching: { () throws(PhotoError) in try BMPHeader(source) }) {
    case .success(let header):
      return header.completeRows(in: bytes.count) == header.height
        && header.fields.profile.upperBound <= bytes.count
    case .failure(.truncated): return false
    case .failure: return true
    }
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    header = try BMPHeader(source)
    self.source = source
    self.limits = limits
    try limits.check(width: width, height: height)
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var heldBytes: Int { 0 }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    try header.fields.color(source, limit: limits.profileBytes)
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    var scanlines = try BMPScanlines(
      source, header, transform: decoding.transform, tolerance: decoding.tolerance(for: targets, height: height))
    return try decoding.resample(&scanlines, targets)
  }
}

extension ImageFormat {
  package static let bmp = ImageFormat(name: "BMP", extensions: ["bmp", "dib"], mediaType: "image/bmp")
}

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
