extension String {
  /// The text with some of its scalars spelt otherwise.
  /// - Parameter spelling: of a scalar; nil leaves it as it is.
  package func spelling(_ spelling: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let spelt = spelling(scalar) {
        text.unicodeScalars.append(contentsOf: spelt.unicodeScalars)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// As a URL spells it; for ASCII.
  package var percentCode: String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0" + digits : "%" + digits
  }
}
