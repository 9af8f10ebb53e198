import AvatarGeometry

/// The basic shapes of SVG (SVG 1.1, §8 and §9).
enum SVGShape: String, CaseIterable {
  case path, circle, ellipse, rect, line, polyline, polygon

  /// The names of the attributes that describe the outline.
  var attributes: Set<String> {
    switch self {
    case .path: ["d", "pathLength", "transform"]
    case .circle: ["cx", "cy", "r", "transform"]
    case .ellipse: ["cx", "cy", "rx", "ry", "transform"]
    case .rect: ["x", "y", "width", "height", "rx", "ry", "transform"]
    case .line: ["x1", "y1", "x2", "y2", "transform"]
    case .polyline, .polygon: ["points", "transform"]
    }
  }

  /// Returns the outline of an element, in user units; empty if the element draws nothing.
  /// - Throws: `InputError` for a malformed attribute.
  func outline(_ element: SVGElement) throws(InputError) -> Path {
    switch self {
    case .path, .polyline, .polygon: element.outline
    case .circle: try Self.ellipse(element, "r", "r")
    case .ellipse: try Self.ellipse(element, "rx", "ry")
    case .rect: try Self.rectangle(element)
    case .line:
      Self.polygon(
        [
          try element.length("x1"), try element.length("y1"), try element.length("x2"), try element.length("y2"),
        ], isClosed: false)
    }
  }

  /// Returns the outline that the attribute `d` or `points` of an element describes, in user units.
  /// - Throws: `InputError` for a malformed attribute.
  static func outline(_ name: String, _ value: String, of element: XMLElement) throws(InputError) -> Path {
    if name == "d" { return try path(value, of: element) }
    guard let numbers = SVGScanner.numbers(value), numbers.count.isMultiple(of: 2) else {
      throw element.fault(name, value, "pairs of numbers")
    }
    return polygon(numbers, isClosed: element.name == SVGShape.polygon.rawValue)
  }

  private static func path(_ data: String, of element: XMLElement) throws(InputError) -> Path {
    if data == "none" { return Path() }
    let reader = SVGPathReader(data)
    if let position = reader.faultPosition {
      throw element.fault("d: character \(position): must be a command or a number of at most 1000000")
    }
    return reader.path
  }

  private static func ellipse(_ element: SVGElement, _ x: String, _ y: String) throws(InputError) -> Path {
    let radii = Point(x: try element.extent(x), y: try element.extent(y))
    let center = Point(x: try element.length("cx"), y: try element.length("cy"))
    guard radii.x > 0, radii.y > 0 else { return Path() }
    if radii.x == radii.y { return .circle(center: center, radius: radii.x) }
    return Path.circle(center: Point(x: 0, y: 0), radius: 1)
      .transformed(by: AffineTransform(a: radii.x, b: 0, c: 0, d: radii.y, e: center.x, f: center.y))
  }

  private static func rectangle(_ element: SVGElement) throws(InputError) -> Path {
    let box = try element.box()
    func radius(_ name: String) throws(InputError) -> Double? {
      [nil, "auto"].contains(element.text(name)) ? nil : try element.extent(name)
    }
    let (x, y) = (try radius("rx"), try radius("ry"))
    guard box.width > 0, box.height > 0 else { return Path() }
    let rx = min(x ?? y ?? 0, box.width / 2)
    let ry = min(y ?? x ?? 0, box.height / 2)
    guard rx > 0, ry > 0 else { return .rectangle(box) }
    if rx == ry { return .roundedRectangle(box, radius: rx) }
    // Stretching a rounded rectangle with circular corners produces elliptical corners.
    let stretched = Rect(x: 0, y: 0, width: box.width / rx, height: box.height / ry)
    return Path.roundedRectangle(stretched, radius: 1)
      .transformed(by: AffineTransform(a: rx, b: 0, c: 0, d: ry, e: box.x, f: box.y))
  }

  private static func polygon(_ numbers: [Double], isClosed: Bool) -> Path {
    var path = Path()
    guard numbers.count > 2 else { return path }
    path.stroke(stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) })
    if isClosed { path.close() }
    return path
  }
}

extension Path {
  /// Appends straight lines from point to point.
  mutating func stroke(_ points: (x: Double, y: Double)...) { stroke(points.map { Point(x: $0.x, y: $0.y) }) }

  /// Appends straight lines from point to point.
  mutating func stroke(_ points: [Point]) {
    for (i, point) in points.enumerated() { if i == 0 { move(to: point) } else { line(to: point) } }
  }
}
