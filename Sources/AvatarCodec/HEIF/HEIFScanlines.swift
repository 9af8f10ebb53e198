import AvatarFileSystem
import AvatarRaster

/// The rows of a picture of a HEIF file, in sRGB.
struct HEIFScanlines: ~Copyable, ScanlineSource {
  let width: Int
  let height: Int
  let format: ScanlineFormat
  let hasEnd = true
  let damage: ScanlineDamage? = nil
  private let source: ByteSource
  private let fileFormat: ImageFormat
  private let transform: ColorTransform?
  /// The rows of a picture that was decoded in this process; nil if a child process decodes it.
  private var rows: HEIFRows?
  private var process: DecoderProcess?

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - request: The picture.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - isIsolated: Whether a child process decodes.
  /// - Throws: `PhotoError` if the picture cannot be decoded.
  init(
    _ source: ByteSource, _ request: HEIFRequest, transform: ColorTransform?, isIsolated: Bool
  ) throws(PhotoError) {
    (width, height) = (request.reducedWidth, request.reducedHeight)
    format = request.hasAlpha ? .rgba : .rgb
    fileFormat = request.coding.format
    self.source = source
    self.transform = transform
    let file = try mapError(of: source.allBytes(), to: PhotoError.unreadable)
    do throws(HEIFFailure) {
      rows = isIsolated ? nil : try HEIFRows(file, request)
      process = isIsolated ? try DecoderProcess.start(file, request) : nil
    } catch {
      throw error.error(request.coding.format, source)
    }
  }

  mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    try skipRow(&row)
    transform?.apply(to: &row, count: width)
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    rows?.read(into: &row)
    do throws(HEIFFailure) {
      try process?.read(into: &row)
    } catch {
      throw error.error(fileFormat, source)
    }
  }

  func findsEnd() -> Bool { true }
}
