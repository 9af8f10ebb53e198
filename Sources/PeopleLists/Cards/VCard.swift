import AvatarFileSystem
import AvatarJSON
import PersonWords

/// The vCard properties that an avatar needs (RFC 6350, RFC 2426, vCard 2.1).
struct VCard {
  /// The values of `columns`.
  ///
  /// The texts are trimmed. The photos are in order of preference, and are data URIs, which may be damaged, or other
  /// URIs, which may be relative and are not checked. There is at most one more photo than a row may use.
  let cells: [JSONValue?]
  let isGroup: Bool

  /// Whether the card belongs to a group or contains no information about a person, apart from categories.
  var isEmpty: Bool { isGroup || cells.dropLast().allSatisfy { $0 == nil } }

  /// The columns of a list of vCards: texts, photos and categories, which are used only by filters.
  ///
  /// A telephone number identifies a person who has neither a name nor an address.
  static let columns: [(header: String, meaning: FieldMeaning?)] = [
    ("UID", .id), ("FN", .displayName), ("N (given)", .givenName), ("N (additional)", .middleName),
    ("N (family)", .familyName), ("NICKNAME", .nickname), ("ORG", .organization), ("EMAIL", .email),
    ("TEL", .organization), ("PHOTO", .photo), ("CATEGORIES", nil),
  ]

  /// Reads a vCard, from `BEGIN:VCARD` to `END:VCARD`; without a VERSION, version 3.0 is assumed.
  ///
  /// Lines without a colon and nested vCards (AGENT in vCard 2.1) are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The lines of the card.
  ///   - line: The line in the list where the card begins.
  /// - Throws: `InputError` if the card has no end or too many values, or if text is not in the specified charset.
  /// - Complexity: O(n) for n bytes.
  init(_ bytes: [UInt8], line: Int) throws(InputError) {
    let contents = try Self.contents(bytes, from: line)
    let photos = contents.photos.map { JSONValue.string($0.uri) }
    cells =
      try contents.cells() + [
        photos.count > 1 ? .array(photos) : photos.first,
        contents.categories.isEmpty ? nil : .array(contents.categories),
      ]
    isGroup = contents.isGroup
  }

  /// Returns the contents of the lines of a card, except those of nested cards.
  private static func contents(_ bytes: [UInt8], from line: Int) throws(InputError) -> Contents {
    var rest = bytes[...]
    var linesRead = line - 1
    var depth = 0
    var contents = Contents()
    while let line = VCardLine(from: &rest, linesRead: &linesRead) {
      switch line.property {
      case .begin where line.value.equals("vcard"), .agent where line.value.equals("begin:vcard"): depth += 1
      case .end where line.value.equals("vcard"):
        depth -= 1
        if depth <= 0 { return contents }
      case nil: break
      default: if depth == 1 { try contents.add(line) }
      }
    }
    throw InputError(row: linesRead, "must end with END:VCARD")
  }
}

/// The values of a card that precede others, found as its lines are read, because a card may have millions of lines.
private struct Contents {
  /// The preferred text for each column of texts.
  private var texts: [String: (line: VCardLine, bytes: ArraySlice<UInt8>)] = [:]
  /// The photos in order of preference.
  private(set) var photos: [(order: (Int, Int), uri: String)] = []
  private(set) var categories: [JSONValue] = []
  private(set) var isGroup = false
  /// Whether the card is version 2.1.
  private var isOld = false

  mutating func add(_ line: VCardLine) throws(InputError) {
    for (header, bytes) in line.texts where !bytes.isBlank {
      if let other = texts[header]?.line, line.preference >= other.preference { continue }
      texts[header] = (line, bytes)
    }
    switch line.property {
    case .kind, .addressBookKind: isGroup = line.value.equals("group")
    case .version: isOld = line.value.trimmed.hasPrefix("2.")
    case .photo: if let uri = line.photo { add(uri, line.preference) }
    case .categories:
      for category in line.decoded(line.value).fields(until: ",") {
        if categories.count == ReadRow.maxValues {
          let reason = "must not have more than \(ReadRow.maxValues.grouped) categories"
          throw InputError(row: line.number, field: "CATEGORIES", reason)
        }
        categories.append(.string(category.unescaped.trimmed.text))
      }
    default: break
    }
  }

  private mutating func add(_ uri: String, _ preference: Int) {
    // Embedded photos precede others of equal preference.
    let order = (preference, uri.hasPrefix("data:") ? 0 : 1)
    photos.insert((order, uri), at: photos.firstIndex { order < $0.order } ?? photos.count)
    if photos.count > ReadRow.maxPhotos + 1 { photos.removeLast() }
  }

