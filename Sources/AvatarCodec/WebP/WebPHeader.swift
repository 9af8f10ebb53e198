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
  /// The frames after the first one, at most 64.
  private(set) var laterFrames: [WebPFrame] = []
  /// The range of the ICC profile; empty if there is none.
  private(set) var profile = 0..<0
  private(set) var orientation = Orientation.up
  /// Whether the file is at least as long as its header declares.
  let hasEnd: Bool

  /// The number of bytes in a RIFF header, and in the name and size of a chunk (RFC 9649, sections 2.4 and 2.3).
  static let riffBytes = 12, chunkHeaderBytes = 8

  /// The maximum number of EXIF bytes to read; the orientation is near the start.
  private static let maxEXIFBytes = 1 << 16

  /// Reads the header of a file.
  /// - Throws: `PhotoError` if the image cannot be decoded.
  init(_ source: ByteSource) throws(PhotoError) {
    var chunks = WebPChunks(source)
    guard let first = chunks.next() else { throw chunks.error("no chunks") }
    hasEnd = chunks.end <= source.count
    if first.type != "VP8X" {
      frame = try WebPFrame(first, chunks: &chunks)
      width = frame.width
      height = frame.height
      return
    }
    guard first.data.count >= 10, let features = WebPBits(source, at: first.data.lowerBound, count: 10) else {
      throw chunks.error("its extended header")
    }
    width = features.uint24(at: 4) + 1
    height = features.uint24(at: 7) + 1
    var frame: WebPFrame?
    var laterFrames: [WebPFrame] = []
    while let chunk = chunks.next() {
      switch chunk.type {
      case "ICCP" where profile.isEmpty && frame == nil: profile = chunk.data
      case "EXIF" where orientation == .up: orientation = Self.orientation(chunk.data, in: source)
      case "ANMF" where frame?.isAnimated == true && laterFrames.count < AnimationCanvas.maxFrames:
        if let next = try? WebPFrame(chunk, chunks: &chunks) { laterFrames.append(next) }
      case "ALPH", "VP8 ", "VP8L", "ANMF": if frame == nil { frame = try WebPFrame(chunk, chunks: &chunks) }
      default: break
      }
    }
    guard let frame else { throw chunks.error("no image") }
    // A still image fills its canvas; an animation frame lies within its canvas.
    let isStill = !frame.isAnimated && (frame.x, frame.y, frame.width, frame.height) == (0, 0, width, height)
    guard isStill || frame.isAnimated, Self.fits(frame, width, height) else {
      throw .damaged(.webp, detail: "an image that does not fit its canvas", byte: frame.data.lowerBound)
    }
    self.frame = frame
    self.laterFrames = Array(laterFrames.prefix { [width, height] in Self.fits($0, width, height) })
  }

  private static func fits(_ frame: WebPFrame, _ width: Int, _ height: Int) -> Bool {
    frame.x + frame.width <= width && frame.y + frame.height <= height
  }

  /// Returns the header with another frame in place of the first one.
  func showing(_ frame: WebPFrame) -> WebPHeader {
    var header = self
    header.frame = frame
    return header
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
    let exif = source.bytes(at: data.lowerBound, length: min(data.count, maxEXIFBytes))
    // Some programs write the identifier of JPEG EXIF segments before the TIFF structure.
    let identifier = Array("Exif\0\0".utf8)
    return Orientation(tiff: exif.starts(with: identifier) ? Array(exif.dropFirst(identifier.count)) : exif)
  }
}

/// A chunk of a WebP file, which is a RIFF container: its four-character type, for example `VP8X`, the offset of its
/// header, and the range of its data, limited to the file and the containing chunk.
typealias WebPChunk = (type: String, start: Int, data: Range<Int>)
