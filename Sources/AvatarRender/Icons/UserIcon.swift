import AvatarGeometry

extension Path {
  /// A circle for the head and an arch for the shoulders: Feather's `user`; see NOTICE.
  static func userIcon(on grid: IconGrid) -> Path {
    let (head, bottom) = (grid.length(4), grid.length(9))
    let top = -bottom
    // The gap between head and shoulders is as wide as the pen, and at least 1 px.
    let shoulders = top + 2 * head + grid.pen + grid.length(2, atLeast: 1)
    let half = grid.length(8, atLeast: 2 * head)
    let corner = min(grid.length(4), bottom - shoulders)
    var path = Path.circle(center: Point(x: 0, y: top + head), radius: head)
    path.move(to: Point(x: half, y: bottom))
    path.line(to: Point(x: half, y: shoulders + corner))
    path.arc(
      center: Point(x: half - corner, y: shoulders + corner), to: Point(x: half - corner, y: shoulders),
      clockwise: false)
    path.line(to: Point(x: corner - half, y: shoulders))
    path.arc(
      center: Point(x: corner - half, y: shoulders + corner), to: Point(x: -half, y: shoulders + corner),
      clockwise: false)
    path.line(to: Point(x: -half, y: bottom))
    return path
  }
}
