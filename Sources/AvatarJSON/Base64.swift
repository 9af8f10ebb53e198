extension Sequence<UInt8> {
  /// The bytes in base64 (RFC 4648), with padding.
  ///
  /// - Complexity: O(n) for n bytes.
  package var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in self {
      bits = bits << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        for shift in [18, 12, 6, 0] as [UInt32] { text.append(alphabet[Int(bits >> shift & 63)]) }
        bits = 0
        count = 0
      }
    }
    if count > 0 {
      bits <<= 8 * UInt32(3 - count)
      for digit in 0..<4 {
        let shift = UInt32(18 - 6 * digit)
        let character: UInt8 = alphabet[Int(bits >> shift & 63)]
        text.append(digit <= count ? character : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Creates the bytes of Base64 text (RFC 4648), or returns nil if it is invalid.
  ///
  /// The alphabet may be the standard or URL-safe one; white space is allowed, and padding is optional.
  /// - Complexity: O(n) for n bytes.
  package init?(base64 text: some Collection<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count, padding) = (UInt32(0), 0, 0)
    for byte in text {
      if [0x20, 0x0A, 0x0D, 0x09].contains(byte) { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = byte.base64Value else { return nil }
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
    self = bytes
  }
}

extension UInt8 {
  /// The value of a Base64 digit of either alphabet, or nil for any other byte.
  fileprivate var base64Value: UInt8? {
    switch self {
    // The values of A, a and 0 are 0, 26 and 52 (RFC 4648, table 1).
    case 65...90: self - 65
    case 97...122: self - 71
    case 48...57: self + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
