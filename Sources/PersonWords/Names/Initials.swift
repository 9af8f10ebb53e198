/// One to three orthographic syllables that stand for a person, derived from a name or specified directly.
///
/// Each syllable is in Unicode's composed form (NFC), has at most 32 scalars (title case may add a few to the first),
/// and starts with a letter, a digit, an emoji or another specified character. None is a control character.
package struct Initials: Hashable, Sendable {
  /// The syllables in reading order.
  package let clusters: [String]

  package var text: String { clusters.joined() }

  private init?(_ clusters: [String]) {
    guard !clusters.isEmpty else { return nil }
    self.clusters = clusters
  }

  /// Creates the initials of a name: the capitalised first letters of its first and last words.
  ///
  /// If a name has no letters or digits, its first emoji is used. The result is nil if the name has no emoji either, or
  /// is a telephone number. For the rules, see Documentation/Initials.md.
  /// - Parameters:
  ///   - name: The name, or an e-mail address.
  ///   - family: The part of the name that is the family name; nil if it is unknown.
  ///   - language: The language in which the name is written, as a BCP 47 tag; nil if it is unknown.
  ///   - length: The maximum number of initials, 1…3; nil means 2, or 1 if the first is Chinese, Japanese or Korean.
  ///   - part: The part of a Chinese, Japanese or Korean name to show; nil means the family name, or the last two
  ///     characters if `length` is 2.
  /// - Complexity: O(n log n) for a name of n scalars.
  package init?(
    of name: String, family: String? = nil, language: String? = nil, length: Int? = nil, cjk part: CJKName.Part? = nil
  ) {
    if name.isTelephoneNumber { return nil }
    let words = NameWords(name, family: family, language: language.map { $0[...] }).words
    self.init(words, of: name, length: length, cjk: part)
  }

  /// Creates the initials of a name that consists of the given words and is not a telephone number.
  init?(_ words: [NameWord], of name: String, length: Int?, cjk part: CJKName.Part? = nil) {
    guard let first = words.first, let initial = first.initial else {
      self.init(Self.emoji(in: name, atMost: 1), atMost: 1)
      return
    }
    if words.allSatisfy(\.isNumber) {
      let length = length ?? 2
      self.init(words.prefix(3).flatMap { $0.initials(atMost: length) }, atMost: length)
    } else if initial.isIdeographic, part != nil || length != 3 {
      let part = part ?? (length == 2 ? .last2 : .family)
      self.init(CJKName(words).clusters(of: part), atMost: length ?? (part == .last2 ? 2 : 1))
    } else if words.count == 1 {
      // A name without spaces has more than one initial only if the caller specifies a length.
      self.init(initial.isIdeographic ? first.initials(atMost: 3) : [initial], atMost: length ?? 1)
    } else if words.count == 2, let digits = words[1].digits, !words[0].isNumber {
      // The first digits of a number would be another number.
      self.init([initial] + (digits.count < length ?? 3 ? digits : []), atMost: length ?? 3)
    } else {
      let length = length ?? 2
      let middle = length > 2 ? words.firstSignificantWord(in: 1..<words.count - 1) : nil
      self.init([first, middle, words[words.count - 1]].compactMap { $0?.initial }, atMost: length)
    }
  }

  private init?(_ clusters: [Cluster], atMost length: Int) {
    self.init(clusters.prefix(min(max(length, 1), 3)).map(\.capitalized))
  }

  /// Creates initials from a string, without its spaces and invisible characters; nil unless 1…3 clusters remain.
  package init?(given text: String) {
    guard let clusters = Self.clusters(of: text, atMost: 3) else { return nil }
    self.init(clusters.map(\.text))
  }

  private static func emoji(in name: String, atMost limit: Int) -> [Cluster] {
    Array(Clusters(String(name.visibleScalars())).lazy.filter(\.isEmoji).prefix(limit))
  }

  /// Returns the words of the name proper in spoken order, including particles.
  ///
  /// Titles, suffixes, credentials, nicknames in quotation marks and addenda are omitted. The result is empty if the name
  /// has no letters or digits, or is a telephone number.
  /// - Parameters:
  ///   - name: The name, or an e-mail address.
  ///   - family: The part of the name that is the family name, which then comes last unless it is Chinese, Japanese or
  ///     Korean; nil if it is unknown.
  /// - Returns: The words as written, for example `["Ursula", "von", "der", "Leyen"]` for `von der Leyen, Dr. Ursula`.
  /// - Complexity: O(n log n) for a name of n scalars.
  package static func words(of name: String, family: String? = nil) -> [String] {
    name.isTelephoneNumber ? [] : NameWords(name, family: family, isWhole: true).words.map(\.text)
  }

  /// Returns up to 16 letters and digits from the start of a name, capitalised, or its first emoji if it has none.
  package static func letters(of name: String) -> [String] {
    let letters = NameWords(name).words.flatMap { $0.initials(atMost: 16) }
    return (letters.isEmpty ? emoji(in: name, atMost: 16) : Array(letters.prefix(16))).map(\.capitalized)
  }

  package var first: Initials { Initials(Array(clusters.prefix(1))) ?? self }

  /// Returns the visible clusters of a string; nil if there are none, or more than `limit`.
  package static func clusters(of text: String, atMost limit: Int) -> [Cluster]? {
    let visible = text.visibleScalars(includesUnknown: true).filter { !$0.properties.isWhitespace }
    let clusters = Array(Clusters(String(visible)).prefix(limit + 1))
    return (1...limit).contains(clusters.count) ? clusters : nil
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    for scalar in scalars { view.append(scalar) }
    self.init(view)
  }
}
