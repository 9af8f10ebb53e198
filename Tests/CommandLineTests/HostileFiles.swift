import CDeflate
import Foundation
import Testing

/// A file designed to cost as much time or memory as possible, and its expected outcome.
struct HostileFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// The start of the reason in the note, or nil if the image is drawn.
  let reason: String?
  /// The memory that the command may allocate, in MiB.
  let memory: Int
  let bytes: @Sendable () -> [UInt8]

  /// Creates a file for which the command may also allocate `claim` MiB that it never writes to.
  init(_ name: String, _ reason: String?, claim: Int = 0, _ bytes: @escaping @Sendable () -> [UInt8]) {
    (self.name, self.reason, self.bytes) = (name, reason, bytes)
    memory = 64 + claim
  }

  var testDescription: String { name }
}

func bigEndian(_ value: Int, bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
}

private func repeated(_ piece: [UInt8], _ count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(piece.count * count)
  for _ in 0..<count { bytes += piece }
  return bytes
}

private func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

// MARK: - JPEG

private func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
  [0xFF, marker] + bigEndian(data.count + 2, bytes: 2) + data
}

private func frame(_ marker: UInt8, _ width: Int, _ height: Int, components: Int = 1, sampling: UInt8 = 0x11) -> [UInt8]
{
  let size = bigEndian(height, bytes: 2) + bigEndian(width, bytes: 2)
  let planes: [UInt8] = (1...UInt8(components)).flatMap { [$0, sampling, 0] as [UInt8] }
  return segment(marker, joined([8], size, [UInt8(components)], planes))
}

private func scan(_ components: [UInt8], _ from: UInt8, _ to: UInt8, _ bits: UInt8 = 0) -> [UInt8] {
  segment(0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + [from, to, bits])
}

private let quantization = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
/// Returns a table with one code of one bit, 0: no difference, and for coefficients the end of a run of 2¹⁴ blocks and
/// more.
private func codes(_ kind: UInt8, _ symbol: UInt8) -> [UInt8] {
  segment(0xC4, [kind, 1] + [UInt8](repeating: 0, count: 15) + [symbol])
}

private let start: [UInt8] = [0xFF, 0xD8]
private let end: [UInt8] = [0xFF, 0xD9]

/// A complete image of 8×8 gray pixels.
private let smallJPEG: [UInt8] =
  joined(quantization, codes(0, 0), codes(0x10, 0), frame(0xC0, 8, 8), scan([1], 0, 63), [0x3F], end)

/// Returns a progressive image whose averages are all 0, with `scans` scans of the other coefficients, which are also
/// 0.
private func flood(_ side: Int, scans: Int) -> [UInt8] {
  let blocks = (side + 7) / 8 * ((side + 7) / 8)
  let averages = scan([1], 0, 0) + [UInt8](repeating: 0, count: (blocks + 7) / 8)
  // The run has 2¹⁴ to 2¹⁵ − 1 blocks: the code, and 14 bits for the number of further blocks.
  let runs = [UInt8](repeating: 0, count: (blocks / (1 << 14) + 1) * 15 / 8 + 1)
  let rest = (0..<scans).flatMap { (number: Int) -> [UInt8] in
    let coefficient = UInt8(number % 63 + 1)
    return scan([1], coefficient, coefficient) + runs
  }
  let tables = joined(quantization, codes(0, 0), codes(0x10, 0xE0))
  return joined(start, tables, frame(0xC2, side, side), averages, rest, end)
}

/// Returns a gray image that must be decoded in full, with two bytes per pixel.
func progressiveJPEG(_ side: Int) -> [UInt8] { flood(side, scans: 1) }

