extension String {
  /// A Boolean value that indicates whether the string is a telephone number, which address books show if a name is
  /// missing.
  ///
  /// A telephone number consists of at least five digits, white space, hyphens and the characters `+ ( ) . / #`, in any
  /// width. It may follow `tel:` or an emoji, and `ext.`, ` x` or the parameters of a URI may follow it, as in
  /// `tel:+44-20-7946-0018;ext=12` (RFC 3966).
  package var isTelephoneNumber: Bool {
    var (digits, letters) = (0, "")
    // The number of digits before the x of an extension.
    var digitsBeforeX: Int?
    var previous: Unicode.Scalar?
    for (i, original) in zip(unicodeScalars.indices, unicodeScalars) {
      let scalar = original.value < 0xFE00 ? original : original.plainForm?.unicodeScalars.first ?? original
      defer { previous = scalar }
      let properties = scalar.properties
      if properties.numericType == .decimal {
        digits += 1
      } else if scalar == "x", digits >= 5, digitsBeforeX == nil, previous?.properties.isWhitespace == true {
        digitsBeforeX = digits
      } else if properties.isAlphabetic, letters.utf8.count < 6 {
        // "telext" has six letters. One more ends the search in the branch below, so long names are rejected early.
        letters += properties.lowercaseMapping
      } else if scalar == ";" {
        guard digits >= 5, self[i...].hasOnlyParameters else { return false }
        break
      } else if !(letters == "tel" && scalar == ":"), !"+()./#".unicodeScalars.contains(scalar),
        !properties.isWhitespace, !properties.isEmojiPresentation, scalar != "☎",
        !properties.isDefaultIgnorableCodePoint, properties.generalCategory != .dashPunctuation
      {
        return false
      }
    }
    return digits >= 5 && digits > digitsBeforeX ?? 0 && ["", "tel", "ext", "telext"].contains(letters)
  }
}

extension Substring {
  /// Whether the text consists of parameters such as `;ext=12`.
  fileprivate var hasOnlyParameters: Bool {
    split(separator: ";", omittingEmptySubsequences: false).dropFirst().allSatisfy { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parameter.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
  }
}
