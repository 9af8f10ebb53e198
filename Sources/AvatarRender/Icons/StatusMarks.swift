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

  /// The mark that identifies the badge without its colour, on the 24-unit grid: drawn onto the disc; a ring instead of
  /// the disc where it is `offline`.
  var mark: Path {
    var path = Path()
    switch self {
    case .online:
      return path
    case .away:
      path.stroke((12, 5.5), (12, 12.5), (16, 15.5))
      return path.stroked(width: 3.6)
    case .busy:
      path.stroke((7, 12), (17, 12))
      return path.stroked(width: 4.5)
    case .offline:
      return Path.circle(center: Point(x: 12, y: 12), radius: 9.25).stroked(width: 5.5)
    case .error:
      path.stroke((8, 8), (16, 16))
      path.stroke((16, 8), (8, 16))
    case .success:
      path.stroke((6.75, 12.25), (10.5, 16), (17.25, 9.25))
    case .info:
      path.dot(at: Point(x: 12, y: 6.5))
      path.stroke((12, 12), (12, 17.25))
    }
    return path.stroked(width: 3)
  }
}
