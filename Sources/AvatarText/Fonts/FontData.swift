package import AvatarFileSystem
import CFreeType
import EmbeddedFonts

/// The bytes of a font file, at an address that is valid for the lifetime of this object.
@safe
final class FontData {
  /// The name shown in messages: a path, or the name of a bundled font.
  let name: String
  /// The index of the font in the file, which may be a collection.
  let index: Int
  private let source: ByteSource
  private let address: UnsafePointer<UInt8>

  /// Creates a font from a source whose bytes are in memory.
  private init(_ source: ByteSource, name: String, index: Int = 0) {
    guard let address = unsafe source.address else { preconditionFailure("the bytes of a font must be in memory") }
    self.name = name
    self.index = index
    self.source = source
    unsafe self.address = address
  }

  /// The maximum size of a font file, in bytes; the largest collections are smaller.
  private static let largestFile = 256 << 20

  /// Reads a font file and decompresses it if it is a WOFF or WOFF2 font.
  ///
  /// - Throws: `FontError` if the file cannot be read or is not a font.
  convenience init(_ file: FontFile) throws(FontError) {
    var source: ByteSource
    do throws(FileError) {
      let opened = try ByteSource(path: file.path, limit: Self.largestFile)
      source = unsafe opened.address == nil ? ByteSource(try opened.allBytes()) : opened
    } catch {
      switch error {
      case .tooLong, .substitute: throw .unusable(path: file.path, reason: error.reason)
      default: throw .unreadable(path: file.path, reason: error.reason, isOfMachine: error.isOfMachine)
      }
    }
    guard source.count > 0 else { throw .unusable(path: file.path, reason: "is empty") }
    if WebFont.isPacked(source.bytes(at: 0, length: min(source.count, 4))) {
      let packed = source.bytes(at: 0, length: source.count)
      source = ByteSource(try WebFont.unpacked(packed, path: file.path))
    }
    self.init(source, name: file.path, index: file.index)
  }

  convenience init(_ bytes: [UInt8], name: String) { self.init(ByteSource(bytes), name: name) }

  /// Creates the bundled font with the given number; nil if there is no such font.
  convenience init?(bundled number: Int) {
    guard (0..<BundledFont.count).contains(number), let font = unsafe avr_embedded_font_at(number)?.pointee else {
      return nil
    }
    unsafe self.init(ByteSource(embedded: font.contents), name: String(cString: font.name))
  }

  var count: Int { source.count }

  /// The digest of the file's contents.
  var contentDigest: ContentDigest { unsafe ContentDigest(of: Array(bytes)) }

  /// The bytes, whose address is valid for the lifetime of this object.
  @unsafe
  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: address, count: count) }
}

/// A font file, the index of a font in it, and axis values for a variable font.
package struct FontFile: Hashable, Sendable {
  package var path: String
  /// The index of the font in a collection, from 0.
  package var index: Int
  /// The axis values, in the font's design units.
  var settings: [AxisSetting] = []

  package init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }

  /// Parses a path, optionally followed by "#" and the 1-based number of a font in a collection.
  package init(_ text: String) {
    self.init(path: text)
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "#")), mark > text.startIndex else { return }
    let digits = text[text.utf8.index(after: mark)...]
    guard digits.utf8.count <= 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
      number > 0
    else { return }
    self.init(path: String(text[..<mark]), index: number - 1)
  }
}

/// The reason why a font cannot be used, or text cannot be drawn.
package enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read; `isOfMachine` indicates that the machine is the cause, not the path or the file.
  case unreadable(path: String, reason: String, isOfMachine: Bool)
  case unusable(path: String, reason: String)
  /// No font can draw a grapheme cluster; the associated value is the reason.
  case uncovered(String)
  /// A component is missing or has failed; the font may be valid.
  case component(ComponentError)

  /// The message, including the font name.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason, _), .unusable(let path, let reason): "\(path): \(reason)"
    case .uncovered(let reason): reason
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }
}

/// The fonts embedded in the executable, identified by number; the first contains the Latin, Greek and Cyrillic letters.
enum BundledFont {
  static var count: Int { avr_embedded_font_count() }

  /// Returns whether a font is for the given script or, if the script is nil, for characters that do not belong to a
  /// script.
  static func serves(_ number: Int, _ script: Script?) -> Bool {
    avr_embedded_font_serves(number, (script ?? .common).code)
  }

  /// Returns the reason why a cluster has no bundled font, for the end of a sentence; empty if a font for its script is
  /// bundled, or if builds never bundle one.
  static func absence(for cluster: String) -> String {
    let script = cluster.startsWithEmoji ? .emoji : Script(of: cluster)
    guard let script, script.isOfCJK || script == .emoji, !(1..<count).contains(where: { serves($0, script) }) else {
      return ""
    }
    let (font, trait) = script == .emoji ? ("emoji", "Emoji") : ("Chinese, Japanese and Korean", "CJK")
    return ", and this build omits the font for \(font) (package trait \(trait))"
  }
}

/// A decompressor for WOFF and WOFF2 fonts, based on FreeType.
enum WebFont {
  /// The maximum size of a decompressed font, in bytes, which is FreeType's own limit for WOFF2.
  static let mostBytes = 30 << 20

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
  /// - Throws: `FontError` if the font is damaged, would be larger than `mostBytes`, or cannot be decompressed by FreeType.
  static func unpacked(_ bytes: [UInt8], path: String) throws(FontError) -> [UInt8] {
    func error(_ reason: String) -> FontError { .unusable(path: path, reason: reason) }
    var reader = HeaderReader(bytes: bytes)
    guard let size = reader.unpackedSize else { throw error("is a damaged WOFF font") }
    guard size <= mostBytes else {
      throw error("unpacks to \(size) bytes: must be at most \(mostBytes)")
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
      guard unsafe FT_Load_Sfnt_Table(face, 0, 0, nil, &length) == 0, length <= FT_ULong(mostBytes) else {
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
        guard bytes.count >= 48 else { return nil }
        let stated = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        guard bytes[3] == UInt8(ascii: "2") else { return stated }
        // The size in the header is only an estimate, so the sums of the stored and original table lengths are also
        // considered.
        let tables = Int(bytes[12]) << 8 | Int(bytes[13])
        var (stored, original) = (0, 0)
        place = 48
        for _ in 0..<tables {
          guard let flags = byte() else { return nil }
          let isOfKnownTag = flags & 0x3F != 0x3F
          if !isOfKnownTag { place += 4 }
          guard let length = number() else { return nil }
          original += length
          // The glyf and loca tables (tags 10 and 11) are transformed unless their version is 3; other tables are
          // transformed unless theirs is 0.
          let isOfGlyphs = isOfKnownTag && (flags & 0x3F == 10 || flags & 0x3F == 11)
          if isOfGlyphs ? flags >> 6 != 3 : flags >> 6 != 0 {
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
