import CDeflate

/// A PNG file that is assembled chunk by chunk.
struct PNGChunks {
  /// The colour type in the header chunk (PNG, third edition, table 8).
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  private(set) var bytes: [UInt8] = PNGDecoder.signature

  /// The number of bytes in a chunk without data: the length, the type and the checksum.
  private static let bytesAroundData = 12

  /// Appends the header, and the sRGB chunk with perceptual intent.
  mutating func appendHeader(width: Int, height: Int, depth: Int, colorType: ColorType) {
    append("IHDR", bigEndian(width) + bigEndian(height) + [UInt8(depth), colorType.rawValue, 0, 0, 0])
    append("sRGB", [0])
  }

  /// Appends the header of a file with the same sample format as another file, given the start of that file: its
  /// signature and header chunk.
  mutating func appendHeader(like start: [UInt8], width: Int, height: Int) {
    append("IHDR", bigEndian(width) + bigEndian(height) + start[24..<29])
  }

  /// Appends a chunk.
  /// - Complexity: O(bytes of the data), plus O(bytes of the file) unless there is memory for the chunk.
  mutating func append(_ type: StaticString, _ data: [UInt8]) {
    // The end chunk usually follows. If the array grew for it, the whole file would be copied again.
    bytes.reserveCapacity(bytes.count + data.count + 2 * Self.bytesAroundData)
    bytes += bigEndian(data.count)
    let start = bytes.count
    bytes += Array("\(type)".utf8)
    bytes += data
    let crc = unsafe bytes.withUnsafeBytes { all in
      unsafe libdeflate_crc32(0, all.baseAddress?.advanced(by: start), all.count - start)
    }
    bytes += bigEndian(Int(crc))
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
