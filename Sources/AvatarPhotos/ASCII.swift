extension UInt8 {
  /// Whether it is a space or one of tab, line feed, vertical tab, form feed and carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Of A…Z; all other bytes are as they were.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  var isLetter: Bool { (0x61...0x7A).contains(lowercased) }

  /// Of a decimal digit.
  var decimal: Int? { (0x30...0x39).contains(self) ? Int(self) - 0x30 : nil }

  /// Of a hexadecimal digit.
  var hexadecimal: Int? { decimal ?? ((0x61...0x66).contains(lowercased) ? Int(lowercased) - 0x57 : nil) }
}

extension Sequence<UInt8> {
  /// The text that they are in UTF-8, with A…Z in lower case.
  var lowercasedText: String { String(decoding: map(\.lowercased), as: UTF8.self) }
}

extension BidirectionalCollection<UInt8> {
  /// Without white space at its ends.
  var trimmed: SubSequence {
    let end = lastIndex { !$0.isWhiteSpace }.map { index(after: $0) } ?? startIndex
    return self[..<end].drop { $0.isWhiteSpace }
  }
}
