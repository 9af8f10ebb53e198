import AvatarContacts
import AvatarFileSystem

extension PhotoSource {
  /// The reference to the person whose photo is requested; nil if the location of the photo is known.
  var person: String? {
    if case .contact(let reference) = self, ContactReference(reference)?.photo == nil { reference } else { nil }
  }

  /// Returns the source, with a contact's photo in a size for an image of so many pixels.
  func sized(_ pixels: Int) -> PhotoSource {
    guard case .contact(let text) = self, let reference = ContactReference(text) else { return self }
    return .contact(reference.sized(pixels).text)
  }
}

extension AvatarSpec {
  /// Completes the request with the data of a contact, and replaces the contact by its photo.
  ///
  /// Values of the request take precedence.
  /// - Parameter person: The person; nil if the server did not respond, so that the request has no photo.
  mutating func complete(with person: Contact?) {
    photo.source = nil
    guard let person else { return }
    if person.isAgent {
      // Initials of a bot account's name would look like those of a person.
      who.type = .agent
      who.alt = who.alt ?? who.fullName ?? person.name
    } else {
      who.name = who.fullName ?? person.name
    }
    who.email = who.email ?? person.email
    if look.background == .auto, let color = person.color.flatMap({ AvatarColor($0) }) {
      look.background = .color(color)
    }
    if let source = person.photo.map({ PhotoSource($0) }), source.person == nil { photo.source = source }
    if person.directory == .gravatar { photo.directories.insert(.gravatar) }
  }

  /// The digest of everything that a contact may have added.
  var digestOfContact: ContentDigest {
    var sum = DigestSum()
    sum.add(who.name ?? "")
    sum.add(who.email ?? "")
    sum.add("\(look.background)")
    if who.type == .agent { sum.add("agent \(who.alt ?? "")") }
    sum.add(photo.source?.name ?? "")
    sum.add(Int(photo.directories.rawValue))
    return sum.digest()
  }
}
