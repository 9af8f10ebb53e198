import AvatarJSON

/// Functions for URIs that contain their data (RFC 2397).
package enum DataURI {
  private static let scheme = Array("data:".utf8)
  private static let base64 = Array(";base64".utf8)

  /// Returns whether a string starts with the scheme of data URIs.
  package static func mayBe(_ text: String) -> Bool {
    text.utf8.prefix(scheme.count).map(\.lowercased) == scheme
  }

  /// Returns the data of a data URI; nil if the string is not a valid one.
  /// - Complexity: O(*n*), where *n* is the length of the string.
  package static func bytes(_ text: String) -> [UInt8]? {
    let all = Array(text.utf8)
    guard mayBe(text), let comma = all.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let isBase64 = all[scheme.count..<comma].suffix(base64.count).map(\.lowercased) == base64
    guard let plain = all[(comma + 1)...].percentDecoded() else { return nil }
    return isBase64 ? [UInt8](base64: plain) : plain
  }
}
