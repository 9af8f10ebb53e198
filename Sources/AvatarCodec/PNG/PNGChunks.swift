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

    /// The samples of a pixel.
    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  private(set) var bytes: [UInt8] = PNGDecoder.signature

  /// Appends the header, and the sRGB chunk with perceptual intent.
  mutating func appendHeader(width: Int, height: Int, depth: Int, colorType: ColorType) {
    append("IHDR", bigEndian(width) + bigEndian(height) + [UInt8(depth), colorType.rawValue, 0, 0, 0])
    append("sRGB", [0])
  }

  mutating func append(_ type: StaticString, _ data: [UInt8]) {
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

/// The mark of PNGs that this program may replace and remove: a chunk with the name of the program behind the header.
///
/// Contact sheets and the pictures of golden reports have it; avatars and goldens have no metadata.
extension PNGEncoder {
  /// The offset of the mark: the length of the signature and of the chunk IHDR (ISO/IEC 15948, 5.2 and 11.2.2).
  package static let markOffset = 8 + 25

  /// The chunk tEXt with the keyword Software.
  package static let mark: [UInt8] = {
    var file = PNGChunks()
    file.append("tEXt", Array("Software\0avatar-render".utf8))
    return Array(file.bytes.dropFirst(PNGDecoder.signature.count))
  }()

  /// Returns a PNG with the mark.
  package static func marked(_ png: [UInt8]) -> [UInt8] { png[..<markOffset] + mark + png[markOffset...] }
}

/// Returns the bytes as a zlib stream, compressed by libdeflate at a level from 1 (fast) to 12 (small).
func zlibCompressed(_ bytes: [UInt8], level: Int) -> [UInt8] {
  guard let compressor = unsafe libdeflate_alloc_compressor(Int32(level)) else {
    preconditionFailure("out of memory")
  }
  defer { unsafe libdeflate_free_compressor(compressor) }
  let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
  return unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
    count = unsafe libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
  }
}
