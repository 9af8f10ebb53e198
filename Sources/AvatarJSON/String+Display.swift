extension String {
  /// Returns the text with an ellipsis in place of everything after its first `maximum` characters.
  package func shortened(to maximum: Int) -> String {
    guard utf8.count > maximum, let end = index(startIndex, offsetBy: maximum, limitedBy: endIndex), end < endIndex
    else {
      return self
    }
    return self[..<end] + "…"
  }

  /// Whether the string contains only white space and invisible characters, for example zero-width joiners.
  package var isInvisible: Bool {
    // Most strings start with an ASCII letter.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }
}
