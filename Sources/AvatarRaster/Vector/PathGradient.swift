package import AvatarGeometry

/// A linear or radial gradient that paints a path (SVG 1.1, §13.2).
///
/// The gradient is defined in a space of its own, which `map` places on the canvas. A linear gradient runs from x = 0 to
/// x = 1; a radial one runs from its focus to the unit circle around the origin.
package struct PathGradient: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case linear
    /// The focus, and the radius of the circle around it at which the gradient starts; the circle is inside the unit
    /// circle.
    case radial(focus: Point, focusRadius: Double)
  }

  /// The colours before the first and after the last stop.
  package enum Spread: String, Hashable, Sendable {
    case pad, reflect, `repeat`
  }

  package struct Stop: Hashable, Sendable {
    /// The position, 0…1, not before that of the previous stop.
    package var offset: Double
    /// The colour; its own alpha is 255.
    package var color: StraightColor
    /// The opacity, 0…1.
    package var opacity: Double

    package init(offset: Double, color: StraightColor, opacity: Double) {
      self.offset = offset
      self.color = color
      self.opacity = opacity
    }
  }

  package let kind: Kind
  package let spread: Spread
  /// The stops; at least one.
  package var stops: [Stop]
  /// The map from the gradient's space to the canvas, in pixels; it has an inverse.
  package private(set) var map: AffineTransform

  package init(_ kind: Kind, spread: Spread, stops: [Stop], map: AffineTransform) {
    self.kind = kind
    self.spread = spread
    self.stops = stops
    self.map = map
  }

  /// Returns the gradient on a canvas to which another map leads.
  package func transformed(by outer: AffineTransform) -> PathGradient {
    var gradient = self
    gradient.map = outer.after(map)
    return gradient
  }

  /// Returns the gradient with the opacity of each stop multiplied.
  package func faded(to opacity: Double) -> PathGradient {
    var gradient = self
    for i in stops.indices { gradient.stops[i].opacity *= opacity }
    return gradient
  }
}
