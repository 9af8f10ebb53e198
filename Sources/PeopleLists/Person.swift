/// A person in a list, with the values of the row as the list has them.
public struct Person: Hashable, Sendable {
  /// The row number, from 1, not counting a table header.
  public let row: Int
  /// The line where the row starts, from 1.
  public let line: Int
  /// The text in the column `group`, or nil if there is none.
  ///
  /// In a JSON document, it is the path of the array that contains the person, as keys joined by dots, unless the person has
  /// a `group`.
  public let group: String?
  /// The kind of the subject, which is a person unless the list specifies another one.
  public let kind: PersonKind
  /// The identifier, or nil if the list has none.
  ///
  /// Several people may have the same one.
  public let id: String?
  /// The name as a whole and in parts.
  public let name: PersonName
  /// The account name, for example a login, or nil if the list has none.
  public let userName: String?
  /// The e-mail addresses in order of preference, which are not checked.
  public let addresses: [String]
  /// The photos in order of preference: paths relative to the list, URLs or data URIs, which are not checked.
  ///
  /// The array is empty if the list has no photo, and also if it denies that there is one.
  public let photos: [String]
  /// The URL of the person's page, or nil if the list has none.
  public let page: String?
  /// The texts in columns whose meaning is unknown, by header or key.
  public let others: [String: String]
}
