/// The words of a name that provide its initials.
struct NameWords {
  private(set) var words: [NameWord]

  /// Creates the words of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - family: The part of the name that is the family name; nil if it is unknown.
  init(_ name: String, family: String? = nil) {
    let text = Self.withoutThaiTitles(Self.shortened(name.visibleScalars()))
    words = Self.words(of: Self.withoutBrackets(text))
    // If the whole name is in brackets, it is the name.
    if words.isEmpty { words = Self.words(of: text.map { $0.isBracket ? " " : $0 }) }
    removeAffixes()
    if let family { moveToEnd(NameWords(family).words) }
  }

  /// The number of scalars from the start and from the end of a name that are considered; names are shorter.
  private static let longestHalf = 4096

  /// Returns a text without the middle if it is far too long.
  private static func shortened(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    text.count <= 2 * longestHalf ? text : text.prefix(longestHalf) + [" "] + text.suffix(longestHalf)
  }

  /// Returns a text without the titles of Thai and Lao names at its start, which are written with or without a space before
  /// the name.
  ///
  /// A title counts only if a name can follow: a consonant, or a vowel that is written before its consonant, and at least
  /// one letter or vowel more. So นายสมชาย is สมชาย, but นายิกา and นายก are names. A word that could be either, such as
  /// นางฟ้า, starts with a title.
  private static func withoutThaiTitles(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var rest = text.drop { $0 == " " }
    while let first = rest.first, (0xE01...0xEDF).contains(first.value),
      let title = thaiTitles.first(where: { rest.starts(with: $0) && isThaiName(rest.dropFirst($0.count)) })
    { rest = rest.dropFirst(title.count).drop { $0 == " " } }
    return Array(rest)
  }

  /// Returns whether the first word of a text, which follows a title and perhaps a space, can be a name.
  private static func isThaiName(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    var word = text.drop { $0 == " " }.prefix { $0 != " " }
    let hasLeadingVowel = word.first?.isThaiLeadingVowel == true
    if hasLeadingVowel { word = word.dropFirst() }
    guard let first = word.first, first.isThaiConsonant else { return false }
    return hasLeadingVowel || word.dropFirst().contains { $0.isThaiConsonant || $0.isThaiVowel || $0 == "." }
  }

  /// The titles of Thai and Lao names, longest first, so that นางสาว is not read as นาง with a name.
  private static let thaiTitles: [[Unicode.Scalar]] = {
    let words = """
      นาย นาง นางสาว น.ส. เด็กชาย เด็กหญิง ด.ช. ด.ญ. ดร. ศ. รศ. ผศ. นพ. พญ. ทพ. ทพญ. นายแพทย์ แพทย์หญิง ม.จ. ม.ร.ว. ม.ล. \
      พล.อ. พล.ท. พล.ต. พ.อ. พ.ท. พ.ต. ร.อ. ร.ท. ร.ต. พล.ต.อ. พล.ต.ท. พล.ต.ต. พ.ต.อ. พ.ต.ท. พ.ต.ต. ร.ต.อ. ร.ต.ท. ร.ต.ต. \
      ທ້າວ ນາງ ນາງສາວ ທ່ານ ດຣ.
      """
    return words.split(separator: " ").map { Array($0.unicodeScalars) }.sorted { $0.count > $1.count }
  }()

  /// Returns a text in which each closed pair of brackets and its contents is a space.
  private static func withoutBrackets(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var rest: [Unicode.Scalar] = []
    var openings: [Int] = []
    for scalar in text {
      if scalar.opensBracket {
        openings.append(rest.count)
        rest.append(" ")
      } else if scalar.closesBracket {
        if let opening = openings.popLast() { rest.removeSubrange(opening...) }
        rest.append(" ")
      } else {
        rest.append(scalar)
      }
    }
    return rest
  }

  /// Returns the words between spaces in spoken order: words before a comma come last.
  private static func words(of text: [Unicode.Scalar]) -> [NameWord] {
    let parts = text.split { ",،，、".unicodeScalars.contains($0) }.map { part in
      part.split { " ・･".unicodeScalars.contains($0) }.map { NameWord(Array($0)) }
    }
    let addresses = parts.joined().compactMap(\.localPart)
    let names = parts.map { part in
      withoutAddenda(withoutNicknames(part.filter { $0.localPart == nil })).flatMap(\.parts)
        .filter { $0.initial != nil }
    }.filter { !$0.isEmpty }
    // An address stands for a name only if there is no name.
    guard !names.isEmpty else { return addresses.first?.filter { $0.initial != nil } ?? [] }
    return inSpokenOrder(names)
  }

