import AvatarGeometry

extension Path {
  /// A star with four points and hollow sides, a small cross at its upper right and a dot at its lower left, on the
  /// 24-unit grid.
  static var sparklesIcon: Path {
    let (center, reach) = (Point(x: 11, y: 13), 8.0)
    let tips = [(0.0, -reach), (reach, 0), (0, reach), (-reach, 0)].map { center + Point(x: $0.0, y: $0.1) }
    var path = Path()
    path.move(to: tips[0])
    for (tip, next) in zip(tips, tips[1...] + tips[...0]) {
      // Each side is a quarter of the circle around the corner that the two tips span.
      path.arc(center: tip + next - center, to: next, clockwise: false)
    }
    path.close()
    path.stroke((18, 3.5), (18, 8.5))
    path.stroke((15.5, 6), (20.5, 6))
    path.dot(at: Point(x: 3.5, y: 20.5))
    return path
  }
}
