import PersonWords

/// Initials specified by the caller: 1…3 user-perceived characters.
///
/// Initials are drawn as given, and their case is not changed.
public struct AvatarInitials: Hashable, Sendable {
  /// The initials as grapheme clusters.
  let given: Initials

  /// The initials, without spaces or invisible characters.
  public var text: String { given.text }

  /// Creates initials, or returns nil unless the text has 1…3 visible characters.
  ///
  /// - Parameter text: The initials. Spaces and invisible characters are removed.
  public init?(_ text: String) {
    guard let initials = Initials(given: text) else { return nil }
    given = initials
  }
}
