/// A reference to a contact of a server, for example `monica:12`.
///
/// A question mark and the URL of the contact's photo may follow, if the URL is known.
package struct ContactReference: Hashable, Sendable {
  package let server: ContactServers.Kind
  package let id: String
  /// The URL of the photo, which may be relative; nil if it is not known.
  package let photo: String?

  package init(_ server: ContactServers.Kind, id: String, photo: String? = nil) {
    self.server = server
    self.id = id
    self.photo = photo
  }

  /// Parses a reference; nil for any other text.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let server = ContactServers.Kind(rawValue: String(Substring(parts[0]))) else { return nil }
    let digits = parts[1].prefix { $0 != UInt8(ascii: "?") }
    let photo = parts[1].dropFirst(digits.count + 1)
    self.init(server, id: String(Substring(digits)), photo: photo.isEmpty ? nil : String(Substring(photo)))
    guard server.type.isID(id) else { return nil }
  }

  /// The text of the reference, which `init(_:)` parses.
  package var text: String { "\(server.rawValue):\(id)" + (photo.map { "?" + $0 } ?? "") }

  /// Returns the reference with the photo's URL adapted to a picture with a side of `pixels`.
  package func sized(_ pixels: Int) -> ContactReference {
    ContactReference(server, id: id, photo: photo.map { server.type.photo($0, pixels: pixels) })
  }

  /// The name of the contact or the photo in messages.
  package var name: String { (photo == nil ? "" : "the photo of ") + "\(server.name)'s contact \(id)" }
}
