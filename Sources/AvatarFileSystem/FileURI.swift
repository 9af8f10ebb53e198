import AvatarJSON

/// Functions for URIs of local files (RFC 8089): `file:///path`, `file://localhost/path` and `file:/path`.
package enum FileURI {
  private static let scheme = Array("file:".utf8)

  /// Returns the absolute path of a file URI; nil if the string is not a URI of a local file.
  package static func path(_ text: String) -> String? {
    let bytes = Array(text.utf8.trimmed)
    guard bytes.prefix(scheme.count).map(\.lowercased) == scheme else { return nil }
    var rest = bytes.dropFirst(scheme.count)
    if rest.starts(with: "//".utf8) {
      let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || host.lowercasedText == "localhost" else { return nil }
      rest = rest.dropFirst(2 + host.count)
    }
    guard rest.first == UInt8(ascii: "/"), let path = rest.percentDecoded() else { return nil }
    return String(validating: path, as: UTF8.self)
  }
}
