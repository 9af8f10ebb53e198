import AvatarGeometry

extension Path {
  /// A star with four points and hollow sides, a small cross at its upper right and a dot at its lower left.
  static func sparklesIcon(on grid: IconGrid) -> Path {
    let (center, reach) = (Point(x: 0, y: grid.length(1)), grid.length(8))
    let tips = [(0.0, -reach), (reach, 0), (0, reach), (-reach, 0)].map { center + Point(x: $0.0, y: $0.1) }
    var path = Path()
    path.move(to: tips[0])
    for (tip, next) in zip(tips, tips[1...] + tips[...0]) {
      // Each side is a quarter of the circle around the corner that the two tips span.
      path.arc(center: tip + next - center, to: next, clockwise: false)
    }
    path.close()
    // The sides come as near to the middle as 0.41 of the reach; a hole smaller than a pixel is closed.
    if reach < 5 {
      path.stroke((center.x, center.y - reach), (center.x, center.y + reach))
      path.stroke((center.x - reach, center.y), (center.x + reach, center.y))
    }
    let (x, y, arm) = (grid.length(7), -grid.length(6), grid.length(2))
    path.stroke((x, y - arm), (x, y + arm))
    path.stroke((x - arm, y), (x + arm, y))
    path.dot(at: Point(x: -grid.length(8), y: grid.length(8)))
    return path
  }
}
