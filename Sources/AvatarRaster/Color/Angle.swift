/// Trigonometric functions computed from their series.
///
/// The C library's functions differ in the last bit between systems.
enum Angle {
  /// Returns the cosine and sine of an angle, accurate to within 1e-12.
  static func cosineAndSine(degrees: Double) -> (Double, Double) {
    let turns = degrees / 360
    let x = (turns - turns.rounded()) * 2 * Double.pi
    // Terms up to x²⁶/26! suffice: for |x| ≤ π, the next term is below 1e-13.
    var (cosine, sine, term) = (0.0, 0.0, 1.0)
    for n in 0..<27 {
      switch n % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= x / Double(n + 1)
    }
    return (cosine, sine)
  }
}
