import AvatarGeometry

/// A point whose coordinates are rounded to the precision of SVG files.
struct SVGPoint: Hashable {
  var x: SVGNumber
  var y: SVGNumber

  init(_ point: Point) {
    x = SVGNumber(point.x)
    y = SVGNumber(point.y)
  }

  /// Returns the vector from another point to this one, exact in thousandths, so that errors do not accumulate.
  func relative(to origin: SVGPoint) -> SVGPoint {
    var step = self
    step.x.thousandths -= origin.x.thousandths
    step.y.thousandths -= origin.y.thousandths
    return step
  }
}
