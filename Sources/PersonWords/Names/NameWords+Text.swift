/// The text of a name, without what surrounds the words of the name.
extension NameWords {
  /// The number of scalars that are considered at each end of a name; real names are shorter.
  private static let maxScalarsAtEnd = 4096

  /// Returns text without its middle if the text is far too long.
  static func shortened(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    text.count <= 2 * maxScalarsAtEnd ? text : text.prefix(maxScalarsAtEnd) + [" "] + text.suffix(maxScalarsAtEnd)
  }

  /// Returns text without the telephone number that follows the name, if any.
  static func withoutTelephoneNumber(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard let letter = text.lastIndex(where: \.properties.isAlphabetic), letter + 7 < text.count else { return text }
    let number = text[(letter + 1)...].drop { $0 == "," }
    let isNumber = number.first == " " && number.count { $0.properties.numericType == .decimal } >= 7
    return isNumber && String(number).isTelephoneNumber ? Array(text[...letter]) : text
  }

  /// Returns text without the number or letter of a list item before the name, such as "#1", "1.", "1.2." or "A)".
  static func withoutListMarker(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let text = text.drop { $0 == " " }
    let isSigned = text.first == "#"
    let number = text.dropFirst(isSigned ? 1 : 0).prefix { $0 == "." || $0.properties.numericType == .decimal }
    let name = text[number.endIndex...]
    let length: Int? =
      if number.isEmpty {
        text.count > 2 && text[text.startIndex + 1] == ")" && text.first?.properties.isAlphabetic == true ? 2 : nil
      } else if number.split(separator: ".").contains(where: { $0.count > 3 }) {
        nil
      } else if number.last == "." {
        name.first == " " || name.first?.properties.isAlphabetic == true ? 0 : nil
      } else if name.first == ")" {
        1
      } else if ":,".unicodeScalars.contains(name.first ?? " "), name.dropFirst().first == " " {
        1
      } else if name.prefix(3).elementsEqual(" - ".unicodeScalars) {
        3
      } else {
        isSigned && name.first == " " ? 0 : nil
      }
    guard let length, name.dropFirst(length).contains(where: \.properties.isAlphabetic) else { return Array(text) }
    return Array(name.dropFirst(length))
  }

  /// Returns text without the titles, legal forms and forms of address that languages without spaces attach to names.
  ///
  /// Spaces between them and the name are also removed. A Thai or Lao title counts only if a name can follow: a
  /// consonant, or a vowel written before its consonant, and at least one more letter or vowel. Thus, นายสมชาย becomes
  /// สมชาย, but นายิกา and นายก are names. A word that could be either, such as นางฟ้า, is read as starting with a
  /// title.
  static func withoutAttachedWords(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var rest = text.drop { $0 == " " }
    func isWord(_ word: ArraySlice<Unicode.Scalar>, _ role: NameRole) -> Bool {
      NameRole.all(of: String(word)).contains(role)
    }
    func isAttached(_ first: Unicode.Scalar, to name: ArraySlice<Unicode.Scalar>) -> Bool {
      first.isIdeographic ? name.contains { $0.properties.isAlphabetic } : isThaiName(name)
    }
    let lengths = (1...NameRole.maxAttachedScalars).reversed()
    while let last = rest.last, last.value >= 0xE01 || last == " " {
      // A one-character form of address may also be the end of a two-character name.
      let suffix = lengths.first { rest.count > max($0, 2) && isWord(rest.suffix($0), .attachedSuffix) }
      guard let length = last == " " ? 1 : suffix else { break }
      rest.removeLast(length)
    }
    rest = rest.dropFirst(lengthOfCorporation(rest)).drop { $0 == " " }
    while let first = rest.first, first.value >= 0xE01,
      let length = lengths.first(where: {
        rest.count > $0 && isWord(rest.prefix($0), .attachedPrefix) && isAttached(first, to: rest.dropFirst($0))
      })
    { rest = rest.dropFirst(length).drop { $0 == " " } }
    return Array(rest)
  }

  /// Returns the length of a Japanese or Korean corporate form at the start of a text, such as 一般社団法人 or 법무법인; 0 if
  /// there is none, or if no name follows.
  ///
  /// All such forms end with 法人 or 법인, "corporation".
  private static func lengthOfCorporation(_ text: ArraySlice<Unicode.Scalar>) -> Int {
    let word = text.prefix(16).prefix { $0 != " " }
    let end = word.indices.dropFirst().first { i in
      (text[i - 1] == "法" && text[i] == "人") || (text[i - 1] == "법" && text[i] == "인")
    }
    guard let end else { return 0 }
    return text[(end + 1)...].contains(where: \.properties.isAlphabetic) ? end + 1 - text.startIndex : 0
  }

  /// Returns whether the first word of the text after a title, and possibly after a space, can be a name.
  private static func isThaiName(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    var word = text.drop { $0 == " " }.prefix { $0 != " " }
    let hasLeadingVowel = word.first?.properties.isLogicalOrderException == true
    if hasLeadingVowel { word = word.dropFirst() }
    guard let first = word.first, first.isThaiConsonant else { return false }
    return hasLeadingVowel || word.dropFirst().contains { $0.properties.isAlphabetic || $0 == "." }
  }

  /// Returns text in which each matched pair of brackets, including its contents, is replaced with a space.
  static func withoutBrackets(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var rest: [Unicode.Scalar] = []
    var openings: [Int] = []
    for scalar in text {
      if scalar.opensBracket {
        // The position precedes the space, so a matched pair is removed completely; an unmatched bracket remains.
        openings.append(rest.count)
        rest += [" ", scalar]
      } else if scalar.closesBracket {
        if let opening = openings.popLast() { rest.removeSubrange(opening...) }
        rest.append(" ")
      } else {
        rest.append(scalar)
      }
    }
    return rest
  }
}

extension Unicode.Scalar {
  var isBracket: Bool { opensBracket || closesBracket }

  /// Whether the scalar is an opening bracket of any script, but not a quotation mark.
  fileprivate var opensBracket: Bool {
    switch self {
    case "(", "<", "[", "{": true
    default: !isASCII && properties.generalCategory == .openPunctuation && !isQuotationMark
    }
  }
  fileprivate var closesBracket: Bool {
    switch self {
    case ")", ">", "]", "}": true
    default: !isASCII && properties.generalCategory == .closePunctuation && !isQuotationMark
    }
  }

  var isQuotationMark: Bool {
    switch properties.generalCategory {
    case .initialPunctuation, .finalPunctuation: value != 0x2019
    default: self == "\"" || (0x201A...0x201F).contains(value) || (0x301D...0x301F).contains(value)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isThaiConsonant: Bool {
    (0xE01...0xE2E).contains(value) || (0xE81...0xEAE).contains(value) || (0xEDC...0xEDF).contains(value)
  }
}
