import AvatarFileSystem

/// The reason why no decoder can read a file, according to its first bytes.
extension PhotoError {
  fileprivate init(foreign head: [UInt8]) {
    // A TGA may start with the same bytes, but has 0 where an icon has its image count.
    let isIcon = head.starts(with: [0, 0, 1, 0]) || head.starts(with: [0, 0, 2, 0])
    if isIcon, head.count > 5, head[4] != 0 {
      self = .unsupported("ICO")
    } else if let known = Self.signatures.first(where: { head.dropFirst($0.offset).starts(with: $0.bytes) }) {
      self = .unsupported(known.format)
    } else {
      self = Self.text(head)
    }
  }

  /// The signatures of images and documents that cannot be decoded.
  private static let signatures: [(bytes: [UInt8], offset: Int, format: String)] = [
    ("ftyp", 4, "an ISO media file"), ("II*\0", 0, "TIFF"), ("MM\0*", 0, "TIFF"), ("II+\0", 0, "TIFF"),
    ("MM\0+", 0, "TIFF"), ("\u{FF}\n", 0, "JPEG XL"), ("JXL ", 4, "JPEG XL"), ("jP  ", 4, "JPEG 2000"),
    ("\u{FF}O\u{FF}Q", 0, "JPEG 2000"), ("8BPS", 0, "Photoshop's PSD"), ("qoif", 0, "QOI"),
    ("v/1\u{1}", 0, "OpenEXR"), ("\u{8A}MNG", 0, "MNG"), ("\u{8B}JNG", 0, "JNG"), ("%PDF", 0, "PDF"),
  ].map { text, offset, format in (text.unicodeScalars.map { UInt8($0.value) }, offset, format) }

  private static func text(_ head: [UInt8]) -> PhotoError {
    // Text files contain no control characters other than white space and escape.
    let control = head.contains { $0 < 9 || (14...31).contains($0) && $0 != 27 }
    // The last character may be truncated.
    guard !control, (0..<4).contains(where: { String(validating: head.dropLast($0), as: UTF8.self) != nil }) else {
      return .notAPhoto("unknown data")
    }
    let text = Substring(String(decoding: head, as: UTF8.self).lowercased())
    let element = firstElement(of: text)
    switch element.prefix(while: { !$0.isWhitespace && $0 != ">" && $0 != "/" }) {
    case "html", "head": return .unsupported("HTML")
    case "svg": return .unsupported(ImageFormat.svg.name)
    case "!doctype" where element.hasPrefix("!doctype html"): return .unsupported("HTML")
    case "!doctype" where element.hasPrefix("!doctype svg"): return .unsupported(ImageFormat.svg.name)
    default: return isJSON(text) ? .unsupported("JSON") : .notAPhoto("text")
    }
  }

  private static func trimmed(_ text: Substring) -> Substring { text.drop { $0.isWhitespace || $0 == "\u{FEFF}" } }

  /// Returns the text after the "<" of the first element in markup, skipping the prolog and comments, or an empty
  /// string if there is no element.
  private static func firstElement(of text: Substring) -> Substring {
    var rest = trimmed(text)
    for _ in 0..<64 {
      guard let (_, end) = [("<?", "?>"), ("<!--", "-->")].first(where: { rest.hasPrefix($0.0) }) else { break }
      while !rest.isEmpty, !rest.hasPrefix(end) { rest.removeFirst() }
      rest = trimmed(rest.dropFirst(end.count))
    }
    return rest.hasPrefix("<") ? rest.dropFirst() : ""
  }

  /// Returns whether text starts like a JSON object or array rather than a section of a settings file.
  private static func isJSON(_ text: Substring) -> Bool {
    let text = trimmed(text)
    let next = trimmed(text.dropFirst())
    switch text.first {
    case "{": return next.isEmpty || next.hasPrefix("\"") || next.hasPrefix("}")
    case "[":
      return next.isEmpty || ["{", "[", "\"", "]", "-", "true", "false", "null"].contains(where: next.hasPrefix)
        || next.first?.isNumber == true
    default: return false
    }
  }
}

/// The formats that can be decoded.
package typealias ImageDecoders = [any ImageDecoder.Type]

extension ImageDecoders {
  package static var standard: ImageDecoders {
    [
      JPEGDecoder.self, PNGDecoder.self, WebPDecoder.self, HEIFDecoder<HEIC>.self, HEIFDecoder<AVIF>.self,
      GIFDecoder.self, BMPDecoder.self,
    ]
  }

  /// The file name extensions of all formats.
  package var extensions: [String] { flatMap { $0.format.extensions + $0.format.inputExtensions } }

  /// Returns the format that a path's file name extension identifies, ignoring case, or nil if the extension is
  /// unknown.
  package func format(named path: String) -> ImageFormat? {
    let name = path.lowercased()
    return lazy.map { $0.format }.first { format in
      (format.extensions + format.inputExtensions).contains { name.hasSuffix("." + $0) }
    }
  }

  /// The value of an HTTP request's `Accept` field: these formats, or else any image (RFC 9110, §12.5.1).
  package var accept: String { (map { $0.format.mediaType } + ["image/*;q=0.5"]).joined(separator: ", ") }

  /// The number of bytes at the start of a file from which its format is identified.
  static var headBytes: Int { 4096 }

  /// Returns the decoder for a file's format.
  ///
  /// - Parameters:
  ///   - head: The first `headBytes` bytes of the file, or the whole file if it is shorter.
  ///   - count: The length of the file, in bytes.
  /// - Returns: The decoder type.
  /// - Throws: `truncated` if the signature is incomplete, `unsupported` for another known format, or `notAPhoto`
  ///   otherwise.
  func decoder(of head: [UInt8], count: Int) throws(PhotoError) -> any ImageDecoder.Type {
    if head.isEmpty { throw .notAPhoto("an empty file") }
    for decoder in self {
      switch decoder.match(head) {
      case .complete: return decoder
      case .partial: throw .truncated(decoder.format, byte: count)
      case .none: break
      }
    }
    throw PhotoError(foreign: head)
  }

  /// Returns the reason why bytes are not a complete photo, without decoding them, or nil if they appear to be one.
  package func fault(of bytes: [UInt8]) -> PhotoError? {
    do throws(PhotoError) {
      let decoder = try decoder(of: [UInt8](bytes.prefix(Self.headBytes)), count: bytes.count)
      return decoder.hasEnd(bytes) ? nil : .truncated(decoder.format, byte: bytes.count)
    } catch {
      return error
    }
  }
}
