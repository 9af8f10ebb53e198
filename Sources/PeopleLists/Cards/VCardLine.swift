import AvatarJSON

/// An unfolded line of a vCard: `group.NAME;PARAMETER=value:value` (RFC 6350, section 3.3).
///
/// Lines are unfolded as bytes, because a fold may be inside a UTF-8 sequence.
struct VCardLine {
  /// A property that avatars use, whose raw value is the property name in lower case.
  enum Property: String {
    case begin, end, version, kind, uid, fn, n, nickname, org, email, tel, photo, categories, agent
    /// The kind in version 3.0 cards from Apple's Contacts.
    case addressBookKind = "x-addressbookserver-kind"
    /// Whether Apple's Contacts shows the organisation in place of the person.
    case showAs = "x-abshowas"
  }

  /// The transfer encoding of a value.
  enum Encoding { case quotedPrintable, base64 }

  /// The number of the first physical line, from 1.
  let number: Int
  /// The property, or nil for other properties and for lines without a colon.
  private(set) var property: Property?
  private(set) var encoding: Encoding?
  /// The charset in lower case, a parameter of vCard 2.1.
  private(set) var charset: String?
  /// The preference, from 1 (most preferred) to 100 (least preferred), or 101 if not specified.
  private(set) var preference = 101
  private(set) var isURI = false
  private var statedMediaType: String?
  private var typedMediaType: String?
  private var text: [UInt8]
  private var valueStart: Int?
  /// The offset up to which the colon has been searched for, and whether a quoted parameter is open there.
  private var searched = 0
  private var isQuoted = false
  /// The ends of the soft line breaks of quoted-printable text, as ascending offsets.
  private var softBreaks: [Int] = []

  /// The unfolded text after the colon.
  var value: ArraySlice<UInt8> { valueStart.map { text[$0...] } ?? [] }

  /// The media type from MEDIATYPE or else TYPE, for example `image/jpeg`.
  var mediaType: String? { statedMediaType ?? typedMediaType }

  /// Returns part of the value, decoded if the line is quoted-printable.
  func decoded(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    encoding == .quotedPrintable ? part.unquoted : part
  }

