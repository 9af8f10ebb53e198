/// The reason why no decoder can read a file, according to its first bytes.
extension PhotoError {
  init(foreign head: [UInt8]) {
    // A TGA may start with the same bytes, but has 0 where an icon has its image count.
    let isIcon = head.starts(with: [0, 0, 1, 0]) || head.starts(with: [0, 0, 2, 0])
    if isIcon, head.count > 5, head[4] != 0 {
      self = .unsupported("ICO")
    } else if SVGFile.isCompressed(head) {
      self = .unsupported(ImageFormat.svg.name)
    } else if let known = Self.signatures.first(where: { head.dropFirst($0.offset).starts(with: $0.bytes) }) {
      self = .unsupported(known.format)
    } else if Self.isNetpbm(head) {
      self = .unsupported("PPM")
    } else if Self.isTGA(head) {
      self = .unsupported("TGA")
    } else {
      let found = Self.text(SVGFile.text(head))
      // In any encoding, bytes that do not start like a document may be anything.
      self = if case .notAPhoto = found { Self.text(head) } else { found }
    }
  }

  /// The signatures of images and documents that cannot be decoded.
  private static let signatures: [(bytes: [UInt8], offset: Int, format: String)] = [
    ("ftypmif3", 4, "HEIF in the low-overhead form (mif3)"), ("ftyp", 4, "an ISO media file"), ("II*\0", 0, "TIFF"),
    ("MM\0*", 0, "TIFF"), ("II+\0", 0, "TIFF"),
    ("MM\0+", 0, "TIFF"), ("\u{FF}\n", 0, "JPEG XL"), ("JXL ", 4, "JPEG XL"), ("jP  ", 4, "JPEG 2000"),
    ("\u{FF}O\u{FF}Q", 0, "JPEG 2000"), ("8BPS", 0, "Photoshop's PSD"), ("qoif", 0, "QOI"),
    ("v/1\u{1}", 0, "OpenEXR"), ("\u{8A}MNG", 0, "MNG"), ("\u{8B}JNG", 0, "JNG"), ("%PDF", 0, "PDF"),
    ("II\u{BC}\u{1}", 0, "JPEG XR"), ("DDS ", 0, "DDS"), ("icns", 0, "ICNS"),
  ].map { text, offset, format in (text.unicodeScalars.map { UInt8($0.value) }, offset, format) }

  /// Returns whether a file starts like an image of the Netpbm formats: `P1` to `P7`, and a size after white space.
  private static func isNetpbm(_ head: [UInt8]) -> Bool {
    guard head.count > 3, head[0] == UInt8(ascii: "P"), (0x31...0x37).contains(head[1]) else { return false }
    let rest = head.dropFirst(2).drop { $0 == 0x20 || (9...13).contains($0) }
    guard rest.count < head.count - 2, let first = rest.first else { return false }
    return (0x30...0x39).contains(first) || first == UInt8(ascii: "#") || rest.starts(with: "WIDTH".utf8)
  }

  /// Returns whether a file starts like a TGA, which has no signature: an image type, a size and a depth, without a colour
  /// map (Truevision TGA 2.0).
  private static func isTGA(_ head: [UInt8]) -> Bool {
    guard head.count > 18, head[1...8].elementsEqual([0, head[2], 0, 0, 0, 0, 0, 0]) else { return false }
    let (width, height) = (Int(head[12]) | Int(head[13]) << 8, Int(head[14]) | Int(head[15]) << 8)
    return [2, 3, 10, 11].contains(head[2]) && [8, 16, 24, 32].contains(head[16]) && width > 0 && height > 0
  }

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
