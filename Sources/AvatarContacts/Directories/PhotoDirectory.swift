import AvatarFileSystem
import AvatarHTTP

/// A service with photos by e-mail address.
package enum PhotoDirectory: String, CaseIterable, Sendable {
  case gravatar
  case libravatar

  package var name: String { self == .gravatar ? "Gravatar" : "Libravatar" }

  /// The default base URL of the photos.
  var standardURL: WebURL {
    let host = self == .gravatar ? "gravatar.com" : "seccdn.libravatar.org"
    return WebURL(origin: WebOrigin(.https, host: host, port: 443), target: "/avatar")
  }

  /// The longest side that the service delivers, in pixels.
  var largest: Int { self == .gravatar ? 2048 : 512 }

  /// Returns the URL of the photo of an e-mail address, below `base`.
  ///
  /// The side is `pixels`, limited to 1…`largest`. The server responds with 404 if it has no photo.
  func url(of address: EmailAddress, pixels: Int, at base: WebURL) -> WebURL {
    let size = min(max(pixels, 1), largest)
    let rating = self == .gravatar ? "&r=g" : ""
    return base.appending(path: address.digest, query: "s=\(size)&d=404\(rating)")
  }
}

/// An e-mail address in the form that photo directories compare: in lower case, without surrounding white space.
package struct EmailAddress: Hashable, Sendable {
  package let text: String

  /// Creates an address from a text; nil if the text cannot be one.
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

  /// Returns a text that is intended as an e-mail address in the form for messages, for example `a…@example.com`.
  ///
  /// A text without an @ is unchanged.
  package static func shown(_ text: String) -> String {
    let local = text.drop { $0.isWhitespace }
    guard let sign = local.lastIndex(of: "@"), let first = local.first, sign > local.startIndex else { return text }
    return "\(first)…\(local[sign...])"
  }

  /// The SHA-256 digest by which directories identify the address, in hexadecimal digits.
  package var digest: String { ContentDigest(of: Array(text.utf8)).description }

  /// The domain in its ASCII form; nil if the text behind the @ is not a host name with a dot.
  var domain: String? {
    guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let domain = HostName.ascii(String(text[text.utf8.index(after: sign)...]))
    return domain.flatMap { $0.contains(".") ? $0 : nil }
  }
}
