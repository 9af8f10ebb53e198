import AvatarGeometry
import AvatarJSON
import AvatarRaster

/// The elements of an SVG document, one per line.
struct SVGMarkup {
  private(set) var text = ""
  private let idPrefix: String
  /// The number of identifiers used so far.
  private var ids = 0

  /// Creates an empty document.
  ///
  /// - Parameter idPrefix: The prefix of each identifier.
  init(idPrefix: String) { self.idPrefix = idPrefix }

  mutating func add(_ nodes: [SVGNode]) {
    for node in nodes { add(node) }
  }

  private mutating func add(_ node: SVGNode) {
    guard node.isMasked || node.isMoved || node.opacity < 1 else { return add(node.content) }
    var attributes = node.isMoved ? " transform=\"translate(\(node.x)\(node.y == 0 ? "" : " \(node.y)"))\"" : ""
    if node.isMasked {
      let id = nextID()
      addMask(of: node, id: id)
      attributes += " mask=\"url(#\(id))\""
    }
    if node.opacity < 1 { attributes += " opacity=\"\(SVGNumber(node.opacity))\"" }
    text += "<g\(attributes)>\n"
    add(node.content)
    text += "</g>\n"
  }

  /// Adds the mask of a node, in which white areas are shown and black areas are removed.
  ///
  /// Without holes, a clip path would suffice, but viewers clip each element of a group separately, so lower elements
  /// would shine through along the edge.
  private mutating func addMask(of node: SVGNode, id: String) {
    let box = node.box.moved(by: Point(x: -Double(node.x), y: -Double(node.y)))
    // For a stroke, the default mask region is too small: it extends only a tenth beyond the path, without the stroke
    // width.
    let region =
      node.isStroke || !node.mask.isEmpty
      ? #" maskUnits="userSpaceOnUse" x="\#(SVGNumber(box.x - 1))" y="\#(SVGNumber(box.y - 1))" "#
        + #"width="\#(SVGNumber(box.width + 2))" height="\#(SVGNumber(box.height + 2))""# : ""
    text += "<mask id=\"\(id)\"\(region)>\n"
    if node.mask.isEmpty { addShape(node.clip ?? .around(box), SVGPaint.white.fill) }
    add(node.mask)
    for hole in node.holes { addShape(hole.outline, hole.paint) }
    text += "</mask>\n"
  }

  private mutating func add(_ content: SVGNode.Content) {
    switch content {
    case .shape(let path, let paint): addShape(path, paint)
    case .gradient(let path, let gradient):
      let id = nextID()
      text += "<\(gradient.name) id=\"\(id)\" \(gradient.attributes)>\n\(gradient.stops)</\(gradient.name)>\n"
      addShape(path, "fill=\"url(#\(id))\"" + path.attributes)
    case .photo(let uri, let width, let height):
      text += "<image width=\"\(width)\" height=\"\(height)\" xlink:href=\"\(uri)\"/>\n"
    case .group(let nodes): add(nodes)
    }
  }

  private mutating func nextID() -> String {
    ids += 1
    return "\(idPrefix)\(ids)"
  }

  private mutating func addShape(_ path: Path, _ paint: String) {
    if let circle = path.circle {
      text += "<circle cx=\"\(circle.center.x)\" cy=\"\(circle.center.y)\" r=\"\(circle.radius)\" \(paint)/>\n"
    } else {
      text += "<path \(paint) d=\"\(SVGPathData(path).text)\"/>\n"
    }
  }
}

extension Path {
  /// The circle that the path draws, or nil unless it is one contour of arcs that make a full turn around one centre.
  fileprivate var circle: (center: SVGPoint, radius: SVGNumber)? {
    guard case .move(let start)? = elements.first, elements.last == .close else { return nil }
    var pen = start
    var turns: Set<Bool> = []
    var centers: Set<SVGPoint> = []
    var radii: Set<SVGNumber> = []
    var quarters = 0.0
    for element in elements.dropFirst().dropLast() {
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
    return (center, radius)
  }
}
