package import AvatarFileSystem
import EmbeddedFonts

/// The bytes of a font file, at an address that is valid for the lifetime of this object.
@safe
final class FontData {
  /// The name in messages: a path, or the name of a bundled font.
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

  /// The maximum size of a font file, in bytes, which exceeds that of the largest collections.
  private static let largestFile = 256 << 20

  /// Reads a font file, and decompresses it if it is a WOFF or WOFF2 font.
  ///
  /// - Throws: `FontError` if the file cannot be read or is not a font.
  convenience init(_ file: FontFile) throws(FontError) {
    var source: ByteSource
    do throws(FileError) {
      let opened = try ByteSource(path: file.path, limit: Self.largestFile)
      source = unsafe opened.address == nil ? ByteSource(try opened.allBytes()) : opened
    } catch {
      if case .tooLong = error { throw .unusable(path: file.path, reason: error.reason) }
      throw .unreadable(path: file.path, reason: error.reason, isOfMachine: error.isOfMachine)
    }
    guard source.count > 0 else { throw .unusable(path: file.path, reason: "is empty") }
    if WebFont.isPacked(source.bytes(at: 0, length: min(source.count, 4))) {
      let packed = source.bytes(at: 0, length: source.count)
      source = ByteSource(try WebFont.unpacked(packed, path: file.path))
    }
    self.init(source, name: file.path, index: file.index)
  }

  convenience init(_ bytes: [UInt8], name: String) { self.init(ByteSource(bytes), name: name) }

  /// Creates a bundled font; nil if there is none with this number.
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

/// A font file, with the index of a font in it and values for the axes of a variable font.
package struct FontFile: Hashable, Sendable {
  package var path: String
  /// The index of the font in a collection, from 0.
  package var index: Int
  /// The values of axes, in the font's design units.
  var settings: [AxisSetting] = []

  package init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }

  /// Parses a path, optionally followed by "#" and the number of a font in a collection, from 1.
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

/// The reason why a font cannot be used.
package enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read; `isOfMachine` is whether the machine is the cause, and not the path or the file.
  case unreadable(path: String, reason: String, isOfMachine: Bool)
  case unusable(path: String, reason: String)
  /// A component is missing or has failed; the font may be valid.
  case component(ComponentError)

  /// The name of the font in messages.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason, _), .unusable(let path, let reason): "\(path): \(reason)"
    case .component(let error): "\(error.name): \(error.reason)"
    }
  }
}
