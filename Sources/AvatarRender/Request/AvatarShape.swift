import AvatarGeometry

/// The outline an avatar is clipped to.
public enum AvatarShape: String, Hashable, Codable, Sendable, CaseIterable {
  /// The type's own: a circle for humans, a hexagon for agents.
  case auto
  case circle
  /// Pointy-top, with rounded corners.
  case hexagon
  case roundedSquare = "rounded-square"
  /// The superellipse of exponent 4.
  case squircle
  case square

  /// Whether the shape has corners whose rounding can be chosen.
  public func hasCorners(for type: AvatarType) -> Bool {
    switch (self, type) {
    case (.hexagon, _), (.auto, .agent), (.roundedSquare, _): true
    case (.circle, _), (.auto, .human), (.squircle, _), (.square, _): false
    }
  }
}

/// How the corners of a hexagon are rounded.
public enum CornerStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// A quadratic Bézier with the vertex as its control point.
  case bezier
  /// A true arc that touches both edges.
  case arc
}

/// The radius of a shape's corners, as a fraction of its side: 0…0.5.
public struct CornerRadius: Hashable, Sendable {
  /// 0…0.5.
  public let fraction: Double

  /// nil outside 0…0.5.
  public init?(_ fraction: Double) {
    guard (0...0.5).contains(fraction) else { return nil }
    self.fraction = fraction
  }

  init(unchecked fraction: Double) { self.fraction = fraction }
}

extension AvatarSpec {
  /// Returns the shape on the canvas: circles are smaller than hexagons of the same size in a balanced look.
  func shape(in theme: Theme) -> PlacedShape {
    let shape = clipShape(theme)
    let isSmaller = look.isBalanced && shape == .circle
    return PlacedShape(shape, inset: isSmaller ? (Double(pixels) * Self.balance / 2).rounded() : 0)
  }

  /// The part of the side by which balanced circles are smaller than hexagons.
  ///
  /// A hexagon has 82.5 % of the area of the circle around it. A circle of 94 % of the side has 88 %, halfway between.
  private static let balance = 0.06

  /// The outline, with the theme's corners where the request names none.
  func clipShape(_ theme: Theme) -> ClipShape {
    switch (look.shape, who.type) {
    case (.circle, _), (.auto, .human): .circle
    case (.hexagon, _), (.auto, .agent):
      .hexagon(
        cornerFraction: look.corners?.radius?.fraction ?? theme.hexagonCornerRadius.fraction,
        style: (look.corners?.style ?? theme.hexagonCornerStyle) == .arc ? .arc : .bezier)
    case (.roundedSquare, _):
      .roundedSquare(cornerFraction: look.corners?.radius?.fraction ?? theme.squareCornerRadius.fraction)
    case (.squircle, _): .squircle
    case (.square, _): .square
    }
  }
}
