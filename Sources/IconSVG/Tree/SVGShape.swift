import AvatarGeometry
import AvatarJSON

/// The basic shapes of SVG (SVG 1.1, §8 and §9).
enum SVGShape: String, CaseIterable {
  case path, circle, ellipse, rect, line, polyline, polygon

  /// Returns the outline of an element, in user units; empty if the element draws nothing.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - place: The place of the element.
  ///   - maxElements: The maximum number of elements of the outline; see `SVGPathReader`.
  /// - Returns: The outline.
  /// - Throws: `InputError` for malformed path data.
  func outline(_ element: SVGElement, in place: SVGPlace, maxElements: Int) throws(InputError) -> Path {
    func length(_ name: String) -> Double { element.length(name, in: place) ?? 0 }
    switch self {
    case .path: return try Self.outline(ofPath: element.source, maxElements)
    case .polyline, .polygon:
      // Browsers draw the points before the first one that is malformed.
      let numbers = SVGScanner.numbers(before: element.source["points"] ?? "")
      return Self.polygon(numbers.dropLast(numbers.count % 2), isClosed: self == .polygon)
    case .circle: return Self.ellipse(Point(x: length("cx"), y: length("cy")), length("r"), length("r"))
    case .ellipse:
      let (x, y) = (element.length("rx", in: place), element.length("ry", in: place))
      return Self.ellipse(Point(x: length("cx"), y: length("cy")), x ?? y ?? 0, y ?? x ?? 0)
    case .rect: return Self.rectangle(element, in: place)
    case .line: return Self.polygon([length("x1"), length("y1"), length("x2"), length("y2")], isClosed: false)
    }
  }

  private static func outline(ofPath element: XMLElement, _ maxElements: Int) throws(InputError) -> Path {
    let data = element["d"] ?? ""
    if data == "none" { return Path() }
    let reader = SVGPathReader(data, maxElements: maxElements)
    if let position = reader.faultPosition {
      throw element.fault(
        "d: character \(position): must be a command or a number of at most \(Int(SVGScanner.largest))")
    }
    return reader.path
  }

  private static func ellipse(_ center: Point, _ x: Double, _ y: Double) -> Path {
    guard x > 0, y > 0 else { return Path() }
    if x == y { return .circle(center: center, radius: x) }
    return Path.circle(center: Point(x: 0, y: 0), radius: 1)
      .transformed(by: AffineTransform(a: x, b: 0, c: 0, d: y, e: center.x, f: center.y))
  }

  private static func rectangle(_ element: SVGElement, in place: SVGPlace) -> Path {
    func length(_ name: String) -> Double { element.length(name, in: place) ?? 0 }
    let box = Rect(x: length("x"), y: length("y"), width: length("width"), height: length("height"))
    // A negative radius is as if it were not specified (SVG 2, §10.3).
    func radius(_ name: String) -> Double? { element.length(name, in: place).flatMap { $0 < 0 ? nil : $0 } }
    let (x, y) = (radius("rx"), radius("ry"))
    guard box.width > 0, box.height > 0 else { return Path() }
    let rx = min(x ?? y ?? 0, box.width / 2)
    let ry = min(y ?? x ?? 0, box.height / 2)
    guard rx > 0, ry > 0 else { return .rectangle(box) }
    // Stretching a rounded rectangle with circular corners produces elliptical corners.
    let stretched = Rect(x: 0, y: 0, width: box.width / rx, height: box.height / ry)
    let path =
      rx == ry
      ? Path.roundedRectangle(box, radius: rx)
      : Path.roundedRectangle(stretched, radius: 1)
        .transformed(by: AffineTransform(a: rx, b: 0, c: 0, d: ry, e: box.x, f: box.y))
    return place.style.dashes.isEmpty ? path : path.startingAtTopLeft
  }

  private static func polygon(_ numbers: some Collection<Double>, isClosed: Bool) -> Path {
    var path = Path()
    let numbers = Array(numbers)
    guard numbers.count > 2 else { return path }
    for i in stride(from: 0, to: numbers.count, by: 2) {
      let point = Point(x: numbers[i], y: numbers[i + 1])
      if i == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if isClosed { path.close() }
    return path
  }
}

extension Path {
  /// A rounded rectangle that starts with its top side, as dashes do (SVG 1.1, §9.2).
  fileprivate var startingAtTopLeft: Path {
    guard case .move(let top)? = elements.first, let last = elements.dropLast().last?.points.last else { return self }
    var path = Path()
    path.move(to: last)
    path.line(to: top)
    for element in elements.dropFirst() { path.add(element) }
    return path
  }
}
