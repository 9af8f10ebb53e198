import AvatarGeometry

extension Path {
  /// Appends straight lines from point to point.
  mutating func stroke(_ points: (x: Double, y: Double)...) { stroke(points.map { Point(x: $0.x, y: $0.y) }) }

  /// Appends straight lines from point to point.
  mutating func stroke(_ points: [Point]) {
    for (i, point) in points.enumerated() { if i == 0 { move(to: point) } else { line(to: point) } }
  }
}
