import AvatarGeometry

extension Path {
  /// A head over a half circle of shoulders, on the 24-unit grid.
  static var userIcon: Path {
    var path = Path.circle(center: Point(x: 12, y: 7.5), radius: 5)
    path.append(.circle(center: Point(x: 12, y: 7.5), radius: 3, clockwise: false))
    path.append(shoulders)
    return path
  }

  /// A half ring, open below, with round ends.
  private static var shoulders: Path {
    let center = Point(x: 12, y: 21)
    let (outer, inner) = (8.0, 6.0)
    let middle = (outer + inner) / 2
    var path = Path()
    path.move(to: Point(x: center.x - outer, y: center.y))
    path.arc(center: center, to: Point(x: center.x + outer, y: center.y), clockwise: true)
    path.arc(
      center: Point(x: center.x + middle, y: center.y), to: Point(x: center.x + inner, y: center.y),
      clockwise: true)
    path.arc(center: center, to: Point(x: center.x - inner, y: center.y), clockwise: false)
    path.arc(
      center: Point(x: center.x - middle, y: center.y), to: Point(x: center.x - outer, y: center.y),
      clockwise: true)
    path.close()
    return path
  }
}
