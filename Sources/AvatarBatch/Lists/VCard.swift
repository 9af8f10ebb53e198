import AvatarHTTP
import AvatarJSON
import AvatarRender

/// The vCard properties that an avatar needs (RFC 6350, RFC 2426, vCard 2.1).
struct VCard: Hashable, Sendable {
  /// The trimmed text of each property.
  let texts: [Text: String]
  /// The photos in order of preference: data URIs, which may be damaged, and other URIs, which may be relative and are
  /// not checked.
  let photos: [String]
  /// The categories, which are used only by filters.
  let categories: [String]
  let isGroup: Bool

  /// Whether the card belongs to a group or contains no information about a person.
  var isEmpty: Bool { isGroup || texts.isEmpty && photos.isEmpty }

  /// A text property of a vCard, in the order of `columns`.
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
  /// A telephone number identifies a person who has neither a name nor an address.
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

  /// Reads a vCard, from `BEGIN:VCARD` to `END:VCARD`; without a VERSION, version 3.0 is assumed.
  ///
  /// Lines without a colon and nested vCards (AGENT in vCard 2.1) are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The lines of the card.
  ///   - line: The line in the list where the card begins.
  /// - Throws: `RowFault` if the card has no end, or if text is not in the specified charset.
  /// - Complexity: O(n) for n bytes.
  init(_ bytes: [UInt8], line: Int) throws(RowFault) {
    let lines = try Self.lines(bytes, from: line)
    texts = try Self.texts(lines)
    let photos = lines.compactMap { line in line.photo.map { (preference: line.parameters.preference, uri: $0) } }
    // Embedded photos precede others of equal preference.
    self.photos = photos.sorted { a, b in
      (a.preference, a.uri.hasPrefix("data:") ? 0 : 1) < (b.preference, b.uri.hasPrefix("data:") ? 0 : 1)
    }.map(\.uri)
    categories = lines.filter { $0.property == .categories }.flatMap { line in
      line.decoded(line.value).fields(until: ",").map(\.unescaped.trimmed.text)
    }
    isGroup = lines.last { [.kind, .addressBookKind].contains($0.property) }?.value.equals("group") == true
  }

  /// Returns the lines of a card with known properties, except those of nested cards.
  private static func lines(_ bytes: [UInt8], from line: Int) throws(RowFault) -> [VCardLine] {
    var rest = bytes[...]
    var linesRead = line - 1
    var depth = 0
    var lines: [VCardLine] = []
    while let line = VCardLine(from: &rest, linesRead: &linesRead) {
      switch line.property {
      case .begin where line.value.equals("vcard"), .agent where line.value.equals("begin:vcard"): depth += 1
      case .end where line.value.equals("vcard"):
        depth -= 1
        if depth <= 0 { return lines }
      case nil: break
      default: if depth == 1 { lines.append(line) }
      }
    }
    throw RowFault(line: linesRead, "must end with END:VCARD")
  }

  /// Returns the preferred text of each property, ignoring damaged names that are not needed.
  private static func texts(_ lines: [VCardLine]) throws(RowFault) -> [Text: String] {
    let isOld = lines.last { $0.property == .version }?.value.trimmed.hasPrefix("2.") == true
    var found: [Text: (preference: Int, line: VCardLine, bytes: ArraySlice<UInt8>)] = [:]
    for line in lines {
      for (text, bytes) in line.texts where !bytes.isBlank {
        let preference = line.parameters.preference
        if let other = found[text], preference >= other.preference { continue }
        found[text] = (preference, line, bytes)
      }
    }
    var texts: [Text: String] = [:]
    for text in Text.allCases {
      guard let (_, line, bytes) = found[text] else { continue }
      do throws(RowFault) {
        texts[text] = try line.text(bytes, isOld: isOld)
      } catch {
        let isNeeded = [.uid, .fn, .email].contains(text) || texts[.fn] == nil && text != .tel
        if isNeeded { throw error }
      }
    }
    return texts
  }
}

