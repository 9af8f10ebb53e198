import AvatarFileSystem

/// The kind of a file, identified by its first bytes.
enum Signature {
  case photo(any ImageDecoder.Type)
  /// The file ends within the signature of a format.
  case partial(ImageFormat)
  /// A picture or document of a known kind that cannot be decoded, by its name.
  case other(String)
  case empty
  case text
  case unknown

  init(of source: ByteSource, _ decoders: ImageDecoders) {
    self.init(source.bytes(at: 0, length: Self.length), decoders)
  }

  /// Identifies a file by its first `length` bytes, or by all of them if there are fewer.
  init(_ bytes: [UInt8], _ decoders: ImageDecoders) {
    let head = bytes.count > Self.length ? Array(bytes[..<Self.length]) : bytes
    self = head.isEmpty ? .empty : Self.recognize(head, decoders)
  }

  /// The number of bytes that identify a file.
  private static let length = 4096

  private static func recognize(_ head: [UInt8], _ decoders: ImageDecoders) -> Signature {
    for decoder in decoders {
      switch decoder.match(head) {
      case .complete: return .photo(decoder)
      case .partial: return .partial(decoder.format)
      case .none: break
      }
    }
    return recognizeOther(head)
  }

  private static func recognizeOther(_ head: [UInt8]) -> Signature {
    func starts(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    func starts(_ bytes: [UInt8]) -> Bool { head.starts(with: bytes) }
    if starts("ftyp", at: 4) { return .other("an ISO media file") }
    if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) || starts([0x49, 0x49, 0x2B, 0])
      || starts([0x4D, 0x4D, 0, 0x2B])
    {
      return .other("TIFF")
    }
    if starts([0xFF, 0x0A]) || starts("JXL ", at: 4) { return .other("JPEG XL") }
    if starts("jP  ", at: 4) || starts([0xFF, 0x4F, 0xFF, 0x51]) { return .other("JPEG 2000") }
    // A TGA may start with the same bytes, but its count of pictures is 0 here.
    if starts([0, 0, 1, 0]) || starts([0, 0, 2, 0]), head.count > 5, head[4] != 0 { return .other("ICO") }
    if starts("8BPS") { return .other("Photoshop's PSD") }
    if starts("qoif") { return .other("QOI") }
    if starts([0x76, 0x2F, 0x31, 0x01]) { return .other("OpenEXR") }
    if starts([0x8A, 0x4D, 0x4E, 0x47]) { return .other("MNG") }
    if starts([0x8B, 0x4A, 0x4E, 0x47]) { return .other("JNG") }
    if starts("%PDF") { return .other("PDF") }
    return recognizeText(head)
  }

  private static func recognizeText(_ head: [UInt8]) -> Signature {
    // A control character other than white space is in no text file.
    let control = head.contains { $0 < 9 || (14...31).contains($0) && $0 != 27 }
    // The last character may be truncated.
    guard !control, (0..<4).contains(where: { String(validating: head.dropLast($0), as: UTF8.self) != nil }) else {
      return .unknown
    }
    let text = Substring(String(decoding: head, as: UTF8.self).lowercased())
    let element = firstElement(of: text)
    switch element.prefix(while: { !$0.isWhitespace && $0 != ">" && $0 != "/" }) {
    case "html", "head": return .other("HTML")
    case "svg": return .other(ImageFormat.svg.name)
    case "!doctype" where element.hasPrefix("!doctype html"): return .other("HTML")
    case "!doctype" where element.hasPrefix("!doctype svg"): return .other(ImageFormat.svg.name)
    default: break
    }
    return isJSON(text) ? .other("JSON") : .text
  }

  private static func trimmed(_ text: Substring) -> Substring { text.drop { $0.isWhitespace || $0 == "\u{FEFF}" } }

  /// Returns the text behind the "<" of a markup text's first element, after its prolog and comments; empty if there is
  /// none.
  private static func firstElement(of text: Substring) -> Substring {
    var rest = trimmed(text)
    for _ in 0..<64 {
      guard let (_, end) = [("<?", "?>"), ("<!--", "-->")].first(where: { rest.hasPrefix($0.0) }) else { break }
      while !rest.isEmpty, !rest.hasPrefix(end) { rest.removeFirst() }
      rest = trimmed(rest.dropFirst(end.count))
    }
    return rest.hasPrefix("<") ? rest.dropFirst() : ""
  }

  /// Returns whether a text starts like a JSON object or array, unlike a section of a settings file.
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

  /// Returns the decoder of the file's format.
  ///
  /// - Parameter count: The length of the file, in bytes.
  /// - Returns: The type of the decoder.
  /// - Throws: `truncated` if the signature is incomplete, `unsupported` for another known format, or `notAPhoto`.
  func decoder(count: Int) throws(PhotoError) -> any ImageDecoder.Type {
    switch self {
    case .photo(let decoder): return decoder
    case .partial(let format): throw .truncated(format, byte: count)
    case .other(let name): throw .unsupported(name)
    case .empty: throw .notAPhoto("an empty file")
    case .text: throw .notAPhoto("text")
    case .unknown: throw .notAPhoto("unknown data")
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

  /// The file name extensions of the formats.
  package var extensions: [String] { flatMap { $0.format.extensions + $0.format.inputExtensions } }

  /// Returns the format whose file name extension a path has, in any case; nil if it has that of none.
  package func format(named path: String) -> ImageFormat? {
    let name = path.lowercased()
    return lazy.map { $0.format }.first { format in
      (format.extensions + format.inputExtensions).contains { name.hasSuffix("." + $0) }
    }
  }

  /// The value of an HTTP request's `Accept` field: these formats, or else any image (RFC 9110, §12.5.1).
  package var accept: String { (map { $0.format.mediaType } + ["image/*;q=0.5"]).joined(separator: ", ") }

  /// Returns the reason why bytes are not a complete photo, without decoding them; nil if they seem to be one.
  package func fault(of bytes: [UInt8]) -> PhotoError? {
    do throws(PhotoError) {
      let decoder = try Signature(bytes, self).decoder(count: bytes.count)
      return decoder.hasEnd(bytes) ? nil : .truncated(decoder.format, byte: bytes.count)
    } catch {
      return error
    }
  }
}
