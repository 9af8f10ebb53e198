/// The text of a cell or a header.
extension String {
  /// The string without leading and trailing white space and zero-width spaces.
  package var trimmed: String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x200B...0x200D, 0x2060, 0xFEFF: true
      default: scalar.properties.isWhitespace
      }
    }
    // Most strings start and end with ASCII letters.
    let bytes = utf8.span
    if bytes.isEmpty || (0x21...0x7E).contains(bytes[0]) && (0x21...0x7E).contains(bytes[bytes.count - 1]) {
      return self
    }
    let scalars = unicodeScalars.drop(while: isSpace)
    return scalars.lastIndex { !isSpace($0) }.map { String(scalars[...$0]) } ?? ""
  }

  /// The string in quotation marks, for messages, truncated to 60 scalars.
  package var quoted: String {
    let scalars = unicodeScalars
    return "\"\(String(String.UnicodeScalarView(scalars.prefix(60))))\(scalars.count > 60 ? "…" : "")\""
  }
}