  /// Returns the words in the order in which they are spoken, from the `parts` that commas separate.
  ///
  /// The first word of a family name before a comma counts.
  private static func inSpokenOrder(_ parts: [[NameWord]]) -> [NameWord] {
    var parts = parts
    let hasFullName = parts[0].count > 1
    let isMixedCase = parts[0].contains(where: \.hasLowercase)
    while parts.count > 1,
      parts[parts.count - 1].allSatisfy({
        hasFullName ? $0.isSuffix(afterComma: true) || (isMixedCase && $0.isAbbreviation) : $0.isGeneration
      })
    { parts.removeLast() }
    guard parts.count > 1, !parts.joined().allSatisfy(\.isNumber) else { return Array(parts.joined()) }
    return Array(parts.dropFirst().joined()) + (counted(parts[0]).map { [$0] } ?? parts[0])
  }

  /// Returns the word of a family name that counts; nil if it consists of particles and titles.
  private static func counted(_ family: some Sequence<NameWord>) -> NameWord? {
    family.first { !$0.isParticle && !$0.isTitle }
  }

  /// Returns the words without those between quotation marks, if others are left.
  private static func withoutNicknames(_ words: [NameWord]) -> [NameWord] {
    var rest: [NameWord] = []
    var opening: Int?
    for word in words {
      if opening == nil, word.startsQuotation { opening = rest.count }
      rest.append(word)
      if let start = opening, word.endsQuotation {
        rest.removeSubrange(start...)
        opening = nil
      }
    }
    return rest.contains { $0.initial != nil } ? rest : words
  }

  /// Returns the words without an addendum to a full name, for example a company after a dash, or a birth name.
  private static func withoutAddenda(_ words: [NameWord]) -> [NameWord] {
    var count = 0
    for (i, word) in words.enumerated() {
      if count >= 2, word.startsAddendum { return Array(words[..<i]) }
      if word.initial != nil { count += 1 }
    }
    return words
  }

  /// Replaces a family name at either end by the word of it that counts, at the end.
  ///
  /// Nothing changes if there is no other word, or if the name is Chinese, Japanese or Korean: its order is known.
  private mutating func moveToEnd(_ family: [NameWord]) {
    guard !family.isEmpty, family.count < words.count, words[0].initial?.isIdeographic == false,
      let found = [words.suffix(family.count), words.prefix(family.count)].first(where: { part in
        zip(part, family).allSatisfy { $0.matches($1) }
      }), let last = Self.counted(found)
    else { return }
    words.removeSubrange(found.indices)
    words.append(last)
  }

  /// Removes titles before the name, suffixes behind it, and particles at either end, but never the whole name.
  private mutating func removeAffixes() {
    var start = 0
    while start + 1 < words.count,
      words[start].isTitle || (start > 0 && words[start].continuesTitle)
        || words[start].precedesTitle(words[start + 1])
        || (start > 0 && words[start - 1].precedesTitle(words[start]))
    { start += 1 }
    var end = words.count
    while end - 1 > start, words[end - 1].isSuffix(afterComma: false, wordsBefore: end - 1 - start) { end -= 1 }
    // If nothing is capitalised, an apparent particle may be a first name.
    if words[start..<end].contains(where: { !$0.isLowercase }) {
      while start + 1 < end, words[start].isParticle { start += 1 }
      while end - 1 > start, words[end - 1].isParticle { end -= 1 }
    }
    words = words[start..<end].enumerated().compactMap { i, word in
      i > 0 && words[start + i - 1].headsCompound ? nil : word
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isBracket: Bool { opensBracket || closesBracket }

  /// Whether the scalar is an opening bracket of any script, but not a quotation mark.
  fileprivate var opensBracket: Bool {
    self == "<" || (properties.generalCategory == .openPunctuation && !isQuotationMark)
  }
  fileprivate var closesBracket: Bool {
    self == ">" || (properties.generalCategory == .closePunctuation && !isQuotationMark)
  }

  var isQuotationMark: Bool {
    switch properties.generalCategory {
    case .initialPunctuation, .finalPunctuation: value != 0x2019
    default: self == "\"" || (0x201A...0x201F).contains(value) || (0x301D...0x301F).contains(value)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isThaiLeadingVowel: Bool { (0xE40...0xE44).contains(value) || (0xEC0...0xEC4).contains(value) }

  fileprivate var isThaiConsonant: Bool {
    (0xE01...0xE2E).contains(value) || (0xE81...0xEAE).contains(value) || (0xEDC...0xEDF).contains(value)
  }

  /// Whether the scalar is a vowel of Thai or Lao, in any position around the consonant.
  fileprivate var isThaiVowel: Bool {
    (0xE30...0xE3A).contains(value) || (0xEB0...0xEBD).contains(value) || isThaiLeadingVowel
  }
}
