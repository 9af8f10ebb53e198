/// One unfolded line of a vCard: `group.NAME;PARAMETER=value:value` (RFC 6350, section 3.3).
///
/// Lines are unfolded as bytes, because a fold may stand inside a UTF-8 sequence.
struct VCardLine {
  /// The properties that matter here; the raw values are their names in lower case.
  enum Property: String {
    case begin, end, version, uid, fn, n, nickname, org, email, photo, agent
  }

  /// Of the line's first physical line, from 1.
  let number: Int
  /// Nil for all other properties and for lines without a colon.
  private(set) var property: Property?
  private(set) var parameters = Parameters()
  private var text: [UInt8]
  private var valueStart: Int?
  /// Up to where the colon was looked for, and whether a quoted parameter is open there.
  private var searched = 0
  private var isQuoted = false

  /// Whether there is nothing but white space in the line.
  var isBlank: Bool { VCard.Bytes(text[...]).isBlank }

  /// What follows the colon, as it is written but unfolded.
  var value: VCard.Bytes { VCard.Bytes(valueStart.map { text[$0...] } ?? []) }

  /// Part of the value, or all of it, without quoted-printable if the line has it.
  func decoded(_ part: VCard.Bytes) -> VCard.Bytes {
    parameters.encoding == .quotedPrintable ? part.unquoted : part
  }

  /// Removes the next line, with all its continuations, from the front of a text; nil at the end of the text.
  ///
  /// - Parameters:
  ///   - rest: The text, from which the line is removed.
  ///   - linesRead: The number of physical lines that were removed so far, to which those of this line are added.
  /// - Complexity: O(bytes removed).
  init?(from rest: inout VCard.Bytes, linesRead: inout Int) {
    guard !rest.isEmpty else { return nil }
    number = linesRead + 1
    text = Array(rest.popLine().slice)
    linesRead += 1
    findValue()
    while !rest.isEmpty {
      var ahead = rest
      guard join(ahead.popLine()) else { break }
      rest = ahead
      linesRead += 1
    }
    // A quote without its partner was no quote.
    if valueStart == nil, let colon = text.firstIndex(of: UInt8(ascii: ":")) { splitHeader(at: colon, quote: nil) }
  }

  /// Appends a physical line if it continues this one.
  private mutating func join(_ next: VCard.Bytes) -> Bool {
    if parameters.encoding == .quotedPrintable, text.last == UInt8(ascii: "="), !next.says("end:vcard") {
      // A soft line break; white space after it belongs to the text.
      text.removeLast()
      text += next.slice
    } else if next.isFold {
      text += next.slice.dropFirst()
    } else if lacksBase64, !next.isEmpty, next.isBase64 {
      // Some programs forget to fold; no line without a colon could mean anything else.
      text += next.slice
    } else {
      return false
    }
    findValue()
    return true
  }

  /// Whether the value is base64 that has not ended yet.
  private var lacksBase64: Bool {
    guard valueStart != nil, text.last != UInt8(ascii: "=") else { return false }
    return parameters.encoding == .base64 || value.hasPrefix("data:")
  }

  /// Goes on looking for the colon, from where it stopped before.
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
    var header = VCard.Bytes(text[..<colon])
    let name = header.popField(until: ";", quote: quote)?.slice ?? []
    let groupEnd = name.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? name.startIndex
    property = Property(rawValue: VCard.Bytes(name[groupEnd...]).trimmed.lowercased)
    while let parameter = header.popField(until: ";", quote: quote) { parameters.add(parameter) }
  }
}

extension VCardLine {
  /// What the parameters of a line say, as far as it matters here (RFC 6350, section 5).
  struct Parameters {
    /// How the value's bytes are written.
    enum Encoding { case quotedPrintable, base64 }

    private(set) var encoding: Encoding?
    /// In lower case; of vCard 2.1.
    private(set) var charset: String?
    /// 1 is the most preferred, 100 the least; 101 says nothing.
    private(set) var preference = 101
    private(set) var isURI = false
    private var statedMediaType: String?
    private var typedMediaType: String?

    /// Like `image/jpeg`, from MEDIATYPE or else TYPE.
    var mediaType: String? { statedMediaType ?? typedMediaType }

    private static let pictures = [
      "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
      "bmp": "image/bmp", "tif": "image/tiff", "tiff": "image/tiff", "svg": "image/svg+xml", "avif": "image/avif",
      "heic": "image/heic", "heif": "image/heif",
    ]

    /// Takes in one `NAME=value,value`, or a value alone as vCard 2.1 has them.
    fileprivate mutating func add(_ parameter: VCard.Bytes) {
      var value = parameter
      guard let name = value.popField(until: "="), name.slice.count < parameter.slice.count else {
        return addToken(parameter)
      }
      switch name.trimmed.lowercased {
      case "charset": charset = value.parameterText
      case "mediatype": statedMediaType = VCard.Bytes.mediaType(value.parameterText) ?? statedMediaType
      case "pref":
        guard let number = Int(value.parameterText), (1...100).contains(number) else { return }
        preference = min(preference, number)
      case "type", "encoding", "value":
        // Commas within quotes separate too: TYPE="voice,home".
        while let token = value.popField(until: ",") { addToken(token) }
      default: break
      }
    }

    private mutating func addToken(_ token: VCard.Bytes) {
      guard !token.isEmpty else { return }
      switch token.parameterText {
      case "quoted-printable": encoding = .quotedPrintable
      case "b", "base64", "binary": encoding = .base64
      case "uri", "url": isURI = true
      case "pref": preference = 1
      case let type: typedMediaType = Self.pictures[type] ?? VCard.Bytes.mediaType(type) ?? typedMediaType
      }
    }
  }
}
