import PersonWords

/// The parts of a name in a vCard: the components of N (RFC 6350, section 6.2.2; RFC 9554, section 2.2).
struct CardName {
  private(set) var family: String?
  let given, additional: String?
  /// The lower-case words of the honorific prefixes and suffixes and the generation, which never supply initials.
  private let honorifics: Set<Substring>

  /// The number of components.
  static let maxParts = 7

  /// Creates the name from its components, which may be missing at the end.
  init(_ parts: [String?]) {
    let parts = parts + Array(repeating: nil, count: max(0, Self.maxParts - parts.count))
    (family, given, additional) = (parts[0], parts[1], parts[2])
    // Without both names, a suffix may be a family name in the wrong component.
    let isComplete = parts[0] != nil && parts[1] != nil
    let texts = [parts[3]] + (isComplete ? [parts[4], parts[6]] : [])
    honorifics = Set(texts.flatMap { $0?.nameWords ?? [] })
    // For programs that ignore the second surname, it is usually also one of the family names.
    if let second = parts[5], family?.nameWords.contains(second.nameWords) != true {
      family = family.map { "\($0) \(second)" } ?? second
    }
  }

  /// A word of a formatted name, and whether a comma follows it.
  private struct Token {
    let text: String
    var hasComma = false
    /// Whether the word is an honorific.
    var isHonorific = false
  }

  /// Returns a formatted name (FN) without honorifics that would supply initials and, if its other words are those of N,
  /// without honorifics and commas that would change the order of the name.
  ///
  /// In `Doe, Jane`, the comma shows that the family name comes first. In `John Richter, James Doe`, it separates given
  /// names, which only N shows. Any other formatted name is returned as it is, because it also appears in alternative
  /// texts and file names.
  /// - Complexity: O(n log n) for n bytes.
  func reading(of formatted: String) -> String {
    guard given ?? additional ?? family != nil else { return formatted }
    // Most names have neither, and their words need not be compared.
    if honorifics.isEmpty, !formatted.utf8.contains(UInt8(ascii: ",")) { return formatted }
    var tokens = Self.tokens(of: formatted)
    var rest = spareWords(of: tokens.map(\.text))
    for i in tokens.indices { tokens[i].isHonorific = take(tokens[i].text, from: &rest) }
    let words = tokens.filter { !$0.isHonorific }
    if words.isEmpty { return formatted }
    if rest.values.allSatisfy({ $0 == 0 }) {
      let familyEnd = leadingFamilyName(of: words)
      let isMisleading = words.indices.dropLast().contains { words[$0].hasComma && $0 + 1 != familyEnd }
      if isMisleading {
        return Self.text(words.indices.map { Token(text: words[$0].text, hasComma: $0 + 1 == familyEnd) })
      }
    }
    if words.count == tokens.count { return formatted }
    var shown = spareWords(of: Initials.words(of: formatted, family: family))
    let remaining = tokens.filter { !$0.isHonorific || !take($0.text, from: &shown) }
    return remaining.count == tokens.count ? formatted : Self.text(remaining)
  }

  /// Returns how often each word occurs in the given texts, less its number in N.
  private func spareWords(of texts: [String]) -> [Substring: Int] {
    var counts: [Substring: Int] = [:]
    for text in texts { for word in text.nameWords { counts[word, default: 0] += 1 } }
    for part in [given, additional, family] { for word in part?.nameWords ?? [] { counts[word, default: 0] -= 1 } }
    return counts
  }

  /// Removes the words of an honorific, and returns whether the text is one.
  private func take(_ text: String, from counts: inout [Substring: Int]) -> Bool {
    let words = text.nameWords
    guard !words.isEmpty, words.allSatisfy({ honorifics.contains($0) && counts[$0, default: 0] > 0 }) else {
      return false
    }
    for word in words { counts[word, default: 0] -= 1 }
    return true
  }

  private static func text(_ tokens: [Token]) -> String {
    zip(tokens.indices, tokens).map { $1.hasComma && $0 + 1 < tokens.count ? $1.text + "," : $1.text }
      .joined(separator: " ")
  }

  private static func tokens(of name: String) -> [Token] {
    var tokens: [Token] = []
    for (i, segment) in name.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      if i > 0, !tokens.isEmpty { tokens[tokens.count - 1].hasComma = true }
      tokens += segment.split(whereSeparator: \.isWhitespace).map { Token(text: String($0)) }
    }
    return tokens
  }

  /// Returns the number of tokens of the family name at the start of a name, or nil if the name starts otherwise.
  private func leadingFamilyName(of tokens: [Token]) -> Int? {
    var words = (family?.nameWords ?? [])[...]
    for (i, token) in tokens.enumerated() {
      let own = token.text.nameWords
      guard words.starts(with: own) else { return nil }
      words.removeFirst(own.count)
      if words.isEmpty { return i + 1 }
    }
    return nil
  }
}
