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
    return isBase64 ? decoded(plain) : plain
  }

  /// Returns the bytes of Base64 text (RFC 4648); nil if it is invalid.
  ///
  /// The alphabet may be the standard or URL-safe one; white space is allowed, and padding is optional.
  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count, padding) = (UInt32(0), 0, 0)
    for byte in text {
      if [0x20, 0x0A, 0x0D, 0x09].contains(byte) { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        bytes += [
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
        ]
        bits = 0
        count = 0
      }
    }
    switch count {
    case 0 where padding == 0: break
    // Two digits have 12 bits and three have 18. The last 4 or 2 of them belong to no byte (RFC 4648, section 3.5).
    case 2 where padding == 2 || padding == 0: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3 where padding <= 1:
      bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
    return bytes
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    // The values of A, a and 0 are 0, 26 and 52 (RFC 4648, table 1).
    case 65...90: byte - 65
    case 97...122: byte - 71
    case 48...57: byte + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
