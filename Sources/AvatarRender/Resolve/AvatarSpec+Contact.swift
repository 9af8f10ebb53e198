package import AvatarContacts
import AvatarFileSystem

extension AvatarSpec {
  /// Adds what a contact says about the person and the request does not; without a contact, only removes its reference.
  mutating func complete(with contact: MonicaContact?, _ servers: ContactServers) {
    photo.source = nil
    guard let contact else { return }
    who.name = who.name ?? contact.name
    who.email = who.email ?? contact.email
    if look.background == .auto, let color = contact.color.flatMap({ AvatarColor($0) }) {
      look.background = .color(color)
    }
    photo.source = contact.photo(servers.monica)
    if contact.source == .gravatar { photo.directories.insert(.gravatar) }
  }

  /// The digest of everything that a contact may have added.
  var digestOfContact: ContentDigest {
    var sum = DigestSum()
    sum.add(who.name ?? "")
    sum.add(who.email ?? "")
    sum.add("\(look.background)")
    sum.add(photo.source?.name ?? "")
    sum.add(Int(photo.directories.rawValue))
    return sum.digest()
  }
}

extension MonicaContact {
  /// Whether its avatar is a picture, wherever that may be.
  package var hasPicture: Bool { source == .photo || source == .adorable }

  /// The source of the contact's photo; nil if its avatar is initials, or the photo that Gravatar has for its address.
  package func photo(_ monica: MonicaServer?) -> PhotoSource? {
    guard let url, let place = try? monica?.url.resolving(Array(url.utf8)) else { return nil }
    switch source {
    case .standard: return nil
    case .photo: return .monicaPhoto(contact: id, url: url)
    case .adorable: return .url(place.text)
    // Without its address, Monica's own URL must do; but for the picture that stands for none.
    case .gravatar: return email == nil ? .url(place.origin.text + place.path + "?d=404&s=512&r=g") : nil
    }
  }
}
