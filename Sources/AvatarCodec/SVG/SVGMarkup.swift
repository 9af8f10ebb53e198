import AvatarGeometry

/// The elements of an SVG document, one on each line.
struct SVGMarkup {
  private(set) var text = ""
  private let idPrefix: String
  private var masks = 0

  /// Creates an empty document.
  ///
  /// - Parameter idPrefix: The prefix of each mask's identifier.
  init(idPrefix: String) { self.idPrefix = idPrefix }

  mutating func add(_ nodes: [SVGNode]) {
    for node in nodes { add(node) }
  }

  private mutating func add(_ node: SVGNode) {
    guard node.isMasked || node.isMoved else { return add(node.content) }
    var attributes = node.isMoved ? " transform=\"translate(\(node.x)\(node.y == 0 ? "" : " \(node.y)"))\"" : ""
    if node.isMasked {
      masks += 1
      let id = "\(idPrefix)\(masks)"
      addMask(of: node, id: id)
      attributes += " mask=\"url(#\(id))\""
    }
    text += "<g\(attributes)>\n"
    add(node.content)
    text += "</g>\n"
  }

  /// Adds the mask of a node: white is shown, black is removed.
  ///
  /// Without holes, a clip path would suffice, but viewers clip each element of a group separately, so that lower
  /// elements shine through along the edge.
  private mutating func addMask(of node: SVGNode, id: String) {
    text += "<mask id=\"\(id)\">\n"
    addShape(
      node.clip ?? .around(node.box.moved(by: Point(x: -Double(node.x), y: -Double(node.y)))), SVGPaint.white.fill)
    for hole in node.holes { addShape(hole.outline, hole.paint) }
    text += "</mask>\n"
  }

  private mutating func add(_ content: SVGNode.Content) {
    switch content {
    case .shape(let path, let paint): addShape(path, paint)
    case .photo(let uri, let width, let height):
      text += "<image width=\"\(width)\" height=\"\(height)\" xlink:href=\"\(uri)\"/>\n"
    case .group(let nodes): add(nodes)
    }
  }

  private mutating func addShape(_ path: Path, _ paint: String) {
    if let circle = SVGCircle(path) {
      text += "<circle cx=\"\(circle.center.x)\" cy=\"\(circle.center.y)\" r=\"\(circle.radius)\" \(paint)/>\n"
    } else {
      text += "<path \(paint) d=\"\(SVGPathData(path).text)\"/>\n"
    }
  }
}

/// A circle, recognised in a path.
private struct SVGCircle {
  let center: SVGPoint
  let radius: SVGNumber

  /// Recognises a circle; nil if the path is not one contour of arcs that make a full turn around the same centre.
  init?(_ path: Path) {
    guard case .move(let start)? = path.elements.first, path.elements.last == .close else { return nil }
    var pen = start
    var turns: Set<Bool> = []
    var centers: Set<SVGPoint> = []
    var radii: Set<SVGNumber> = []
    var quarters = 0.0
    for element in path.elements.dropFirst().dropLast() {
      switch element {
      case .line(let end):
        guard SVGPoint(end) == SVGPoint(pen) else { return nil }
        pen = end
      case .arc(let center, let end, let clockwise):
        turns.insert(clockwise)
        centers.insert(SVGPoint(center))
        radii.formUnion([SVGNumber((pen - center).length), SVGNumber((end - center).length)])
        // Circles and rounded rectangles consist of quarter arcs.
        guard (pen - center).dot(end - center).magnitude < 1e-6 * (end - center).dot(end - center) else { return nil }
        quarters += (pen - center).cross(end - center) > 0 ? 1 : -1
        pen = end
      default: return nil
      }
    }
    guard let center = centers.first, let radius = radii.first, turns.count == 1, centers.count == 1,
      radii.count == 1, quarters.magnitude == 4, SVGPoint(pen) == SVGPoint(start)
    else { return nil }
    self.center = center
    self.radius = radius
  }
}
