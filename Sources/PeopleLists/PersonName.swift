/// A person's name, of which a list may have the whole, the parts, or both.
public struct PersonName: Hashable, Sendable {
  /// The name to show, or nil if the list has none.
  ///
  /// The parts are joined if they are more complete than the whole. In a list with neither, a nickname, an account name or an
  /// organisation is the name.
  public let full: String?
  /// The given names, or nil if the list has no column for them.
  public let given: String?
  /// The middle names, or nil if the list has no column for them.
  public let middle: String?
  /// The family names, or nil if the list does not distinguish them.
  public let family: String?
}
