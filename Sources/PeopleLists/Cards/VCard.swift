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

  /// Whether the card contains no information about its subject, apart from its kind and categories.
  var isEmpty: Bool { cells.dropLast(2).allSatisfy { $0 == nil } }

  /// The columns of a list of vCards: texts, photos, the kind, and categories, which are used only by filters.
  ///
  /// A telephone number identifies a person who has neither a name nor an address.
  static let columns: [(header: String, meaning: FieldMeaning?)] = [
    ("UID", .id), ("FN", .displayName), ("N (given)", .givenName), ("N (additional)", .middleName),
    ("N (family)", .familyName), ("NICKNAME", .nickname), ("ORG", .organization), ("EMAIL", .email),
    ("TEL", .organization), ("PHOTO", .photo), ("KIND (application)", .bot), ("CATEGORIES", nil),
  ]

  /// Creates a vCard from its contents; without a VERSION, version 3.0 is assumed.
  ///
  /// - Throws: `InputError` if text is not in the specified charset.
  init(_ contents: Contents) throws(InputError) {
    let photos = contents.photos.map { JSONValue.string($0.uri) }
    cells =
      try contents.cells() + [
        photos.count > 1 ? .array(photos) : photos.first,
        contents.kind == .application ? .bool(true) : nil,
        contents.categories.isEmpty ? nil : .array(contents.categories),
      ]
    isGroup = contents.kind == .group
  }
}

extension VCard {
  /// The values of a card that precede others, found as its lines are read, because a card may have millions of lines.
  struct Contents {
    /// The preferred text for each column of texts.
    private var texts: [String: (line: VCardLine, bytes: ArraySlice<UInt8>)] = [:]
    /// The preferred N, because the parts of a name in two languages must not be mixed.
    private var name: VCardLine?
    /// The photos in order of preference.
    fileprivate private(set) var photos: [(order: (Int, Int), uri: String)] = []
    fileprivate private(set) var categories: [JSONValue] = []
    /// The values of KIND and of Apple's properties for it.
    private var statedKind, appleKind: CardKind?
    /// Whether the card is version 2.1.
    private var isOld = false

    fileprivate var kind: CardKind { statedKind ?? appleKind ?? .individual }

