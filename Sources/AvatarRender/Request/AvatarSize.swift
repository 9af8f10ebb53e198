/// The logical side of an avatar or an icon: 1…2048 points, or one of six named sizes.
public struct AvatarSize: Hashable, Sendable {
  /// The side in points, 1…2048.
  public let points: Int

  private init(unchecked points: Int) { self.points = points }

  /// Creates a size, or returns nil if the number is outside 1…2048.
  ///
  /// - Parameter points: The side in points.
  public init?(_ points: Int) {
    guard (1...2048).contains(points) else { return nil }
    self.points = points
  }

  /// Creates a size from a string, or returns nil if the string is not a size.
  ///
  /// - Parameter text: A number of points such as "48", "48px", "48pt" or "48x48", or a name such as "lg". Case is
  ///   ignored.
  public init?(_ text: String) {
    if let digits = Self.digits(text) {
      self.init(digits)
      return
    }
    let text = text.lowercased()
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named.size
      return
    }
    let sides = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    let side = text.hasSuffix("px") || sides.count < 2 || sides[0] != sides[1] ? text[...] : sides[0]
    guard let points = length(side).flatMap({ Int(exactly: $0) }) else { return nil }
    self.init(points)
  }

  /// Returns the number in a string of one to four digits; nil for other strings.
  private static func digits(_ text: String) -> Int? {
    guard (1...4).contains(text.utf8.count) else { return nil }
    var number = 0
    for byte in text.utf8 {
      guard (48...57).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    return number
  }

  /// Returns the side in pixels: size × scale, rounded, at least 1.
  package func pixels(at scale: AvatarScale) -> Int { max(Int((Double(points) * scale.factor).rounded()), 1) }

  /// The named size xs, 24 points.
  public static let xs = AvatarSize(unchecked: 24)
  /// The named size sm, 32 points.
  public static let sm = AvatarSize(unchecked: 32)
  /// The named size md, 40 points, the default for avatars.
  public static let md = AvatarSize(unchecked: 40)
  /// The named size lg, 48 points.
  public static let lg = AvatarSize(unchecked: 48)
  /// The named size xl, 80 points.
  public static let xl = AvatarSize(unchecked: 80)
  /// The named size xxl, 128 points.
  public static let xxl = AvatarSize(unchecked: 128)

  /// The named sizes, smallest first.
  public static let named: [(name: String, size: AvatarSize)] = [
    ("xs", .xs), ("sm", .sm), ("md", .md), ("lg", .lg), ("xl", .xl), ("xxl", .xxl),
  ]
}
