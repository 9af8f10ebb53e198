import AvatarFileSystem
import AvatarJSON

/// Functions for host names.
package enum HostName {
  /// Returns a host name in lower-case ASCII; nil if it is invalid.
  ///
  /// Labels with non-ASCII letters are composed (Unicode NFC) and encoded with Punycode, as DNS requires (RFC 3492).
  package static func ascii(_ name: String) -> String? {
    var labels: [String] = []
    // Chinese and Japanese full stops also separate labels (UTS #46).
    for label in name.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { dots.contains($0) }) {
      // A label has at most 63 bytes (RFC 1035, section 2.3.4).
      guard let ascii = self.ascii(label: String(label).lowercased()), ascii.utf8.count <= 63 else { return nil }
      labels.append(ascii)
    }
    let host = labels.joined(separator: ".")
    // A name may end with one dot, which stands for the root.
    // In DNS messages, a name has at most 255 bytes, including a length before each label and a zero at the end. That
    // leaves 253 bytes of text, and one more for the final dot.
    guard (1...254).contains(host.utf8.count), !labels.dropLast().contains(""), host != "." else { return nil }
    return host
  }

  private static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

  private static func ascii(label: String) -> String? {
    if label.utf8.allSatisfy({ $0 < 0x80 }) {
      return label.utf8.allSatisfy(isNameByte) ? label : nil
    }
    let scalars = Array(label.composedScalars)
    // Each scalar becomes at least one byte after the four of "xn--". The limit also bounds the quadratic encoding.
    guard scalars.count < 63, scalars.allSatisfy({ $0.isASCII ? isNameByte(UInt8($0.value)) : isLetter($0) }) else {
      return nil
    }
    return "xn--" + punycode(scalars.map(\.value))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter && byte == byte.lowercased || byte.decimal != nil || [0x2D, 0x5F].contains(byte)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: true
    default: false
    }
  }

  /// Returns the Punycode of a label (RFC 3492, section 6.3).
  private static func punycode(_ code: [UInt32]) -> String {
    var output = code.filter { $0 < 0x80 }.map { UInt8($0) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    // The parameters are those of RFC 3492, section 5: initial n 128 and bias 72, base 36, tmin 1, tmax 26, skew 38 and
    // damp 700. With at most 62 scalars, `delta` stays far below the limits of an `Int`.
    var (next, delta, bias, handled) = (UInt32(128), 0, 72, basic)
    while handled < code.count, let least = code.filter({ $0 >= next }).min() {
      delta += Int(least - next) * (handled + 1)
      next = least
      for value in code {
        if value < next { delta += 1 }
        guard value == next else { continue }
        var (rest, k) = (delta, 36)
        while true {
          let threshold = min(max(k - bias, 1), 26)
          if rest < threshold { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
          k += 36
        }
        output.append(digit(rest))
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 97 : value + 22) }

  /// Returns the adapted bias (RFC 3492, section 6.1).
  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var (delta, k) = (isFirst ? delta / 700 : delta / 2, 0)
    delta += delta / count
    // 35 is base − tmin, and 455 is (base − tmin) × tmax / 2.
    while delta > 455 { (delta, k) = (delta / 35, k + 36) }
    return k + 36 * delta / (delta + 38)
  }
}
