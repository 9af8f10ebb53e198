extension Path {
  /// Returns a full circle of four exact quarter arcs, by default clockwise on a screen.
  package static func circle(center c: Point, radius r: Double, clockwise: Bool = true) -> Path {
    let right = Point(x: c.x + r, y: c.y)
    let bottom = Point(x: c.x, y: c.y + r)
    let left = Point(x: c.x - r, y: c.y)
    let top = Point(x: c.x, y: c.y - r)
    var path = Path()
    path.move(to: right)
    for p in clockwise ? [bottom, left, top, right] : [top, left, bottom, right] {
      path.arc(center: c, to: p, clockwise: clockwise)
    }
    path.close()
    return path
  }

  /// Returns a rectangle with sharp corners.
  package static func rectangle(_ r: Rect) -> Path {
    var path = Path()
    path.move(to: Point(x: r.x, y: r.y))
    path.line(to: Point(x: r.maxX, y: r.y))
    path.line(to: Point(x: r.maxX, y: r.maxY))
    path.line(to: Point(x: r.x, y: r.maxY))
    path.close()
    return path
  }

  /// Returns a rectangle whose corners are quarter circles; the radius is clamped to half the shorter side.
  package static func roundedRectangle(_ r: Rect, radius: Double) -> Path {
    let q = min(max(radius, 0), min(r.width, r.height) / 2)
    // The centre, the start and the end of each corner's arc, clockwise.
    let corners: [(center: Point, start: Point, end: Point)] = [
      (Point(x: r.maxX - q, y: r.y + q), Point(x: r.maxX - q, y: r.y), Point(x: r.maxX, y: r.y + q)),
      (Point(x: r.maxX - q, y: r.maxY - q), Point(x: r.maxX, y: r.maxY - q), Point(x: r.maxX - q, y: r.maxY)),
      (Point(x: r.x + q, y: r.maxY - q), Point(x: r.x + q, y: r.maxY), Point(x: r.x, y: r.maxY - q)),
      (Point(x: r.x + q, y: r.y + q), Point(x: r.x, y: r.y + q), Point(x: r.x + q, y: r.y)),
    ]
    var path = Path()
    for (i, corner) in corners.enumerated() {
      if i == 0 { path.move(to: corner.start) } else { path.line(to: corner.start) }
      path.arc(center: corner.center, to: corner.end, clockwise: true)
    }
    path.close()
    return path
  }
}
