import AvatarGeometry

extension Path {
  /// A robot's head: a rounded frame with two eyes, ears and an antenna, on the 24-unit grid.
  static var botIcon: Path {
    var path = Path.roundedRectangle(Rect(x: 3, y: 7, width: 18, height: 14), radius: 4)
    path.append(.roundedRectangle(Rect(x: 5, y: 9, width: 14, height: 10), radius: 2, clockwise: false))
    path.append(antenna)
    for x in [9.0, 15.0] {
      path.append(.roundedRectangle(Rect(x: x - 1, y: 12, width: 2, height: 4), radius: 1))
    }
    for x in [0.0, 22.0] {
      path.append(.roundedRectangle(Rect(x: x, y: 12, width: 2, height: 4), radius: 1))
    }
    return path
  }

  /// A stroke with a round end that stands on the frame; they touch, but do not overlap.
  private static var antenna: Path {
    var path = Path()
    path.move(to: Point(x: 11, y: 7))
    path.line(to: Point(x: 11, y: 4))
    path.arc(center: Point(x: 12, y: 4), to: Point(x: 13, y: 4), clockwise: true)
    path.line(to: Point(x: 13, y: 7))
    path.close()
    return path
  }
}
