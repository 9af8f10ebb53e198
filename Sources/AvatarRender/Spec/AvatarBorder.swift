/// The ring inside an avatar's edge.
public enum AvatarBorder: Hashable, Sendable {
  case none
  /// The theme's: thin and pale on small avatars, thicker on large ones.
  case auto
  /// `width` in points; `opacity` 0…1, which the colour's own alpha is multiplied by. Without a colour, the theme's with
  /// its opacity.
  case ring(width: Width, color: AvatarColor? = nil, opacity: Double = 1)

  /// Points: more than 0, up to 1024.
  public struct Width: Hashable, Sendable {
    /// 0…1024.
    public let points: Double

    /// nil unless it is more than 0, and at most 1024.
    public init?(_ points: Double) {
      guard points > 0, points <= 1024 else { return nil }
      self.points = points
    }
  }

  /// From "none", "auto", or W[:COLOR[:OPACITY]]: a width in points (0 is none), a colour, and an opacity 0…1 or in
  /// percent; nil for anything else.
  public init?(_ text: String) {
    switch text.lowercased() {
    case "none": self = .none
    case "auto": self = .auto
    default:
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 3, let points = plainNumber(parts[0]) else { return nil }
      var color: AvatarColor?
      if parts.count > 1 {
        guard let parsed = AvatarColor(String(parts[1])) else { return nil }
        color = parsed
      }
      var opacity = 1.0
      if parts.count > 2 {
        guard let parsed = Self.opacity(parts[2]) else { return nil }
        opacity = parsed
      }
      guard points != 0 else {
        self = .none
        return
      }
      guard let width = Width(points) else { return nil }
      self = .ring(width: width, color: color, opacity: opacity)
    }
  }

  /// 0…1, or a percentage.
  private static func opacity(_ text: Substring) -> Double? {
    let value = text.hasSuffix("%") ? plainNumber(text.dropLast()).map { $0 / 100 } : plainNumber(text)
    guard let value, (0...1).contains(value) else { return nil }
    return value
  }
}

extension AvatarBorder: CustomStringConvertible {
  /// What `init(_:)` reads.
  public var description: String {
    switch self {
    case .none: "none"
    case .auto: "auto"
    case .ring(let width, let color?, let opacity):
      "\(width.points):\(color)" + (opacity == 1 ? "" : ":\(opacity)")
    case .ring(let width, nil, _): "\(width.points)"
    }
  }
}

/// A plain decimal number; not the hexadecimal and exponent forms that `Double` takes too.
func plainNumber(_ text: Substring) -> Double? {
  guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
  return Double(text)
}
