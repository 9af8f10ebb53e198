import CFreeType
import EmbeddedFonts

/// A decompressor for WOFF and WOFF2 fonts, based on FreeType.
enum WebFont {
  /// The maximum size of a decompressed font, in bytes, which is FreeType's own limit for WOFF2.
  static let maxBytes = 30 << 20

  /// Returns whether bytes start with the signature of WOFF or WOFF2.
  static func isPacked(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "wOFF".utf8) || bytes.starts(with: "wOF2".utf8)
  }

  /// Returns the TrueType or OpenType font that a WOFF or WOFF2 font contains.
  ///
  /// - Parameters:
  ///   - bytes: A WOFF or WOFF2 font.
  ///   - path: The path of its file, for errors.
  /// - Returns: The bytes of the font.
  /// - Throws: `FontError` if the font is damaged, would be larger than `maxBytes`, or cannot be decompressed by FreeType.
  static func unpacked(_ bytes: [UInt8], path: String) throws(FontError) -> [UInt8] {
    func error(_ reason: String) -> FontError { .unusable(path: path, reason: reason) }
    var reader = HeaderReader(bytes: bytes)
    guard let size = reader.unpackedSize else { throw error("is a damaged WOFF font") }
    guard size <= maxBytes else {
      throw error("unpacks to \(size) bytes: must be at most \(maxBytes)")
    }
    return try sfnt(bytes, error)
  }

  private static func sfnt(_ bytes: [UInt8], _ fault: (String) -> FontError) throws(FontError) -> [UInt8] {
    func error(_ status: FT_Error) -> FontError {
      switch status {
      case FT_Error(FT_Err_Out_Of_Memory): .component(.outOfMemory("FreeType"))
      case FT_Error(FT_Err_Unimplemented_Feature):
        fault("is a WOFF2 font, which this FreeType cannot unpack: it was built without brotli")
      default: fault("is a damaged WOFF font")
      }
    }
    var library: FT_Library?
    let status = unsafe FT_Init_FreeType(&library)
    guard status == 0 else { throw error(status) }
    defer { unsafe FT_Done_FreeType(library) }
    let result = unsafe bytes.withUnsafeBufferPointer { packed -> Result<[UInt8], FontError> in
      var face: FT_Face?
      let status = unsafe FT_New_Memory_Face(library, packed.baseAddress, FT_Long(packed.count), 0, &face)
      guard status == 0 else { return .failure(error(status)) }
      defer { unsafe FT_Done_Face(face) }
      // The tag 0 selects the whole font, from which the tables are read.
      var length: FT_ULong = 0
      guard unsafe FT_Load_Sfnt_Table(face, 0, 0, nil, &length) == 0, length <= FT_ULong(maxBytes) else {
        return .failure(fault("is a damaged WOFF font"))
      }
      var font = [UInt8](repeating: 0, count: Int(length))
      let end = unsafe FT_Load_Sfnt_Table(face, 0, 0, &font, &length)
      return end == 0 ? .success(font) : .failure(error(end))
    }
    return try result.get()
  }

  /// A reader of the header and the table directory of a WOFF or WOFF2 font.
  ///
  /// Source: W3C, WOFF File Format 1.0 (2012), and WOFF File Format 2.0 (2022), sections 4 and 5.
  private struct HeaderReader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bytes that decompression requires; nil if the header is damaged.
    var unpackedSize: Int? {
      mutating get {
        // A WOFF2 header has 48 bytes. A WOFF header has 44, but at least one table entry of 20 bytes follows. Both
        // contain `totalSfntSize` at offset 16.
        guard bytes.count >= 48 else { return nil }
        let stated = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        guard bytes[3] == UInt8(ascii: "2") else { return stated }
        // The size in the header is only an estimate, so the sums of the stored and original table lengths are also
        // considered.
        let tables = Int(bytes[12]) << 8 | Int(bytes[13])
        // At most 65,535 lengths of 35 bits add up to less than 2⁵¹, so the sums cannot overflow.
        var (stored, original) = (0, 0)
        place = 48
        for _ in 0..<tables {
          guard let flags = byte() else { return nil }
          let hasKnownTag = flags & 0x3F != 0x3F
          // The tag index 63 means that the tag itself follows.
          if !hasKnownTag { place += 4 }
          guard let length = number() else { return nil }
          original += length
          // The glyf and loca tables (tags 10 and 11) are transformed unless their version is 3; other tables are
          // transformed unless theirs is 0.
          let holdsGlyphs = hasKnownTag && (flags & 0x3F == 10 || flags & 0x3F == 11)
          if holdsGlyphs ? flags >> 6 != 3 : flags >> 6 != 0 {
            guard let transformed = number() else { return nil }
            stored += transformed
          } else {
            stored += length
          }
        }
        return max(stated, stored, original)
      }
    }

    private mutating func byte() -> UInt8? {
      guard place < bytes.count else { return nil }
      defer { place += 1 }
      return bytes[place]
    }

    /// Reads a UIntBase128, a base-128 number of up to five bytes with the most significant digit first; nil if it is invalid.
    private mutating func number() -> Int? {
      var number = 0
      for _ in 0..<5 {
        guard let digit = byte() else { return nil }
        number = number << 7 | Int(digit & 0x7F)
        if digit & 0x80 == 0 { return number }
      }
      return nil
    }
  }
}
