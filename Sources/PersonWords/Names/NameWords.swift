/// The words of a name proper, or those of them that provide its initials.
struct NameWords {
  private(set) var words: [NameWord] = []
  private let part: Part
  private let isWhole: Bool
  /// The primary subtag of the language in which the name is written; nil if it is unknown.
  private let language: Substring?

  /// The part of a person's name that a text contains.
  enum Part {
    case fullName, givenName, familyName
  }

  /// The number of words that precede the first one in the full name, if known.
  private var wordsBefore: Int { part == .familyName ? 1 : 0 }

  /// Creates the words of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - family: The part of the name that is the family name; nil if it is unknown.
  ///   - language: The language in which the name is written, as a BCP 47 tag; nil if it is unknown.
  ///   - part: The part of the person's name that `name` is.
  ///   - isWhole: Whether to include words of the name proper that provide no initials, such as particles.
  init(
    _ name: String, family: String? = nil, language: Substring? = nil, part: Part = .fullName, isWhole: Bool = false
  ) {
    self.part = part
    self.language = language?.prefix { $0 != "-" }
    self.isWhole = isWhole
    if let family, let words = words(of: name, endingIn: family) {
      self.words = words
      return
    }
    let text = Self.withoutListMarker(Self.withoutTelephoneNumber(Self.shortened(name.visibleScalars())))
    // If the whole name is in brackets, or only an account is outside them, the name is the text in brackets.
    let candidates = [
      Self.withoutBrackets(text), text.contains(where: \.isBracket) ? text.map { $0.isBracket ? " " : $0 } : [],
    ].map { words(of: Self.withoutAttachedWords($0)) }
    let found = candidates.filter { !$0.words.isEmpty }
    let chosen = found.first { !$0.isAccount } ?? found.first
    words = chosen?.words ?? []
    // The letters of J.R. are words only if there is no other name; in J.R. Smith, they are one given name.
    if words.count == 1 { words = words[0].letters ?? words }
    removeAffixes(endsInSurname: chosen?.endsInSurname == true)
    if let family { moveToEnd(NameWords(family, language: language, part: .familyName, isWhole: isWhole).words) }
  }

  /// Returns the words of a name in spoken order.
  ///
  /// - Returns: The words, whether they are those of an account, because the text has no others, and whether the last one is
  ///   the surname, because it precedes a comma in the text.
  private func words(of text: [Unicode.Scalar]) -> (words: [NameWord], isAccount: Bool, endsInSurname: Bool) {
    var parts: [[NameWord]] = []
    // After a comma, part of a name has credentials or more given names.
    let limit = part == .fullName ? Int.max : 1
    for text in text.split(whereSeparator: \.isComma).prefix(limit) {
      let words = text.split { $0 == " " || $0 == "・" }.map { NameWord(Array($0)).withoutDomain }
      parts.append(Self.withoutAddenda(words, before: parts.isEmpty ? wordsBefore : 2))
    }
    let unchanged = parts
    var isCompany = Self.removeLegalForms(&parts)
    // If only legal forms remain, they are the name.
    if !parts.joined().contains(where: { $0.initial != nil }) { (parts, isCompany) = (unchanged, false) }
    // Commas also separate several names, as in Smith, Jones and Brown.
    let isList = parts.count > 1 && Self.enumerates(parts[parts.count - 1])
    let isFullName = parts.first.map { $0.count { $0.initial != nil && !$0.isParticle && !$0.isTitle } > 1 } ?? false
    let names = parts.indices.map { i in
      // A domain at the start belongs to the name, as in Mail.ru Group.
      let name = (parts[i].count > 1 ? parts[i].first?.domainWords : nil).map { $0 + parts[i].dropFirst() } ?? parts[i]
      return Self.split(name.filter { $0.account == nil }, wordsBefore: i == 0 ? 0 : isFullName || i > 1 ? 2 : 1)
        .map { $0.inLanguage(language) }
    }.filter { !$0.isEmpty }
    if !names.isEmpty {
      let (words, endsInSurname) = isCompany || isList ? (Array(names.joined()), false) : inSpokenOrder(names)
      return (words, false, endsInSurname)
    }
    return (parts.joined().compactMap(\.account).first?.filter { $0.initial != nil } ?? [], true, false)
  }