  /// Returns the cells of the columns of texts, without damaged names that are not needed.
  func cells() throws(InputError) -> [JSONValue?] {
    var hasName = false
    return try VCard.columns.dropLast(2).map { column throws(InputError) in
      guard let (line, bytes) = texts[column.header] else { return nil }
      do throws(InputError) {
        let text = try line.text(bytes, isOld: isOld)
        if column.header == "FN" { hasName = text != nil }
        return text.map { .string($0) }
      } catch {
        if ["UID", "FN", "EMAIL"].contains(column.header) || !hasName && column.header != "TEL" { throw error }
        return nil
      }
    }
  }
}

extension VCardLine {
  /// The encoded strings in the line, which may be blank, by the headers of their columns.
  fileprivate var texts: [(header: String, bytes: ArraySlice<UInt8>)] {
    switch property {
    case .uid: [("UID", decoded(value).trimmed.without("urn:uuid:"))]
    case .fn: [("FN", decoded(value).unescaped)]
    case .n:
      zip(["N (family)", "N (given)", "N (additional)"], value.fields(until: ";"))
        .map { ($0, decoded($1).joinedItems) }
    case .nickname:
      [("NICKNAME", decoded(value).fields(until: ",").lazy.map(\.unescaped).first { !$0.isBlank } ?? [])]
    case .org: [("ORG", value.fields(until: ";").lazy.map { decoded($0).unescaped }.first { !$0.isBlank } ?? [])]
    case .email: [("EMAIL", decoded(value).unescaped.trimmed.without("mailto:"))]
    case .tel: [("TEL", decoded(value).unescaped.without("tel:"))]
    default: []
    }
  }

  /// The photo in a PHOTO property, as a data URI or another URI, or nil for other and empty lines.
  fileprivate var photo: String? {
    guard property == .photo else { return nil }
    let value = decoded(self.value).trimmed
    if value.isEmpty { return nil }
    if value.hasPrefix("data:") { return value.dataURI }
    let isBase64 = encoding == .base64
    let isLink = value.hasPrefix("http://") || value.hasPrefix("https://") || isURI && !isBase64
    // Some programs omit ENCODING, and no URI consists only of base64.
    if !isLink, isBase64 || mediaType != nil && value.isBase64 {
      return value.dataURI(mediaType ?? "application/octet-stream")
    }
    let uri = value.unescaped.text
    return FileURI.path(uri) ?? uri
  }
}

extension VCardLine {
  /// Returns the trimmed text of the value's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The decoded and unescaped bytes.
  ///   - isOld: Whether the vCard is version 2.1, whose text is UTF-8, Windows-1251 or Windows-1252, unless the
  ///     line specifies another charset.
  /// - Returns: The text, or nil if it contains only white space.
  /// - Throws: `InputError` if the text is neither UTF-8 nor in a supported charset.
  fileprivate func text(_ bytes: ArraySlice<UInt8>, isOld: Bool) throws(InputError) -> String? {
    let scalars = try scalars(bytes, isOld: isOld)
    if scalars.contains("\0") { throw error("must not contain the character U+0000") }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return String(scalars[first...last])
  }

  private func scalars(_ bytes: ArraySlice<UInt8>, isOld: Bool) throws(InputError) -> String.UnicodeScalarView {
    if let scalars = charset.flatMap({ ListEncoding(charset: $0)?.scalars(bytes) }) { return scalars }
    // UTF-8 takes precedence over other charsets, because text in them is hardly ever valid UTF-8, unless it is ASCII.
    let isASCII = charset?.hasPrefix("iso-2022") == true || charset == "utf-7"
    if !isASCII, let text = String(validating: bytes, as: UTF8.self) { return text.unicodeScalars }
    switch charset {
    case nil where isOld:
      let encoding =
        ListEncoding.likelyEncoding(of: Array(bytes)).flatMap { ListEncoding(rawValue: $0) } ?? .windows1252
      return encoding.scalars(bytes) ?? "".unicodeScalars
    case nil, "utf-8", "utf8", "us-ascii": throw error("must be UTF-8")
    case let charset?:
      throw error("charset \(charset.uppercased()) is not supported: export the contacts as vCard 3.0 or 4.0 in UTF-8")
    }
  }

  private func error(_ reason: String) -> InputError {
    InputError(row: number, field: property?.rawValue.uppercased() ?? "", reason)
  }
}
