import AvatarFileSystem
import CWebP

/// The pixels of a frame of a WebP file, straight RGBA with red in the lowest byte.
struct WebPPicture {
  let width: Int
  let height: Int
  /// The number of rows from the top that could be decoded, at least 1.
  let rows: Int
  /// The reason why the other rows are missing; nil if none are missing.
  let error: PhotoError?
  private let pixels: [UInt32]

  /// Decodes a frame, reduced to a size.
  /// - Throws: `PhotoError` if not even the first row can be decoded.
  init(_ source: ByteSource, _ frame: WebPFrame, size: (width: Int, height: Int)) throws(PhotoError) {
    (width, height) = size
    let data = source.bytes(at: frame.data.lowerBound, length: frame.data.count)
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw .overLimit("another version of libwebp") }
    if size != (frame.width, frame.height) {
      unsafe config.options.use_scaling = 1
      // The loop filter smooths the borders of blocks, which are not visible in an average of whole blocks. Nothing
      // else depends on its result, because pictures are predicted from unfiltered pixels.
      unsafe config.options.bypass_filtering = frame.width >= Self.filterReduction * size.width ? 1 : 0
      unsafe config.options.scaled_width = Int32(size.width)
      unsafe config.options.scaled_height = Int32(size.height)
    }
    var (status, rows, isChanged) = (VP8_STATUS_OK, Int32(0), false)
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
        // Unlike a decode in one call, this reports the rows that could be decoded if others could not.
        guard let decoder = unsafe WebPIDecode(data.baseAddress, data.count, &config) else {
          status = unsafe WebPGetFeatures(data.baseAddress, data.count, &config.input)
          return
        }
        isChanged = unsafe (Int(config.input.width), Int(config.input.height)) != (frame.width, frame.height)
        status = unsafe WebPIUpdate(decoder, data.baseAddress, data.count)
        _ = unsafe WebPIDecodedArea(decoder, nil, nil, nil, &rows)
        unsafe WebPIDelete(decoder)
      }
    }
    // The limits were checked by the header; the file may have been replaced since then.
    if isChanged { throw .unreadable(.changed) }
    let isComplete = status == VP8_STATUS_OK && rows == size.height
    error = isComplete ? nil : Self.error(status, of: source, at: frame.data.lowerBound)
    self.rows = Int(rows)
    if let error, rows == 0 { throw error }
  }

  /// The reduction from which the loop filter is bypassed.
  private static let filterReduction = 4

  private static func error(_ status: VP8StatusCode, of source: ByteSource, at byte: Int) -> PhotoError {
    switch status {
    case VP8_STATUS_OUT_OF_MEMORY: .overLimit("out of memory")
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: .truncated(.webp, byte: source.count)
    default: .damaged(.webp, detail: "image data", byte: byte)
    }
  }

  /// Copies a row to another one, from column `x` on.
  func copyRow(_ y: Int, to row: inout [UInt32], at x: Int) {
    let source = pixels.span.extracting(y * width..<(y + 1) * width)
    var target = row.mutableSpan
    for i in 0..<width { target[x + i] = source[i] }
  }
}