  /// Splits words at dots and underscores, except degrees after a full name and abbreviations before a capitalised one.
  private static func split(_ words: [NameWord], wordsBefore: Int) -> [NameWord] {
    let lastCapital = words.lastIndex(where: \.hasUppercase) ?? 0
    return words.enumerated().flatMap { i, word in
      let isWhole =
        wordsBefore + i > 1 && word.isDegree(afterComma: wordsBefore > 0)
        || (i < lastCapital && word.isSmallAbbreviation)
      return isWhole ? [word] : word.parts
    }.filter { $0.initial != nil }
  }

  /// Returns whether words after a comma end a list of names, as "Jones and Brown" does.
  private static func enumerates(_ words: [NameWord]) -> Bool {
    guard let first = words.first, !first.isTitle else { return false }
    return words.indices.dropFirst().dropLast().contains { words[$0].isConjunction && !words[$0 + 1].isParticle }
  }

  /// Returns the words of the comma-separated `parts` in spoken order.
  ///
  /// A comma before anything other than given names does not change the order.
  private func inSpokenOrder(_ parts: [[NameWord]]) -> (words: [NameWord], endsInSurname: Bool) {
    // Neither initials before a full name nor titles with a dot or before another title are a family name.
    var start = 0
    while start + 1 < parts.count, parts[start + 1].count > 1,
      parts[start].last?.endsWithDot == true || parts[start + 1][...].lengthOfTitle(after: nil) > 0,
      parts[start][...].consistsOfAffixes({ $0.isTitle || $0.isDottedLetter })
    { start += 1 }
    var parts = Array(parts[start...])
    let (first, firstTwo) = (parts[0], Array(parts.prefix(2).joined()))
    while parts.count > 1,
      Self.describesPerson(parts[parts.count - 1], after: parts.count > 2 ? firstTwo : first)
    { parts.removeLast() }
    // In Chinese, Japanese and Korean names, the family name is the first word, with or without a comma.
    guard parts.count > 1, parts[0][0].initial?.isIdeographic == false, !parts.joined().allSatisfy(\.isNumber) else {
      return (Array(parts.joined()), false)
    }
    let family = usedWords(ofFamily: parts[0][...].withoutSuffixes(wordsBefore: 1))
    let given = parts.dropFirst().flatMap { $0[...].withoutSuffixes(wordsBefore: 1) }
    return (given + (family.isEmpty ? parts[0] : family), true)
  }

  /// Returns whether words after a comma describe a person rather than being given names.
  ///
  /// Such words are titles, suffixes or a rank, such as "Countess of Lovelace"; after a full name, they may also be an
  /// office, words in capitals, or words that cannot start a name.
  private static func describesPerson(_ words: [NameWord], after name: [NameWord]) -> Bool {
    let isFullName = name.count { !$0.isParticle && !$0.isTitle } > 1
    let isMixedCase = name.contains(where: \.hasLowercase)
    func isAffix(_ word: NameWord) -> Bool {
      if word.isTitle { return true }
      guard isFullName else { return word.isNeverAName }
      return word.continuesTitle || word.isSuffix(afterComma: true) || word.isDegree(afterComma: true)
        || word.roles.contains(.telephoneLabel) || (isMixedCase && word.isAbbreviation)
    }
    if words[...].consistsOfAffixes(afterFullName: isFullName, isAffix)
      || (words[0].roles.contains(.rank) && words.dropFirst().contains(where: \.isParticle))
    {
      return true
    }
    guard isFullName else { return false }
    // A number has a label, as in "Room 12". A title in lower case is part of a degree, as in "doctor of philosophy".
    if words.count > 1, words.dropFirst().allSatisfy(\.isNumber) { return true }
    let isSmallName = !name.contains { !$0.isLowercase }
    if words[0].isTitle { return !isSmallName && words.allSatisfy(\.isLowercase) }
    let isSmall = words[0].isLowercase && !words[0].isParticle && !isSmallName
    return isSmall || words[0].roles.contains(.office) || words[words.count - 1].roles.contains(.office)
      || words[0].initial?.isDigit == true
      || words.contains { $0.key == "of" || $0.key == "for" } || words[0].key == "the"
  }

