extension NameWords {
  /// Removes a company's legal forms from its name, which is divided into parts at commas.
  ///
  /// - Returns: Whether there were any legal forms, in which case commas do not change the word order.
  static func removeLegalForms(_ parts: inout [[NameWord]]) -> Bool {
    var end: Int?
    for i in parts.indices {
      let before = parts[..<i].contains { !$0.isEmpty }
      let length = lengthOfLegalForms(parts[i], followsComma: before)
      guard length > 0 else { continue }
      parts[i].removeLast(length)
      // A company after a full name is the person's employer.
      if before, end == nil, !parts[i].isEmpty, parts[0].count > 1 { parts[i] = [] } else { end = i + 1 }
    }
    if let end { parts.removeSubrange(end...) }
    let isCompany = end != nil
    guard let first = parts.firstIndex(where: { !$0.isEmpty }), parts[first].count > 1 else { return isCompany }
    let (word, next) = (parts[first][0], parts[first][1])
    let leading = parts[first][...].lengthOfPhrase(atEnd: false, atMost: parts[first].count - 1) {
      $0.contains(.legalForm)
    }
    if let leading {
      parts[first].removeFirst(leading)
      return true
    }
    if word.isLeadingLegalForm(before: parts[first].dropFirst(), ofCompany: isCompany)
      || (word.isLegalForm(inCapitalized: true) && next.startsQuotation)
    {
      parts[first].removeFirst()
      return true
    }
    if isCompany, word.key == "the" { parts[first].removeFirst() }
    return isCompany
  }

  /// Returns the number of words at the end of a name that are legal forms, including the words that connect them.
  ///
  /// A form of two letters without dots counts only after two words, a comma or "&", or with another form.
  private static func lengthOfLegalForms(_ words: [NameWord], followsComma: Bool) -> Int {
    let isCapitalized = words.contains(where: \.hasUppercase)
    // A form in the middle ends the name if a lower-case word follows, as in "GmbH in Liquidation".
    let middle = words.indices.dropFirst().dropLast().first { i in
      words[i].isLegalForm(inCapitalized: isCapitalized) && !words[i].isShortLegalForm && words[i + 1].startsInLowercase
        && words[..<i].contains { !$0.isTitle } && (words[i + 1].endsWithDot || !words[i + 1].isLegalLink)
    }
    let rest = middle.map { words.count - 1 - $0 } ?? 0
    var end = words.count - rest
    var forms: [NameWord] = []
    var hasSpacedForm = false
    while end > (followsComma ? 0 : 1) {
      let limit = end - (followsComma ? 0 : 1)
      let phrase = words[..<end].lengthOfPhrase(atEnd: true, atMost: limit) { $0.contains(.legalForm) }
      let isCompany =
        !forms.isEmpty || hasSpacedForm
        || (end > 1 ? words[end - 2].isAmpersand : words[0].roles.contains(.commaLegalForm))
      if let length = phrase ?? lengthOfSpacedForm(words[..<end], followsComma: followsComma) {
        hasSpacedForm = true
        end -= length
      } else if words[end - 1].isLegalForm(inCapitalized: isCapitalized)
        || (isCompany && words[end - 1].roles.contains(.wordLegalForm))
      {
        forms.append(words[end - 1])
        end -= 1
      } else if !forms.isEmpty || hasSpacedForm, words[end - 1].isLegalLink {
        end -= 1
      } else {
        break
      }
    }
    if forms.count == 1, !hasSpacedForm, forms[0].isShortLegalForm, !words[end...].contains(where: \.isAmpersand) {
      let count = words[..<end].count { $0.initial != nil && !$0.isTitle }
      guard end == words.count - 1, count > 1 || (followsComma && count == 0) else { return 0 }
    }
    // After a comma, two letters with dots are initials, except in Spanish.
    if followsComma, end == 0, forms.count == 1, forms[0].isDottedInitials, forms[0].hasUppercase,
      forms[0].key.unicodeScalars.count == 2, !forms[0].roles.contains(.commaLegalForm)
    {
      return 0
    }
    return words.count - end
  }