extension VCardLine {
  /// The encoded strings in the line, which may be blank.
  fileprivate var texts: [(VCard.Text, ArraySlice<UInt8>)] {
    switch property {
    case .uid: [(.uid, decoded(value).trimmed.without("urn:uuid:"))]
    case .fn: [(.fn, decoded(value).unescaped)]
    case .n: zip([.family, .given, .additional], value.fields(until: ";")).map { ($0, decoded($1).joinedItems) }
    case .nickname:
      [(.nickname, decoded(value).fields(until: ",").lazy.map(\.unescaped).first { !$0.isBlank } ?? [])]
    case .org: [(.org, value.fields(until: ";").lazy.map { decoded($0).unescaped }.first { !$0.isBlank } ?? [])]
    case .email: [(.email, decoded(value).unescaped.trimmed.without("mailto:"))]
    case .tel: [(.tel, decoded(value).unescaped.without("tel:"))]
    default: []
    }
  }

  /// The photo in a PHOTO property, as a data URI or another URI, or nil for other and empty lines.
  fileprivate var photo: String? {
    guard property == .photo else { return nil }
    let value = decoded(self.value).trimmed
    if value.isEmpty { return nil }
    if value.hasPrefix("data:") { return value.dataURI }
    let isBase64 = parameters.encoding == .base64
    let isLink = value.hasPrefix("http://") || value.hasPrefix("https://") || parameters.isURI && !isBase64
    // Some programs omit ENCODING, and no URI consists only of base64.
    if !isLink, isBase64 || parameters.mediaType != nil && value.isBase64 {
      return value.dataURI(parameters.mediaType ?? "application/octet-stream")
    }
    return Self.source(value.unescaped.text)
  }

  /// Returns the source for a URI: the path of a `file:` URI, or a file name for a word with a special meaning on the
  /// command line.
  private static func source(_ uri: String) -> String {
    if let path = FileURI.path(uri) { return path }
    switch PhotoSource(uri) {
    case .standardInput, .contact: return "./" + uri
    case .file, .url, .dataURI, .bytes: return uri
    }
  }
}

extension VCardLine {
  /// Returns the trimmed text of the value's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The decoded and unescaped bytes.
  ///   - isOld: Whether the vCard is version 2.1, whose text is UTF-8 or Windows-1252, unless the line specifies
  ///     another charset.
  /// - Returns: The text, or nil if it contains only white space.
  /// - Throws: `RowFault` if the text is neither UTF-8 nor in a supported charset.
  fileprivate func text(_ bytes: ArraySlice<UInt8>, isOld: Bool) throws(RowFault) -> String? {
    let scalars = try scalars(bytes, isOld: isOld)
    if scalars.contains("\0") { throw error("must not contain the character U+0000") }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return String(scalars[first...last])
  }

  private func scalars(_ bytes: ArraySlice<UInt8>, isOld: Bool) throws(RowFault) -> String.UnicodeScalarView {
    let charset = parameters.charset
    if let scalars = charset.flatMap({ ListEncoding(charset: $0)?.scalars(bytes) }) { return scalars }
    // UTF-8 takes precedence over other charsets, because text in them is hardly ever valid UTF-8, unless it is ASCII.
    let isASCII = charset?.hasPrefix("iso-2022") == true || charset == "utf-7"
    if !isASCII, let text = String(validating: bytes, as: UTF8.self) { return text.unicodeScalars }
    switch charset {
    case nil where isOld: return ListEncoding.windows1252.scalars(bytes) ?? "".unicodeScalars
    case nil, "utf-8", "utf8", "us-ascii": throw error("must be UTF-8")
    case let charset?:
      throw error("charset \(charset.uppercased()) is not supported: export the contacts as vCard 3.0 or 4.0 in UTF-8")
    }
  }

  private func error(_ reason: String) -> RowFault {
    RowFault(line: number, field: property?.rawValue.uppercased(), reason)
  }
}
