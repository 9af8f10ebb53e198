import AvatarJSON

/// A hash of a string that is the same on every machine and in every release.
///
/// The hash is 64-bit FNV-1a (Fowler, Noll, Vo) over the UTF-8 bytes of the string in composed form (NFC), trimmed and
/// case-folded, followed by the finaliser of MurmurHash3 (Austin Appleby). Without the finaliser, similar strings would
/// have similar hashes.
package struct StableHash: Hashable {
  /// The 64 bits of the hash, all of which are equally random.
  package let value: UInt64

  package init(value: UInt64) { self.value = value }

  /// Computes the hash of a string.
  ///
  /// - Complexity: O(n log n) for n scalars.
  package init(of text: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in Self.canonical(text).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    value = hash ^ hash >> 33
  }

  /// Returns one of `count` equally likely buckets.
  ///
  /// The algorithm is jump consistent hashing (Lamping, Veach, "A Fast, Minimal Memory, Consistent Hash Algorithm",
  /// 2014): an additional bucket takes its share evenly from all others, and nothing else moves.
  package func bucket(of count: Int) -> Int {
    var (state, bucket, next) = (value, 0, 0)
    while next < count {
      bucket = next
      state = state &* 2_862_933_555_777_941_757 &+ 1
      // The upper 31 bits plus 1 are 1…2³¹, so the quotient is at least 1, `next` exceeds `bucket`, and the loop ends.
      let quotient = 0x1p31 / Double((state >> 33) + 1)
      next = Int(Double(bucket + 1) * quotient)
    }
    return bucket
  }

  /// Returns the canonical form that is hashed: composed, trimmed and case-folded.
  package static func canonical(_ text: String) -> String {
    if let text = canonicalASCII(text) { return text }
    let scalars = Array(text.composedScalars)
    guard let first = scalars.firstIndex(where: { !$0.isSpace }), let last = scalars.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(scalars[first...last].flatMap(\.caseFolded))
  }

  /// Returns the canonical form of an ASCII string, at a fraction of the cost; nil for any other string.
  private static func canonicalASCII(_ text: String) -> String? {
    let bytes = text.utf8.span
    for i in bytes.indices where bytes[i] >= 0x80 { return nil }
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    let lowercased = (start..<end).map { (65...90).contains(bytes[$0]) ? bytes[$0] + 32 : bytes[$0] }
    return String(decoding: lowercased, as: UTF8.self)
  }

  /// Returns whether an ASCII byte is white space or one of the four ASCII separators.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || (0x1C...0x1F).contains(byte)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space or one of the four ASCII separators.
  fileprivate var isSpace: Bool { properties.isWhitespace || (0x1C...0x1F).contains(value) }

  /// The full case folding from Unicode's CaseFolding.txt.
  ///
  /// A character folds to the lower case of its upper case, except for the dotless i, which folds to itself, the
  /// capital ß, which folds like the small one, and the Cherokee letters, which fold to capitals.
  var caseFolded: [Unicode.Scalar] {
    if isASCII { return [value >= 0x41 && value <= 0x5A ? Unicode.Scalar(UInt8(value + 32)) : self] }
    switch value {
    case 0x131: return [self]
    case 0x1E9E: return ["s", "s"]
    case 0x13A0...0x13FF, 0xAB70...0xABBF: return Array(properties.uppercaseMapping.unicodeScalars)
    default:
      return properties.uppercaseMapping.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    }
  }
}
