/// The properties of a vCard that an avatar needs (RFC 6350, RFC 2426, vCard 2.1).
struct VCard: Hashable, Sendable {
  /// The trimmed UID; nil if there is none.
  var uid: String?
  /// The FN, or else the joined parts of N, NICKNAME or the first part of ORG; nil if there is none of them.
  var name: String?
  /// The preferred EMAIL, or else the first one, without `mailto:`; nil if there is none.
  var email: String?
  /// The first embedded PHOTO, or else the first one; nil if there is none.
  var photo: Photo?

  /// The location of a contact's photo.
  enum Photo: Hashable, Sendable {
    /// A photo in the vCard, for example `data:image/jpeg;base64,…`; it may be damaged.
    case embedded(dataURI: String)
    /// A photo elsewhere, for example `https://…`; the URI is not checked and may be relative.
    case uri(String)
  }
}

extension VCard {
  /// Reads a vCard, from `BEGIN:VCARD` to `END:VCARD`; without VERSION, it is 3.0.
  ///
  /// Lines without a colon are ignored, and so are nested vCards (AGENT of vCard 2.1).
  ///
  /// - Throws: `VCardError` if the begin or the end is missing, or if text is not in its charset.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) throws(VCardError) {
    var rest = Bytes(bytes[...]).withoutMark
    var linesRead = 0
    var depth = 0
    var properties = Properties()
    while let line = VCardLine(from: &rest, linesRead: &linesRead) {
      switch line.property {
      case .begin where line.value.says("vcard"), .agent where depth > 0 && line.value.says("begin:vcard"):
        depth += 1
      case _ where depth == 0:
        guard line.isBlank else { throw VCardError(line: line.number, reason: "must begin with BEGIN:VCARD") }
      case .end where line.value.says("vcard"):
        depth -= 1
        if depth == 0 {
          self = try properties.card()
          return
        }
      default: if depth == 1 { properties.add(line) }
      }
    }
    throw VCardError(
      line: max(linesRead, 1), reason: depth == 0 ? "must begin with BEGIN:VCARD" : "must end with END:VCARD")
  }
}

/// The reason why a vCard cannot be read, with the line.
struct VCardError: Error, Hashable, Sendable {
  /// The physical line within the vCard, from 1.
  let line: Int
  /// The reason, in words for the end of a sentence, for example "must end with END:VCARD".
  let reason: String
}

extension VCard {
  /// The preferred value of each property so far; texts are decoded when the version is known, because VERSION may come
  /// late.
  private struct Properties {
    private var isOld = false
    private var uid: Text?
    private var email: Text?
    private var emailPreference = Int.max
    private var photo: Photo?
    /// The candidates for the name, in the order of preference: FN, N, NICKNAME and ORG.
    private var names: [Text?] = [nil, nil, nil, nil]

    mutating func add(_ line: VCardLine) {
      switch line.property {
      case .version: isOld = line.value.trimmed.hasPrefix("2.")
      case .uid: uid = uid ?? Text(line.decoded(line.value), of: line)
      case .fn: addName(rank: 0, line) { line.decoded(line.value).unescaped }
      case .n: addName(rank: 1, line) { Self.name(line) }
      case .nickname: addName(rank: 2, line) { Self.firstItem(line) }
      case .org: addName(rank: 3, line) { Self.firstComponent(line) }
      case .email: addEmail(line)
      case .photo: addPhoto(line)
      default: break
      }
    }

    private mutating func addName(rank: Int, _ line: VCardLine, _ name: () -> Bytes) {
      if names[rank] == nil { names[rank] = Text(name(), of: line) }
    }

    /// Returns the parts of N in the order in which people write the name.
    private static func name(_ line: VCardLine) -> Bytes {
      var parts: [Bytes] = []
      var rest = line.value
      while parts.count < 5, let component = rest.popComponent() { parts.append(line.decoded(component).joinedItems) }
      let names = parts.prefix(2).map { String(decoding: $0.slice, as: UTF8.self) }
      if names.count == 2, names.allSatisfy({ !$0.isEmpty && TableColumns.isEastAsian($0) }) {
        return Bytes(Array(names.joined().utf8)[...])
      }
      let (prefix, given, additional, family, suffix) = (3, 1, 2, 0, 4)
      let ordered = [prefix, given, additional, family, suffix].filter { $0 < parts.count && !parts[$0].isEmpty }
      return Bytes(Array(ordered.map { parts[$0].slice }.joined(separator: [UInt8(ascii: " ")]))[...])
    }

