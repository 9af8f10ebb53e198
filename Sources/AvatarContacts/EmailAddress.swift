import AvatarFileSystem
import AvatarHTTP
import AvatarJSON

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
    // A quoted local part may contain an @, so the last one separates the domain (RFC 5321, section 4.1.2).
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
