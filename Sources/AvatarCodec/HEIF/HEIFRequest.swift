import AvatarFileSystem
import AvatarRaster

/// The parameters for decoding an image from a HEIF file.
struct HEIFRequest: BitwiseCopyable, Sendable {
  let coding: HEIFCoding
  /// The item ID of a thumbnail, or 0 for the primary image.
  let thumbnail: Int
  /// The part to decode, in pixels of the image as coded.
  let frame: PixelBox
  /// The number of pixels along each side that are averaged into one.
  let reduction: Int
  /// Whether pixels have 16 bits per channel rather than 8.
  let isDeep: Bool
  /// An upper bound on the memory that decoding needs, in bytes.
  let heldBytes: Int
  /// The processor time limit for decoding, in seconds.
  let seconds: Int
  /// The length of the file that follows the request to a child process, in bytes.
  var fileBytes = 0

  /// The width of the result, in pixels.
  var reducedWidth: Int { (frame.width + reduction - 1) / reduction }
  /// The height of the result, in pixels.
  var reducedHeight: Int { (frame.height + reduction - 1) / reduction }
}

extension HEIFRows {
  /// Creates the rows of a requested image.
  /// - Throws: `HEIFFailure` if the image cannot be decoded.
  init(_ source: ByteSource, _ request: HEIFRequest) throws(HEIFFailure) {
    let header = try mapError(
      of: try HEIFHeader(source, request.coding), to: { (_: PhotoError) in HEIFFailure(.damaged, "its metadata") })
    let picture = header.thumbnails.first { $0.item == request.thumbnail } ?? header.picture
    try self.init(picture, source, request.coding, frame: request.frame, reduction: request.reduction)
  }

  /// Writes the next row as 8-bit straight red, green, blue and alpha, with red in the lowest bits.
  /// - Throws: `HEIFFailure` if the row cannot be decoded.
  mutating func read(into row: inout [UInt32]) throws(HEIFFailure) {
    var colors = [SIMD4<Float>](repeating: .zero, count: row.count)
    try read(into: &colors)
    let source = colors.span
    var pixels = row.mutableSpan
    for x in 0..<pixels.count {
      let color = source[x] * 255
      pixels[x] =
        Self.integer(color.x, 255) | Self.integer(color.y, 255) &<< 8 | Self.integer(color.z, 255) &<< 16
        | Self.integer(color.w, 255) &<< 24
    }
  }

  /// Writes the next row as 16-bit straight red, green, blue and alpha.
  /// - Throws: `HEIFFailure` if the row cannot be decoded.
  mutating func read(into row: inout [UInt16]) throws(HEIFFailure) {
    var colors = [SIMD4<Float>](repeating: .zero, count: row.count / 4)
    try read(into: &colors)
    for i in row.indices { row[i] = UInt16(Self.integer(colors[i / 4][i % 4] * 65535, 65535)) }
  }

  /// Returns the nearest integer from 0 to `maximum`, which must be less than 2^23.
  @inline(__always)
  private static func integer(_ value: Float, _ maximum: Float) -> UInt32 {
    // The lowest bits of a float of this magnitude are its integer value.
    (min(max(value, 0), maximum) + 8_388_608).bitPattern & 0x7F_FFFF
  }
}
