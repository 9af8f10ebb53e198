import AvatarHTTP
import AvatarJSON
import AvatarRender

/// The properties of a vCard that an avatar needs (RFC 6350, RFC 2426, vCard 2.1).
struct VCard: Hashable, Sendable {
  /// The trimmed texts by their properties.
  private(set) var texts: [Text: String] = [:]
  /// The photos in the order of preference: each is a data URI, which may be damaged, or another URI, which is not
  /// checked and may be relative.
  private(set) var photos: [String] = []
  /// The categories, which only filters use.
  private(set) var categories: [String] = []
  private var isGroup = false

  /// Whether the card is that of a group, or has nothing about a person.
  var isEmpty: Bool { isGroup || texts.isEmpty && photos.isEmpty }

  /// A text of a vCard; the order is that of `columns`.
  enum Text: String, CaseIterable {
    case uid = "UID"
    case fn = "FN"
    case given = "N (given)"
    case additional = "N (additional)"
    case family = "N (family)"
    case nickname = "NICKNAME"
    case org = "ORG"
    case email = "EMAIL"
    case tel = "TEL"
  }

  /// The columns of a list of vCards.
  ///
  /// A telephone number stands for a person who has neither a name nor an address.
  static let columns: [(header: String, meaning: ColumnWords.Meaning?)] = zip(
    Text.allCases.map(\.rawValue) + ["PHOTO", "CATEGORIES"],
    [
      .id, .displayName, .givenName, .middleName, .familyName, .nickname, .organization, .email, .organization, .photo,
      nil,
    ]
  ).map { ($0, $1) }

  /// The values of `columns`.
  var cells: [JSONValue?] {
    let photos: JSONValue? = photos.count > 1 ? .array(photos.map { .string($0) }) : photos.first.map { .string($0) }
    return Text.allCases.map { text in texts[text].map { .string($0) } }
      + [photos, categories.isEmpty ? nil : .array(categories.map { .string($0) })]
  }

  /// Reads a vCard, from `BEGIN:VCARD` to `END:VCARD`; without VERSION, it is 3.0.
  ///
  /// Lines without a colon are ignored, and so are nested vCards (AGENT of vCard 2.1).
  ///
  /// - Parameters:
  ///   - bytes: The lines of the card.
  ///   - line: The line in the list where it begins.
  /// - Throws: `RowFault` if the card has no end, or a text is not in its charset.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], line: Int) throws(RowFault) {
    var (rest, linesRead, depth) = (bytes[...], line - 1, 0)
    var properties = Properties()
    while let line = VCardLine(from: &rest, linesRead: &linesRead) {
      switch line.property {
      case .begin where line.value.equals("vcard"), .agent where line.value.equals("begin:vcard"): depth += 1
      case .end where line.value.equals("vcard"):
        depth -= 1
        if depth > 0 { continue }
        (texts, photos) = (try properties.texts(), properties.photos)
        (categories, isGroup) = (properties.categories, properties.isGroup)
        return
      default: if depth == 1 { properties.add(line) }
      }
    }
    throw RowFault(line: linesRead, "must end with END:VCARD")
  }
}

extension VCard {
  /// The preferred value of each property so far; texts are decoded when the version is known, because VERSION may come
  /// late.
  private struct Properties {
    private var isOld = false
    private var encoded: [Text: EncodedText] = [:]
    private var emailPreference = Int.max
    private var found: [(preference: Int, photo: String)] = []
    private(set) var categories: [String] = []
    private(set) var isGroup = false

    /// The photos; of those that are equally preferred, embedded ones come first.
    var photos: [String] {
      found.enumerated().sorted { a, b in
        let (first, second) = (a.element, b.element)
        return (first.preference, first.photo.hasPrefix("data:") ? 0 : 1, a.offset)
          < (second.preference, second.photo.hasPrefix("data:") ? 0 : 1, b.offset)
      }.map(\.element.photo)
    }

    mutating func add(_ line: VCardLine) {
      switch line.property {
      case .version: isOld = line.value.trimmed.hasPrefix("2.")
      case .uid: add(.uid, line.decoded(line.value).trimmed.without("urn:uuid:"), line)
      case .fn: add(.fn, line.decoded(line.value).unescaped, line)
      case .n:
        var rest = line.value
        for text in [Text.family, .given, .additional] {
          if let part = rest.popComponent() { add(text, line.decoded(part).joinedItems, line) }
        }
      case .nickname:
        var rest = line.decoded(line.value)
        while let item = rest.popItem() { add(.nickname, item.unescaped, line) }
      case .org:
        var rest = line.value
        while let name = rest.popComponent() { add(.org, line.decoded(name).unescaped, line) }
      case .email: addEmail(line)
      case .tel: add(.tel, line.decoded(line.value).unescaped.without("tel:"), line)
      case .photo: if let photo = line.photo { found.append((line.parameters.preference, photo)) }
      case .categories:
        var rest = line.decoded(line.value)
        while let item = rest.popItem() { categories.append(item.unescaped.trimmed.text) }
      case .kind, .addressBookKind: isGroup = line.value.equals("group")
      case .begin, .end, .agent, nil: break
      }
    }

