import AvatarFileSystem
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
    do {
      // FreeType and HarfBuzz read a font at an address, which a file does not have.
      let opened = try ByteSource(path: file.path, limit: Self.largestFile)
      source = unsafe opened.address == nil ? ByteSource(try opened.allBytes()) : opened
    } catch {
      switch error {
      case .tooLong, .substitute: throw .unusable(path: file.path, reason: error.reason)
      default: throw .unreadable(path: file.path, reason: error.reason, isMachineFault: error.isMachineFault)
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
