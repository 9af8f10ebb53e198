import AvatarFileSystem
import AvatarHTTP
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

/// A service that provides photos by e-mail address.
package enum PhotoDirectory: String, CaseIterable, Sendable {
  case gravatar
  case libravatar

  package var name: String { self == .gravatar ? "Gravatar" : "Libravatar" }

  /// The default base URL of the photos.
  var standardURL: WebURL {
    let host = self == .gravatar ? "gravatar.com" : "seccdn.libravatar.org"
    return WebURL(origin: WebOrigin(.https, host: host, port: 443), target: "/avatar")
  }

  /// The maximum side of the photos that the service provides, in pixels.
  var largest: Int { self == .gravatar ? 2048 : 512 }

  /// Returns the URL of the photo for an e-mail address, below `base`.
  ///
  /// The requested side is `pixels`, clamped to 1…`largest`. The server responds with 404 if it has no photo.
  func url(of address: EmailAddress, pixels: Int, at base: WebURL) -> WebURL {
    let size = min(max(pixels, 1), largest)
    let rating = self == .gravatar ? "&r=g" : ""
    return base.appending(path: address.digest, query: "s=\(size)&d=404\(rating)")
  }
}

/// An e-mail address in the form compared by photo directories: lower case, without surrounding white space.
package struct EmailAddress: Hashable, Sendable {
  package let text: String

  /// Creates an address from a string, or returns nil if it is not a valid address.
  package init?(_ text: String) {
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? scalars.endIndex
    guard start < end else { return nil }
    self.text = String(scalars[start..<end]).lowercased()
    guard let sign = self.text.utf8.lastIndex(of: UInt8(ascii: "@")), sign > self.text.startIndex,
      self.text.utf8.index(after: sign) < self.text.endIndex, self.text.utf8.count <= 1000
    else { return nil }
  }

  /// Returns a string that is intended as an e-mail address, abbreviated for messages: `a…@example.com`.
  ///
  /// A string without an @ is returned unchanged.
  package static func shown(_ text: String) -> String {
    let local = text.drop { $0.isWhitespace }
    guard let sign = local.lastIndex(of: "@"), let first = local.first, sign > local.startIndex else { return text }
    return "\(first)…\(local[sign...])"
  }

  /// The hexadecimal SHA-256 digest that directories use to identify the address.
  package var digest: String { ContentDigest(of: Array(text.utf8)).description }

  /// The hexadecimal MD5 digest that Gravatar clients used before SHA-256.
  package var md5: String { MD5.hexDigest(of: Array(text.utf8)) }

  /// The domain in its ASCII form, or nil if the text after the @ is not a host name with a dot.
  var domain: String? {
    guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let domain = HostName.ascii(String(text[text.utf8.index(after: sign)...]))
    return domain.flatMap { $0.contains(".") ? $0 : nil }
  }
}
