/// The maximum number of initials for a name.
public enum InitialsLength: Int, Hashable, Codable, Sendable, CaseIterable {
  /// At most one initial.
  case one = 1
  /// At most two initials.
  case two
  /// At most three initials.
  case three
}
