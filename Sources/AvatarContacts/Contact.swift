import AvatarJSON

/// A person or an agent in a server's contacts.
package struct Contact: Hashable, Sendable {
  /// The identifier of the contact on its server.
  package var id: String
  package var name: String?
  package var email: String?
  /// The http or https URL of the person's page.
  package var link: String?
  /// Whether the account belongs to a program instead of a person.
  package var isAgent = false
  /// The person's colour, for example `#b3d5fe`.
  package var color: String?
  /// The photo: a URL, a reference that contains a URL, or a reference to the person if no URL can be requested.
  ///
  /// The value is nil if the avatar is not a photo on the server.
  package var photo: String?
  /// The directory that contains the photo for the e-mail address, or nil if the avatar is not from a directory.
  package var directory: PhotoDirectory?

  /// The JSON object that the cache stores for the person.
  var value: JSONValue {
    let texts = [
      "id": id, "name": name, "email": email, "color": color, "photo": photo, "directory": directory?.rawValue,
      "link": link, "type": isAgent ? "agent" : nil,
    ]
    return .object(texts.compactMapValues { $0.map { .string($0) } })
  }
}

extension Contact {
  /// Parses a cached person written by `value`, or returns nil for any other JSON.
  init?(cached value: JSONValue) {
    guard let id = value["id"]?.text else { return nil }
    self.init(
      id: id, name: value["name"]?.text, email: value["email"]?.text, link: value["link"]?.text,
      isAgent: value["type"]?.text == "agent", color: value["color"]?.text,
      photo: value["photo"]?.text, directory: value["directory"]?.text.flatMap { PhotoDirectory(rawValue: $0) })
  }
}

/// A page of a server's contact list.
package struct ContactPage: Sendable {
  /// The contacts on the page, with nil for each one that could not be read.
  package let contacts: [Contact?]
  /// The number of contacts on all pages, or nil if the server does not report it.
  package let total: Int?
  /// The position of the next page, in a server-specific form, or nil if this is the last page.
  package internal(set) var next: String?
}

extension ContactPage {
  /// The page in the form stored in the cache.
  var bytes: [UInt8] {
    var members = ["contacts": JSONValue.array(contacts.map { $0?.value ?? .null })]
    if let total { members["total"] = .string("\(total)") }
    if let next { members["next"] = .string(next) }
    return Array(JSONWriter.text(JSONValue.object(members)).utf8)
  }

  /// Parses the result of `bytes`, or returns nil for anything else.
  init?(cached bytes: [UInt8]) {
    guard let value = try? JSONParser.parse(bytes), case .array(let items)? = value["contacts"] else { return nil }
    self.init(
      contacts: items.map { Contact(cached: $0) }, total: value["total"]?.text.flatMap { Int($0) },
      next: value["next"]?.text)
  }
}
