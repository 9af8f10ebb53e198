import AvatarGeometry

extension Path {
  /// Two strokes that cross in the middle, on the 24-unit grid.
  static var crossIcon: Path {
    var path = Path()
    path.move(to: Point(x: 6, y: 6))
    path.line(to: Point(x: 18, y: 18))
    path.move(to: Point(x: 18, y: 6))
    path.line(to: Point(x: 6, y: 18))
    return path
  }

  /// A tick of two strokes at 45°, on the 24-unit grid.
  static var checkIcon: Path {
    var path = Path()
    path.move(to: Point(x: 5, y: 11))
    path.line(to: Point(x: 10.5, y: 16.5))
    path.line(to: Point(x: 19.5, y: 7.5))
    return path
  }

  /// The letter i in a circle, on the 24-unit grid.
  static var infoIcon: Path {
    var path = Path.circle(center: Point(x: 12, y: 12), radius: 9)
    path.move(to: Point(x: 12, y: 11.5))
    path.line(to: Point(x: 12, y: 16))
    path.dot(at: Point(x: 12, y: 8))
    return path
  }

  /// A place where the pen is only put down.
  mutating func dot(at p: Point) {
    move(to: p)
    close()
  }
}
