/// The first mailbox of a text in the forms of mail programs and address books, for example `Ada Byron
/// <ada@example.org>`.
package struct Mailbox: Equatable {
  /// The e-mail address, without white space at its ends.
  package let address: String
  /// The name before an address in angle brackets; nil if there is none.
  package let displayName: String?

  /// Finds the first mailbox of a text (RFC 5322), `mailto:` URL (RFC 6068) or list; nil if there is none.
  package init?(_ text: String) {
    guard let (start, sign) = Self.localPart(in: text) else { return nil }
    let end = text[sign...].firstIndex { "<>,;:?".contains($0) } ?? text.endIndex
    let address = text[start..<end].trimmed
    if address.first == "@" || address.last == "@" { return nil }
    self.address = String(address)
    let before = text[..<start]
    displayName = before.last == "<" ? Self.unquoted(before.dropLast().trimmed) : nil
  }

  /// Returns the first address of a text, or the text if it has none.
  package static func address(_ text: String) -> String {
    let bytes = text.utf8.span
    // Nearly all texts are addresses alone, and need not be split into characters.
    var isPlain = bytes.count > 0 && bytes[0] > 0x20 && bytes[bytes.count - 1] > 0x20
    for i in bytes.indices {
      switch bytes[i] {
      case 0x21, 0x23...0x2B, 0x2D...0x39, 0x3D, 0x40...0x5B, 0x5D...0x7E: break
      default: isPlain = false
      }
    }
    return isPlain ? text : Mailbox(text)?.address ?? text
  }

  /// Returns where the first address starts, and the position of its @; nil if there is none outside quotation marks.
  private static func localPart(in text: String) -> (start: String.Index, sign: String.Index)? {
    var start = text.startIndex
    var (isQuoted, isEscaped) = (false, false)
    for i in text.indices {
      switch text[i] {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = isQuoted
      case "\"": isQuoted.toggle()
      case _ where isQuoted: break
      case "<", ",", ";", ":": start = text.index(after: i)
      case "@": return (start, i)
      default: break
      }
    }
    return nil
  }

  /// Returns a display name without its quotation marks; nil if it is empty or an address.
  private static func unquoted(_ name: Substring) -> String? {
    let isQuoted = name.count > 1 && name.first == "\"" && name.last == "\""
    let text = isQuoted ? name.dropFirst().dropLast().replacing("\\\"", with: "\"").trimmed : name
    return text.isEmpty || text.contains("@") ? nil : String(text)
  }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate var trimmed: Substring {
    let text = drop(while: \.isWhitespace)
    return text.prefix(upTo: text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.endIndex)
  }
}

extension AvatarSubject {
  /// The e-mail address alone: the first one if ``email`` is a list, without a display name.
  package var address: String? { email.map(Mailbox.address) }

  /// The name, else the display name of the e-mail address.
  package var fullName: String? { name ?? email.flatMap { Mailbox($0)?.displayName } }
}
