import AvatarGeometry

/// The outline an avatar is clipped to.
public enum AvatarShape: String, Hashable, Codable, Sendable, CaseIterable {
  /// The type's own: a circle for humans, a hexagon for agents.
  case auto
  case circle
  /// Pointy-top, with rounded corners.
  case hexagon
  case square

  func clipShape(for type: AvatarType) -> ClipShape {
    switch (self, type) {
    case (.circle, _), (.auto, .human): .circle
    case (.hexagon, _), (.auto, .agent): .hexagon(cornerFraction: ClipShape.hexagonCornerFraction)
    case (.square, _): .square
    }
  }
}
