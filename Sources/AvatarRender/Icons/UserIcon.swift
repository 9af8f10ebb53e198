import AvatarGeometry

extension Path {
  /// A head over a half circle of shoulders, on the 24-unit grid.
  static var userIcon: Path {
    var path = Path.circle(center: Point(x: 12, y: 7.5), radius: 4)
    path.move(to: Point(x: 5, y: 21))
    path.arc(center: Point(x: 12, y: 21), to: Point(x: 19, y: 21), clockwise: true)
    return path
  }
}
