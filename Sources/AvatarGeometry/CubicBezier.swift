/// A cubic Bézier curve with its four control points.
struct CubicBezier {
  var start, control1, control2, end: Point

  /// Returns the polar form: `blossom(t, t, t)` is the point at t, and mixed arguments yield the control points of
  /// sub-curves (Ramshaw 1987).
  func blossom(_ u: Double, _ v: Double, _ w: Double) -> Point {
    let p01 = start.interpolated(to: control1, u)
    let p12 = control1.interpolated(to: control2, u)
    let p23 = control2.interpolated(to: end, u)
    return p01.interpolated(to: p12, v).interpolated(to: p12.interpolated(to: p23, v), w)
  }

  func point(at t: Double) -> Point { blossom(t, t, t) }

  /// Returns the part of the curve between two parameters.
  func part(_ from: Double, _ to: Double) -> CubicBezier {
    CubicBezier(
      start: from == 0 ? start : point(at: from), control1: blossom(from, from, to), control2: blossom(from, to, to),
      end: to == 1 ? end : point(at: to))
  }

  /// The unit tangent at the start; 0 if all points coincide.
  var startTangent: Point {
    [control1, control2, end].lazy.map { $0 - start }.first { $0.length > 0 }?.unit ?? Point(x: 0, y: 0)
  }
  /// The unit tangent at the end; 0 if all points coincide.
  var endTangent: Point {
    [control2, control1, start].lazy.map { end - $0 }.first { $0.length > 0 }?.unit ?? Point(x: 0, y: 0)
  }

  /// Returns whether the control points are between the ends and at most `distance` from the chord.
  func isStraight(within distance: Double) -> Bool {
    let chord = end - start
    let length = chord.length
    guard length > 0 else { return max((control1 - start).length, (control2 - start).length) <= distance }
    return [control1, control2].allSatisfy { p in
      let v = p - start
      let along = v.dot(chord) / length
      return v.cross(chord).magnitude <= distance * length && along >= -distance && along <= length + distance
    }
  }
}
