import PersonWords

/// The text of a badge: a count or a short word of 1…4 characters.
///
/// Characters are counted as readers perceive them: a letter with its marks counts as one character.
public struct BadgeText: Hashable, Sendable {
  /// The upper-case text, for example "7", "99+" or "NEW".
  public let text: String

  /// The grapheme clusters of the text.
  let clusters: [String]

  /// Creates the text of a badge, or returns nil unless the text has 1…4 visible characters.
  ///
  /// - Parameter text: The text, which is converted to upper case. Spaces and invisible characters are removed.
  public init?(_ text: String) {
    guard let clusters = Initials.clusters(of: text, atMost: 4) else { return nil }
    self.clusters = clusters.map(\.capitalized)
    self.text = self.clusters.joined()
  }
}
