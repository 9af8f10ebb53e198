package import AvatarFileSystem
import AvatarGeometry
package import AvatarRaster
import CWebP

/// A decoder for WebP files (RFC 9649), based on libwebp, which reduces large opaque photos while decoding them.
package struct WebPDecoder: ImageDecoder {
  private let header: WebPHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .webp }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    // The file size lies between the two parts of the signature.
    switch SignatureMatch(head, signature: Array("RIFF".utf8)) {
    case .none: .none
    case .partial: .partial
    case .complete: head.count < 12 ? .partial : SignatureMatch(Array(head[8..<12]), signature: Array("WEBP".utf8))
    }
  }

  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && bytes.count - 8 >= bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    header = try WebPHeader(source)
    self.source = source
    self.limits = limits
    try limits.check(width: width, height: height, held: heldBytes, of: "a WebP")
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var orientation: Orientation { header.orientation }
  package var heldBytes: Int { header.heldBytes }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    if header.profile.isEmpty { return DescribedColor(encoding: .sRGB) }
    return try DescribedColor(profile: header.profile, in: source, limit: limits.profileBytes)
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    let reduction = targets.map(reduction).min() ?? 1
    let size = (width: (width + reduction - 1) / reduction, height: (height + reduction - 1) / reduction)
    let scaled = targets.map {
      $0.scaled(x: Double(size.width) / Double(width), y: Double(size.height) / Double(height))
    }
    // libwebp averages areas, which acts as a box filter.
    let droop = reduction > 1 ? 1.0 : 0
    var scanlines = try WebPScanlines(
      source, header, size: size, transform: decoding.transform,
      tolerance: decoding.tolerance(for: scaled, height: size.height, droop: droop))
    return try decoding.resample(&scanlines, scaled, droop: droop)
  }

  /// Returns the largest reduction that leaves enough samples for each pixel of a target; see `HEIFDecoder`.
  private func reduction(for target: FitTarget) -> Int {
    if header.hasAlpha || target.isLinear || width * height < Self.largePhoto { return 1 }
    return max(Int(target.samples / Self.samples), 1)
  }

  /// The minimum number of samples per output pixel along each side of a reduced photo.
  ///
  /// With 4, the result differs by at most 2 levels from that of a full decode.
  private static let samples = 4.0

  /// The minimum number of pixels in a photo that is reduced; for smaller photos, time and memory do not matter.
  private static let largePhoto = 1_000_000
}

extension ImageFormat {
  package static let webp = ImageFormat(name: "WebP", extensions: ["webp"], mediaType: "image/webp")
}

