import AvatarGeometry
import AvatarRaster

/// A gradient as an element of an SVG document, without its identifier.
struct SVGGradient {
  /// The name of the element.
  let name: String
  /// The attributes that place the gradient in pixels.
  let attributes: String
  /// The elements of its stops.
  let stops: String

  /// Creates a gradient between two paints, from the origin to a point.
  init(from start: SVGPaint, to stop: SVGPaint, end: SVGPoint) {
    name = "linearGradient"
    attributes = #"gradientUnits="userSpaceOnUse" x2="\#(end.x)" y2="\#(end.y)""#
    stops = start.stop(at: SVGNumber(0)) + stop.stop(at: SVGNumber(1))
  }

  init(_ gradient: PathGradient) {
    var attributes = #"gradientUnits="userSpaceOnUse""#
    switch gradient.kind {
    case .linear:
      name = "linearGradient"
      // The coordinates of viewers are percentages unless they are given.
      attributes += #" x2="1""#
    case .radial(let focus, let radius):
      name = "radialGradient"
      attributes += #" cx="0" cy="0" r="1""#
      let place = SVGPoint(focus)
      if focus != Point(x: 0, y: 0) { attributes += #" fx="\#(place.x)" fy="\#(place.y)""# }
      if radius > 0 { attributes += #" fr="\#(SVGNumber(radius))""# }
    }
    if gradient.spread != .pad { attributes += #" spreadMethod="\#(gradient.spread.rawValue)""# }
    let map = gradient.map
    let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map { SVGNumber($0).description }
    self.attributes = attributes + #" gradientTransform="matrix(\#(numbers.joined(separator: " ")))""#
    stops = gradient.stops.map { stop in
      SVGPaint(stop.color, opacity: stop.opacity).stop(at: SVGNumber(stop.offset))
    }.joined()
  }
}
