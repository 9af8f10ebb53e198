import AvatarGeometry
import AvatarJSON

extension SVGTreeBuilder {
  /// Draws the markers at the points of a shape (SVG 1.1, §11.6).
  ///
  /// - Throws: `InputError` if a marker cannot be drawn.
  mutating func drawMarkers(
    of shape: SVGShape, on outline: Path, in place: SVGPlace
  ) throws(InputError) -> [SVGTreeNode] {
    let style = place.style
    let values = [style.markerStart, style.markerMid, style.markerEnd]
    guard [.path, .line, .polyline, .polygon].contains(shape), values.contains(where: { $0 != nil && $0 != "none" })
    else { return [] }
    let markers = values.map { value in
      value.flatMap { SVGReference.identifier(in: $0) }.flatMap { document.position(of: $0.id) }
        .flatMap { document.elements[$0].name == "marker" ? $0 : nil }
    }
    var nodes: [SVGTreeNode] = []
    let points = outline.markedPoints
    for (i, point) in points.enumerated() {
      guard let marker = markers[i == 0 ? 0 : i == points.count - 1 ? 2 : 1] else { continue }
      nodes += try draw(marker: marker, at: point, isStart: i == 0, in: place)
    }
    return nodes
  }

  private mutating func draw(
    marker position: Int, at point: (place: Point, direction: Point), isStart: Bool, in place: SVGPlace
  ) throws(InputError) -> [SVGTreeNode] {
    let source = document.elements[position]
    try budget.use(source)
    try source.require(place.depth < XMLParser.maxDepth, "is nested too deeply: at most \(XMLParser.maxDepth) levels")
    let marker = try document.element(position, &budget)
    var inner = place
    inner.depth += 1
    inner.style = try document.style(of: position, viewport: place.viewport, &budget)
    let size = Point(x: marker.length("markerWidth", in: place) ?? 3, y: marker.length("markerHeight", in: place) ?? 3)
    guard size.x > 0, size.y > 0, !marker.style.isHidden else { return [] }
    var map = AffineTransform(scale: 1, offset: point.place).after(turn(of: source, point.direction, isStart))
    if source["markerUnits"] != "userSpaceOnUse" { map = map.after(AffineTransform(scale: place.style.strokeWidth)) }
    let view = marker.viewBox ?? Rect(x: 0, y: 0, width: size.x, height: size.y)
    let box = Rect(x: 0, y: 0, width: size.x, height: size.y)
    let fit = SVGAspectRatio(source).map(from: view, to: box)
    inner.viewport = Point(x: view.width, y: view.height)
    let reference = fit(Point(x: marker.length("refX", in: inner) ?? 0, y: marker.length("refY", in: inner) ?? 0))
    map = map.after(AffineTransform(scale: 1, offset: reference * -1))
    inner.map = try self.map(place.map.after(map).after(fit), source)
    let start = outlines.count
    var nodes = try drawChildren(of: position, in: inner)
    // Markers do not belong to the box around a shape.
    outlines.removeSubrange(start...)
    if !marker.style.isOverflowVisible {
      nodes = clip(nodes, to: .rectangle(box).transformed(by: place.map.after(map)))
    }
    return try finish(nodes, marker, in: inner, outlines: start)
  }

  /// Returns the rotation of a marker at a point with a direction.
  private func turn(of source: XMLElement, _ direction: Point, _ isStart: Bool) -> AffineTransform {
    let orient = (source["orient"] ?? "0").asciiTrimmed.lowercased()
    guard orient.hasPrefix("auto") else {
      return AffineTransform(svg: "rotate(\(orient))", viewport: Point(x: 0, y: 0), fontSize: 16) ?? .identity
    }
    let along = orient == "auto-start-reverse" && isStart ? direction * -1 : direction
    return AffineTransform(a: along.x, b: along.y, c: -along.y, d: along.x, e: 0, f: 0)
  }
}

extension Path {
  /// The ends of all segments, with the mean of the directions of the segments that meet there.
  fileprivate var markedPoints: [(place: Point, direction: Point)] {
    var points: [(place: Point, incoming: Point, outgoing: Point)] = []
    var start = Point(x: 0, y: 0)
    let zero = Point(x: 0, y: 0)
    func add(_ controls: [Point]) {
      guard let end = controls.last, let pen = points.last?.place else { return }
      points[points.count - 1].outgoing = (controls.first { $0 != pen } ?? end) - pen
      points.append((end, end - (controls.dropLast().last { $0 != end } ?? pen), zero))
    }
    for element in elements {
      switch element {
      case .move(let p):
        points.append((p, zero, zero))
        start = p
      case .line, .quad, .cubic: add(element.points)
      case .arc(let center, let end, let clockwise):
        guard let pen = points.last?.place else { continue }
        let sign = clockwise ? 1.0 : -1.0
        func tangent(_ p: Point) -> Point { Point(x: center.y - p.y, y: p.x - center.x) * sign }
        points[points.count - 1].outgoing = tangent(pen)
        points.append((end, tangent(end), zero))
      case .close: add([start])
      }
    }
    return points.map { point in
      let sum = point.incoming.unit + point.outgoing.unit
      return (point.place, sum.length > 0 ? sum.unit : Point(x: 1, y: 0))
    }
  }
}
