import AvatarCodec
import AvatarFileSystem
import AvatarRaster

/// A binary PPM with 8 bits per channel, as an example of a complete format in one file.
struct PPMDecoder: ImageDecoder {
  static let format = ImageFormat(name: "PPM", extensions: ["ppm"], mediaType: "image/x-portable-pixmap")
  static let signature = Array("P6\n".utf8)

  let width: Int
  let height: Int
  let heldBytes = 0
  private let source: ByteSource
  private let start: Int

  static func match(_ head: [UInt8]) -> SignatureMatch { SignatureMatch(head, signature: signature) }

  static func hasEnd(_ bytes: [UInt8]) -> Bool {
    (try? PPMDecoder(ByteSource(bytes), limits: PhotoLimits())).map { $0.end <= bytes.count } ?? false
  }

  init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    let head = source.bytes(at: 0, length: 64)
    let fields = head.split(maxSplits: 4, omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x20 }
    guard fields.count == 5, let width = Int(String(decoding: fields[1], as: UTF8.self)),
      let height = Int(String(decoding: fields[2], as: UTF8.self)), width > 0, height > 0
    else { throw .damaged(Self.format, detail: "its header", byte: Self.signature.count) }
    try limits.check(width: width, height: height, of: "")
    self.width = width
    self.height = height
    self.source = source
    start = fields[4].startIndex
  }

  private var end: Int { start + 3 * width * height }

  func describedColor() -> DescribedColor { DescribedColor(encoding: .sRGB) }

  func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    var rows = PPMRows(width: width, height: height, hasEnd: end <= source.count, source: source, offset: start)
    return try decoding.resample(&rows, targets)
  }
}

/// The rows of a PPM file.
private struct PPMRows: ScanlineSource {
  let width: Int
  let height: Int
  let format = ScanlineFormat.rgb
  let hasEnd: Bool
  let damage: ScanlineDamage? = nil
  let source: ByteSource
  var offset: Int

  mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    let bytes = source.bytes(at: offset, length: 3 * width)
    guard bytes.count == 3 * width else { throw .truncated(PPMDecoder.format, byte: source.count) }
    for x in 0..<width {
      row[x] = UInt32(bytes[3 * x]) | UInt32(bytes[3 * x + 1]) << 8 | UInt32(bytes[3 * x + 2]) << 16
    }
    offset += 3 * width
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) { try readRow(into: &row) }
}

extension OutputFormat {
  /// The output format of PPM, whose images are opaque.
  static let ppm = OutputFormat(PPMDecoder.format, hasAlpha: false) { picture, _ in
    Array("P6\n\(picture.bands.width) \(picture.bands.height)\n255\n".utf8)
      + picture.bands.straightPixels().flatMap { pixel in [0, 8, 16].map { UInt8(pixel >> $0 & 255) } }
  }
}
