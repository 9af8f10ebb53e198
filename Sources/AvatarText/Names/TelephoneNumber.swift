extension String {
  /// A Boolean value that indicates whether the text is a telephone number, which address books show for a missing name.
  ///
  /// It has at least five digits, and otherwise only white space, hyphens and the characters `+ ( ) . / #`.
  package var isTelephoneNumber: Bool {
    var digits = 0
    for scalar in unicodeScalars {
      let properties = scalar.properties
      if properties.numericType == .decimal {
        digits += 1
      } else if !"+()./#".unicodeScalars.contains(scalar), !properties.isWhitespace,
        !properties.isDefaultIgnorableCodePoint, properties.generalCategory != .dashPunctuation
      {
        return false
      }
    }
    return digits >= 5
  }
}
