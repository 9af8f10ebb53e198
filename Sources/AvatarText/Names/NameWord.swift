/// A word of a name.
struct NameWord {
  private let scalars: [Unicode.Scalar]
  private let text: String
  /// The first letter or digit; nil if the word has none.
  let initial: Cluster?

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    text = String(scalars)
    initial = Self.initial(of: String(scalars.dropFirst(Self.elision(in: scalars))))
  }

  private static func initial(of text: String) -> Cluster? {
    var other: Cluster?
    for cluster in Clusters(text) {
      if cluster.isInitial, !cluster.isLeadingVowel { return cluster.consonant }
      if other == nil, cluster.isInitial || cluster.isModifier { other = cluster }
    }
    return other
  }

  /// Returns the first letters and digits.
  func initials(atMost limit: Int) -> [Cluster] {
    Array(Clusters(text).lazy.filter(\.isInitial).prefix(limit))
  }

  /// Returns whether another word has the same letters in lower or upper case.
  func matches(_ other: NameWord) -> Bool { text.lowercased() == other.text.lowercased() }

  /// Whether all letters and digits of the word are digits.
  var isNumber: Bool { scalars.allSatisfy { !$0.properties.isAlphabetic } && initial?.isDigit == true }

  /// The words before the @ of an e-mail address, without its tag; nil if the word is not an address.
  var localPart: [NameWord]? {
    guard let at = scalars.lastIndex(of: "@"), at > 0, at + 1 < scalars.count else { return nil }
    var local = scalars[..<at]
    let scheme = Array("mailto:".unicodeScalars)
    if local.count > scheme.count, local.prefix(scheme.count).flatMap(\.lowercased) == scheme {
      local = local.dropFirst(scheme.count)
    }
    if let tag = local.firstIndex(of: "+"), tag > local.startIndex { local = local[..<tag] }
    return local.split { "._-".unicodeScalars.contains($0) }.map { NameWord(Array($0)) }
  }

  /// The words between dots and low lines; only the word itself if they are part of an abbreviation.
  var parts: [NameWord] {
    guard scalars.contains(where: { "._".unicodeScalars.contains($0) }), !isDottedInitials, !isTitle,
      !isSuffix(afterComma: true)
    else { return [self] }
    return scalars.split { "._".unicodeScalars.contains($0) }.map { NameWord(Array($0)) }
  }

  /// Whether the word has no capitals and its initial has case.
  var isLowercase: Bool { !hasUppercase && initial?.first.properties.isLowercase == true }
  var hasLowercase: Bool { scalars.contains(where: \.properties.isLowercase) }
  private var hasUppercase: Bool { scalars.contains(where: \.properties.isUppercase) }
  private var endsWithDot: Bool { scalars.last == "." }

  /// Whether the word consists of single letters with dots, such as "J.R.", which are initials even if they spell a
  /// word.
  private var isDottedInitials: Bool {
    let letters = scalars.split(separator: ".")
    return scalars.contains(".") && letters.count > 1 && letters.allSatisfy { $0.count == 1 }
  }

  /// Whether the word is in capitals only, such as "CEO", which describes a person if it follows a comma.
  var isAbbreviation: Bool { hasUppercase && !hasLowercase && scalars.count > 1 }

  /// The lookup key: in lower case, without dots and apostrophes.
  private var key: String {
    guard scalars.count <= NameAffixes.longest else { return "" }
    let letters = scalars.filter { $0 != "." && $0 != "\u{2019}" && $0 != "'" }
    return String(letters.flatMap(\.lowercased))
  }

  var isTitle: Bool {
    guard !isDottedInitials else { return false }
    let key = key
    if NameAffixes.titles.contains(key) { return true }
    return endsWithDot && (NameAffixes.dottedTitles.contains(key) || NameAffixes.exactTitles.contains(text))
  }

  /// Returns whether the word precedes a title, as "The" does before "Rev", or forms a title with the next word.
  func precedesTitle(_ next: NameWord) -> Bool {
    let key = key
    if NameAffixes.titlePrefixes.contains(key) { return next.isTitle }
    guard let second = NameAffixes.doubleTitles[key] else { return false }
    return second == next.key
  }

  /// Whether the word continues a title, as "med" does after "Dr".
  var continuesTitle: Bool { isLowercase && NameAffixes.titleContinuations.contains(key) }

  /// Whether the word identifies a generation, for example "Jr" and "III", which are never given names.
  var isGeneration: Bool {
    let key = key
    return !isDottedInitials
      && (NameAffixes.generations.contains(key) || (!hasLowercase && NameAffixes.numerals.contains(key)))
  }

  /// Returns whether the word is a suffix of a name, for example a generation or a degree.
  ///
  /// - Parameters:
  ///   - afterComma: Whether it follows a comma, where more words are suffixes.
  ///   - wordsBefore: The number of words before it; after a single word, a suffix that might be a name is a name.
  /// - Returns: Whether it is a suffix.
  func isSuffix(afterComma: Bool, wordsBefore: Int = 2) -> Bool {
    if isGeneration { return true }
    let key = key
    if NameAffixes.suffixes.contains(key) { return wordsBefore > 1 || !isDottedInitials }
    if NameAffixes.longNameSuffixes.contains(key) { return wordsBefore > 1 }
    // Short suffixes are also names, unless they are written as abbreviations.
    if NameAffixes.capitalSuffixes.contains(key) {
      return wordsBefore > 1 && (!hasLowercase || scalars.contains(".") || afterComma)
    }
    return afterComma && NameAffixes.suffixesAfterCommas.contains(key)
  }

  /// Whether the word forms one name with the next one, as عبد does in عبد الرحمن.
  var headsCompound: Bool {
    (0x620...0x64A).contains(scalars.first?.value ?? 0) && NameAffixes.compoundHeads.contains(text)
  }

  /// Whether the word is an honorific behind a Chinese, Japanese or Korean name.
  var isCJKHonorific: Bool { CJKName.honorifics.contains(text) }

  /// Whether the word starts an addendum to a full name, such as a company or a birth name.
  var startsAddendum: Bool { NameAffixes.addenda.contains(key) }

  /// Whether the word is a particle between names, such as "van", "de la" or "bin".
  var isParticle: Bool {
    !hasUppercase && scalars.count <= NameAffixes.longest && NameAffixes.particles.contains(text)
  }

  /// Returns the number of scalars of a particle at the start of a word: 2 in "d'Artagnan", 3 in "al-Assad", else 0.
  ///
  /// Only a particle in lower case counts: D'Angelo is a name.
  private static func elision(in scalars: [Unicode.Scalar]) -> Int {
    let start = scalars.prefix(6)
    guard let end = start.firstIndex(where: { "'’-‑".unicodeScalars.contains($0) }), end + 1 < scalars.count,
      NameAffixes.prefixes.contains(String(start[...end]))
    else { return 0 }
    return end + 1
  }

  var startsQuotation: Bool { scalars.first?.isQuotationMark == true }
  var endsQuotation: Bool { scalars.last?.isQuotationMark == true && (scalars.count > 1 || !startsQuotation) }
}