    /// Adds a line of the card.
    ///
    /// - Throws: `InputError` if the card has too many values.
    mutating func add(_ line: VCardLine) throws(InputError) {
      for (header, bytes) in line.texts where !bytes.isBlank {
        if let other = texts[header]?.line, line.preference >= other.preference { continue }
        texts[header] = (line, bytes)
      }
      switch line.property {
      case .kind: statedKind = statedKind ?? line.kind
      case .addressBookKind: appleKind = line.kind ?? appleKind
      case .showAs where line.value.equals("company"): appleKind = appleKind ?? .organization
      case .version: isOld = line.value.trimmed.hasPrefix("2.")
      case .n where line.nameParts.contains { !$0.isBlank }:
        if name.map({ line.preference < $0.preference }) ?? true { name = line }
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
    fileprivate func cells() throws(InputError) -> [JSONValue?] {
      var found: [String: String] = [:]
      for (header, (line, bytes)) in texts.sorted(by: { $0.value.line.number < $1.value.line.number }) {
        do throws(InputError) {
          found[header] = try line.text(bytes, isOld: isOld)
        } catch {
          if Self.needed.contains(header) || texts["FN"] == nil && header != "TEL" || error.kind == .component {
            throw error
          }
        }
      }
      let parts = try nameParts(isNeeded: found["FN"] == nil)
      if let parts, let formatted = found["FN"] { found["FN"] = parts.reading(of: formatted) }
      found["N (given)"] = parts?.given
      found["N (additional)"] = parts?.additional
      found["N (family)"] = parts?.family
      // A card shown as an organisation may also name a person to contact.
      if kind == .organization, found["FN"] ?? found["ORG"] != nil {
        for header in ["N (given)", "N (additional)", "N (family)"] { found[header] = nil }
      }
      return VCard.columns.dropLast(3).map { found[$0.header].map { .string($0) } }
    }

    /// The columns whose text must not be damaged.
    private static let needed: Set = ["UID", "FN", "EMAIL"]

    /// Returns the parts of N, or nil if there are none, or if they are damaged and not needed.
    private func nameParts(isNeeded: Bool) throws(InputError) -> CardName? {
      guard let name else { return nil }
      do throws(InputError) {
        return CardName(try name.nameParts.map { part throws(InputError) in try name.text(part, isOld: isOld) })
      } catch {
        if isNeeded || error.kind == .component { throw error }
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
    case .nickname:
      [("NICKNAME", decoded(value).fields(until: ",").lazy.map(\.unescaped).first { !$0.isBlank } ?? [])]
    case .org: [("ORG", value.fields(until: ";").lazy.map { decoded($0).unescaped }.first { !$0.isBlank } ?? [])]
    case .email: [("EMAIL", decoded(value).unescaped.trimmed.without("mailto:"))]
    case .tel: [("TEL", decoded(value).unescaped.without("tel:"))]
    default: []
    }
  }

  /// The components of an N property.
  fileprivate var nameParts: [ArraySlice<UInt8>] {
    value.fields(until: ";").prefix(CardName.maxParts).map { decoded($0).joinedItems }
  }

  /// The kind in a property for it, or nil if it is blank.
  fileprivate var kind: CardKind? {
    let word = value.trimmed.lowercasedText
    return word.isEmpty ? nil : CardKind(rawValue: word) ?? .individual
  }

  /// The photo in a PHOTO property, as a data URI or another URI, or nil for other and empty lines.
  fileprivate var photo: String? {
    guard property == .photo else { return nil }
    let value = decoded(self.value).trimmed
    if value.isEmpty { return nil }
    if value.hasPrefix("data:") { return value.dataURI(mediaType) }
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
    let encoding = charset.flatMap { ListEncoding(label: $0) } ?? .utf8
    if encoding != .utf8 {
      let text = try mapError(of: encoding.string(bytes)) { (error: ComponentError) in InputError(error) }
      if let text { return text.unicodeScalars }
    }
    // UTF-8 takes precedence over unknown charsets, because text in them is hardly ever valid UTF-8, unless it is ASCII.
    let isASCII = charset?.hasPrefix("iso-2022") == true || charset == "utf-7" || ISO2022JPReader.isPresent(in: bytes)
    if !isASCII, let text = String(validating: bytes, as: UTF8.self) { return text.unicodeScalars }
    let advice = "export the contacts as vCard 3.0 or 4.0 in UTF-8"
    switch charset {
    case nil where isOld && !isASCII:
      guard let text = Self.oldText(bytes) else {
        throw error("must be UTF-8, or have a CHARSET parameter: \(advice)")
      }
      return text.unicodeScalars
    case nil where isASCII: throw error("must be UTF-8, but is ISO-2022-JP: add ;CHARSET=ISO-2022-JP")
    // An option selects the encoding of the list, but not that of quoted-printable text.
    case nil where self.encoding == nil: throw error(EncodingGuess(EncodedWords(bytes)).requirement(for: bytes))
    case nil: throw error("must be UTF-8: \(advice)")
    case let charset? where ListEncoding(label: charset) == nil:
      throw error("charset \(charset.uppercased()) is not supported: \(advice)")
    default: throw error("\(encoding.requirement): \(advice)")
    }
  }

  /// Returns text without a charset in version 2.1 as Windows-1251 or Windows-1252, or nil if it is likely in another script.
  ///
  /// A guess from a few words is good enough to reject text as Latin letters, but not to name its charset.
  private static func oldText(_ bytes: ArraySlice<UInt8>) -> String? {
    let guess = EncodingGuess(EncodedWords(bytes))
    let isCyrillic = guess.encodings.first == .windows1251
    let isUnknown = guess.encodings.isEmpty && guess.missing == nil
    guard isCyrillic || isUnknown || guess.encodings.contains(.windows1252) else { return nil }
    return (try? (isCyrillic ? ListEncoding.windows1251 : .windows1252).string(bytes)) ?? nil
  }

  private func error(_ reason: String) -> InputError {
    InputError(row: number, field: property?.rawValue.uppercased() ?? "", reason)
  }
}
