import AvatarFileSystem
import AvatarRaster

/// The structure of a WebP file up to its first image (RFC 9649).
///
/// For an animation, only the first frame is shown. It is drawn on an empty canvas, as in browsers, which ignore the
/// background specified by the file.
struct WebPHeader: Hashable, Sendable {
  /// The width of the canvas, in pixels.
  let width: Int
  /// The height of the canvas, in pixels.
  let height: Int
  private(set) var frame: WebPFrame
  /// The range of the ICC profile; empty if there is none.
  private(set) var profile = 0..<0
  private(set) var orientation = Orientation.up
  /// Whether the file is at least as long as its header declares.
  let hasEnd: Bool

  /// The number of bytes in a RIFF header, and in the name and size of a chunk (RFC 9649, sections 2.4 and 2.3).
  static let riffBytes = 12, chunkHeaderBytes = 8

  /// The maximum number of EXIF bytes to read; the orientation is near the start.
  private static let mostEXIF = 1 << 16

  /// Reads the header of a file.
  /// - Throws: `PhotoError` if the image cannot be decoded.
  init(_ source: ByteSource) throws(PhotoError) {
    var chunks = WebPChunks(source)
    guard let first = chunks.next() else { throw chunks.error("no chunks") }
    hasEnd = chunks.end <= source.count
    if first.type != "VP8X" {
      frame = try WebPFrame(first, chunks: &chunks)
      (width, height) = (frame.width, frame.height)
      return
    }
    guard first.data.count >= 10, let features = WebPBits(source, at: first.data.lowerBound, count: 10) else {
      throw chunks.error("its extended header")
    }
    (width, height) = (features.uint24(at: 4) + 1, features.uint24(at: 7) + 1)
    var frame: WebPFrame?
    while let chunk = chunks.next() {
      switch chunk.type {
      case "ICCP" where profile.isEmpty && frame == nil: profile = chunk.data
      case "EXIF" where orientation == .up: orientation = Self.orientation(chunk.data, in: source)
      case "ALPH", "VP8 ", "VP8L", "ANMF": if frame == nil { frame = try WebPFrame(chunk, chunks: &chunks) }
      default: break
      }
    }
    guard let frame else { throw chunks.error("no image") }
    // A still image fills its canvas; an animation frame lies within its canvas.
    let isStill = !frame.isOfAnimation && (frame.x, frame.y, frame.width, frame.height) == (0, 0, width, height)
    guard isStill || frame.isOfAnimation, frame.x + frame.width <= width, frame.y + frame.height <= height else {
      throw .damaged(.webp, detail: "an image that does not fit its canvas", byte: frame.data.lowerBound)
    }
    self.frame = frame
  }

  /// Whether pixels of the canvas may be transparent.
  var hasAlpha: Bool { frame.hasAlpha || (frame.width, frame.height) != (width, height) }

  /// An upper bound on the memory that decoding needs, in bytes.
  ///
  /// libwebp reads the whole file, holds the pixels of a lossless image or the alpha channel of a lossy image, and
  /// returns 4 bytes per pixel.
  var heldBytes: Int {
    let pixels = frame.width * frame.height
    return pixels * (frame.isLossless ? 8 : frame.hasAlpha ? 5 : 4) + frame.data.count
  }

  private static func orientation(_ data: Range<Int>, in source: ByteSource) -> Orientation {
    let exif = source.bytes(at: data.lowerBound, length: min(data.count, mostEXIF))
    // Some programs write the identifier of JPEG EXIF segments before the TIFF structure.
    let identifier = Array("Exif\0\0".utf8)
    return Orientation(tiff: exif.starts(with: identifier) ? Array(exif.dropFirst(identifier.count)) : exif)
  }
}

/// An image in a WebP file, and its position on the canvas.
struct WebPFrame: Hashable, Sendable {
  private(set) var x = 0, y = 0
  let width, height: Int
  let isLossless, hasAlpha: Bool
  private(set) var isOfAnimation = false
  /// The range of the chunks that libwebp decodes: the image, possibly preceded by the alpha channel.
  let data: Range<Int>