    private static func firstItem(_ line: VCardLine) -> Bytes {
      var rest = line.decoded(line.value)
      while let item = rest.popItem() {
        if !item.isBlank { return item.unescaped }
      }
      return rest
    }

    private static func firstComponent(_ line: VCardLine) -> Bytes {
      var rest = line.value
      return line.decoded(rest.popComponent() ?? rest).unescaped
    }

    private mutating func addEmail(_ line: VCardLine) {
      let preference = line.parameters.preference
      guard preference < emailPreference else { return }
      var address = line.decoded(line.value).unescaped.trimmed
      if address.hasPrefix("mailto:") { address = address.dropping(7) }
      guard let text = Text(address, of: line) else { return }
      (email, emailPreference) = (text, preference)
    }

    private mutating func addPhoto(_ line: VCardLine) {
      if case .embedded = photo { return }
      switch Photo(line) {
      case .embedded(let uri): photo = .embedded(dataURI: uri)
      case let other: photo = photo ?? other
      }
    }

    func card() throws(VCardError) -> VCard {
      var name: String?
      for text in names where name == nil { name = try text?.string(isOld: isOld) }
      return VCard(
        uid: try uid?.string(isOld: isOld), name: name, email: try email?.string(isOld: isOld), photo: photo)
    }
  }
}

extension VCard.Photo {
  /// Creates a photo; nil if the line is empty.
  fileprivate init?(_ line: VCardLine) {
    let parameters = line.parameters
    let value = line.decoded(line.value).trimmed
    guard !value.isEmpty else { return nil }
    if value.hasPrefix("data:") {
      self = .embedded(dataURI: value.dataURI)
      return
    }
    let isBase64 = parameters.encoding == .base64
    let isLink = value.hasPrefix("http://") || value.hasPrefix("https://") || parameters.isURI && !isBase64
    // Some programs omit ENCODING, and no URI consists of base64 only.
    if !isLink, isBase64 || parameters.mediaType != nil && value.isBase64 {
      self = .embedded(dataURI: value.dataURI(parameters.mediaType ?? "application/octet-stream"))
    } else {
      self = .uri(value.unescaped.text)
    }
  }
}

extension VCard {
  /// The text of a property, which is decoded when the vCard's version is known.
  private struct Text {
    private let bytes: ArraySlice<UInt8>
    private let property: VCardLine.Property
    private let line: Int
    private let charset: String?

    /// Creates a text; nil if the bytes are only white space.
    init?(_ bytes: Bytes, of line: VCardLine) {
      guard let property = line.property, !bytes.isBlank else { return nil }
      self.bytes = bytes.slice
      self.property = property
      self.line = line.number
      charset = line.parameters.charset
    }

    /// Returns the trimmed text.
    ///
    /// - Parameter isOld: Whether the vCard is of version 2.1. Its text is UTF-8 or Windows-1252, unless the line
    ///   specifies another charset.
    /// - Returns: The text; nil if it is only white space.
    /// - Throws: `VCardError` if the text is neither UTF-8 nor in a supported charset.
    func string(isOld: Bool) throws(VCardError) -> String? {
      let scalars = try scalars(isOld: isOld)
      if scalars.contains("\0") { throw error("must not have the character U+0000") }
      guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
      else { return nil }
      return String(scalars[first...last])
    }

    private func scalars(isOld: Bool) throws(VCardError) -> String.UnicodeScalarView {
      if ["iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252"].contains(charset) { return windows1252 }
      // UTF-8 has precedence over a specified charset, because text in another charset is hardly ever valid UTF-8.
      if let text = String(validating: bytes, as: UTF8.self) { return text.unicodeScalars }
      switch charset {
      case nil where isOld: return windows1252
      case nil, "utf-8", "utf8", "us-ascii": throw error("must be UTF-8")
      default: throw error("charset must be UTF-8, ISO-8859-1 or Windows-1252")
      }
    }

    private func error(_ reason: String) -> VCardError {
      VCardError(line: line, reason: "\(property.rawValue.uppercased()): \(reason)")
    }

    /// The bytes as Windows-1252, also for ISO-8859-1, as in browsers: control characters from 0x80 on are never meant.
    private var windows1252: String.UnicodeScalarView {
      var scalars = String.UnicodeScalarView()
      for byte in bytes {
        scalars.append((0x80..<0xA0).contains(byte) ? Self.special[Int(byte) - 0x80] : Unicode.Scalar(byte))
      }
      return scalars
    }

    /// The characters of Windows-1252 from 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt).
    private static let special = Array(
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
  }
}
