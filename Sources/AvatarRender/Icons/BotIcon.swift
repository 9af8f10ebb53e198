import AvatarGeometry

extension Path {
  /// A robot's head: a rounded frame with two eyes, ears and an antenna, on the 24-unit grid.
  static var botIcon: Path {
    var path = Path.roundedRectangle(Rect(x: 4, y: 8, width: 16, height: 12), radius: 3)
    path.move(to: Point(x: 12, y: 8))
    path.line(to: Point(x: 12, y: 4))
    for x in [1.0, 9, 15, 23] {
      path.move(to: Point(x: x, y: 13))
      path.line(to: Point(x: x, y: 15))
    }
    return path
  }
}