    /// Adds a text unless it is blank, or an earlier line has one.
    private mutating func add(_ text: Text, _ bytes: ArraySlice<UInt8>, _ line: VCardLine) {
      if encoded[text] == nil { encoded[text] = EncodedText(bytes, of: line) }
    }

    private mutating func addEmail(_ line: VCardLine) {
      let preference = line.parameters.preference
      let address = line.decoded(line.value).unescaped.trimmed.without("mailto:")
      guard preference < emailPreference, let text = EncodedText(address, of: line) else { return }
      (encoded[.email], emailPreference) = (text, preference)
    }

    /// Returns the texts; those of names that are not needed may be damaged.
    func texts() throws(RowFault) -> [Text: String] {
      var texts: [Text: String] = [:]
      for text in Text.allCases {
        do throws(RowFault) {
          texts[text] = try encoded[text]?.string(isOld: isOld)
        } catch {
          let isNeeded = [.uid, .fn, .email].contains(text) || texts[.fn] == nil && text != .tel
          if isNeeded { throw error }
        }
      }
      return texts
    }
  }
}

extension VCardLine {
  /// The photo of a PHOTO, as a data URI or another URI; nil if the line is empty.
  fileprivate var photo: String? {
    let value = decoded(self.value).trimmed
    guard !value.isEmpty else { return nil }
    if value.hasPrefix("data:") { return value.dataURI }
    let isBase64 = parameters.encoding == .base64
    let isLink = value.hasPrefix("http://") || value.hasPrefix("https://") || parameters.isURI && !isBase64
    // Some programs omit ENCODING, and no URI consists of base64 only.
    if !isLink, isBase64 || parameters.mediaType != nil && value.isBase64 {
      return value.dataURI(parameters.mediaType ?? "application/octet-stream")
    }
    return Self.source(value.unescaped.text)
  }

  /// Returns the source for a URI: a `file:` URI becomes its path, and a word with a special meaning on the command line
  /// becomes a file name.
  private static func source(_ uri: String) -> String {
    if let path = FileURI.path(uri) { return path }
    switch PhotoSource(uri) {
    case .standardInput, .contact: return "./" + uri
    case .file, .url, .dataURI, .bytes: return uri
    }
  }
}

extension VCard {
  /// The text of a property, which is decoded when the vCard's version is known.
  private struct EncodedText {
    private let bytes: ArraySlice<UInt8>
    private let property: VCardLine.Property
    private let line: Int
    private let charset: String?

    /// Creates a text; nil if the bytes are only white space.
    init?(_ bytes: ArraySlice<UInt8>, of line: VCardLine) {
      guard let property = line.property, !bytes.isBlank else { return nil }
      self.bytes = bytes
      self.property = property
      self.line = line.number
      charset = line.parameters.charset
    }

    /// Returns the trimmed text.
    ///
    /// - Parameter isOld: Whether the vCard is of version 2.1. Its text is UTF-8 or Windows-1252, unless the line
    ///   specifies another charset.
    /// - Returns: The text; nil if it is only white space.
    /// - Throws: `RowFault` if the text is neither UTF-8 nor in a supported charset.
    func string(isOld: Bool) throws(RowFault) -> String? {
      let scalars = try scalars(isOld: isOld)
      if scalars.contains("\0") { throw error("must not have the character U+0000") }
      guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
      else { return nil }
      return String(scalars[first...last])
    }

    private func scalars(isOld: Bool) throws(RowFault) -> String.UnicodeScalarView {
      if ["iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252"].contains(charset) { return windows1252 }
      // UTF-8 has precedence over a specified charset, because text in another charset is hardly ever valid UTF-8.
      if let text = String(validating: bytes, as: UTF8.self) { return text.unicodeScalars }
      switch charset {
      case nil where isOld: return windows1252
      case nil, "utf-8", "utf8", "us-ascii": throw error("must be UTF-8")
      default: throw error("charset must be UTF-8, ISO-8859-1 or Windows-1252")
      }
    }

    private func error(_ reason: String) -> RowFault {
      RowFault(line: line, field: property.rawValue.uppercased(), reason)
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
