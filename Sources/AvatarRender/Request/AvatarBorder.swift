/// The ring along an avatar's edge.
public enum AvatarBorder: Hashable, Sendable {
  /// No ring, even if the theme has one.
  case none
  /// The theme's ring: thin and translucent on small avatars, thicker and opaque on large ones.
  ///
  /// See ``Theme/border`` and ``Theme/largeBorder``.
  case auto
  /// A ring with the given width and, optionally, colour and opacity.
  ///
  /// Without a paint, the ring has the theme's colour and opacity.
  case ring(width: Width, paint: Paint? = nil)

  /// The position of a ring relative to the edge of the shape.
  ///
  /// The shape shrinks if the ring would extend beyond the image.
  public enum Placement: String, Hashable, Codable, Sendable, CaseIterable {
    /// Inside the edge, over the background and the photo.
    case inside
    /// Half inside the edge and half outside it.
    case center
    /// Outside the edge, without covering the content.
    case outside
  }

  /// The width of a ring, 0.01…1024 points.
  public struct Width: Hashable, Sendable {
    /// The width in points, 0.01…1024.
    public let points: Double

    /// Creates a width, or returns nil if it is outside 0.01…1024.
    ///
    /// - Parameter points: The width in points.
    public init?(_ points: Double) {
      guard (0.01...1024).contains(points) else { return nil }
      self.points = points
    }
  }

  /// The colour of a ring, and the opacity by which the colour's alpha is multiplied.
  public struct Paint: Hashable, Sendable {
    /// The colour: sRGB with straight alpha.
    public let color: AvatarColor
    /// The opacity, 0…1, rounded to four decimal places.
    public let opacity: Double

    /// Creates a paint, or returns nil if the opacity is outside 0…1.
    ///
    /// - Parameters:
    ///   - color: The colour.
    ///   - opacity: The opacity, 0…1. The default is 1.
    public init?(_ color: AvatarColor, opacity: Double = 1) {
      guard (0...1).contains(opacity) else { return nil }
      self.color = color
      self.opacity = (opacity * 10000).rounded() / 10000
    }
  }

  /// Creates a ring from a string, or returns nil if the string does not describe a ring.
  ///
  /// - Parameter text: "none", "auto", or `WIDTH[:COLOR[:OPACITY]]`, for example "2", "2:white" or "2:#ffffff:50%". The
  ///   width is in points, and 0 means no ring. The opacity is 0…1 or a percentage.
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
          let opacity = parts.count > 2 ? FractionRange.unit.value(parts[2]) : 1,
          let parsed = Paint(color, opacity: opacity)
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
}

extension AvatarBorder: CustomStringConvertible {
  /// The string from which ``init(_:)`` creates this ring.
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
