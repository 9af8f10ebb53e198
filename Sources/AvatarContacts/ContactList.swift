/// A list of contacts on a server, for example `monica:` or `github:apple/swift`.
package struct ContactList: Hashable, Sendable {
  package let server: ContactServers.Kind
  /// The text after the scheme and its colon, or empty for all contacts on the server.
  package let selector: String

  package init(_ server: ContactServers.Kind, _ selector: String = "") {
    self.server = server
    self.selector = selector
  }

  /// Parses a list name, or returns nil if the string does not start with a server scheme.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let server = ContactServers.Kind(rawValue: String(Substring(parts[0]))) else { return nil }
    self.init(server, String(Substring(parts[1])))
  }
}