  /// Reads the frame that starts with a chunk: an alpha channel, an image, or an animation frame.
  /// - Throws: `PhotoError` if the frame is truncated or damaged.
  init(_ chunk: WebPChunk, chunks: inout WebPChunks) throws(PhotoError) {
    if chunk.type == "ANMF" {
      guard let place = WebPBits(chunks.source, at: chunk.data.lowerBound, count: 16), chunk.data.count >= 16 else {
        throw chunks.error("a frame")
      }
      var parts = WebPChunks(chunks.source, in: chunk.data.dropFirst(16))
      guard let part = parts.next(), part.type != "ANMF" else { throw chunks.error("a frame") }
      self = try WebPFrame(part, chunks: &parts)
      (x, y, isOfAnimation) = (2 * place.uint24(at: 0), 2 * place.uint24(at: 3), true)
      return
    }
    var picture = chunk
    while picture.type == "ALPH" || !["VP8 ", "VP8L"].contains(picture.type) {
      guard let next = chunks.next() else { throw chunks.error("no image") }
      picture = next
    }
    data = (chunk.type == "ALPH" ? chunk.start : picture.start)..<picture.data.upperBound
    isLossless = picture.type == "VP8L"
    let start = picture.data.lowerBound
    guard let bits = WebPBits(chunks.source, at: start, count: isLossless ? 5 : 10) else {
      throw .truncated(.webp, byte: chunks.source.count)
    }
    if isLossless {
      // RFC 9649, section 3.4: a signature, 14 bits each for the width and height minus 1, and a bit that indicates
      // whether there is alpha.
      guard bits[0] == 0x2F else { throw .damaged(.webp, detail: "signature of a lossless image", byte: start) }
      let packed = bits.uint32(at: 1)
      (width, height) = (packed & 0x3FFF + 1, packed >> 14 & 0x3FFF + 1)
      hasAlpha = packed >> 28 & 1 == 1
    } else {
      // RFC 6386, section 9.1: a frame tag, a start code, and 14 bits each for the width and height.
      guard bits[0] & 1 == 0, bits[3] == 0x9D, bits[4] == 0x01, bits[5] == 0x2A else {
        throw .damaged(.webp, detail: "start of a lossy image", byte: start)
      }
      (width, height) = (bits.uint16(at: 6) & 0x3FFF, bits.uint16(at: 8) & 0x3FFF)
      hasAlpha = chunk.type == "ALPH"
      guard width > 0, height > 0 else { throw .damaged(.webp, detail: "no width or height", byte: start) }
    }
  }
}

/// A chunk of a WebP file, which is a RIFF container: its four-character type, for example `VP8X`, the offset of its
/// header, and the range of its data, limited to the file and the containing chunk.
typealias WebPChunk = (type: String, start: Int, data: Range<Int>)

/// The chunks of a WebP file or one of its frames, in order (RFC 9649, section 2.3).
struct WebPChunks {
  let source: ByteSource
  /// The offset at which the chunks end, which may be beyond the end of a truncated file.
  let end: Int
  private var position: Int

  /// Creates a sequence of all chunks in a file.
  init(_ source: ByteSource) {
    self.source = source
    position = WebPHeader.riffBytes
    end = WebPHeader.chunkHeaderBytes + (WebPBits(source, at: 4, count: 4)?.uint32(at: 0) ?? 0)
  }

  /// Creates a sequence of the chunks in a range of a file.
  init(_ source: ByteSource, in data: Range<Int>) {
    self.source = source
    (position, end) = (data.lowerBound, data.upperBound)
  }

  /// Returns the next chunk, or nil at the end of the chunks or the file.
  mutating func next() -> WebPChunk? {
    let start = position
    guard start + WebPHeader.chunkHeaderBytes <= end,
      let header = WebPBits(source, at: start, count: WebPHeader.chunkHeaderBytes)
    else { return nil }
    let first = start + WebPHeader.chunkHeaderBytes
    let last = min(first + header.uint32(at: 4), end, source.count)
    // A chunk with an odd size is followed by a padding byte.
    position = first + header.uint32(at: 4) + header.uint32(at: 4) % 2
    return (header.text(4), start, first..<last)
  }

  /// Returns the error for a file with a missing part: truncated if the file is shorter than its header declares, or
  /// damaged otherwise.
  func error(_ detail: String) -> PhotoError {
    source.count < end
      ? .truncated(.webp, byte: source.count) : .damaged(.webp, detail: detail, byte: min(position, source.count))
  }
}

/// A reader of little-endian integers in a part of a WebP file.
struct WebPBits {
  private let bytes: [UInt8]

  /// Reads `count` bytes, or returns nil if the file has fewer.
  init?(_ source: ByteSource, at offset: Int, count: Int) {
    bytes = source.bytes(at: offset, length: count)
    if bytes.count < count { return nil }
  }

  subscript(i: Int) -> UInt8 { bytes[i] }

  func uint16(at i: Int) -> Int { Int(bytes[i]) | Int(bytes[i + 1]) << 8 }
  func uint24(at i: Int) -> Int { uint16(at: i) | Int(bytes[i + 2]) << 16 }
  func uint32(at i: Int) -> Int { uint16(at: i) | uint16(at: i + 2) << 16 }
  func text(_ count: Int) -> String { String(decoding: bytes.prefix(count), as: UTF8.self) }
}
