import AvatarGeometry

/// The colours of a gradient at the centres of pixels.
///
/// Colours are interpolated between straight sRGB values, as SVG specifies, for each pixel anew; there is no table of
/// colours whose size would show.
struct GradientRamp {
  private let kind: PathGradient.Kind
  private let spread: PathGradient.Spread
  private let stops: [PathGradient.Stop]
  private let inverse: AffineTransform

  init(_ gradient: PathGradient) {
    kind = gradient.kind
    spread = gradient.spread
    inverse = gradient.map.inverse ?? .identity
    stops = gradient.stops
  }

  /// Returns the colour at a point of the canvas, in pixels.
  @inline(__always)
  func color(x: Double, y: Double) -> PremultipliedColor {
    let place = inverse(Point(x: x, y: y))
    switch kind {
    case .linear: return color(at: place.x)
    case .radial(let focus, let radius):
      return color(at: radius == 0 && focus == Point(x: 0, y: 0) ? place.length : distance(place, focus, radius))
    }
  }

  /// Returns the position between the focal circle (0) and the unit circle (1) of the largest circle through a point.
  ///
  /// The circles have centres (1 − t) · focus and radii r + t · (1 − r). The largest t is a root of a quadratic equation,
  /// whose leading coefficient is negative because the focal circle is inside the unit circle.
  private func distance(_ place: Point, _ focus: Point, _ radius: Double) -> Double {
    let (p, growth) = (place - focus, 1 - radius)
    let a = focus.dot(focus) - growth * growth
    let b = -p.dot(focus) + radius * growth
    let c = p.dot(p) - radius * radius
    return (b - max(b * b - a * c, 0).squareRoot()) / a
  }

  @inline(__always)
  private func color(at position: Double) -> PremultipliedColor {
    let t = spread(position)
    let last = stops.count - 1
    // Several stops at 0 leave the first one to the points before them.
    if last < 1 || t < stops[0].offset { return stops.first.map { premultiplied($0, $0, 0) } ?? .clear }
    var next = 1
    while next < last, stops[next].offset <= t { next += 1 }
    let (from, to) = (stops[next - 1], stops[next])
    if to.offset <= t { return premultiplied(to, to, 0) }
    return premultiplied(from, to, (t - from.offset) / (to.offset - from.offset))
  }

  /// Returns the position in the repeated gradient that has the colour of another one.
  @inline(__always)
  private func spread(_ t: Double) -> Double {
    // The comparison is false for NaN.
    guard t.magnitude < 1e9 else { return t > 0 ? 1 : 0 }
    switch spread {
    case .pad: return t
    case .repeat: return t - t.rounded(.down)
    case .reflect:
      let turn = t - 2 * (t / 2).rounded(.down)
      return turn > 1 ? 2 - turn : turn
    }
  }

  @inline(__always)
  private func premultiplied(_ a: PathGradient.Stop, _ b: PathGradient.Stop, _ t: Double) -> PremultipliedColor {
    let alpha = a.opacity + (b.opacity - a.opacity) * t
    func channel(_ a: UInt8, _ b: UInt8) -> UInt16 {
      let straight = Double(a) + (Double(b) - Double(a)) * t
      return UInt16(straight * 257 * alpha + 0.5)
    }
    return PremultipliedColor(
      red: channel(a.color.red, b.color.red), green: channel(a.color.green, b.color.green),
      blue: channel(a.color.blue, b.color.blue), alpha: UInt16(alpha * 65535 + 0.5))
  }
}
