import AvatarFileSystem

extension String {
  /// The name without the markup of web pages, e-mail headers and chats: character references of HTML, encoded words
  /// (RFC 2047) and emoji codes such as `:wave:`.
  var withoutMarkup: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) else {
      return self
    }
    var (text, isEncoded) = ("", false)
    for word in withoutReferences.split(separator: " ") where !word.isEmojiCode {
      let decoded = word.decodedWord
      // The space between two encoded words is not part of the text.
      if !text.isEmpty, !isEncoded || decoded == nil { text += " " }
      text += decoded ?? String(word)
      isEncoded = decoded != nil
    }
    return text.isEmpty ? self : text
  }

  private var withoutReferences: String {
    let pieces = split(separator: "&", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: pieces.first.map { String($0) } ?? "") { text, piece in
      let reference = piece.prefix { $0 != ";" }
      let character = reference.endIndex < piece.endIndex ? reference.referencedCharacter : nil
      text += character.map { $0 + piece[reference.endIndex...].dropFirst() } ?? "&" + piece
    }
  }

  fileprivate static let characters: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "rsquo": "’", "nbsp": " ", "szlig": "ß", "oslash": "ø",
    "Oslash": "Ø", "aelig": "æ", "AElig": "Æ",
  ]
  /// The combining marks by the ends of references such as `&uuml;`.
  fileprivate static let marks: [Substring: String] = [
    "grave": "\u{300}", "acute": "\u{301}", "circ": "\u{302}", "tilde": "\u{303}", "uml": "\u{308}", "ring": "\u{30A}",
    "caron": "\u{30C}", "cedil": "\u{327}",
  ]
}

extension Substring {
  fileprivate var isEmojiCode: Bool { utf8.count > 2 && hasPrefix(":") && hasSuffix(":") }

  /// The character of a reference between `&` and `;`, or nil if it is unknown.
  fileprivate var referencedCharacter: String? {
    let digits = dropFirst()
    if hasPrefix("#") {
      let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap { Unicode.Scalar($0) }.map { String($0) }
    }
    return String.characters[self] ?? String.marks[digits].map { String((prefix(1) + $0).composedScalars) }
  }

  /// The text of an encoded word, such as `=?UTF-8?Q?Ada?=`, or nil for other words and unsupported charsets.
  fileprivate var decodedWord: String? {
    let parts = split(separator: "?", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "=", parts[4] == "=",
      let encoding = ListEncoding(label: String(parts[1].prefix { $0 != "*" }))
    else { return nil }
    let quoted = Array(parts[3].replacing("_", with: " ").utf8)[...]
    let bytes = parts[2].lowercased() == "b" ? [UInt8](base64: parts[3].utf8) : Array(quoted.unquoted)
    return bytes.flatMap { (try? encoding.string($0)) ?? nil }
  }
}
