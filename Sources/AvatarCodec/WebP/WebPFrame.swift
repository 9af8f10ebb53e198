/// An image in a WebP file, and its position on the canvas.
struct WebPFrame: Hashable, Sendable {
  private(set) var x = 0, y = 0
  let width, height: Int
  let isLossless, hasAlpha: Bool
  private(set) var isAnimated = false
  /// Whether the frame replaces the pixels below it, and whether it is cleared before the next frame.
  private(set) var replaces = false, isCleared = false
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
      // A frame inside a frame is invalid, and its recursion would have no limit.
      guard let part = parts.next(), part.type != "ANMF" else { throw chunks.error("a frame") }
      self = try WebPFrame(part, chunks: &parts)
      // Positions are stored in units of two pixels (RFC 9649, section 2.7.1).
      x = 2 * place.uint24(at: 0)
      y = 2 * place.uint24(at: 3)
      isAnimated = true
      // The last two bits of the flags (RFC 9649, section 2.7.1.1).
      replaces = place[15] & 2 != 0
      isCleared = place[15] & 1 != 0
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
      width = packed & 0x3FFF + 1
      height = packed >> 14 & 0x3FFF + 1
      hasAlpha = packed >> 28 & 1 == 1
    } else {
      // RFC 6386, section 9.1: a frame tag, a start code, and 14 bits each for the width and height.
      guard bits[0] & 1 == 0, bits[3] == 0x9D, bits[4] == 0x01, bits[5] == 0x2A else {
        throw .damaged(.webp, detail: "start of a lossy image", byte: start)
      }
      // The two bits above each side suggest an enlargement, which libwebp ignores (RFC 6386, section 9.1).
      width = bits.uint16(at: 6) & 0x3FFF
      height = bits.uint16(at: 8) & 0x3FFF
      hasAlpha = chunk.type == "ALPH"
      guard width > 0, height > 0 else { throw .damaged(.webp, detail: "no width or height", byte: start) }
    }
  }
}