private let jpegFiles: [HostileFile] = [
  HostileFile("header of 65500² pixels", "65500×65500 pixels: at most") {
    joined(start, quantization, codes(0, 0), codes(0x10, 0), frame(0xC0, 65500, 65500), scan([1], 0, 63), end)
  },
  HostileFile("header of 9999² pixels without data", "truncated JPEG") {
    joined(start, quantization, codes(0, 0), codes(0x10, 0), frame(0xC0, 9999, 9999), scan([1], 0, 63), end)
  },
  HostileFile("progressive header without data", "truncated JPEG", claim: 96) {
    joined(start, quantization, codes(0, 0), frame(0xC2, 4000, 4000, components: 3), scan([1, 2, 3], 0, 0), end)
  },
  HostileFile("882 scans over 7000² pixels", "a JPEG whose scans visit more than") { flood(7000, scans: 882) },
  HostileFile("100 scans over 7000² pixels", "a JPEG whose scans visit more than") { flood(7000, scans: 100) },
  HostileFile("a million scans over a block", "a JPEG whose scans visit more than") { flood(8, scans: 1_000_000) },
  HostileFile("300 scans of a sequential picture", "a JPEG whose scans visit more than") {
    let scans = repeated(scan([1], 0, 63) + [UInt8](repeating: 0, count: 70_313 * 2), 300)
    let tables = joined(quantization, codes(0, 0), codes(0x10, 0))
    return joined(start, tables, frame(0xC0, 6000, 6000, components: 3), scans, end)
  },
  HostileFile("a million APP segments", nil) {
    joined(start, repeated([0xFF, 0xE5, 0, 2], 1_000_000), smallJPEG)
  },
  HostileFile("a million EXIF segments", nil) {
    joined(start, repeated(segment(0xE1, Array("Exif\0\0".utf8)), 1_000_000), smallJPEG)
  },
  HostileFile("a million profile parts", nil) {
    joined(start, repeated(segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 255]), 1_000_000), smallJPEG)
  },
  HostileFile("32 MB of fill bytes", nil) {
    joined(start, [UInt8](repeating: 0xFF, count: 32 << 20), smallJPEG)
  },
  HostileFile("32 MB of stray bytes", nil) {
    joined(start, segment(0xFE, []), [UInt8](repeating: 0, count: 32 << 20), smallJPEG)
  },
  HostileFile("a directory of EXIF that leads to itself", nil) {
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 8]
    return joined(start, segment(0xE1, Array("Exif\0\0".utf8) + tiff), smallJPEG)
  },
  HostileFile("a Huffman table with too many codes", "damaged JPEG") {
    let table = segment(0xC4, [0] + [UInt8](repeating: 16, count: 16) + [UInt8](0...255))
    return joined(start, quantization, table, frame(0xC0, 8, 8), scan([1], 0, 63), [0x3F], end)
  },
  HostileFile("no Huffman table", "damaged JPEG") {
    joined(start, quantization, frame(0xC2, 8, 8), scan([1], 0, 0), [0x3F], end)
  },
  HostileFile("no quantization table", "damaged JPEG") {
    joined(start, codes(0, 0), codes(0x10, 0), frame(0xC0, 8, 8), scan([1], 0, 63), [0x3F], end)
  },
]

// MARK: - PNG

private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
  let body = Array(type.utf8) + data
  return bigEndian(data.count, bytes: 4) + body + bigEndian(Int(libdeflate_crc32(0, body, body.count)), bytes: 4)
}

private func compressed(_ bytes: [UInt8]) -> [UInt8] {
  guard let compressor = libdeflate_alloc_compressor(9) else { preconditionFailure("out of memory") }
  defer { libdeflate_free_compressor(compressor) }
  var target = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, bytes.count))
  return Array(target[..<libdeflate_zlib_compress(compressor, bytes, bytes.count, &target, target.count)])
}

private func png(
  _ width: Int, _ height: Int, color: UInt8 = 0, depth: UInt8 = 8, isInterlaced: Bool = false, before: [UInt8] = [],
  data: [UInt8], after: [UInt8] = []
) -> [UInt8] {
  let header = bigEndian(width, bytes: 4) + bigEndian(height, bytes: 4) + [depth, color, 0, 0, isInterlaced ? 1 : 0]
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + before + chunk("IDAT", data) + after
    + chunk("IEND", [])
}

