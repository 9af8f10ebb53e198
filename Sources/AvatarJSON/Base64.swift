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
