import AvatarGeometry

extension Path {
  /// Two strokes that cross in the middle: Feather's `x`; see NOTICE.
  static func crossIcon(on grid: IconGrid) -> Path {
    let arm = grid.length(6)
    var path = Path()
    path.stroke((arm, -arm), (-arm, arm))
    path.stroke((-arm, -arm), (arm, arm))
    return path
  }

  /// A tick of two strokes at 45°: Feather's `check`; see NOTICE.
  static func checkIcon(on grid: IconGrid) -> Path {
    let (half, short) = (grid.length(8), grid.length(5))
    let long = 2 * half - short
    let bottom = (long / 2).rounded(.down)
    var path = Path()
    path.stroke((half, bottom - long), (short - half, bottom), (-half, bottom - short))
    return path
  }

  /// The letter i in a circle: Feather's `info`; see NOTICE.
  static func infoIcon(on grid: IconGrid) -> Path {
    var path = Path.circle(center: Point(x: 0, y: 0), radius: grid.length(10))
    let dot = -grid.length(4)
    // The gap between dot and stem is as wide as the pen, and at least 1 px.
    path.stroke((0, dot + grid.pen + grid.length(2, atLeast: 1)), (0, grid.length(4)))
    path.dot(at: Point(x: 0, y: dot))
    return path
  }

  /// A stroke along straight lines from point to point.
  mutating func stroke(_ points: (x: Double, y: Double)...) {
    for (i, point) in points.enumerated() {
      let point = Point(x: point.x, y: point.y)
      if i == 0 { move(to: point) } else { line(to: point) }
    }
  }

  /// A place where the pen is only put down.
  mutating func dot(at p: Point) {
    move(to: p)
    close()
  }
}