  /// Returns the significant word of a family name, or all words except titles if they are included; none if it has only
  /// particles and titles.
  private func usedWords(ofFamily family: ArraySlice<NameWord>) -> [NameWord] {
    if isWhole { return family.filter { !$0.isTitle } }
    // In capitals, a name such as DO may look like a particle.
    let word = family.firstSignificantWord(in: family.startIndex..<family.endIndex)
    return (word ?? family.first { !$0.isParticle && !$0.isTitle }).map { [$0] } ?? []
  }

  /// Removes words in quotation marks that have other words before and after them.
  private mutating func removeNicknames() {
    var rest: [NameWord] = []
    var opening: Int?
    for (i, word) in words.enumerated() {
      if opening == nil, word.startsQuotation { opening = rest.count }
      rest.append(word)
      guard let start = opening, word.endsQuotation else { continue }
      if start > 0, i + 1 < words.count { rest.removeSubrange(start...) }
      opening = nil
    }
    words = rest
  }

  /// Returns the words without an addendum to a full name, such as a company after a dash or a birth name, and without a
  /// marker before the name, such as "External:".
  ///
  /// - Parameters:
  ///   - words: The words before, between or after commas.
  ///   - before: The number of words before them.
  /// - Returns: The words of the name.
  private static func withoutAddenda(_ words: [NameWord], before: Int) -> [NameWord] {
    let markers = words.lengthOfMarker
    if before == 0, markers > 0 { return withoutAddenda(Array(words[markers...]), before: 0) }
    var count = before
    for (i, word) in words.enumerated() {
      if count >= 2, word.startsAddendum(isLast: i + 1 == words.count) { return Array(words[..<i]) }
      if word.initial != nil { count += 1 }
      if count >= 2, word.endsName { return Array(words[...i]) }
    }
    return words
  }

  /// Returns the given names and the family name; nil if the name does not end with the family name, or if the name is
  /// Chinese, Japanese or Korean, in which case its order is known.
  ///
  /// Thus, a family name such as Sen or Teo is never mistaken for a suffix or a legal form.
  private func words(of name: String, endingIn family: String) -> [NameWord]? {
    let (all, ending) = (name.split(separator: " "), family.split(separator: " "))
    guard all.count > ending.count,
      zip(all.suffix(ending.count), ending).allSatisfy({ $0.lowercased() == $1.lowercased() })
    else { return nil }
    func words(_ words: ArraySlice<Substring>, _ part: Part) -> [NameWord] {
      NameWords(words.joined(separator: " "), language: language, part: part, isWhole: isWhole).words
    }
    let given = words(all.dropLast(ending.count), .givenName)
    guard given.first?.initial?.isIdeographic == false else { return nil }
    let family = usedWords(ofFamily: words(all.suffix(ending.count), .familyName)[...])
    return family.isEmpty ? nil : given + family
  }

