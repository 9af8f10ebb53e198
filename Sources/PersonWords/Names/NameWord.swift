/// A word of a name.
struct NameWord {
  let scalars: [Unicode.Scalar]
  let text: String
  /// The text for lookups: in lower case, without dots and trademark signs, and with straight apostrophes.
  let key: String
  /// The roles that the word may have, other than being part of the name proper.
  let roles: Set<NameRole>
  /// Whether the name is in a language in which the word has its roles; false if the language is unknown.
  private var isInLanguage = false
  /// The first letter or digit; nil if the word has none.
  let initial: Cluster?

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    text = String(scalars)
    key = Self.key(of: scalars)
    roles = NameRole.all(of: key)
    initial = Self.initial(of: String(scalars.dropFirst(Self.elision(in: scalars))))
  }

  /// Returns the word in a name in a language, given by its primary subtag.
  func inLanguage(_ language: Substring?) -> NameWord {
    guard let language, !roles.isEmpty, let languages = WordTable.names[key.utf8]?[1].split(separator: ",") else {
      return self
    }
    var word = self
    word.isInLanguage = languages.contains(language)
    return word
  }

  private static func initial(of text: String) -> Cluster? {
    var other: Cluster?
    for cluster in Clusters(text) {
      if cluster.isInitial, !cluster.isLeadingVowel { return cluster.consonant }
      if other == nil, cluster.isInitial || cluster.isModifier { other = cluster }
    }
    return other
  }

  /// Returns up to `limit` letters and digits from the start of the word.
  func initials(atMost limit: Int) -> [Cluster] {
    Array(Clusters(text).lazy.filter(\.isInitial).prefix(limit))
  }

  /// Returns whether another word has the same letters, regardless of case.
  func matches(_ other: NameWord) -> Bool { text.lowercased() == other.text.lowercased() }

  /// Whether the word contains digits but no letters.
  var isNumber: Bool { scalars.allSatisfy { !$0.properties.isAlphabetic } && initial?.isDigit == true }

  /// The digits of a number, without a number sign before it; nil if the word is not a number.
  var digits: [Cluster]? {
    guard isNumber else { return nil }
    let number = scalars.first == "#" ? scalars.dropFirst() : scalars[...]
    return number.allSatisfy { $0.properties.numericType == .decimal } ? initials(atMost: number.count) : []
  }

  /// The words between dots and underscores, or only the word itself if these are part of an abbreviation or a number.
  var parts: [NameWord] {
    guard scalars.dropLast().contains(where: { "._".unicodeScalars.contains($0) }), !isDottedInitials, !isTitle,
      !isSuffix(afterComma: true)
    else { return [self] }
    return split { i in
      // A dot within a number, as in Room 4.12, is part of it.
      scalars[i] == "_" || (scalars[i] == "." && !(isDigit(at: i - 1) && isDigit(at: i + 1)))
    }
  }

  /// The single letters between dots, such as those of "J.R."; nil for other words.
  var letters: [NameWord]? { isDottedInitials ? split { scalars[$0] == "." } : nil }

  private func split(where isBorder: (Int) -> Bool) -> [NameWord] {
    let hasAbbreviations = (hasUppercase || !hasCase) && !isDottedInitials
    return scalars.indices.split(whereSeparator: isBorder).map { piece in
      // The dot of an abbreviation, as in Dr.Ir.Budi, is part of it.
      let hasDot =
        hasAbbreviations && piece.count > (hasCase ? 1 : 0) && piece.endIndex < scalars.count
        && scalars[piece.endIndex] == "."
      return NameWord(Array(scalars[piece.startIndex..<(piece.endIndex + (hasDot ? 1 : 0))]))
    }
  }

  private func isDigit(at i: Int) -> Bool {
    scalars.indices.contains(i) && scalars[i].properties.numericType == .decimal
  }

  /// Whether the word is all lower case.
  var isLowercase: Bool { !hasUppercase && initial?.first.properties.isLowercase == true }
  /// Whether the word has a lower-case letter; Georgian letters, which have no capitals in names, do not count.
  var hasLowercase: Bool {
    scalars.contains { $0.properties.isLowercase && ($0.isASCII || $0.properties.changesWhenTitlecased) }
  }
  var hasUppercase: Bool { scalars.contains(where: \.properties.isUppercase) }
  var endsWithDot: Bool { scalars.last == "." }
  /// Whether the word is a single letter with a dot.
  var isDottedLetter: Bool { scalars.count == 2 && endsWithDot }

  /// Whether the word consists of single letters with dots, such as "J.R.", which are initials even if they spell a
  /// word.
  var isDottedInitials: Bool {
    let letters = scalars.split(separator: ".")
    return scalars.contains(".") && letters.count > 1
      && letters.allSatisfy { $0.count == 1 && $0.first != "ª" && $0.first != "º" }
  }

  /// Whether the word is all capitals, such as "CEO", which describes a person if it follows a comma.
  var isAbbreviation: Bool { hasUppercase && !hasLowercase && scalars.count > (endsWithDot ? 2 : 1) }

  private static func key(of scalars: [Unicode.Scalar]) -> String {
    guard scalars.count <= NameRole.maxScalars else { return "" }
    return String(
      scalars.flatMap { $0 == "." || $0 == "®" || $0 == "™" ? [] : $0 == "\u{2019}" ? ["'"] : $0.lowercased })
  }

  var isTitle: Bool {
    if isDottedInitials { return roles.contains(.dottedTitle) && !hasUppercase }
    if roles.contains(.title) || isTitleOfLanguage { return true }
    // A capital with a dot is an initial.
    return roles.contains(.dottedTitle) && scalars.contains(".") && (scalars.count > 2 || !hasUppercase)
  }

  /// Whether the word is a title in the language of the name; a single letter needs a dot.
  private var isTitleOfLanguage: Bool {
    isInLanguage && roles.contains(.languageTitle) && (scalars.count > 1 || endsWithDot)
  }

  func isTitle(before words: ArraySlice<NameWord>) -> Bool {
    if isTitleOfLanguage || (roles.contains(.languageTitle) && isLowercase && words.contains { $0.hasUppercase }) {
      return true
    }
    // Two capitals before a single word with lower-case letters are initials, as in MS Dhoni.
    if isTitle { return words.count > 1 || scalars.count > 2 || hasLowercase || words.first?.hasLowercase == false }
    guard words.count > 1 else { return false }
    // A particle or a suffix leaves only one name, as in H.E. van Dyke.
    if isDottedInitials {
      return roles.contains(.initialsTitle)
        && words.prefix(2).allSatisfy { !$0.isParticle && !$0.isSuffix(afterComma: true) }
    }
    let isPair = scalars.count == 2 && !hasLowercase && words.first?.hasLowercase == true
    return (!isPair && !roles.isDisjoint(with: [.titleOfFullName, .suffix])) || isRank(before: words[words.startIndex])
  }

  /// Returns whether the word is a rank within a German family name, as in Graf von Krockow.
  ///
  /// In other languages, words such as Rey and King are family names even before a particle.
  func isRank(before next: NameWord) -> Bool {
    roles.contains(.rank) && next.roles.contains(.rankParticle)
  }

  /// Returns whether the word precedes a title, as "The" does before "Rev".
  func precedesTitle(_ next: NameWord) -> Bool {
    !roles.isDisjoint(with: [.titlePrefix, .conjunction]) && next.isTitle
  }

  /// Whether the word continues a title, as "med" and "philol." do after "Dr".
  var continuesTitle: Bool { isLowercase && (endsWithDot || roles.contains(.titleContinuation)) }

  /// Returns whether the word is a generational suffix, such as "Jr" or "IV", which is never a given name.
  ///
  /// After a single word, JR, II and III may be initials.
  func isGeneration(wordsBefore: Int = 2) -> Bool {
    guard !isDottedInitials else { return false }
    if roles.contains(.generation) { return wordsBefore > 1 || hasLowercase || endsWithDot }
    return roles.contains(.numeral) && !hasLowercase && (wordsBefore > 1 || !["ii", "iii"].contains(key))
  }

  /// Returns whether the word is a suffix of a name, such as a generational suffix or a degree.
  ///
  /// - Parameters:
  ///   - afterComma: Whether the word follows a comma, after which more words count as suffixes.
  ///   - wordsBefore: The number of preceding words; after a single word, a suffix that might be a name is treated as a
  ///     name.
  ///   - hasOwnCase: Whether the word is in lower case after words with capitals, or has capitals after words with small
  ///     letters.
  /// - Returns: Whether it is a suffix.
  func isSuffix(afterComma: Bool, wordsBefore: Int = 2, hasOwnCase: Bool = true) -> Bool {
    if isGeneration(wordsBefore: wordsBefore) { return true }
    if roles.contains(.suffix) { return wordsBefore > 1 || !isDottedInitials }
    if afterComma, roles.contains(.suffixAfterComma) { return true }
    guard wordsBefore > 1 else { return false }
    if roles.contains(.suffixOfFullName) { return true }
    // Short suffixes may also be names, unless they are written as abbreviations.
    if roles.contains(.dottedSuffix), endsWithDot || (isLowercase && hasOwnCase) { return true }
    guard roles.contains(.capitalSuffix) else { return false }
    if scalars.contains(".") { return true }
    // Among capitals, a word without vowels, such as MD, is hardly a surname.
    let isEvident = hasOwnCase || !key.contains { "aeiouy".contains($0) }
    return isEvident && scalars.dropFirst().contains(where: \.properties.isUppercase)
  }

  /// Whether the word connects names, as "and" does.
  var isConjunction: Bool { roles.contains(.conjunction) && !hasUppercase && !endsWithDot }

  /// Returns whether the word forms one name with the next one, as عبد does in عبد الرحمن.
  func headsCompound(atStart: Bool) -> Bool {
    roles.contains(.compoundHead) || (!atStart && roles.contains(.innerCompoundHead))
  }

  /// Returns whether the word, after a full name, starts an addendum, such as a company, a birth name, years or
  /// a telephone extension.
  func startsAddendum(isLast: Bool) -> Bool {
    // A word such as "née" must be followed by another one; if it is capitalised, it is a name.
    if roles.contains(.addendum) { return !hasUppercase && (initial == nil || !isLast) }
    let isMark = scalars.first.map { "@->([{<".unicodeScalars.contains($0) } == true
    let hasDash = scalars.contains { $0.properties.generalCategory == .dashPunctuation }
    let isExtension =
      scalars.count > 2 && scalars[0] == "x" && scalars.indices.dropFirst().allSatisfy { isDigit(at: $0) }
    return isMark || isExtension || (hasDash && isNumber && scalars.count > 4)
  }

  /// Whether the word ends a full name with a colon, a semicolon or a dash.
  var endsName: Bool { scalars.count > 1 && scalars.last.map { ":;-".unicodeScalars.contains($0) } == true }

  /// Whether the word is a particle between names, such as "van", "de la" or "bin".
  var isParticle: Bool { isParticle(inCapitals: false) }

  /// Returns whether the word is a particle in a name that is, or is not, all in capitals.
  func isParticle(inCapitals: Bool) -> Bool {
    roles.contains(.particle) && (inCapitals || !hasUppercase) && !scalars.contains(".")
  }

  /// Returns whether the word is a capitalised particle with which a surname starts.
  ///
  /// The word counts before a particle in lower case, as in Van der Merwe, in a language in which it is a particle, or in a
  /// surname in capitals, as in LE GALL. In other names, it may be a middle name.
  func startsSurname(before next: NameWord) -> Bool {
    guard roles.contains(.particle), hasUppercase else { return false }
    return hasLowercase ? isInLanguage || next.isParticle : roles.contains(.article) && !next.hasLowercase
  }

  /// Whether the word starts with an Arabic letter.
  var isArabic: Bool { (0x620...0x6FF).contains(scalars.first?.value ?? 0) }

  /// Whether the word cannot be a given name after a comma, because it is a generational suffix, or any other suffix
  /// that is not dotted initials.
  var isNeverAName: Bool { isGeneration() || (roles.contains(.suffix) && !isDottedInitials) }

  /// Returns the number of scalars in the particle or title at the start of a word: 2 for "d'Artagnan", 3 for
  /// "al-Assad", otherwise 0.
  ///
  /// Only a lower-case particle counts: D'Angelo is a name.
  private static func elision(in scalars: [Unicode.Scalar]) -> Int {
    // No elision in the table is longer, even with dots.
    let start = scalars.prefix(6)
    guard let end = start.firstIndex(where: { "'’-‑/".unicodeScalars.contains($0) }), end + 1 < scalars.count,
      NameRole.all(of: key(of: Array(start[...end]))).contains(.elision),
      !start[...end].contains(where: \.properties.isUppercase)
    else { return 0 }
    return end + 1
  }

  var startsQuotation: Bool { scalars.first?.isQuotationMark == true }
  var endsQuotation: Bool { scalars.last?.isQuotationMark == true && (scalars.count > 1 || !startsQuotation) }
}
