/// A photo on a server: a URL, a directory entry or a contact's photo.
package enum RemoteSource: Hashable, Sendable {
  case url(String)
  /// The photo of an e-mail address in a directory; `pixels` is the requested side.
  case directory(PhotoDirectory, EmailAddress, pixels: Int)
  /// The photo of a contact, by the URL in the reference.
  case contact(ContactReference)
}
