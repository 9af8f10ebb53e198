import AvatarFileSystem
import AvatarRaster

/// The rows of an image in a HEIF file, in sRGB.
struct HEIFScanlines: ~Copyable, ScanlineSource {
  let width: Int
  let height: Int
  let format: ScanlineFormat
  let hasEnd = true
  let damage: ScanlineDamage? = nil
  private let source: ByteSource
  private let coding: HEIFCoding
  private let transform: ColorTransform?
  /// The rows of an image that is decoded in this process, or nil if a child process decodes it.
  private var rows: HEIFRows?
  private var process: DecoderProcess?
  private var deepSamples: [UInt16]

  /// Starts decoding an image.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - request: The image to decode.
  ///   - hasAlpha: Whether the image has alpha.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - isIsolated: Whether a child process decodes the image.
  /// - Throws: `PhotoError` if the image cannot be decoded.
  init(
    _ source: ByteSource, _ request: HEIFRequest, hasAlpha: Bool, _ transform: ColorTransform?, isIsolated: Bool
  ) throws(PhotoError) {
    width = request.reducedWidth
    height = request.reducedHeight
    format = hasAlpha ? .rgba : .rgb
    coding = request.coding
    deepSamples = [UInt16](repeating: 0, count: request.isDeep ? 4 * width : 0)
    self.source = source
    self.transform = transform
    let file = isIsolated ? try mapError(of: source.allBytes(), to: PhotoError.unreadable) : []
    do {
      rows = isIsolated ? nil : try HEIFRows(source, request)
      process = isIsolated ? try DecoderProcess.start(file, request) : nil
    } catch {
      throw error.error(request.coding, source)
    }
  }

  mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    try skipRow(&row)
    if deepSamples.isEmpty {
      transform?.apply(to: &row, count: width)
    } else {
      transform?.apply(deep: deepSamples, to: &row, count: width)
    }
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    do {
      if deepSamples.isEmpty {
        try rows?.read(into: &row)
        try process?.read(into: &row)
      } else {
        try rows?.read(into: &deepSamples)
        try process?.read(into: &deepSamples)
      }
    } catch {
      throw error.error(coding, source)
    }
  }
}
