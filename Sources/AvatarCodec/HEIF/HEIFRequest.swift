import AvatarFileSystem
import AvatarRaster

/// The parameters for decoding a picture of a HEIF file.
struct HEIFRequest: BitwiseCopyable, Sendable {
  let coding: HEIFCoding
  /// The ID of a thumbnail's item; 0 is the primary picture.
  let thumbnail: Int
  /// The part to decode, in pixels of the picture as coded.
  let frame: PixelBox
  /// The number of pixels along each side that are averaged to one.
  let reduction: Int
  /// Whether pixels have 16 bits per channel instead of 8.
  let isDeep: Bool
  /// An upper bound for the memory that decoding takes, in bytes.
  let heldBytes: Int
  /// The number of pixels that are decoded.
  let codedPixels: Int
  /// The length of the file that follows the request to a child process, in bytes.
  var fileBytes = 0

  /// The width of the result, in pixels.
  var reducedWidth: Int { (frame.width + reduction - 1) / reduction }
  /// The height of the result, in pixels.
  var reducedHeight: Int { (frame.height + reduction - 1) / reduction }
}

/// The rows of a requested picture, as straight red, green, blue and alpha, with red first.
struct HEIFPixels {
  private var rows: HEIFRows
  private var colors: [SIMD4<Float>]

  /// - Throws: `HEIFFailure` if the picture cannot be decoded.
  init(_ source: ByteSource, _ request: HEIFRequest) throws(HEIFFailure) {
    let header = try mapError(
      of: try HEIFHeader(source, request.coding),
      to: { (_: PhotoError) in
        HEIFFailure(.damaged, "its description")
      })
    let thumbnail = header.thumbnails.first { $0.item == request.thumbnail }
    let picture = request.thumbnail == 0 ? header.picture : thumbnail ?? header.picture
    colors = [SIMD4<Float>](repeating: .zero, count: request.reducedWidth)
    rows = try HEIFRows(picture, source, request.coding, frame: request.frame, reduction: request.reduction)
  }

  /// Writes the next row with 8 bits per channel.
  mutating func read(into row: inout [UInt32]) throws(HEIFFailure) {
    try rows.read(into: &colors)
    let colors = colors.span
    var pixels = row.mutableSpan
    for x in 0..<pixels.count {
      let color = colors[x] * 255
      pixels[x] =
        Self.integer(color.x, 255) | Self.integer(color.y, 255) &<< 8 | Self.integer(color.z, 255) &<< 16
        | Self.integer(color.w, 255) &<< 24
    }
  }

  /// Writes the next row with 16 bits per channel.
  mutating func read(into row: inout [UInt16]) throws(HEIFFailure) {
    try rows.read(into: &colors)
    for x in colors.indices {
      for lane in 0..<4 { row[4 * x + lane] = UInt16(Self.integer(colors[x][lane] * 65535, 65535)) }
    }
  }

  /// Returns the nearest integer from 0 to `most`, which is less than 2^23.
  @inline(__always)
  private static func integer(_ value: Float, _ most: Float) -> UInt32 {
    // The lowest bits of a float of this size are its integer.
    (min(max(value, 0), most) + 8_388_608).bitPattern & 0x7F_FFFF
  }
}

/// The reason why a picture of a HEIF file could not be decoded.
struct HEIFFailure: Error, Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    /// A decoder is missing.
    case component = 1
    /// The machine has failed, so that nothing is known about the photo.
    case machine
    case outOfMemory, damaged, unsupported
  }

  let kind: Kind
  /// The reason, in words for the end of a message.
  let words: String

  init(_ kind: Kind, _ words: String) {
    self.kind = kind
    self.words = words
  }

  init(_ error: ComponentError) { self.init(.component, error.reason) }

  /// Returns the failure as the error of a photo.
  func error(_ coding: HEIFCoding, _ source: ByteSource) -> PhotoError {
    let format = coding.format
    switch kind {
    case .component: return .component(ComponentError(name: coding.component.rawValue, reason: words))
    case .machine: return .unreadable(.other(words))
    case .outOfMemory: return .overLimit("\(format.name): out of memory")
    case .damaged:
      let data = FileBoxes(source).first { $0.type == "mdat" }?.data.lowerBound ?? 0
      return .damaged(format, detail: words, byte: min(data, source.count))
    case .unsupported: return .unsupported("\(format.name) (\(words))")
    }
  }
}