/// Returns a black image of RGB samples in seven passes, whose side is a multiple of 8.
func interlacedPNG(_ side: Int) -> [UInt8] {
  // The passes start with the pixels of every eighth row and column; each row of a pass has a byte for its filter.
  let rows = [8, 8, 8, 4, 4, 2, 2].map { side / $0 }.reduce(0, +)
  let data = [UInt8](repeating: 0, count: rows + 3 * side * side)
  return png(side, side, color: 2, isInterlaced: true, data: compressed(data))
}

private let pixel = compressed([0, 99])
private let zeros = [UInt8](repeating: 0, count: 64 << 20)

private let pngFiles: [HostileFile] = [
  HostileFile("header of 2³¹ − 1 pixels squared", "2147483647×2147483647 pixels: each side must be at most") {
    png(Int(Int32.max), Int(Int32.max), data: pixel)
  },
  HostileFile("400 megapixels", "20000×20000 pixels: at most 256,000,000") {
    png(20000, 20000, data: compressed(zeros))
  },
  HostileFile("interlaced header without data", "damaged PNG", claim: 188) {
    png(7000, 7000, color: 6, isInterlaced: true, data: pixel)
  },
  HostileFile("image data of 32 MB for a pixel", nil) {
    png(1, 1, data: compressed([0, 99] + zeros[..<(32 << 20)]))
  },
  HostileFile("30 MB of compressed data behind a pixel", nil) { png(1, 1, data: repeated(pixel, 3_000_000)) },
  HostileFile("30 MB of compressed data that hold nothing", "damaged PNG (too much image data") {
    // The blocks are stored and empty.
    png(1, 1, data: pixel[..<2] + repeated([0, 0, 0, 0xFF, 0xFF], 6_000_000) + pixel[2...])
  },
  HostileFile("profile that inflates to 64 MB", nil) {
    png(1, 1, before: chunk("iCCP", Array("bomb".utf8) + [0, 0] + compressed(zeros)), data: pixel)
  },
  HostileFile("text that inflates to 64 MB", nil) {
    png(1, 1, before: chunk("zTXt", Array("bomb".utf8) + [0, 0] + compressed(zeros)), data: pixel)
  },
  HostileFile("100,000 texts", nil) { png(1, 1, before: repeated(chunk("tEXt", [65, 0, 66]), 100_000), data: pixel) },
  HostileFile("a million unknown chunks", nil) {
    png(1, 1, before: repeated(chunk("abCd", [1]), 1_000_000), data: pixel)
  },
  HostileFile("four million empty chunks at the end", nil) {
    png(1, 1, data: pixel, after: repeated(chunk("abCd", []), 4_000_000))
  },
  HostileFile("EXIF of 30 MB", nil) { png(1, 1, before: chunk("eXIf", Array(zeros[..<(30 << 20)])), data: pixel) },
  HostileFile("profile with a table of 255⁴ entries", nil) {
    var profile = [UInt8](repeating: 0, count: 300)
    profile.replaceSubrange(0..<4, with: bigEndian(300, bytes: 4))
    profile.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
    profile.replaceSubrange(12..<24, with: Array("prtrRGB Lab ".utf8))
    profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
    profile.replaceSubrange(128..<144, with: [0, 0, 0, 1] + Array("A2B0".utf8) + [0, 0, 0, 144, 0, 0, 0, 150])
    // The table has three input and three output channels, with 255 points per side.
    profile.replaceSubrange(144..<160, with: Array("mft2".utf8) + [0, 0, 0, 0, 3, 3, 255, 0, 0, 1, 0, 0])
    return png(
      1, 1, color: 2, before: chunk("iCCP", [65, 0, 0] + compressed(profile)), data: compressed([0, 1, 2, 3]))
  },
]

let hostileFiles = jpegFiles + pngFiles
