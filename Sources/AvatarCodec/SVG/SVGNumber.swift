/// A number in an SVG file, in thousandths; even at eight times the size, a thousandth is less than a level of
/// coverage.
struct SVGNumber: Hashable, CustomStringConvertible {
  var thousandths: Int

  /// Rounds a number below 2⁴⁰ to the nearest thousandth.
  init(_ number: Double) { thousandths = Int((number * 1000).rounded()) }

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
