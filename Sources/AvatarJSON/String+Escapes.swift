extension String {
  /// Returns the string with each scalar replaced with the closure's result, or left unchanged if the result is nil.
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

extension String {
  /// The string as a single POSIX shell word, quoted if it is empty or contains special characters.
  package var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "_-./@%+:,".utf8.contains(byte)
      }
    }
    return isPlain && !isEmpty ? self : "'" + spelling { $0 == "'" ? "'\\''" : nil } + "'"
  }
}

extension Unicode.Scalar {
  /// The character reference for a delimiter in XML and HTML text and attributes, or nil for any other scalar.
  package var markupReference: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }

  /// The percent-encoding of an ASCII character.
  package var percentCode: String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0" + digits : "%" + digits
  }
}
