/// A reference to a contact on a server, for example `monica:12`.
///
/// If the URL of the contact's photo is known, a question mark and the URL may follow.
package struct ContactReference: Hashable, Sendable {
  package let server: ContactServers.Kind
  package let id: String
  /// The URL of the photo, which may be relative, or nil if unknown.
  package let photo: String?

  package init(_ server: ContactServers.Kind, id: String, photo: String? = nil) {
    self.server = server
    self.id = id
    self.photo = photo
  }

  /// Parses a reference, or returns nil for any other string.
  package init?(_ text: String) {
    guard let list = ContactList(text) else { return nil }
    let id = list.selector.utf8.prefix { $0 != UInt8(ascii: "?") }
    let photo = list.selector.utf8.dropFirst(id.count + 1)
    self.init(list.server, id: String(Substring(id)), photo: photo.isEmpty ? nil : String(Substring(photo)))
    guard server.type.isID(self.id) else { return nil }
  }

  /// The text of the reference, which `init(_:)` parses.
  package var text: String { "\(server.rawValue):\(id)" + (photo.map { "?" + $0 } ?? "") }

  /// Returns the reference with the photo URL adapted to an image with a side of `pixels`.
  package func sized(_ pixels: Int) -> ContactReference {
    ContactReference(server, id: id, photo: photo.map { server.type.photo($0, pixels: pixels) })
  }

  /// The name of the contact or of its photo in messages.
  package var name: String { (photo == nil ? "" : "the photo of ") + "\(server.name)'s contact \(id)" }
}