/// The rows of a WebP in sRGB, all decoded at once by libwebp.
struct WebPScanlines: ~Copyable, ScanlineSource {
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
  ///   - size: The size of the result, in pixels: that of the canvas, or less if the file is opaque.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - tolerance: The damage that is tolerated.
  /// - Throws: `overLimit`, `truncated` or `damaged` if nothing can be decoded.
  init(
    _ source: ByteSource, _ header: WebPHeader, size: (width: Int, height: Int), transform: ColorTransform?,
    tolerance: DamageTolerance
  ) throws(PhotoError) {
    (width, height) = size
    frame = header.frame
    format = header.hasAlpha ? .rgba : .rgb
    hasEnd = header.hasEnd
    self.transform = transform
    self.tolerance = tolerance
    let isComplete = size == (header.width, header.height)
    picture = try WebPPicture(source, frame, size: isComplete ? (frame.width, frame.height) : size)
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

/// The pixels of a WebP frame, as straight RGBA with red in the lowest byte.
struct WebPPicture {
  let width: Int
  let height: Int
  /// The number of rows that could be decoded, counted from the top, at least 1.
  let rows: Int
  /// The reason why the other rows are missing, or nil if none are missing.
  let error: PhotoError?
  /// Whether all rows were decoded before the last bytes of the data.
  ///
  /// A wrong bit in a lossy image changes how many bits the arithmetic decoder reads for everything that follows, and
  /// the format has no checksum.
  let hasSpareData: Bool
  private let pixels: [UInt32]

  /// Decodes a frame, reducing it to a size.
  /// - Throws: `PhotoError` if not even the first row can be decoded.
  init(_ source: ByteSource, _ frame: WebPFrame, size: (width: Int, height: Int)) throws(PhotoError) {
    (width, height) = size
    let data = source.bytes(at: frame.data.lowerBound, length: frame.data.count)
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw .overLimit("the libwebp version is incompatible") }
    if size != (frame.width, frame.height) {
      unsafe config.options.use_scaling = 1
      // The loop filter smooths block borders, which are not visible in an average of whole blocks. Nothing else
      // depends on its result, because images are predicted from unfiltered pixels.
      unsafe config.options.bypass_filtering = frame.width >= Self.filterReduction * size.width ? 1 : 0
      unsafe config.options.scaled_width = Int32(size.width)
      unsafe config.options.scaled_height = Int32(size.height)
    }
    var (status, early, rows, isChanged) = (VP8_STATUS_OK, Int32(0), Int32(0), false)
    pixels = unsafe [UInt32](unsafeUninitializedCapacity: size.width * size.height) { buffer, count in
      unsafe buffer.initialize(repeating: 0)
      count = size.width * size.height
      unsafe config.output.colorspace = MODE_RGBA
      unsafe config.output.is_external_memory = 1
      unsafe config.output.u.RGBA.rgba = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(
        to: UInt8.self)
      unsafe config.output.u.RGBA.stride = Int32(4 * size.width)
      unsafe config.output.u.RGBA.size = 4 * count
      unsafe data.withUnsafeBufferPointer { data in
        // Unlike decoding in one call, this reports the rows that could be decoded even if others could not.
        guard let decoder = unsafe WebPIDecode(data.baseAddress, data.count, &config) else {
          status = unsafe WebPGetFeatures(data.baseAddress, data.count, &config.input)
          return
        }
        isChanged = unsafe (Int(config.input.width), Int(config.input.height)) != (frame.width, frame.height)
        _ = unsafe WebPIUpdate(decoder, data.baseAddress, max(data.count - Self.spareBytes, 0))
        _ = unsafe WebPIDecodedArea(decoder, nil, nil, nil, &early)
        status = unsafe WebPIUpdate(decoder, data.baseAddress, data.count)
        _ = unsafe WebPIDecodedArea(decoder, nil, nil, nil, &rows)
        unsafe WebPIDelete(decoder)
      }
    }
    // The header was used to check the limits; the file may have been replaced since then.
    if isChanged { throw .unreadable(.changed) }
    let isComplete = status == VP8_STATUS_OK && rows == size.height
    error = isComplete ? nil : Self.error(status, of: source, at: frame.data.lowerBound)
    self.rows = Int(rows)
    hasSpareData = isComplete && early == rows
    if let error, rows == 0 { throw error }
  }

  /// The number of spare bytes after the last bit that are not reported; libwebp writes up to 3, and libvpx writes 4.
  private static let spareBytes = 8

  /// The minimum reduction at which the loop filter is bypassed.
  private static let filterReduction = 4

  private static func error(_ status: VP8StatusCode, of source: ByteSource, at byte: Int) -> PhotoError {
    switch status {
    case VP8_STATUS_OUT_OF_MEMORY: .overLimit("out of memory")
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: .truncated(.webp, byte: source.count)
    default: .damaged(.webp, detail: "image data", byte: byte)
    }
  }

  /// Copies a row into another one, starting at column `x`.
  func copyRow(_ y: Int, to row: inout [UInt32], at x: Int) {
    let source = pixels.span.extracting(y * width..<(y + 1) * width)
    var target = row.mutableSpan
    for i in 0..<width { target[x + i] = source[i] }
  }
}
