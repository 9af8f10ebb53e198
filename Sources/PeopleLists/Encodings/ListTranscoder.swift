import AvatarFileSystem

/// An incremental converter from a list's text to UTF-8.
///
/// Malformed input becomes the byte 0xFF, which never occurs in UTF-8, so only the row and cell that contain it fail.
struct ListTranscoder {
  /// The byte for malformed input.
  static let malformed: UInt8 = 0xFF

  private var reader: TextReader

  /// Creates a converter, or returns nil for UTF-8, which needs none.
  ///
  /// - Throws: `ComponentError` if the C library has no converter for the encoding.
  init?(_ encoding: ListEncoding) throws(ComponentError) {
    switch encoding {
    case .utf8: return nil
    case .utf16, .utf16LittleEndian: reader = .utf16(UTF16Reader(isBigEndian: false))
    case .utf16BigEndian: reader = .utf16(UTF16Reader(isBigEndian: true))
    case .iso2022JP: reader = .iso2022JP(ISO2022JPReader(), try ConverterReader(encoding))
    default:
      let characters = EncodingTable.rows[encoding]?.characters ?? []
      if characters.isEmpty {
        reader = .converter(try ConverterReader(encoding))
      } else {
        let upperHalf = characters.map { $0 == "\u{FFFD}" ? [Self.malformed] : Array(String($0).utf8) }
        reader = .singleByte((0..<128).map { [$0] } + upperHalf)
      }
    }
  }

  /// Returns the next bytes as UTF-8, even if they end inside a character.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch reader {
    case .singleByte(let table): return bytes.flatMap { table[Int($0)] }[...]
    case .utf16(var utf16):
      defer { reader = .utf16(utf16) }
      return utf16.utf8(bytes)
    case .converter(let converter): return converter.utf8(bytes)
    case .iso2022JP(var codes, let converter):
      defer { reader = .iso2022JP(codes, converter) }
      return converter.utf8(codes.eucJP(bytes))
    }
  }

  /// Returns the replacement for an incomplete character at the end of the list, empty if there is none.
  mutating func end() -> ArraySlice<UInt8> {
    switch reader {
    case .singleByte: return []
    case .utf16(let utf16): return utf16.isIncomplete ? [Self.malformed] : []
    case .converter(let converter): return converter.isIncomplete ? [Self.malformed] : []
    case .iso2022JP(let codes, _): return codes.isIncomplete ? [Self.malformed] : []
    }
  }
}
