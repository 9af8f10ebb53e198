/// The ring along an avatar's edge.
public enum AvatarBorder: Hashable, Sendable {
  case none
  /// The theme's: thin and pale on small avatars, thicker on large ones.
  case auto
  /// `width` in points. Without a paint, the theme's colour with its opacity.
  case ring(width: Width, paint: Paint? = nil)

  /// Where a ring lies relative to the edge of the shape, which shrinks if the ring would leave the picture.
  public enum Placement: String, Hashable, Codable, Sendable, CaseIterable {
    /// Within the edge, over the background and the photo.
    case inside
    /// Half within the edge and half outside it.
    case center
    /// Outside the edge, so that nothing is under it.
    case outside
  }

  /// Points: 0.01…1024.
  public struct Width: Hashable, Sendable {
    /// 0.01…1024.
    public let points: Double

    /// nil outside 0.01…1024.
    public init?(_ points: Double) {
      guard (0.01...1024).contains(points) else { return nil }
      self.points = points
    }
  }

  /// A colour, and an opacity that its own alpha is multiplied by.
  public struct Paint: Hashable, Sendable {
    /// With an alpha of its own.
    public let color: AvatarColor
    /// 0…1, in steps of a ten-thousandth.
    public let opacity: Double

    /// nil where the opacity is outside 0…1.
    public init?(_ color: AvatarColor, opacity: Double = 1) {
      guard (0...1).contains(opacity) else { return nil }
      self.color = color
      self.opacity = (opacity * 10000).rounded() / 10000
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
      guard parts.count <= 3, let points = length(parts[0]) else { return nil }
      var paint: Paint?
      if parts.count > 1 {
        guard let color = AvatarColor(String(parts[1])),
          let opacity = parts.count > 2 ? Self.opacity(parts[2]) : 1, let parsed = Paint(color, opacity: opacity)
        else { return nil }
        paint = parsed
      }
      if points == 0 {
        self = .none
      } else if let width = Width(points) {
        self = .ring(width: width, paint: paint)
      } else {
        return nil
      }
    }
  }

  /// 0…1, or a percentage.
  private static func opacity(_ text: Substring) -> Double? {
    guard let value = fraction(text), (0...1).contains(value) else { return nil }
    return value
  }
}

extension AvatarBorder: CustomStringConvertible {
  /// The text that `init(_:)` reads as this border.
  public var description: String {
    switch self {
    case .none: "none"
    case .auto: "auto"
    case .ring(let width, let paint?):
      "\(width.points):\(paint.color)" + (paint.opacity == 1 ? "" : ":\(paint.opacity)")
    case .ring(let width, nil): "\(width.points)"
    }
  }
}
