import AvatarContacts
import AvatarHTTP

extension String {
  /// The text as shown in messages: shortened to 300 characters, and without potentially secret parts of a URL or the
  /// local part of an e-mail address.
  package var shown: String {
    let isURL =
      contains("://") || WebURL.mayHavePassword(self)
      || ["http:", "https:", "mailto:", "//"].contains { lowercased().hasPrefix($0) }
    return isURL ? WebURL.shown(self).withoutLocalPart : withoutLocalPart.shortened(to: 300)
  }

  /// Returns the text with an ellipsis in place of everything after its first `maximum` characters.
  package func shortened(to maximum: Int) -> String {
    guard utf8.count > maximum, let end = index(startIndex, offsetBy: maximum, limitedBy: endIndex), end < endIndex
    else {
      return self
    }
    return self[..<end] + "…"
  }

  private var withoutLocalPart: String {
    guard let sign = lastIndex(of: "@"), case let domain = self[index(after: sign)...], domain.contains("."),
      !domain.contains(where: { $0 == "/" || $0.isWhitespace })
    else { return self }
    return EmailAddress.shown(self)
  }

  /// A Boolean value that indicates whether the string contains only white space and invisible characters, for example zero-width joiners.
  package var isInvisible: Bool {
    // Most strings start with an ASCII letter.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }
}
