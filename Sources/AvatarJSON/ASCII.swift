extension UInt8 {
  /// Whether the byte is an ASCII space, tab, line feed, vertical tab, form feed or carriage return.
  @inlinable package var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// The byte with A…Z in lower case and all other bytes unchanged.
  @inlinable package var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// Whether the byte is an ASCII letter.
  package var isLetter: Bool { (0x61...0x7A).contains(lowercased) }

  /// The value of a decimal digit, or nil for any other byte.
  package var decimal: Int? { (0x30...0x39).contains(self) ? Int(self) - 0x30 : nil }

  /// The value of a hexadecimal digit, or nil for any other byte.
  package var hexadecimal: Int? { decimal ?? ((0x61...0x66).contains(lowercased) ? Int(lowercased) - 0x57 : nil) }
}

extension Sequence<UInt8> {
  /// The bytes as UTF-8 text, with A…Z in lower case.
  @inlinable package var lowercasedText: String { String(decoding: map(\.lowercased), as: UTF8.self) }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without leading and trailing white space.
  @inlinable package var trimmed: SubSequence {
    let end = lastIndex { !$0.isWhiteSpace }.map { index(after: $0) } ?? startIndex
    return self[..<end].drop { $0.isWhiteSpace }
  }
}

extension String {
  /// The text without leading and trailing white space.
  package var asciiTrimmed: String { String(decoding: utf8.trimmed, as: UTF8.self) }

  /// Returns whether the text in UTF-8 contains a byte.
  package func contains(byte: UInt8) -> Bool {
    let bytes = utf8.span
    for i in bytes.indices where bytes[i] == byte { return true }
    return false
  }
}

extension Substring {
  /// The text without leading and trailing white space.
  package var asciiTrimmed: String { String(decoding: utf8.trimmed, as: UTF8.self) }
}
