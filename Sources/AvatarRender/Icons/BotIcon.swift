import AvatarGeometry

extension Path {
  /// A robot's head: a rounded frame with two eyes, ears and an antenna, on the 24-unit grid.
  static var botIcon: Path {
    var path = Path.roundedRectangle(Rect(x: 5, y: 8, width: 14, height: 12), radius: 3)
    path.move(to: Point(x: 12, y: 8))
    path.line(to: Point(x: 12, y: 4))
    for x in [2.0, 9, 15, 22] {
      path.move(to: Point(x: x, y: 13))
      path.line(to: Point(x: x, y: 15))
    }
    return path
  }
}
