import AvatarGeometry

extension AvatarSpec {
  /// Returns the shape and its position on the canvas.
  ///
  /// In a balanced look, circles are drawn smaller than hexagons of the same size.
  func shape(in theme: Theme) -> PlacedShape {
    let shape = clipShape(theme)
    let isSmaller = look.isBalanced && shape == .circle
    return PlacedShape(shape, inset: isSmaller ? (Double(pixels) * Self.balance / 2).rounded() : 0)
  }

  /// The fraction of the side by which balanced circles are smaller than hexagons.
  ///
  /// A hexagon has 82.5 % of the area of its circumscribed circle. A circle whose diameter is 94 % of the side has 88 %
  /// of that area, about halfway between the two.
  private static let balance = 0.06

  /// Returns the shape, with the theme's corners if the request does not specify any.
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
