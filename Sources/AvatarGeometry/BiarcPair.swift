/// A biarc: two circular arcs that are tangent to the ends of a curve and meet without a corner.
///
/// Both legs have the same length (Bolton, "Biarc curves", Computer-Aided Design 7, 1975).
struct BiarcPair {
  let first: ArcChain.Kind
  let second: ArcChain.Kind
  let joint: Point

  /// Creates the biarc of a curve; nil if the curve turns by a quarter turn or more and should be halved first.
  init?(_ curve: CubicBezier) {
    let (t0, t1) = (curve.startTangent, curve.endTangent)
    let chord = curve.end - curve.start
    let turn = t0.dot(t1)
    guard turn > 0, t0.dot(chord) > 0, t1.dot(chord) > 0 else { return nil }
    // The equation |chord − leg·(t0 + t1)| = 2·leg is solved for the leg without cancellation.
    let along = chord.dot(t0 + t1)
    // The formula also holds for parallel tangents, where the quadratic term vanishes.
    let leg = chord.dot(chord) / (along + (along * along + 2 * (1 - turn) * chord.dot(chord)).squareRoot())
    joint = (curve.start + t0 * leg).interpolated(to: curve.end - t1 * leg, 0.5)
    first = Self.arc(from: curve.start, along: t0, to: joint)
    second = Self.arc(from: curve.end, along: t1 * -1, to: joint).reversed
  }

  /// Returns an arc, or a line if the centre is too far away to draw an arc.
  private static func arc(from start: Point, along tangent: Point, to end: Point) -> ArcChain.Kind {
    let chord = end - start
    // This is twice the distance of the end from the tangent; the arc's height is an eighth of this value.
    let side = 2 * tangent.cross(chord)
    // A radius below 2²⁸ px leaves the centre of an arc near the canvas within the 2³⁰ px of a drawable path.
    guard side.magnitude > 1e-7, chord.dot(chord) < 0x1p28 * side.magnitude else { return .line }
    return .arc(center: start + tangent.turned * (chord.dot(chord) / side), clockwise: side > 0)
  }

  /// Returns whether a curve deviates from the arcs by at most `tolerance`, measured at seven points.
  func follows(_ curve: CubicBezier, within tolerance: Double) -> Bool {
    (1...7).allSatisfy { i in
      let p = curve.point(at: Double(i) / 8)
      let isFirst = (p - joint).dot(curve.end - curve.start) < 0
      return (isFirst ? first : second).distance(to: p, from: isFirst ? curve.start : curve.end, joint) <= tolerance
    }
  }
}
