import AvatarGeometry

extension Path {
  /// Two strokes that cross in the middle, on the 24-unit grid.
  static var crossIcon: Path {
    var path = Path()
    path.stroke((6, 6), (18, 18))
    path.stroke((18, 6), (6, 18))
    return path
  }

  /// A tick of two strokes at 45°, on the 24-unit grid.
  static var checkIcon: Path {
    var path = Path()
    path.stroke((5, 11), (10.5, 16.5), (19.5, 7.5))
    return path
  }

  /// The letter i in a circle, on the 24-unit grid.
  static var infoIcon: Path {
    var path = Path.circle(center: Point(x: 12, y: 12), radius: 9)
    path.stroke((12, 11.5), (12, 16))
    path.dot(at: Point(x: 12, y: 8))
    return path
  }

  /// A stroke along straight lines from point to point.
  mutating func stroke(_ points: (x: Double, y: Double)...) {
    for (i, point) in points.enumerated() {
      let point = Point(x: point.x, y: point.y)
      if i == 0 { move(to: point) } else { line(to: point) }
    }
  }

  /// A place where the pen is only put down.
  mutating func dot(at p: Point) {
    move(to: p)
    close()
  }
}
