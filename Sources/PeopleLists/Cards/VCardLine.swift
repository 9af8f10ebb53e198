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

  /// The unfolded text after the colon.
  var value: ArraySlice<UInt8> { valueStart.map { text[$0...] } ?? [] }

  /// The media type from MEDIATYPE or else TYPE, for example `image/jpeg`.
  var mediaType: String? { statedMediaType ?? typedMediaType }

  /// Returns part of the value, decoded if the line is quoted-printable.
  func decoded(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    encoding == .quotedPrintable ? part.unquoted : part
  }

  /// Reads the next line with its continuations, or returns nil at the end of the text.
  ///
  /// - Parameters:
  ///   - rest: The text, from which the line is removed.
  ///   - linesRead: The number of physical lines removed so far, to which those of this line are added.
  /// - Complexity: O(n) for n bytes removed.
  init?(from rest: inout ArraySlice<UInt8>, linesRead: inout Int) {
    guard !rest.isEmpty else { return nil }
    number = linesRead + 1
    text = Array(rest.popLine())
    linesRead += 1
    findValue()
    while !rest.isEmpty {
      var ahead = rest
      guard join(ahead.popLine()) else { break }
      rest = ahead
      linesRead += 1
    }
    // An unpaired quotation mark does not start a quotation.
    if valueStart == nil, let colon = text.firstIndex(of: UInt8(ascii: ":")) { splitHeader(at: colon, quote: nil) }
  }

  /// Appends a physical line if it continues this one, and returns whether it does.
  private mutating func join(_ next: ArraySlice<UInt8>) -> Bool {
    if encoding == .quotedPrintable, text.last == UInt8(ascii: "="), !next.equals("end:vcard") {
      // White space after a soft line break belongs to the text.
      text.removeLast()
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
