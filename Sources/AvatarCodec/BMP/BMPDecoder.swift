package import AvatarFileSystem
package import AvatarRaster

/// A decoder of BMP files: those of Windows (versions 2 to 5) and of OS/2.
package struct BMPDecoder: ImageDecoder {
  package let header: BMPHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .bmp }

  /// Compares the start of a file with the letters "BM" and the two reserved fields of the file header.
  ///
  /// The reserved fields are 0, which distinguishes a BMP from a text that starts with these letters.
  package static func match(_ head: [UInt8]) -> SignatureMatch {
    let reserved = head.dropFirst(6).prefix(4)
    guard head.starts(with: [0x42, 0x4D]), !reserved.isEmpty, reserved.allSatisfy({ $0 == 0 }) else { return .none }
    return head.count > 14 ? .complete : .partial
  }

  /// Returns whether the pixels, and the profile that may follow them, are complete.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    let source = ByteSource(bytes)
    switch Result(catching: { () throws(PhotoError) in try BMPHeader(source) }) {
    case .success(let header):
      guard header.colorSpace.profileEnd <= bytes.count else { return false }
      // A photo over the limits gives the same error whether it is complete or not.
      if header.isRunLengthEncoded, header.height <= PhotoLimits().side { return BMPRuns(source, header).hasEnd }
      return header.isRunLengthEncoded || header.completeRows(in: bytes.count) == header.height
    case .failure(.truncated): return false
    case .failure: return true
    }
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    header = try BMPHeader(source)
    self.source = source
    self.limits = limits
    // The rows are read from the file in the order in which they are shown; none are held.
    try limits.check(width: width, height: height)
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var orientation: Orientation { .up }
  /// The offsets of the rows of a run-length encoded picture; all others have rows of the same length.
  package var heldBytes: Int { header.isRunLengthEncoded ? height * BMPRuns.bytesPerRow : 0 }
  package var layout: SampleLayout { .rgb }
  package var isDeep: Bool { false }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    try header.colorSpace.described(source, limit: limits.profileBytes)
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
