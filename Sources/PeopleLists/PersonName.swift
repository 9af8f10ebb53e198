/// A person's name, of which a list may have the whole, the parts, or both.
public struct PersonName: Hashable, Sendable {
  /// The name to show, or nil if the list has none.
  ///
  /// It consists of the parts if they are more complete than the whole. If the list has neither, it is a nickname, an account
  /// name or an organisation.
  public let full: String?
  /// The given names, or nil if the list has no column for them.
  public let given: String?
  /// The middle names, or nil if the list has no column for them.
  public let middle: String?
  /// The family names, or nil if the list does not distinguish them.
  public let family: String?
}
