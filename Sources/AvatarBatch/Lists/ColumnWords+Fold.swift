import AvatarFileSystem

extension ColumnWords {
  /// Returns a header or the path of a JSON key in the form in which names are compared.
  ///
  /// The form is in lower case and composed (NFC), without spaces, hyphens, low lines, asterisks, quotation marks,
  /// brackets, invisible characters, colons at the end, and dots of abbreviations. Latin letters have no diacritics,
  /// and full-width letters are ASCII. Other letters, digits, and dots between keys stay: "profile.image_512" is
  /// `profile.image512`, and "Prénom (usuel)" is `prenomusuel`.
  /// - Complexity: O(n log n) for n scalars; O(n) with one allocation if all are ASCII.
  static func fold(_ name: String) -> String {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    var folded = String.UnicodeScalarView()
    folded.reserveCapacity(name.utf8.count)
    // Whether a dot precedes, which stays only between two keys.
    var hasDot = false
    for scalar in isASCII ? name.unicodeScalars : name.lowercased().composedScalars {
      switch FoldedScalar(scalar, after: folded.last) {
      case .separator: hasDot = false
      case .ignored: break
      case .dot: hasDot = !folded.isEmpty
      case .letter(let letter):
        if hasDot { folded.append(".") }
        hasDot = false
        folded.append(letter)
      case .letters(let first, let second):
        if hasDot { folded.append(".") }
        hasDot = false
        folded.append(first)
        folded.append(second)
      }
    }
    while folded.last == ":" { folded.removeLast() }
    return String(folded)
  }
}

/// The contribution of a scalar, which is in lower case unless it is ASCII, to a folded name.
private enum FoldedScalar {
  case letter(Unicode.Scalar)
  case letters(Unicode.Scalar, Unicode.Scalar)
  /// A scalar between words, before which a dot ends an abbreviation.
  case separator
  case dot
  case ignored

  init(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) {
    switch scalar {
    case "A"..."Z": self = .letter(Unicode.Scalar(UInt8(scalar.value) | 0x20))
    case " ", "-", "\t"..."\r": self = .separator
    case ".": self = .dot
    case "_", "*", "\"", "'", "`", "(", ")", "[", "]", "{", "}", "<", ">": self = .ignored
    case "\u{0}"..."\u{7F}": self = .letter(scalar)
    default: self.init(beyondASCII: scalar, after: last)
    }
  }

  private init(beyondASCII scalar: Unicode.Scalar, after last: Unicode.Scalar?) {
    switch scalar {
    case "ß": self = .letters("s", "s")
    case "æ": self = .letters("a", "e")
    case "œ": self = .letters("o", "e")
    case "ı": self = .letter("i")
    // Full-width forms of ASCII.
    case "\u{FF01}"..."\u{FF5E}": self.init(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)), after: last)
    // The katakana middle dot, acute accent, primes and the Ukrainian apostrophe.
    case "・", "´", "′", "″", "ʼ": self = .ignored
    default:
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation: self = .separator
      case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .format, .control:
        self = .ignored
      // The mark of a Latin letter without a composed form, such as that of İ in lower case.
      case .nonspacingMark where last?.isASCII == true: self = .ignored
      default: self = .letter(Self.latinLetter(of: scalar) ?? scalar)
      }
    }
  }

  /// Returns a small Latin letter without its diacritics, by its name in Unicode: "LATIN SMALL LETTER L WITH STROKE".
  private static func latinLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value < 0x2000, let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
      return nil
    }
    let letter = name.utf8.dropFirst("LATIN SMALL LETTER ".utf8.count)
    guard let first = letter.first, letter.dropFirst().starts(with: " WITH ".utf8) else { return nil }
    return Unicode.Scalar(first | 0x20)
  }
}
