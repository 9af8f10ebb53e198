import AvatarContacts

/// A contact of a Monica server as a text: `monica:12`, and behind a question mark the URL of its photo, where that is known.
package struct ContactReference: Hashable {
  package let contact: String
  package let url: String?

  private static let scheme = "monica:"

  package init(contact: String, url: String?) {
    self.contact = contact
    self.url = url
  }

  /// Nil where the text is none.
  init?(_ text: String) {
    guard text.utf8.prefix(Self.scheme.utf8.count).elementsEqual(Self.scheme.utf8) else { return nil }
    let rest = text.utf8.dropFirst(Self.scheme.utf8.count)
    let digits = rest.prefix { $0 != UInt8(ascii: "?") }
    guard MonicaContact.isID(String(Substring(digits))) else { return nil }
    contact = String(Substring(digits))
    let url = rest.dropFirst(digits.count + 1)
    self.url = url.isEmpty ? nil : String(Substring(url))
  }

  package var text: String { Self.scheme + contact + (url.map { "?" + $0 } ?? "") }

  var source: PhotoSource { url.map { .monicaPhoto(contact: contact, url: $0) } ?? .monica(contact: contact) }
}
