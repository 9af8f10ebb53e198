import AvatarGeometry

extension AvatarStatus {
  /// Units a side of the square around a badge's disc.
  static let grid = 24.0

  /// Whether it says if someone is there, rather than how something went.
  var isPresence: Bool {
    switch self {
    case .online, .away, .busy, .offline: true
    case .error, .success, .info: false
    }
  }

  /// What tells the badge from others without its colour, on the 24-unit grid: drawn onto the disc; a ring instead of
  /// the disc where it is `offline`.
  var mark: Path {
    var path = Path()
    switch self {
    case .online:
      return path
    case .away:
      path.move(to: Point(x: 12, y: 5.5))
      path.line(to: Point(x: 12, y: 12.5))
      path.line(to: Point(x: 16, y: 15.5))
      return path.stroked(width: 3.6)
    case .busy:
      path.move(to: Point(x: 7, y: 12))
      path.line(to: Point(x: 17, y: 12))
      return path.stroked(width: 4.5)
    case .offline:
      return Path.circle(center: Point(x: 12, y: 12), radius: 9.25).stroked(width: 5.5)
    case .error:
      path.move(to: Point(x: 8, y: 8))
      path.line(to: Point(x: 16, y: 16))
      path.move(to: Point(x: 16, y: 8))
      path.line(to: Point(x: 8, y: 16))
    case .success:
      path.move(to: Point(x: 6.75, y: 12.25))
      path.line(to: Point(x: 10.5, y: 16))
      path.line(to: Point(x: 17.25, y: 9.25))
    case .info:
      path.dot(at: Point(x: 12, y: 6.5))
      path.move(to: Point(x: 12, y: 12))
      path.line(to: Point(x: 12, y: 17.25))
    }
    return path.stroked(width: 3)
  }
}
