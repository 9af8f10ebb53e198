import AvatarGeometry
import AvatarJSON
import AvatarRaster

extension SVGTreeBuilder {
  /// The maximum distance of a stroke's points from the middle of the view box, in multiples of the box's longer side.
  private static let maxDistance = 100.0
  private static let maxShapes = 10_000

  /// Draws the fill and the stroke of a shape.
  ///
  /// - Throws: `InputError` if the shape cannot be drawn, or exceeds a limit.
  mutating func drawShape(
    _ shape: SVGShape, _ position: Int, _ element: SVGElement, in place: SVGPlace
  ) throws(InputError) -> [SVGTreeNode] {
    let outline = try outline(of: shape, position, element, in: place)
    let (style, map) = (place.style, place.map)
    guard !outline.elements.isEmpty, map.determinant != 0, style.isVisible != false else { return [] }
    // Outlines without paint belong to the boxes around elements.
    try budget.draw(segments: outline.elements.count, of: element.source)
    let placed = outline.transformed(by: map)
    outlines.append(placed)
    if place.isClip {
      return try fill(placed, .color(.white, opacity: 1), style.clipRule, element.source, in: place)
    }
    let filled = try paint(style.fill ?? .color(.black), style.fillOpacity ?? 1, of: outline, element.source, in: place)
    let stroked =
      style.strokeWidth > 0
      ? try paint(style.stroke ?? .none, style.strokeOpacity ?? 1, of: outline, element.source, in: place) : nil
    try element.source.require(
      stroked == nil || !element.style.isStrokeUnscaled,
      "vector-effect cannot be drawn: convert the stroke to a path (Outline Stroke, Stroke to Path)")
    let fillNodes = try filled.map { paint throws(InputError) in
      try fill(placed, paint, style.fillRule, element.source, in: place)
    }
    let strokeNodes = try stroked.map { paint throws(InputError) in
      try stroke(outline, paint, element.source, in: place)
    }
    let (first, second) = style.isStrokeFirst == true ? (strokeNodes, fillNodes) : (fillNodes, strokeNodes)
    return (first ?? []) + (second ?? []) + (try drawMarkers(of: shape, position, on: outline, in: place))
  }

  mutating func outline(
    of shape: SVGShape, _ position: Int, _ element: SVGElement, in place: SVGPlace
  ) throws(InputError) -> Path {
    if let outline = outlineCache[position] { return outline }
    let outline = try shape.outline(element, in: place, maxElements: budget.remainingSegments)
    // The lengths of other shapes may be percentages.
    if [.path, .polyline, .polygon].contains(shape) { outlineCache[position] = outline }
    return outline
  }

  private mutating func fill(
    _ outline: Path, _ paint: SVGTreePaint, _ rule: Path.FillRule?, _ source: XMLElement, in place: SVGPlace
  ) throws(InputError) -> [SVGTreeNode] {
    var path = outline
    path.fillRule = rule ?? .nonZero
    return try node(path, paint, source, in: place)
  }

  private mutating func stroke(
    _ outline: Path, _ paint: SVGTreePaint, _ source: XMLElement, in place: SVGPlace
  ) throws(InputError) -> [SVGTreeNode] {
    let (style, map) = (place.style, place.map)
    // Stroking in units of the tree preserves precision, regardless of the document's units.
    let scale = map.scale
    var line = outline.transformed(by: AffineTransform(scale: scale))
    try checkPoints(of: outline, source, map)
    try source.require(line.isDrawable, Self.tooFar)
    if style.dashes.reduce(0, +) > 0 {
      line = line.dashed(
        style.dashes.map { $0 * scale }, offset: style.dashOffset * scale, maxElements: budget.remainingSegments)
    }
    let band = line.stroked(
      width: style.strokeWidth * scale, style: style.strokeStyle, maxElements: budget.remainingSegments)
    // The stroke of points may be empty.
    try budget.draw(segments: max(line.elements.count, band.elements.count), of: source)
    return try node(band.transformed(by: map.after(AffineTransform(scale: 1 / scale))), paint, source, in: place)
  }

  /// Checks that no point of a stroke is extremely far from the view box, because the number of arcs grows with the
  /// distance.
  ///
  /// - Throws: `InputError` for the first point that is too far away.
  private func checkPoints(of outline: Path, _ source: XMLElement, _ map: AffineTransform) throws(InputError) {
    for p in outline.elements.flatMap(\.points) {
      let place = map(p)
      try source.require(
        max(place.x.magnitude, place.y.magnitude) <= Self.maxDistance * SVGTree.side,
        """
        the point (\(p.x.text), \(p.y.text)) of a stroke is too far outside the viewBox: its distance from the centre \
        along each axis must be at most \(Self.maxDistance.text) times the longer side
        """)
    }
  }

  private static let tooFar = "is too far outside the viewBox"

  /// Returns a shape, or nothing if it is outside the view box.
  private mutating func node(
    _ path: Path, _ paint: SVGTreePaint, _ source: XMLElement, in place: SVGPlace
  ) throws(InputError) -> [SVGTreeNode] {
    try source.require(path.isDrawable, Self.tooFar)
    guard let box = path.bounds, let visible = box.intersection(canvas) else { return [] }
    if !canvas.contains(box) { isOverhanging = true }
    try budget.fill(path, in: canvas, of: source)
    let isGradient = if case .gradient = paint { true } else { false }
    try budget.paint(visible, times: isGradient ? 4 : 1, of: source)
    var path = path
    path.isCrisp = place.style.isCrisp ?? false
    return [.shape(path, paint)]
  }
}

extension Rect {
  /// Returns whether another rectangle is inside this one, apart from rounding.
  func contains(_ other: Rect) -> Bool {
    let tolerance = 1e-6 * SVGTree.side
    return other.x >= x - tolerance && other.maxX <= maxX + tolerance && other.y >= y - tolerance
      && other.maxY <= maxY + tolerance
  }
}
