package import AvatarJSON
import CDeflate

/// The bytes of an SVG document in a file, which may be compressed (.svgz) or in another encoding than UTF-8.
package enum SVGFile {
  /// Whether a file is compressed: gzip, method "deflate" (RFC 1952, section 2.3).
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

  /// Returns a document in UTF-8.
  ///
  /// UTF-16 is recognised by its byte order mark or by the zero in the first character; other bytes that are not UTF-8
  /// are read as ISO 8859-1, because only identifiers and unshown text can contain them.
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - limit: The maximum length of the document, in bytes.
  /// - Returns: The document. If it is longer than `limit`, it is returned unless that requires decompressing it.
  /// - Throws: `InputError` if a compressed file is damaged, or contains more than `limit` bytes.
  package static func document(_ bytes: [UInt8], limit: Int) throws(InputError) -> [UInt8] {
    let bytes = isCompressed(bytes) ? try decompressed(bytes, limit: limit) : bytes
    return text(bytes)
  }

  /// Returns text in UTF-8.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, UInt8(ascii: "<")]) {
      return Array(String(decoding: pairs(bytes) { UInt16($0) << 8 | UInt16($1) }, as: UTF16.self).utf8)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [UInt8(ascii: "<"), 0]) {
      return Array(String(decoding: pairs(bytes) { UInt16($1) << 8 | UInt16($0) }, as: UTF16.self).utf8)
    }
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
  }

  private static func pairs(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> [UInt16] {
    stride(from: 0, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
  }

  private static func decompressed(_ bytes: [UInt8], limit: Int) throws(InputError) -> [UInt8] {
    let damaged = InputError(reason: "is a damaged gzip file", kind: .contents)
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { throw damaged }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var document = [UInt8](repeating: 0, count: limit)
    var length = 0
    switch unsafe libdeflate_gzip_decompress(decompressor, bytes, bytes.count, &document, limit, &length) {
    case LIBDEFLATE_SUCCESS: return Array(document[..<length])
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      throw InputError(
        reason: "is too large: must be at most \(limit >> 20) MiB when decompressed", kind: .contents)
    default: throw damaged
    }
  }
}
