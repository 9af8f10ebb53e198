/// One to three orthographic syllables that stand for a person, derived from a name or given.
///
/// Each is in Unicode's composed form (NFC), has at most 32 scalars (title case may add some to the first), and starts
/// with a letter, a digit or another given character; none is a control character.
package struct Initials: Hashable, Sendable {
  /// The syllables in reading order.
  package let clusters: [String]

  /// The initials as one string.
  package var text: String { clusters.joined() }

  private init?(_ clusters: [String]) {
    guard !clusters.isEmpty else { return nil }
    self.clusters = clusters
  }

  /// Creates the initials of a name: the first letters of its first and last word, capitalised.
  ///
  /// The result is nil if the name has neither letters nor digits, or is a telephone number. Documentation/Initials.md
  /// describes the rules.
  /// - Parameters:
  ///   - name: The name, or an e-mail address.
  ///   - family: The part of the name that is the family name; nil if it is unknown.
  ///   - length: The maximum number of initials, 1…3; nil is 2, or 1 if the first is Chinese, Japanese or Korean.
  ///   - part: The part of a Chinese, Japanese or Korean name that is shown; nil is the family name, or the last two
  ///     characters with a `length` of 2.
  /// - Complexity: O(n log n) for a name of n scalars.
  package init?(of name: String, family: String? = nil, length: Int? = nil, cjk part: CJKName.Part? = nil) {
    let words = NameWords(name, family: family).words
    guard !name.isTelephoneNumber, let first = words.first, let initial = first.initial else { return nil }
    if words.allSatisfy(\.isNumber) {
      let length = length ?? 2
      self.init(words.prefix(3).flatMap { $0.initials(atMost: length) }, atMost: length)
    } else if initial.isIdeographic, part != nil || length != 3 {
      let part = part ?? (length == 2 ? .last2 : .family)
      self.init(CJKName(words).clusters(of: part), atMost: length ?? (part == .last2 ? 2 : 1))
    } else if words.count == 1 {
      // A name without spaces has more than one initial only if the caller specifies a length.
      self.init(initial.isIdeographic ? first.initials(atMost: 3) : [initial], atMost: length ?? 1)
    } else {
      let length = length ?? 2
      let middle = words[1..<words.count - 1].lazy.filter { !$0.isParticle && !$0.isTitle }.prefix(max(length - 2, 0))
      self.init(([first] + middle + [words[words.count - 1]]).compactMap(\.initial), atMost: length)
    }
  }

  private init?(_ clusters: [Cluster], atMost length: Int) {
    self.init(clusters.prefix(min(max(length, 1), 3)).map(\.capitalized))
  }

  /// Creates initials from a text, without its spaces and invisible characters; nil unless 1…3 clusters remain.
  package init?(given text: String) {
    guard let clusters = Self.clusters(of: text, atMost: 3) else { return nil }
    self.init(clusters.map(\.text))
  }

  /// The first initial only.
  package var first: Initials { Initials(Array(clusters.prefix(1))) ?? self }

  /// Returns the visible clusters of a text; nil if there are none, or more than `limit`.
  package static func clusters(of text: String, atMost limit: Int) -> [Cluster]? {
    let visible = VisibleText(text, keepsUnknown: true).scalars.filter { !$0.properties.isWhitespace }
    let clusters = Array(Clusters(String(visible)).prefix(limit + 1))
    return (1...limit).contains(clusters.count) ? clusters : nil
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

extension String {
  /// A Boolean value that indicates whether the text is a telephone number, which address books show for a missing name.
  ///
  /// A telephone number consists of at least five digits, white space, hyphens and the characters `+ ( ) . / #`.
  package var isTelephoneNumber: Bool {
    var digits = 0
    for scalar in unicodeScalars {
      let properties = scalar.properties
      if properties.numericType == .decimal {
        digits += 1
      } else if !"+()./#".unicodeScalars.contains(scalar), !properties.isWhitespace,
        !properties.isDefaultIgnorableCodePoint, properties.generalCategory != .dashPunctuation
      {
        return false
      }
    }
    return digits >= 5
  }
}
