/// The kind of the subject of a row.
public enum PersonKind: Hashable, Sendable {
  /// A person, or a subject of an unknown kind.
  case person
  /// A bot or another program.
  case agent
  /// A group of people, for example a vCard with `KIND:group`.
  case group
}
