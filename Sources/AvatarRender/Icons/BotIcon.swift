import AvatarGeometry

extension Path {
  /// A robot's head: a rounded frame with two eyes, ears and an antenna, on the 24-unit grid.
  static var botIcon: Path {
    var path = Path.roundedRectangle(Rect(x: 5, y: 8, width: 14, height: 12), radius: 3)
    path.stroke((12, 8), (12, 4))
    for x in [2.0, 9, 15, 22] {
      path.stroke((x, 13), (x, 15))
    }
    return path
  }
}
