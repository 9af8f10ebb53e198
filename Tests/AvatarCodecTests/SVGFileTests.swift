import AvatarJSON
import CDeflate
import Testing

@testable import AvatarCodec

@Suite struct SVGFileTests {
  private static let document = "<svg>\n\u{E9}</svg>"

  private static func utf16(isBigEndian: Bool) -> [UInt8] {
    document.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  private static let forms: [(name: String, bytes: [UInt8])] = [
    ("UTF-8", Array(document.utf8)), ("UTF-16, big-endian", [0xFE, 0xFF] + utf16(isBigEndian: true)),
    ("UTF-16, little-endian", [0xFF, 0xFE] + utf16(isBigEndian: false)),
    ("UTF-16 without a mark", utf16(isBigEndian: false)),
    ("ISO 8859-1", document.unicodeScalars.map { UInt8($0.value) }), ("gzip", compressed(Array(document.utf8))),
    ("gzip, UTF-16", compressed(utf16(isBigEndian: true))),
  ]

  @Test(arguments: forms.map(\.name)) func documentIsTheSameInEachForm(name: String) throws {
    let bytes = try #require(Self.forms.first { $0.name == name }).bytes
    let text = String(decoding: try SVGFile.document(bytes, limit: 100), as: UTF8.self)
    #expect(text.filter { $0 != "\u{FEFF}" } == Self.document)
    #expect(PhotoError(foreign: bytes) == .unsupported("SVG"))
  }

  /// A kilobyte may decompress to a megabyte.
  @Test func decompressedDocumentHasALimit() {
    let bytes = Self.compressed([UInt8](repeating: 0x20, count: (1 << 20) + 1))
    #expect(bytes.count < 3000)
    #expect(
      throws: InputError(reason: "is too large: must be at most 1 MiB when decompressed", kind: .contents)
    ) { try SVGFile.document(bytes, limit: 1 << 20) }
    #expect(throws: Never.self) { try SVGFile.document(bytes, limit: (1 << 20) + 1) }
  }

  @Test func damagedGzipFileIsRejected() {
    var bytes = Self.compressed(Array(Self.document.utf8))
    bytes[bytes.count - 5] ^= 1
    #expect(throws: InputError(reason: "is a damaged gzip file", kind: .contents)) {
      try SVGFile.document(bytes, limit: 100)
    }
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(9) else { return [] }
    defer { unsafe libdeflate_free_compressor(compressor) }
    var output = [UInt8](repeating: 0, count: bytes.count + 200)
    let length = unsafe libdeflate_gzip_compress(compressor, bytes, bytes.count, &output, output.count)
    return Array(output[..<length])
  }
}
