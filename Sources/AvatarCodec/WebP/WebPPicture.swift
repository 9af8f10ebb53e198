import AvatarFileSystem
import CWebP

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

  /// Decodes a frame, or some of its columns at a reduced size.
  /// - Throws: `PhotoError` if not even the first row can be decoded.
  init(_ source: ByteSource, _ frame: WebPFrame, _ window: WebPWindow?) throws(PhotoError) {
    let size = (width: window?.width ?? frame.width, height: window?.height ?? frame.height)
    (width, height) = size
    let data = source.bytes(at: frame.data.lowerBound, length: frame.data.count)
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw .overLimit("the libwebp version is incompatible") }
    if let window {
      unsafe config.options.use_cropping = 1
      unsafe config.options.crop_left = Int32(window.columns.lowerBound)
      unsafe config.options.crop_width = Int32(window.columns.count)
      unsafe config.options.crop_height = Int32(frame.height)
      unsafe config.options.use_scaling = 1
      // The loop filter smooths block borders, which are not visible in an average of whole blocks. Nothing else
      // depends on its result, because images are predicted from unfiltered pixels.
      unsafe config.options.bypass_filtering = window.columns.count >= Self.filterReduction * size.width ? 1 : 0
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