  /// Returns the number of dotted abbreviations at the end of a name that together make up a legal form, such as that
  /// of a German association; nil if there are none.
  private static func lengthOfSpacedForm(_ words: ArraySlice<NameWord>, followsComma: Bool) -> Int? {
    words.lengthOfAbbreviation(atEnd: true) { letters, form in
      if letters.contains(where: \.isLowercase) {
        return !form.isDisjoint(with: [.legalForm, .capitalLegalForm, .dottedLegalForm])
      }
      // Capitals after a single word, and two capitals after a comma, are initials, as in Smith S. A.
      if followsComma, words.count == letters.count {
        return !form.isDisjoint(with: [.legalForm, .capitalLegalForm]) && letters.count > 2
      }
      return form.contains(.capitalLegalForm) && !form.contains(.plainLegalForm) && words.count > letters.count + 1
    }
  }
}

extension NameWord {
  /// Returns whether the word may be a legal form at the end of a company name.
  ///
  /// - Parameter isCapitalized: Whether the name has capitals, so that a short word in lower case is not a name.
  /// - Returns: Whether it may be a legal form.
  func isLegalForm(inCapitalized isCapitalized: Bool) -> Bool {
    if roles.contains(.legalForm), !isCapitalPair { return !isShortLegalForm || hasUppercase || isCapitalized }
    if isLowercase, !scalars.contains(".") {
      return isCapitalized
        && !roles.isDisjoint(with: [.capitalLegalForm, .plainLegalForm, .dottedLegalForm]) && !isParticle
    }
    if scalars.contains(".") {
      return roles.contains(.capitalLegalForm)
        || (roles.contains(.dottedLegalForm) && !isCapitalPair
          && (isDottedInitials || key.unicodeScalars.count > 2 || !hasUppercase))
    }
    return !roles.isDisjoint(with: [.capitalLegalForm, .plainLegalForm])
      && scalars.dropFirst().contains(where: \.properties.isUppercase)
  }

  /// Whether the word is two capitals with dots, which may be initials.
  private var isCapitalPair: Bool { isDottedInitials && key.unicodeScalars.count == 2 && hasUppercase }

  /// Whether the word counts as a legal form only with other evidence of a company: two letters, which may be initials,
  /// an abbreviation in lower case without dots, or a word that is also a name.
  var isShortLegalForm: Bool {
    let isPair = scalars.count <= 2 && !(startsInLowercase && hasUppercase)
    if isPair || (isCapitalPair && roles.contains(.plainLegalForm)) { return true }
    let isPlain = (isLowercase || roles.contains(.plainLegalForm)) && !roles.contains(.legalForm)
    return !scalars.contains(".") && (isPlain || roles.contains(.wordLegalForm))
  }

  /// Returns whether the word is a legal form at the start of a name, before the given words.
  ///
  /// Up to three Latin letters may also be initials or a name, so they count only in a company name or before two words.
  func isLeadingLegalForm(before words: ArraySlice<NameWord>, ofCompany isCompany: Bool) -> Bool {
    guard roles.contains(.leadingLegalForm), !isDottedInitials else { return false }
    if isCompany { return true }
    let isInCapitals = !hasLowercase || scalars.dropFirst().contains(where: \.properties.isUppercase)
    let isLatin = scalars.first?.isASCII == true && scalars.count <= 3
    if !isLatin || (isInCapitals && roles.contains(.legalForm)) { return isInCapitals }
    return isInCapitals && words.count > 1 && (!roles.contains(.wordLegalForm) || endsWithDot)
      && !words.contains { $0.isGeneration() }
  }

  var startsInLowercase: Bool { scalars.first?.properties.isLowercase == true }

  /// Whether the word is a short abbreviation with a dot.
  var isDottedAbbreviation: Bool { scalars.count <= 4 && endsWithDot }

  /// Whether the word may connect legal forms to each other or to a name, as "&" and "de" do.
  var isLegalLink: Bool { roles.contains(.legalLink) || roles.contains(.conjunction) }

  var isAmpersand: Bool { text == "&" || text == "+" }
}

extension String {
  /// Whether the string, which is a company's name, consists of one word and a legal form of two capitals.
  package var isCompanyWithShortLegalForm: Bool {
    let words = split(separator: " ")
    guard words.count == 2, words[1].utf8.count == 2, words[1] == words[1].uppercased() else { return false }
    let forms: Set<NameRole> = [.legalForm, .capitalLegalForm, .plainLegalForm, .dottedLegalForm, .leadingLegalForm]
    return !NameRole.all(of: words[1].lowercased()).isDisjoint(with: forms)
  }
}
