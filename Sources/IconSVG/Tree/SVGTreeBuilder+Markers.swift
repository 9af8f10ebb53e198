import AvatarGeometry
import AvatarJSON

extension SVGTreeBuilder {
  /// Draws the markers at the points of a shape (SVG 1.1, §11.6).
  ///
  /// - Throws: `InputError` if a marker cannot be drawn.
  mutating func drawMarkers(
    of shape: SVGShape, _ position: Int, on outline: Path, in place: SVGPlace
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
    let points = outline.markedPoints(ends: shape == .path ? segmentEnds(of: position) : nil)
    for (i, point) in points.enumerated() {
      guard let marker = markers[i == 0 ? 0 : i == points.count - 1 ? 2 : 1] else { continue }
      nodes += try draw(marker: marker, at: point, isStart: i == 0, in: place)
    }
    return nodes
  }

  /// Returns the numbers of elements after which a segment of a path ends; an arc consists of several elements.
  private mutating func segmentEnds(of position: Int) -> Set<Int> {
    if let ends = endsCache[position] { return ends }
    let ends = Set(SVGPathReader(document.elements[position]["d"] ?? "").ends)
    endsCache[position] = ends
    return ends
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
    // A marker in a marker passes its own context on.
    func resolved(_ value: SVGPaintValue) -> SVGPaintValue {
      switch value {
      case .contextFill: place.contextFill
      case .contextStroke: place.contextStroke
      default: value
      }
    }
    inner.contextFill = resolved(place.style.fill ?? .color(.black))
    inner.contextStroke = resolved(place.style.stroke ?? .none)
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
  /// Returns the ends of segments, with the mean of the directions of the segments that meet there.
  ///
  /// - Parameter ends: The numbers of elements after which a segment ends; nil for all.
  /// - Returns: The ends.
  fileprivate func markedPoints(ends: Set<Int>?) -> [(place: Point, direction: Point)] {
    typealias Vertex = (place: Point, incoming: Point, outgoing: Point, isMarked: Bool)
    var points: [Vertex] = []
    var start = 0
    let zero = Point(x: 0, y: 0)
    func add(to end: Point, leaving: Point, arriving: Point, isMarked: Bool) {
      points[points.count - 1].outgoing = leaving
      points.append((end, arriving, zero, isMarked))
    }
    for (i, element) in elements.enumerated() {
      let isMarked = ends?.contains(i + 1) ?? true
      let pen = points.last?.place ?? zero
      switch element {
      case .move(let p):
        start = points.count
        points.append((p, zero, zero, true))
      case .line, .quad, .cubic:
        let controls = element.points
        guard let end = controls.last else { continue }
        let leaving = (controls.first { $0 != pen } ?? end) - pen
        add(
          to: end, leaving: leaving, arriving: end - (controls.dropLast().last { $0 != end } ?? pen), isMarked: isMarked
        )
      case .arc(let center, let end, let clockwise):
        func tangent(_ p: Point) -> Point { Point(x: center.y - p.y, y: p.x - center.x) * (clockwise ? 1 : -1) }
        add(to: end, leaving: tangent(pen), arriving: tangent(end), isMarked: isMarked)
      case .close:
        guard points.indices.contains(start) else { continue }
        let first = points[start]
        let closing = first.place - pen
        let arriving = closing == zero ? points[points.count - 1].incoming : closing
        add(to: first.place, leaving: closing == zero ? first.outgoing : closing, arriving: arriving, isMarked: true)
        points[start].incoming = arriving
        points[points.count - 1].outgoing = first.outgoing
      }
    }
    return points.filter(\.isMarked).map { point in
      let sum = point.incoming.unit + point.outgoing.unit
      return (point.place, sum.length > 0 ? sum.unit : Point(x: 1, y: 0))
    }
  }
}