  /// Creates a line from its first physical line.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ bytes: [UInt8], number: Int) {
    self.number = number
    text = bytes
    findValue()
  }

  /// Whether the line is the first line of a card.
  var begins: Bool { property == .begin && value.equals("vcard") }

  /// Whether the line is the last line of a card.
  var ends: Bool { property == .end && value.equals("vcard") }

  /// Whether the line is complete without its continuations, because it is the first or last line of a card.
  var isMark: Bool { begins || ends }

  var isBlank: Bool { text[...].isBlank }

  /// Appends a physical line if it continues this one, and returns whether it does.
  mutating func join(_ next: ArraySlice<UInt8>) -> Bool {
    if encoding == .quotedPrintable, let end = softBreak, !next.equals("end:vcard") {
      text.removeSubrange(end...)
      // A line of white space may end in the same place as the previous one, or before it.
      while let last = softBreaks.last, last >= end { softBreaks.removeLast() }
      softBreaks.append(end)
      text += next
    } else if next.isFold {
      text += next.dropFirst()
    } else if valueStart != nil, encoding == .base64 || value.hasPrefix("data:"), text.last != UInt8(ascii: "="),
      !next.isEmpty, next.isBase64
    {
      // Some programs break lines without folding them, and a line without a colon has no other meaning.
      text += next
    } else {
      return false
    }
    findValue()
    return true
  }

  /// The offset of the equals sign of a soft line break at the end of the text, which white space may follow, or nil.
  private var softBreak: Int? {
    let end = text.lastIndex { !$0.isSpaceOrTab }
    return end.flatMap { text[$0] == UInt8(ascii: "=") ? $0 : nil }
  }

  /// Ends the line after its last continuation.
  mutating func finish() {
    // An unpaired quotation mark does not start a quotation.
    if valueStart == nil, let colon = text.firstIndex(of: UInt8(ascii: ":")) { splitHeader(at: colon, quote: nil) }
    unfoldSoftBreaks()
  }

  /// Removes white space after soft line breaks if it folds the line.
  ///
  /// By RFC 2045, it belongs to the text. Some programs also fold the line there, and others fold finished lines anywhere,
  /// even inside an escape sequence. Only one of these readings is UTF-8 if a fold is inside a character.
  private mutating func unfoldSoftBreaks() {
    let folds = softBreaks.filter { $0 < text.count && text[$0].isSpaceOrTab }
    guard !folds.isEmpty, let valueStart else { return }
    let isUTF8 = [nil, "utf-8", "utf8"].contains(charset)
    let isText = !isUTF8 || String(validating: value.unquoted, as: UTF8.self) != nil
    if isText, !escapesSpaces { return }
    for separator in [[], [UInt8(ascii: "=")]] {
      let unfolded = text(replacing: folds, with: separator)
      if isText || String(validating: unfolded[valueStart...].unquoted, as: UTF8.self) != nil {
        text = unfolded
        return
      }
    }
  }

  /// Whether spaces inside the value are escaped, so that an unescaped one is not part of the text.
  private var escapesSpaces: Bool {
    let breaks = Set(softBreaks)
    let plain = value.indices.contains { text[$0].isSpaceOrTab && !breaks.contains($0) }
    return !plain
      && value.indices.contains { value[$0...].hasPrefix("=20") && $0 + 3 < text.count && !breaks.contains($0 + 3) }
  }

  private func text(replacing offsets: [Int], with separator: [UInt8]) -> [UInt8] {
    var (result, start) = ([UInt8](), 0)
    for offset in offsets {
      result += text[start..<offset] + separator
      start = offset + 1
    }
    return result + text[start...]
  }

  /// Continues the search for the colon.
  private mutating func findValue() {
    guard valueStart == nil else { return }
    while searched < text.count {
      switch text[searched] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ":") where !isQuoted: return splitHeader(at: searched, quote: UInt8(ascii: "\""))
      default: break
      }
      searched += 1
    }
  }

  private mutating func splitHeader(at colon: Int, quote: UInt8?) {
    valueStart = colon + 1
    var header = text[..<colon]
    let name = header.popField(until: ";", quote: quote) ?? []
    let groupEnd = name.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? name.startIndex
    property = Property(rawValue: name[groupEnd...].trimmed.lowercasedText)
    while let parameter = header.popField(until: ";", quote: quote) { add(parameter) }
  }

  // MARK: Parameters

  /// Adds a parameter of the form `NAME=value,value`, or only a value as in vCard 2.1.
  private mutating func add(_ parameter: ArraySlice<UInt8>) {
    var value = parameter
    guard let name = value.popField(until: "="), name.count < parameter.count else { return addToken(parameter) }
    switch name.trimmed.lowercasedText {
    case "charset": charset = value.parameterText
    case "mediatype": statedMediaType = Self.mediaType(value.parameterText) ?? statedMediaType
    case "pref":
      guard let number = Int(value.parameterText), (1...100).contains(number) else { return }
      preference = min(preference, number)
    case "type", "encoding", "value":
      // Commas also separate values within quotes: TYPE="voice,home".
      while let token = value.popField(until: ",") { addToken(token) }
    default: break
    }
  }

  private mutating func addToken(_ token: ArraySlice<UInt8>) {
    guard !token.isEmpty else { return }
    switch token.parameterText {
    case "quoted-printable": encoding = .quotedPrintable
    case "b", "base64", "binary": encoding = .base64
    case "uri", "url": isURI = true
    case "pref": preference = 1
    case let type: typedMediaType = PictureType.mediaTypes[type] ?? Self.mediaType(type) ?? typedMediaType
    }
  }

  /// Returns a media type without its parameters, or nil if it is invalid in a data URI (RFC 6838, section 4.2).
  private static func mediaType(_ text: String) -> String? {
    let type = text.utf8.prefix { $0 != UInt8(ascii: ";") }
    let slashes = type.indices.filter { type[$0] == UInt8(ascii: "/") }
    guard slashes.count == 1, type.first != UInt8(ascii: "/"), type.last != UInt8(ascii: "/"),
      type.allSatisfy({ $0.isBase64 || "!#$&-^_.".utf8.contains($0) })
    else { return nil }
    return String(Substring(type))
  }
}
