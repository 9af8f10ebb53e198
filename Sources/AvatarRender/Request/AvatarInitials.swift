import AvatarGeometry
import AvatarText

/// Initials as they were given: 1…3 characters, as a reader counts them.
public struct AvatarInitials: Hashable, Sendable {
  let given: Initials

  /// Without the spaces and invisible characters they were given with.
  public var text: String { given.text }

  /// nil unless there are 1…3 characters that can be seen.
  public init?(_ text: String) {
    guard let initials = Initials(given: text) else { return nil }
    given = initials
  }
}

/// The maximum number of initials of a name.
public enum InitialsLength: Int, Hashable, Codable, Sendable, CaseIterable {
  case one = 1
  case two, three
}

/// The part of a Chinese, Japanese or Korean name that is shown.
public enum CJKInitials: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first character of the family name: 王 of 王小明.
  case family
  /// The first character of the given name: 小 of 王小明.
  case given
  /// The last two characters of the given name: 小明 of 王小明.
  case last2

  var part: CJKName.Part {
    switch self {
    case .family: .family
    case .given: .given
    case .last2: .last2
    }
  }
}

/// The weight of a font, as OpenType and CSS count it: 1…1000, where 400 is regular and 700 is bold.
public struct FontWeight: Hashable, Sendable {
  /// 1…1000.
  public let value: Int

  /// nil outside 1…1000.
  public init?(_ value: Int) {
    guard (1...1000).contains(value) else { return nil }
    self.value = value
  }
}

/// The em of text as a fraction of the avatar's side: more than 0, at most 1.
public struct FontSize: Hashable, Sendable {
  /// More than 0, at most 1.
  public let fraction: Double

  /// nil outside of 0…1, and for 0.
  public init?(_ fraction: Double) {
    guard fraction > 0, fraction <= 1 else { return nil }
    self.fraction = fraction
  }

  /// Returns the default for a number of initials on an avatar.
  ///
  /// - Parameters:
  ///   - count: The number of initials, 1…3.
  ///   - points: The avatar's side, points.
  ///   - shape: The avatar's shape.
  /// - Returns: The em as a fraction of the side.
  static func standard(for count: Int, points: Int, in shape: ClipShape) -> Double {
    let fraction = fractions.value(at: Double(points)) * (count == 1 ? 1.25 : count == 2 ? 1 : 0.8)
    guard case .hexagon = shape else { return fraction }
    return fraction * 0.92
  }

  /// The ems of two initials in a circle by the sides of avatars, points: small letters need more room to be read.
  private static let fractions = SizeTable([(24, 0.44), (32, 0.4), (64, 0.4), (96, 0.36)])
}
