import AvatarGeometry
import AvatarText

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

/// The maximum number of initials for a name.
public enum InitialsLength: Int, Hashable, Codable, Sendable, CaseIterable {
  /// At most one initial.
  case one = 1
  /// At most two initials.
  case two
  /// At most three initials.
  case three
}

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

/// A font weight on the OpenType and CSS scale, 1…1000.
///
/// 400 is regular, and 700 is bold.
public struct FontWeight: Hashable, Sendable {
  /// The weight on the OpenType scale, 1…1000; 400 is regular, and 700 is bold.
  public let value: Int

  /// Creates a weight, or returns nil if the value is outside 1…1000.
  ///
  /// - Parameter value: The weight.
  public init?(_ value: Int) {
    guard (1...1000).contains(value) else { return nil }
    self.value = value
  }
}

/// The em size of initials, as a fraction of the avatar's side: greater than 0, at most 1.
///
/// Initials that do not fit in the shape are drawn smaller.
public struct FontSize: Hashable, Sendable {
  /// The em size as a fraction of the side: greater than 0, at most 1.
  public let fraction: Double

  /// Creates a size, or returns nil unless the fraction is greater than 0 and at most 1.
  ///
  /// - Parameter fraction: The em size as a fraction of the avatar's side.
  public init?(_ fraction: Double) {
    guard fraction > 0, fraction <= 1 else { return nil }
    self.fraction = fraction
  }
}

/// The style of initials, patterns and icons on a person's colour or on a colour that the request specifies.
public enum InitialsStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// The solid colour, with content in ``Theme/icon``.
  case solid
  /// A light tint of the colour, with dark content of the same hue.
  case tonal
  /// A gradient around the colour, from lighter at the upper left to darker at the lower right, with content in
  /// ``Theme/icon``.
  case gradient
}
