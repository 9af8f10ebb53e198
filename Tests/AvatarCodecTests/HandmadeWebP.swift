import CWebP

@testable import AvatarCodec

/// WebP files that libwebp encodes, and parts from which tests assemble them.
enum HandmadeWebP {
  /// Returns the pixels of a smooth image, straight RGBA with red in the lowest byte.
  static func pixels(_ width: Int, _ height: Int, hasAlpha: Bool = false) -> [UInt32] {
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = (x * 255 / width, y * 255 / height, (x + 2 * y) * 255 / (width + 2 * height))
        let alpha = hasAlpha ? (x * y) % 256 : 255
        pixels.append(UInt32(red | green << 8 | blue << 16 | alpha << 24))
      }
    }
    return pixels
  }

  /// Encodes pixels without loss, or with a quality of 0…100.
  static func file(_ pixels: [UInt32], width: Int, quality: Float? = nil) -> [UInt8] {
    // All platforms of this project store the lowest byte first.
    let bytes = pixels.withUnsafeBytes { Array($0) }
    let (width, height) = (Int32(width), Int32(pixels.count / width))
    var output: UnsafeMutablePointer<UInt8>?
    let count =
      if let quality {
        WebPEncodeRGBA(bytes, width, height, 4 * width, quality, &output)
      } else {
        WebPEncodeLosslessRGBA(bytes, width, height, 4 * width, &output)
      }
    defer { WebPFree(output) }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }

  /// Decodes an entire file with libwebp.
  static func decoded(_ file: [UInt8]) -> [UInt32] {
    var (width, height) = (Int32(0), Int32(0))
    guard let output = WebPDecodeRGBA(file, file.count, &width, &height) else { return [] }
    defer { WebPFree(output) }
    return Array(UnsafeRawBufferPointer(start: output, count: Int(4 * width * height)).bindMemory(to: UInt32.self))
  }

  /// Returns the chunks of a file that contains only an image.
  static func picture(of file: [UInt8]) -> [UInt8] { Array(file[12...]) }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + littleEndian(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// Returns a file of chunks with the correct size in its header.
  static func file(chunks: [[UInt8]]) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks.flatMap { $0 }
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body
  }

  /// Returns a file with an extended header.
  static func extended(_ width: Int, _ height: Int, flags: UInt8, _ chunks: [[UInt8]]) -> [UInt8] {
    let header = [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3)
    return file(chunks: [chunk("VP8X", header)] + chunks)
  }

  /// Returns a frame of an animation, at even coordinates.
  static func frame(x: Int, y: Int, _ width: Int, _ height: Int, _ picture: [UInt8]) -> [UInt8] {
    let place =
      littleEndian(x / 2, 3) + littleEndian(y / 2, 3) + littleEndian(width - 1, 3) + littleEndian(height - 1, 3)
    return chunk("ANMF", place + littleEndian(100, 3) + [0] + picture)
  }

  /// Returns a TIFF structure that contains only an orientation.
  static func exif(orientation: UInt8) -> [UInt8] {
    Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
  }

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
