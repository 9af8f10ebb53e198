import AvatarHTTP
import Synchronization

/// A photo on a server: a URL, a directory entry or a contact's photo.
package enum RemoteSource: Hashable, Sendable {
  case url(String)
  /// The photo for an e-mail address in a directory, where `pixels` is the requested side.
  case directory(PhotoDirectory, EmailAddress, pixels: Int)
  /// The photo of a contact, at the URL in the reference.
  case contact(ContactReference)

  /// The contact, or nil for other photos.
  package var contact: ContactReference? { if case .contact(let contact) = self { contact } else { nil } }

  /// The name of the photo in messages, for example a URL without secrets or "Gravatar of a…@example.com".
  package var name: String {
    switch self {
    case .url(let text): WebURL.shown(text)
    case .directory(let directory, let address, _): "\(directory.name) of \(EmailAddress.shown(address.text))"
    case .contact(let contact): contact.name
    }
  }
}
