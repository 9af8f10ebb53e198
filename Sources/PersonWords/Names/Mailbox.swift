/// The first mailbox in a string from a mail program or an address book, for example `Ada Byron <ada@example.org>`.
package struct Mailbox: Equatable {
  /// The e-mail address.
  package let address: String
  /// The name before or after the address; nil if there is none.
  package let displayName: String?

  /// Finds the first mailbox in a string (RFC 5322), a `mailto:` URL (RFC 6068), a list or other text, or returns nil if
  /// there is none.
  package init?(_ text: String) {
    var start = text.startIndex
    var (isQuoted, isEscaped) = (false, false)
    for i in text.indices {
      switch text[i] {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = isQuoted
      case "\"": isQuoted.toggle()
      case _ where isQuoted: break
      case "@" where start < i && text[start] != "@":
        let domain = text[i...].dropFirst().prefix { $0.isLetter || $0.isNumber || ".-_@".contains($0) }
        guard let end = domain.lastIndex(where: { $0.isLetter || $0.isNumber }) else { break }
        address = String(text[start...end])
        displayName =
          Self.displayName(before: text[..<start]) ?? Self.displayName(after: text[end...].dropFirst())
        return
      // The addresses of GitHub's apps have brackets.
      case "[" where text[i...].hasPrefix("[bot]@"), "]" where text[...i].hasSuffix("[bot]"): break
      case let sign where sign.isWhitespace || "<>()[],;:|".contains(sign) || sign == "'" && i == start:
        start = text.index(after: i)
      default: break
      }
    }
    return nil
  }

  /// Returns the first address in a string, or the string itself if it does not contain one.
  package static func address(_ text: String) -> String {
    let bytes = text.utf8.span
    // Nearly all strings are plain addresses, which need not be split into characters.
    var isPlain = bytes.count > 0 && bytes[bytes.count - 1] > 0x2E
    for i in bytes.indices {
      switch bytes[i] {
      case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x40...0x5A, 0x5F, 0x61...0x7A: break
      default: isPlain = false
      }
    }
    return isPlain ? text : Mailbox(text)?.address ?? text
  }

  /// Returns the name in the text before an address, without quotation marks and brackets; nil if it is empty, an
  /// address or a label.
  private static func displayName(before text: Substring) -> String? {
    let bracket = text.lastIndex { "<([>)]".contains($0) }.flatMap { "<([".contains(text[$0]) ? $0 : nil }
    let isEnclosed = bracket.map { ["", "mailto:"].contains(text[$0...].dropFirst()) } == true
    var name = String(text[..<(bracket ?? text.endIndex)].trimmed)
    for quote in ["\"", "'"] where name.count > 1 && name.hasPrefix(quote) && name.hasSuffix(quote) {
      name = String(name.dropFirst().dropLast().replacing("\\\"", with: "\"").trimmed)
    }
    // A word next to an address, or several in brackets, describe the address.
    let isWord = !name.contains(" ") && (bracket == nil || name.first?.isUppercase != true)
    if !isEnclosed, isWord || name.first.map({ "([".contains($0) }) == true { return nil }
    return name.last.map { ",;:".contains($0) } ?? true || name.contains("@") ? nil : name
  }

  /// Returns the name in the text after an address: two or more capitalised words; nil for any other text.
  private static func displayName(after text: Substring) -> String? {
    let words = text.split { $0.isWhitespace || "<>()[]-".contains($0) }
    guard words.count > 1, words.allSatisfy({ $0.first?.isUppercase == true && !$0.contains("@") }) else { return nil }
    return words.joined(separator: " ")
  }
}

extension Substring {
  /// The text without leading and trailing white space.
  fileprivate var trimmed: Substring {
    let text = drop(while: \.isWhitespace)
    return text.prefix(upTo: text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.endIndex)
  }
}
