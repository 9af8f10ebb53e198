import AvatarFileSystem
import AvatarRaster
import CWebP

/// The rows of a WebP in sRGB, all decoded at once by libwebp.
struct WebPScanlines: ScanlineSource {
  let width: Int
  let height: Int
  let format: ScanlineFormat
  let hasEnd: Bool
  private(set) var damage: ScanlineDamage?
  private let frame: WebPFrame
  private let transform: ColorTransform?
  private let tolerance: DamageTolerance
  /// The decoded rows of the frame; missing rows at the bottom are omitted.
  private let picture: WebPPicture
  private var nextRow = 0

  /// Decodes a WebP file.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - header: The header of the same file, read earlier.
  ///   - window: The columns and the size of the result: those of the canvas, or less if the file is opaque.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - tolerance: The damage that is tolerated.
  /// - Throws: `overLimit`, `truncated` or `damaged` if nothing can be decoded.
  init(
    _ source: ByteSource, _ header: WebPHeader, _ window: WebPWindow, transform: ColorTransform?,
    tolerance: DamageTolerance
  ) throws(PhotoError) {
    (width, height) = (window.width, window.height)
    frame = header.frame
    format = header.hasAlpha ? .rgba : .rgb
    hasEnd = header.hasEnd
    self.transform = transform
    self.tolerance = tolerance
    // An image that does not fill its canvas has transparent pixels, and is therefore not reduced.
    let isReduced = (width, height) != (header.width, header.height)
    picture = try WebPPicture(source, frame, isReduced ? window : nil)
    if picture.hasSpareData {
      let error = PhotoError.damaged(.webp, detail: "image data after the last row", byte: frame.data.lowerBound)
      damage = ScanlineDamage(error: error, effect: .none)
    }
  }

  mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    try skipRow(&row)
    let y = nextRow - 1 - frame.y
    if format == .rgba { for x in 0..<width { row[x] = 0 } }
    // Missing rows repeat the last existing row.
    if (0..<picture.height).contains(y) { picture.copyRow(min(y, picture.rows - 1), to: &row, at: frame.x) }
    transform?.apply(to: &row, count: width)
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    defer { nextRow += 1 }
    guard let error = picture.error, nextRow == frame.y + picture.rows, damage == nil else { return }
    damage = try tolerance.damage(nextRow..<(frame.y + picture.height), of: height, error)
  }
}
