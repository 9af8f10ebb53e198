extension String {
  /// A Boolean value that indicates whether the string is a telephone number, which address books show if a name is
  /// missing.
  ///
  /// A telephone number consists of at least five digits, white space, hyphens and the characters `+ ( ) . / #`, in any
  /// width. A label such as `tel:` or an emoji may precede it. An extension such as `ext. 12` or ` x12`, or the parameters
  /// of a URI may follow it, as in `tel:+44-20-7946-0018;ext=12` (RFC 3966).
  package var isTelephoneNumber: Bool {
    guard unicodeScalars.count(where: \.isDecimal) >= 5 else { return false }
    let scalars = unicodeScalars.map { $0.value < 0xFE00 ? $0 : $0.plainForm?.unicodeScalars.first ?? $0 }
    let number = scalars.prefix { $0 != ";" }
    let words = number.split { !$0.properties.isAlphabetic }
    return number.count(where: \.isDecimal) >= 5 && words.count <= 2 && words.allSatisfy { number.isLabeled(by: $0) }
      && number.allSatisfy {
        $0.isDecimal || $0.properties.isAlphabetic || $0.isTelephonePunctuation
          || (!words.isEmpty && ($0 == ":" || $0 == ","))
      }
      && String(scalars[number.endIndex...]).hasOnlyParameters
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Returns whether a word in a telephone number is a label, or an x between a number and an extension.
  fileprivate func isLabeled(by word: Self) -> Bool {
    let text = String(word).lowercased()
    if text != "x" { return NameRole.all(of: text).contains(.telephoneLabel) }
    let (number, extensionDigits) = (self[..<word.startIndex], self[word.endIndex...])
    return number.last == " " && number.count(where: \.isDecimal) >= 5 && extensionDigits.contains(where: \.isDecimal)
  }
}

extension String {
  /// Whether the text is empty or consists of parameters such as `;ext=12`.
  fileprivate var hasOnlyParameters: Bool {
    split(separator: ";", omittingEmptySubsequences: false).dropFirst().allSatisfy { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parameter.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDecimal: Bool {
    isASCII ? (0x30...0x39).contains(value) : properties.numericType == .decimal
  }

  fileprivate var isTelephonePunctuation: Bool {
    "+()./#".unicodeScalars.contains(self) || self == "☎" || properties.isWhitespace || properties.isEmojiPresentation
      || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .dashPunctuation
  }
}