  /// Moves a family name at either end to the end, without the words that are not used.
  ///
  /// A Chinese, Japanese or Korean family name moves to the start. Nothing changes if there is no other word.
  private mutating func moveToEnd(_ family: [NameWord]) {
    guard !family.isEmpty, family.count < words.count else { return }
    let rest = words.dropLast(family.count)
    if words[0].initial?.isIdeographic == true, zip(words[rest.count...], family).allSatisfy({ $0.matches($1) }) {
      words = Array(words[rest.count...] + rest)
    }
    guard words[0].initial?.isIdeographic == false,
      let found = [words.suffix(family.count), words.prefix(family.count)].first(where: { part in
        zip(part, family).allSatisfy { $0.matches($1) }
      })
    else { return }
    let last = usedWords(ofFamily: found)
    guard !last.isEmpty else { return }
    words.removeSubrange(found.indices)
    words += last
  }

  /// Removes titles before the name, suffixes after it, nicknames, and words that provide no initials unless they are
  /// included, but never the whole name.
  ///
  /// - Parameter endsInSurname: Whether the last word is known to be the surname, and thus no suffix.
  private mutating func removeAffixes(endsInSurname: Bool) {
    var name = words[...]
    while case let length = name.lengthOfTitle(after: words[..<name.startIndex].last), length > 0 {
      name = name.dropFirst(length)
    }
    if !endsInSurname { name = name.withoutSuffixes(wordsBefore: wordsBefore) }
    var (start, end) = (name.startIndex, name.endIndex)
    // If nothing is capitalised, an apparent particle may be a first name.
    if !isWhole, words[start..<end].contains(where: { !$0.isLowercase }) {
      // An Arabic particle belongs to a name that starts with it.
      while start + 1 < end, words[start].isParticle, !words[start].isArabic { start += 1 }
      while end - 1 > start, words[end - 1].isParticle { end -= 1 }
    }
    words = Array(words[start..<end])
    removeNicknames()
    if isWhole { return }
    // Initials after a family name count as one word, with or without spaces between them.
    if words.first?.isDottedLetter == false {
      while words.count > 2, words.suffix(2).allSatisfy(\.isDottedLetter) { words.removeLast() }
    }
    // A surname such as Van der Merwe starts with its particle.
    let particles = words.dropFirst().dropLast().reversed().prefix { $0.roles.contains(.particle) }.count
    let surname = (words.count - 1 - particles)..<(words.count - 1)
    if particles > 0, words.contains(where: \.hasLowercase),
      let start = surname.first(where: { words[$0].startsSurname(before: words[$0 + 1]) })
    {
      words.removeSubrange((start + 1)...)
    }
    words = words.indices.filter { $0 == 0 || !words[$0 - 1].headsCompound(atStart: $0 == 1) }.map { words[$0] }
  }
}

extension RandomAccessCollection<NameWord> where Index == Int {
  /// Returns the first word in a range that is not a particle, a title or a rank before a particle.
  ///
  /// If all words are in capitals, so are the particles, unless the first one belongs to the name in any case.
  func firstSignificantWord(in range: Range<Int>) -> NameWord? {
    let isInCapitals = allSatisfy { !$0.hasLowercase }
    let found = range.first { i in
      let startsName = i == range.lowerBound && self[i].roles.contains(.article)
      return !self[i].isTitle && !self[i].isParticle(inCapitals: isInCapitals && !startsName)
        && !(i + 1 < endIndex && self[i].isRank(before: self[i + 1]))
    }
    return found.map { self[$0] }
  }
}

extension [NameWord] {
  /// The number of words before the name that mark people outside an organisation, as in "Guest - Ada Byron".
  fileprivate var lengthOfMarker: Int {
    if count > 1, self[0].roles.contains(.marker) { return 1 }
    guard count > 2, self[1].roles.contains(.addendum) else { return 0 }
    return NameRole.all(of: self[0].key + ":").contains(.marker) ? 2 : 0
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is the comma of any script.
  fileprivate var isComma: Bool {
    switch value {
    case 0x2C, 0x60C, 0x7F8, 0x1363, 0x104A, 0x1802, 0x3001, 0xA4FE, 0xFE50, 0xFE51, 0xFF0C: true
    default: false
    }
  }
}
