/// The kind of information in a column.
package enum FieldMeaning: Int, CaseIterable, Hashable, Sendable {
  /// A full name.
  case displayName
  /// A full name, or the given or family name if another column contains the other part.
  case name
  case givenName
  case middleName
  case familyName
  /// A name that a person goes by, which may be a single word.
  case nickname
  /// The name of a person in a role, who may not be the person that the row describes.
  case role
  /// The company or institution of a person.
  case organization
  /// A sign-in name, which can replace a missing name or identifier.
  case userName
  case email
  /// The URL or path of a photo, or the Base64-encoded image file.
  case photo
  case id
  /// The URL of a person's page.
  case link
  /// Whether the row describes a bot.
  case bot

  private static let names = allCases.map { "\($0)" }

  /// Creates the meaning with a name, or returns nil if there is none.
  init?(_ name: Substring) {
    guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: index)
  }
}
