import CDeflate
import Foundation
import Testing

/// The files in a ZIP archive, stored or deflated, by name (PKWARE's APPNOTE, 4.3).
struct ZipArchive {
  private let bytes: [UInt8]
  private var entries: [String: (method: Int, compressed: Int, size: Int, header: Int)] = [:]

  init(_ data: Data) throws {
    bytes = Array(data)
    let end = try #require(
      stride(from: bytes.count - 22, through: 0, by: -1).first { bytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
    var entry = uint32(end + 16)
    for _ in 0..<uint16(end + 10) {
      let name = String(decoding: bytes[entry + 46..<entry + 46 + uint16(entry + 28)], as: UTF8.self)
      entries[name] = (uint16(entry + 10), uint32(entry + 20), uint32(entry + 24), uint32(entry + 42))
      entry += 46 + uint16(entry + 28) + uint16(entry + 30) + uint16(entry + 32)
    }
  }

  subscript(name: String) -> Data? {
    guard let entry = entries[name] else { return nil }
    let start = entry.header + 30 + uint16(entry.header + 26) + uint16(entry.header + 28)
    let contents = Array(bytes[start..<start + entry.compressed])
    if entry.method == 0 { return Data(contents) }
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var inflated = [UInt8](repeating: 0, count: entry.size)
    let result = libdeflate_deflate_decompress(
      decompressor, contents, contents.count, &inflated, inflated.count, nil)
    return result == LIBDEFLATE_SUCCESS ? Data(inflated) : nil
  }

  private func uint16(_ i: Int) -> Int { Int(bytes[i]) | Int(bytes[i + 1]) << 8 }
  private func uint32(_ i: Int) -> Int { uint16(i) | uint16(i + 2) << 16 }
}
