import AvatarGeometry

/// A horizontal or vertical line between two measured edges.
struct RedlineSegment {
  private(set) var from: Point
  private(set) var to: Point

  /// Creates a segment that spans an interval of a row, or of a column if it is vertical.
  init(_ interval: Range<Double>, at position: Double, isVertical: Bool = false) {
    func end(_ place: Double) -> Point {
      isVertical ? Point(x: position, y: place) : Point(x: place, y: position)
    }
    (from, to) = (end(interval.lowerBound), end(interval.upperBound))
  }

  var length: Double { (to - from).length }

  func scaled(by factor: Double) -> RedlineSegment {
    var segment = self
    (segment.from, segment.to) = (from * factor, to * factor)
    return segment
  }
}
