extension Path {
  /// The smallest box around all contours that have a height; nil if there are none, or if the path is not drawable.
  /// - Complexity: O(n).
  package var bounds: Rect? {
    guard isDrawable else { return nil }
    // The bounds of pieces that are monotone in x and y are those of their ends.
    let ends = monotoneCurves.flatMap { [$0.start, $0.end] }
    guard let first = ends.first else { return nil }
    var (least, most) = (first, first)
    for p in ends {
      least = Point(x: min(least.x, p.x), y: min(least.y, p.y))
      most = Point(x: max(most.x, p.x), y: max(most.y, p.y))
    }
    return Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }
}
