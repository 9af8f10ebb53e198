import AvatarGeometry

extension Path {
  /// Returns a disc with eight scallops, enlarged by a distance on all sides.
  ///
  /// Scallops point up, down, to the sides and along the diagonals, so that the disc touches the middle of each side of
  /// its box and is symmetric.
  /// - Parameters:
  ///   - box: The square around the disc before it is enlarged.
  ///   - growth: The distance, in pixels, 0 or more.
  /// - Returns: The outline of eight arcs.
  static func scallopedDisc(_ box: Rect, grownBy growth: Double) -> Path {
    let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    let distance = (1 - scallopFraction) * box.width / 2
    // An enlarged union of circles is the union of the enlarged circles.
    let radius = scallopFraction * box.width / 2 + growth
    let (cosine, sine) = (eighth.cosine * distance, eighth.sine * distance)
    let notch = cosine + (radius * radius - sine * sine).squareRoot()
    var path = Path()
    path.move(to: center + notches[notches.count - 1] * notch)
    for (tip, end) in zip(tips, notches) {
      path.arc(center: center + tip * distance, to: center + end * notch, clockwise: true)
    }
    path.close()
    return path
  }

  /// The radius of a scallop, as a fraction of the disc's radius.
  ///
  /// Flatter scallops are invisible on a disc of 8 px, and deeper ones look like petals; below 0.277, they would not
  /// meet.
  private static let scallopFraction = 0.32
  /// The cosine and sine of 22.5°, half the angle between scallops, from the half-angle formulas.
  private static let eighth = (
    cosine: (2 + (2.0).squareRoot()).squareRoot() / 2, sine: (2 - (2.0).squareRoot()).squareRoot() / 2
  )
  /// The directions of the scallops, clockwise from the right.
  private static let tips: [Point] = {
    let diagonal = (0.5).squareRoot()
    return quarterTurns([Point(x: 1, y: 0), Point(x: diagonal, y: diagonal)])
  }()
  /// The directions of the notches after the scallops.
  private static let notches = quarterTurns([
    Point(x: eighth.cosine, y: eighth.sine), Point(x: eighth.sine, y: eighth.cosine),
  ])

  /// Returns the points of a quarter, followed by those of the other three quarters, clockwise.
  private static func quarterTurns(_ points: [Point]) -> [Point] {
    points + points.map { Point(x: -$0.y, y: $0.x) } + points.map { Point(x: -$0.x, y: -$0.y) }
      + points.map { Point(x: $0.y, y: -$0.x) }
  }
}
