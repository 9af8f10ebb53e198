import AvatarGeometry

/// A number in an SVG file, in thousandths: even if the picture is enlarged eight times, a thousandth is less than a
/// level of coverage.
struct SVGNumber: Hashable, CustomStringConvertible {
  var thousandths: Int

  /// Rounds a number below 2⁴⁰ to the nearest thousandth.
  init(_ number: Double) { thousandths = Int((number * 1000).rounded()) }

  init(thousandths: Int) { self.thousandths = thousandths }

  /// The number without superfluous digits, for example `-.5`, `12` or `3.125`.
  var description: String {
    let (whole, fraction) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = String(String(1000 + fraction).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    let sign = thousandths < 0 ? "-" : ""
    if digits.isEmpty { return "\(sign)\(whole)" }
    return sign + (whole == 0 ? "" : String(whole)) + ".\(digits)"
  }
}

/// A point whose coordinates are rounded to the precision of SVG files.
struct SVGPoint: Hashable {
  var x: SVGNumber
  var y: SVGNumber

  init(_ point: Point) {
    x = SVGNumber(point.x)
    y = SVGNumber(point.y)
  }

  private init(x: SVGNumber, y: SVGNumber) {
    self.x = x
    self.y = y
  }

  /// Returns the vector from another point to this one, exactly in thousandths, so that errors cannot accumulate.
  func relative(to origin: SVGPoint) -> SVGPoint {
    SVGPoint(
      x: SVGNumber(thousandths: x.thousandths - origin.x.thousandths),
      y: SVGNumber(thousandths: y.thousandths - origin.y.thousandths))
  }
}
