/// The meaning of the next bits of deflated data: up to three literals, or another symbol with its extra bits.
struct InflateEntry {
  /// The low six bits are the number of bits that the entry consumes, and the next two the number of literals, which
  /// follow in one byte each.
  ///
  /// Without literals, the second byte is the length of the code without its extra bits and the two flags below, and
  /// the high half is the length or the distance to which the extra bits are added.
  private(set) var bits: UInt32

  private static let literalMask: UInt32 = 0xC0
  private static let endFlag: UInt32 = 0x1000
  private static let unknownFlag: UInt32 = 0x2000

  /// The entry for bits that do not start with a code, or whose code is too long for the table.
  static let unknown = InflateEntry(bits: unknownFlag)
  /// The end of a block.
  static let end = InflateEntry(bits: endFlag)

  private init(bits: UInt32) { self.bits = bits }

  /// Creates an entry for a literal, whose code is not known yet.
  init(literal: UInt8) { bits = UInt32(literal) << 8 | 1 << 6 }

  /// Creates an entry for a symbol with a value and extra bits, whose code is not known yet.
  init(base: Int, extraBits: Int = 0) { bits = UInt32(base) << 16 | UInt32(extraBits) }

  /// Returns the entry with the length of its code, 1…15 bits.
  @inline(__always)
  func coded(_ length: Int) -> InflateEntry {
    let length = UInt32(truncatingIfNeeded: length)
    return InflateEntry(bits: bits &+ length &+ (hasLiterals ? 0 : length &<< 8))
  }

  @inline(__always)
  var hasLiterals: Bool { bits & Self.literalMask != 0 }

  @inline(__always)
  var literalCount: Int { Int(truncatingIfNeeded: bits &>> 6 & 3) }

  /// The literals, the first in the lowest byte.
  @inline(__always)
  var literals: UInt32 { bits &>> 8 }

  /// Whether an entry without literals is neither a length nor a distance.
  @inline(__always)
  var isSpecial: Bool { bits & (Self.endFlag | Self.unknownFlag) != 0 }

  /// Whether an entry without literals is `unknown`.
  @inline(__always)
  var isUnknown: Bool { bits & Self.unknownFlag != 0 }

  /// The number of bits that the entry consumes, in the low six bits; the others are arbitrary.
  @inline(__always)
  var shift: UInt64 { UInt64(bits) }

  /// The number of bits that the entry consumes.
  @inline(__always)
  var bitCount: Int { Int(truncatingIfNeeded: bits & 63) }

  /// The value to which extra bits are added.
  @inline(__always)
  var base: Int { Int(truncatingIfNeeded: bits &>> 16) }

  /// Returns the length or the distance, given the bits from the start of the code.
  @inline(__always)
  func value(_ next: UInt64) -> Int {
    let consumed = next & ~(~0 &<< shift)
    // The shift uses only the low six bits of the second byte, which contains one of the flags in its two high bits.
    return base &+ Int(truncatingIfNeeded: consumed &>> UInt64(bits &>> 8))
  }

  /// Returns the literals of this entry followed by the first one of another, or nil if there are none or they take more
  /// bits than a table has.
  @inline(__always)
  func followed(by next: InflateEntry, indexBits: Int) -> InflateEntry? {
    let total = bitCount &+ next.bitCount
    if !next.hasLiterals || total > indexBits { return nil }
    let count = UInt32(truncatingIfNeeded: literalCount)
    let literals = bits & (0xFF00 | 0xFF_0000 &* (count &>> 1)) | (next.bits & 0xFF00) &<< (8 &* count)
    return InflateEntry(bits: literals | (count &+ 1) &<< 6 | UInt32(truncatingIfNeeded: total))
  }
}

extension InflateEntry {
  /// The literals, the end of a block, and the lengths (RFC 1951, section 3.2.5).
  static let literalsAndLengths: [InflateEntry] = {
    var entries = (0...255).map { InflateEntry(literal: $0) } + [end]
    // After the first four, each group of four lengths has one more extra bit; the longest match has its own symbol.
    for i in 0..<28 {
      let extraBits = max(i / 4 - 1, 0)
      entries.append(InflateEntry(base: i < 4 ? 3 + i : 3 + (4 + i % 4) << extraBits, extraBits: extraBits))
    }
    return entries + [InflateEntry(base: 258), unknown, unknown]
  }()

  /// The distances (RFC 1951, section 3.2.5).
  static let distances: [InflateEntry] = {
    let entries = (0..<30).map { i in
      let extraBits = max(i / 2 - 1, 0)
      return InflateEntry(base: i < 2 ? 1 + i : 1 + (2 + i % 2) << extraBits, extraBits: extraBits)
    }
    return entries + [unknown, unknown]
  }()

  /// The symbols that describe the lengths of codes, as their own values.
  static let codeLengths = (0..<19).map { InflateEntry(base: $0) }
}
