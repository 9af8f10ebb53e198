import AvatarJSON

extension FieldWord {
  /// Returns a header or JSON key path in the form used for comparing names.
  ///
  /// The form is lower case and composed (NFC), without spaces, hyphens, underscores, asterisks, quotation marks,
  /// brackets, invisible characters, trailing colons and abbreviation dots. Latin letters lose their diacritics, and
  /// full-width characters become ASCII. Other letters, digits, and dots between keys remain: "profile.image_512"
  /// becomes `profile.image512`, and "Prénom (usuel)" becomes `prenomusuel`.
  /// - Complexity: O(n log n) for n scalars; O(n) with one allocation if all are ASCII.
  package static func fold(_ name: String) -> String {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    var folded = String.UnicodeScalarView()
    folded.reserveCapacity(name.utf8.count)
    // Whether a dot precedes the next letter. Dots remain only between two keys.
    var hasDot = false
    func append(_ letter: Unicode.Scalar, _ second: Unicode.Scalar? = nil) {
      if hasDot { folded.append(".") }
      hasDot = false
      folded.append(letter)
      if let second { folded.append(second) }
    }
    for var scalar in isASCII ? name.unicodeScalars : name.lowercased().composedScalars {
      // Full-width forms of ASCII characters.
      if case "\u{FF01}"..."\u{FF5E}" = scalar { scalar = Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) }
      switch scalar {
      case "A"..."Z": append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      // A dot before a separator ends an abbreviation.
      case " ", "-", "\t"..."\r": hasDot = false
      case ".": hasDot = !folded.isEmpty
      case "_", "*", "\"", "'", "`", "(", ")", "[", "]", "{", "}", "<", ">": break
      case "\u{0}"..."\u{7F}": append(scalar)
      case "ß": append("s", "s")
      case "æ": append("a", "e")
      case "œ": append("o", "e")
      case "ı": append("i")
      // The katakana middle dot, acute accent, primes and the Ukrainian apostrophe.
      case "・", "´", "′", "″", "ʼ": break
      default:
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation: hasDot = false
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .format, .control: break
        // A mark that does not compose with its Latin letter, such as the dot of a lower-cased İ.
        case .nonspacingMark where folded.last?.isASCII == true: break
        default: append(latinLetter(of: scalar) ?? scalar)
        }
      }
    }
    while folded.last == ":" { folded.removeLast() }
    return String(folded)
  }

  /// Returns a lower-case Latin letter without diacritics, from its Unicode name: "LATIN SMALL LETTER L WITH STROKE".
  private static func latinLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value < 0x2000, let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
      return nil
    }
    let letter = name.utf8.dropFirst("LATIN SMALL LETTER ".utf8.count)
    guard let first = letter.first, letter.dropFirst().starts(with: " WITH ".utf8) else { return nil }
    return Unicode.Scalar(first | 0x20)
  }
}
