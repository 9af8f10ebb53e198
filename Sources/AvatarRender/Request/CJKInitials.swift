import PersonWords

/// The part of a Chinese, Japanese or Korean name that its initials show.
public enum CJKInitials: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first character of the family name: 王 of 王小明.
  case family
  /// The first character of the given name: 小 of 王小明.
  case given
  /// The last two characters of the given name: 小明 of 王小明.
  case last2

  /// The corresponding part of a name.
  var part: CJKName.Part {
    switch self {
    case .family: .family
    case .given: .given
    case .last2: .last2
    }
  }
}
