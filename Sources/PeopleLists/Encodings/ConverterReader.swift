import AvatarFileSystem
import AvatarSystem

/// An incremental converter to UTF-8 that uses the converters of the C library.
///
/// Control characters from U+0080 on and private characters, which some converters return for bytes without a character,
/// count as malformed: fonts have no glyphs for them, or glyphs of other characters.
final class ConverterReader {
  private var converter: TextConverter
  /// The converter of Windows-31J for Japanese text in EUC-JP, or nil for other encodings.
  ///
  /// Windows-31J has the rows of vendors, with characters of family names such as 髙, which converters of EUC-JP lack.
  private let vendorRows: VendorRows?
  /// The first bytes of an incomplete character.
  private var rest: [UInt8] = []

  /// Opens the first converter of an encoding that the C library has.
  ///
  /// - Throws: `ComponentError` if it has none of them.
  init(_ encoding: ListEncoding) throws(ComponentError) {
    converter = try Self.converter(encoding)
    vendorRows = [.eucJP, .iso2022JP].contains(encoding) ? VendorRows(try Self.converter(.shiftJIS)) : nil
  }

  private static func converter(_ encoding: ListEncoding) throws(ComponentError) -> TextConverter {
    for name in EncodingTable.rows[encoding]?.converters ?? [] {
      if let converter = TextConverter(String(name)) { return converter }
    }
    throw .noConverter(for: encoding.name)
  }

  /// Whether the text read so far ends inside a character.
  var isIncomplete: Bool { !rest.isEmpty }

  /// Returns the next bytes as UTF-8, with `ListTranscoder.malformed` for malformed input.
  ///
  /// - Complexity: O(n) for n bytes.
  func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (input, text) = (rest.isEmpty ? bytes : (rest + bytes)[...], [UInt8]())
    text.reserveCapacity(bytes.count * 3 / 2)
    rest = []
    while !input.isEmpty {
      switch converter.convert(&input, to: &text) {
      case .end: break
      case .incomplete:
        rest = Array(input)
        input = []
      case .malformed:
        if vendorRows?.convert(&input, to: &text) == true { continue }
        text.append(ListTranscoder.malformed)
        // A second byte may be a delimiter, so only the first one is skipped.
        input.removeFirst()
      }
    }
    return Self.withoutUnassigned(text)
  }

  /// Returns UTF-8 with `ListTranscoder.malformed` in place of control characters from U+0080 and private characters.
  private static func withoutUnassigned(_ text: [UInt8]) -> ArraySlice<UInt8> {
    // Their first bytes are C2, EE or EF (the BMP), and F3 or F4 (planes 15 and 16).
    guard text.contains(where: { $0 == 0xC2 || $0 >= 0xEE }) else { return text[...] }
    var (result, i) = ([UInt8](), 0)
    result.reserveCapacity(text.count)
    while i < text.count {
      let (first, second) = (text[i], i + 1 < text.count ? text[i + 1] : 0)
      let length =
        switch first {
        case 0xC2 where second < 0xA0: 2
        case 0xEE,
          0xEF where second < 0xA4:
          3
        case 0xF3 where second >= 0xB0, 0xF4: 4
        default: 0
        }
      result.append(length == 0 ? first : ListTranscoder.malformed)
      i += max(length, 1)
    }
    return result[...]
  }
}
