import AvatarContacts
import AvatarHTTP
import AvatarJSON

extension String {
  /// The text as shown in messages: shortened to 300 characters, and without potentially secret parts of a URL or the
  /// local part of an e-mail address.
  package var shown: String {
    let isURL =
      contains("://") || WebURL.mayHavePassword(self)
      || ["http:", "https:", "mailto:", "//"].contains { lowercased().hasPrefix($0) }
    return isURL ? WebURL.shown(self).withoutLocalPart : withoutLocalPart.shortened(to: 300)
  }

  private var withoutLocalPart: String {
    guard let sign = lastIndex(of: "@"), case let domain = self[index(after: sign)...], domain.contains("."),
      !domain.contains(where: { $0 == "/" || $0.isWhitespace })
    else { return self }
    return EmailAddress.shown(self)
  }
}
