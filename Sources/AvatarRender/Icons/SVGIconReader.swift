import AvatarGeometry
import AvatarJSON

/// A reader that converts an SVG document to fills, in drawing order.
struct SVGIconReader {
  /// The documented limits of an icon.
  private static let maxBytes = IconArtwork.maxBytes
  private static let maxFills = 256
  /// The maximum distance of a stroke's points from the middle of the view box, in multiples of the box's longer side.
  private static let farthest = 100.0

  /// The role of an element as a child of a group.
  fileprivate enum Kind {
    case shape(SVGShape)
    case group, use, nothing, unsupported
  }

  private struct Group {
    var style: SVGPaintStyle
    /// The map from user units to artwork units.
    var map: AffineTransform
    /// The width and height that percentages refer to, in user units.
    var viewport: Point
    /// The clip rectangle, outside which viewers show nothing, in artwork units.
    var clip: Rect
    /// The number of ancestors of the group's elements.
    var depth = 1
  }

  private(set) var fills: [IconArtwork.Fill] = []
  /// The width and height of the view box, in user units.
  private(set) var size = Point(x: 0, y: 0)
  private var sheet = SVGStyleSheet()
  /// The elements that others may refer to, by identifier.
  private var elements: [Substring: XMLElement] = [:]
  /// The kinds of all elements, in document order.
  private var kinds: [Kind] = []
  /// The elements whose attributes have been parsed, by their positions in document order.
  private var parsed: [Int: SVGElement] = [:]
  /// The property whose fills are being read, `clip-path` or `mask`; nil for the icon itself.
  ///
  /// Fills of a clip or a mask may be larger than the icon.
  private var clipProperty: String?
  private(set) var budget = SVGBudget()

  init(_ bytes: [UInt8]) throws(InputError) {
    guard bytes.count <= Self.maxBytes else {
      throw InputError(reason: "is too large: must be at most \(Self.maxBytes >> 10) KiB", kind: .contents)
    }
    let root = try XMLElement(document: bytes)
    try index(root)
    try drawRoot(root)
    guard !fills.isEmpty else { throw InputError(reason: "draws nothing", kind: .contents) }
    // An icon whose only colour is black is drawn in the icon colour.
    guard fills.allSatisfy({ $0.paint.color == nil || $0.paint.color == .black }) else { return }
    for i in fills.indices { fills[i].paint.color = nil }
  }

  /// Collects the style sheets, the kinds of elements, and the elements with identifiers.
  ///
  /// - Throws: `InputError` if a style sheet is not supported.
  private mutating func index(_ element: XMLElement) throws(InputError) {
    // If several elements have the same identifier, references mean the first one, as in browsers.
    if let id = element["id"], elements[id[...]] == nil { elements[id[...]] = element }
    if element.name == "style" { try sheet.add(element) }
    kinds.append(Kind(element.name))
    for child in element.children { try index(child) }
  }

  // MARK: Elements

  /// Returns an element in a group; its attributes are parsed only at its first use.
  ///
  /// - Throws: `InputError` for an attribute that cannot be drawn.
  private mutating func element(
    _ xml: XMLElement, names: Set<String>, inheriting style: SVGPaintStyle, viewport: Point
  ) throws(InputError) -> SVGElement {
    if let element = parsed[xml.index] { return element.placed(inheriting: style, viewport: viewport) }
    let element = try SVGElement(xml, names: names, sheet, elements, &budget)
    parsed[xml.index] = element
    return element.placed(inheriting: style, viewport: viewport)
  }

  private mutating func drawRoot(_ element: XMLElement) throws(InputError) {
    try element.require(
      element.name == "svg" && (element["xmlns"] ?? Self.namespace) == Self.namespace,
      "must be <svg> in the namespace \(Self.namespace)")
    let root = try self.element(
      element, names: Self.viewportNames, inheriting: SVGPaintStyle(), viewport: Point(x: 0, y: 0))
    if root.style.isHidden { return }
    try element.require(root.style.opacity == 1, Self.groupOpacity)
    if let view = root.viewBox {
      size = Point(x: view.width, y: view.height)
    } else {
      try element.require(root.text("width") != nil && root.text("height") != nil, "viewBox is missing")
      size = Point(x: try root.length("width"), y: try root.length("height"))
      try element.require(size.x > 0 && size.y > 0, "width and height must be more than 0")
    }
    let half = IconArtwork.side / 2
    let canvas = Rect(x: -half, y: -half, width: 2 * half, height: 2 * half)
    let group = Group(style: root.style, map: .identity, viewport: size, clip: canvas)
    try drawChildren(of: root, in: canvas, group)
  }

  private static let viewportNames: Set = [
    "viewBox", "width", "height", "x", "y", "preserveAspectRatio", "version", "baseProfile", "refX", "refY",
  ]
  private static let namespace = "http://www.w3.org/2000/svg"

  private static let groupOpacity = "opacity cannot be drawn on a group: use fill-opacity and stroke-opacity"

  /// Draws the children of an element that establishes a viewport, scaled to fit in a box.
  ///
  /// - Throws: `InputError` if an element cannot be drawn.
  private mutating func drawChildren(of element: SVGElement, in box: Rect, _ parent: Group) throws(InputError) {
    if let ratio = element.text("preserveAspectRatio"), !["xMidYMid", "xMidYMid meet"].contains(ratio) {
      throw element.source.fault("preserveAspectRatio", ratio, "xMidYMid meet")
    }
    let view = element.viewBox ?? Rect(x: 0, y: 0, width: parent.viewport.x, height: parent.viewport.y)
    guard view.width > 0, view.height > 0, box.width > 0, box.height > 0 else { return }
    let scale = min(box.width / view.width, box.height / view.height)
    let middle = Point(x: view.x + view.width / 2, y: view.y + view.height / 2)
    let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    var group = parent
    group.map = parent.map.after(AffineTransform(scale: scale, offset: center - middle * scale))
    group.viewport = Point(x: view.width, y: view.height)
    if let clip = Path.rectangle(view).transformed(by: group.map).bounds {
      let (x, y) = (max(clip.x, parent.clip.x), max(clip.y, parent.clip.y))
      group.clip = Rect(
        x: x, y: y, width: min(clip.maxX, parent.clip.maxX) - x, height: min(clip.maxY, parent.clip.maxY) - y)
    }
    for child in element.source.children { try draw(child, in: group) }
  }

  private mutating func draw(_ xml: XMLElement, in parent: Group) throws(InputError) {
    try budget.use(xml)
    let kind = kinds[xml.index]
    if case .nothing = kind { return }
    // The limit also ends the recursion of a `<use>` that refers to one of its own ancestors.
    try xml.require(parent.depth < XMLElement.deepest, "is nested too deeply: at most \(XMLElement.deepest) levels")
    guard let names = kind.attributes else {
      throw xml.fault("cannot be drawn: \(Self.advice[xml.name] ?? "must be g, use, \(SVGShape.words)")")
    }
    let element = try element(xml, names: names, inheriting: parent.style, viewport: parent.viewport)
    if element.style.isHidden { return }
    var group = parent
    group.style = element.style
    group.map = try map(element, in: parent)
    group.depth = parent.depth + 1
    for clip in element.clips where try !isCovered(by: clip, in: group) {
      throw xml.fault(
        clip.property, clip.value, "one that contains the whole viewBox: apply it to the shapes (Intersect, Flatten)")
    }
    // Elements inside a shape, for example its title, are not drawn.
    if case .shape(let shape) = kind { return try draw(try shape.outline(element), element, in: group) }
    let first = fills.count
    if case .use = kind {
      try drawTarget(of: element, in: group)
    } else {
      for child in xml.children { try draw(child, in: group) }
    }
    if element.style.opacity < 1, fills.count > first {
      try xml.require(fills.count == first + 1, Self.groupOpacity)
      fills[first].paint.opacity *= element.style.opacity
    }
  }

  /// Advice for replacing elements that cannot be drawn, by element name.
  private static let advice = [
    "text": "convert it to paths (Create Outlines, Object to Path)", "image": "trace it to paths",
    "foreignObject": "remove it", "switch": "ungroup it", "svg": "move its shapes to the outer <svg>",
  ]

  /// Draws the element that a `<use>` refers to.
  ///
  /// - Throws: `InputError` if the element does not exist or cannot be drawn.
  private mutating func drawTarget(of use: SVGElement, in parent: Group) throws(InputError) {
    guard let target = use.target else {
      let reference = use.text("href") ?? use.text("xlink:href") ?? ""
      throw use.source.fault("href", reference, "the identifier of an element in the document, for example #icon")
    }
    var group = parent
    let offset = Point(x: try use.length("x"), y: try use.length("y"))
    group.map = parent.map.after(AffineTransform(scale: 1, offset: offset))
    guard target.name == "symbol" else { return try draw(target, in: group) }
    let symbol = try element(
      target, names: Self.viewportNames, inheriting: group.style, viewport: parent.viewport)
    if symbol.style.isHidden { return }
    group.style = symbol.style
    group.viewport = Point(
      x: try use.extent("width", try symbol.extent("width", parent.viewport.x)),
      y: try use.extent("height", try symbol.extent("height", parent.viewport.y)))
    let box = Rect(x: 0, y: 0, width: group.viewport.x, height: group.viewport.y)
    try drawChildren(of: symbol, in: box, group)
  }

  /// Returns whether a clip or mask shows the whole view box and therefore has no effect.
  ///
  /// - Throws: `InputError` if an element of the clip or mask cannot be drawn.
  private mutating func isCovered(by clip: SVGElement.Clip, in group: Group) throws(InputError) -> Bool {
    let isMask = clip.property == "mask"
    guard let target = clip.target, target.name == (isMask ? "mask" : "clipPath") else { return false }
    let names: Set = ["transform", "x", "y", "width", "height", "maskUnits", "maskContentUnits", "clipPathUnits"]
    let element = try element(target, names: names, inheriting: SVGPaintStyle(), viewport: group.viewport)
    let units = element.text(isMask ? "maskContentUnits" : "clipPathUnits")
    guard [nil, "userSpaceOnUse"].contains(units) else { return false }
    guard element.clips.isEmpty, !element.style.isHidden else { return false }
    var inner = group
    inner.style = element.style
    inner.map = try map(element, in: group)
    if element.text("maskUnits") == "userSpaceOnUse" {
      let region = Path.rectangle(try element.box()).transformed(by: inner.map)
      guard region.isRectangle(around: group.clip) else { return false }
    }
    // The contents of the clip are drawn to find its outlines, but are not part of the icon.
    let (outerFills, outerProperty) = (fills, clipProperty)
    fills = []
    clipProperty = clip.property
    for child in target.children { try draw(child, in: inner) }
    let clipFills = fills
    fills = outerFills
    clipProperty = outerProperty
    let isAlpha = element.style.isAlphaMask
    return clipFills.contains { fill in
      let isOpaque = fill.paint.opacity == 1 && (isAlpha || fill.paint.color == AvatarColor(rgb: 0xFFFFFF))
      return (!isMask || isOpaque) && fill.path.isRectangle(around: group.clip)
    }
  }

  private func map(_ element: SVGElement, in parent: Group) throws(InputError) -> AffineTransform {
    let map = parent.map.after(element.transform)
    let numbers = [map.a, map.b, map.c, map.d, map.e, map.f]
    try element.source.require(
      numbers.allSatisfy { $0.magnitude <= Self.largest }, "transform enlarges the drawing too much")
    return map
  }

  /// The largest coefficient that a map may have, so that all coordinates are finite.
  private static let largest = 1e9

  // MARK: Fills

  private mutating func draw(_ outline: Path, _ element: SVGElement, in group: Group) throws(InputError) {
    let (style, map) = (element.style, group.map)
    guard !outline.elements.isEmpty, map.determinant != 0 else { return }
    var (fill, stroke) = (style.fillPaint, style.strokePaint)
    // A clip takes the shape of an outline, regardless of its paint.
    if clipProperty == "clip-path" { (fill, stroke) = (IconArtwork.Paint(color: nil, opacity: 1), nil) }
    try element.source.require(
      style.opacity == 1 || fill == nil || stroke == nil,
      "opacity cannot be drawn on a fill and a stroke: use fill-opacity and stroke-opacity")
    if let fill {
      var path = outline.transformed(by: map)
      path.fillRule = style.fillRule
      try add(IconArtwork.Fill(path: path, paint: fill), element, in: group.clip)
    }
    if let stroke {
      // Stroking in artwork units preserves precision, regardless of the document's units.
      let scale = map.scale
      let band = outline.transformed(by: AffineTransform(scale: scale))
      try checkPoints(of: outline, element, map)
      try element.source.require(band.isDrawable, "is too far outside the viewBox")
      let path = band.stroked(
        width: style.strokeWidth * scale, style: style.strokeStyle, maxElements: budget.remainingSegments)
      // The stroke of points may be empty.
      try budget.draw(segments: max(outline.elements.count - path.elements.count, 0), of: element.source)
      try add(
        IconArtwork.Fill(path: path.transformed(by: map.after(AffineTransform(scale: 1 / scale))), paint: stroke),
        element, in: group.clip)
    }
  }

  /// Checks that no point of a stroke is extremely far from the view box, because the number of arcs grows with the
  /// distance.
  ///
  /// - Throws: `InputError` for the first point that is too far away.
  private func checkPoints(of outline: Path, _ element: SVGElement, _ map: AffineTransform) throws(InputError) {
    for p in outline.elements.flatMap(\.points) {
      let place = map(p)
      try element.source.require(
        max(place.x.magnitude, place.y.magnitude) <= Self.farthest * IconArtwork.side,
        """
        the point (\(p.x.text), \(p.y.text)) of a stroke is too far outside the viewBox: its distance from the centre \
        along each axis must be at most \(Self.farthest.text) times the longer side
        """)
    }
  }

  private mutating func add(_ fill: IconArtwork.Fill, _ element: SVGElement, in clip: Rect) throws(InputError) {
    try budget.draw(segments: fill.path.elements.count, of: element.source)
    try element.source.require(fill.path.isDrawable, "is too far outside the viewBox")
    guard let box = fill.path.bounds else { return }
    if clipProperty != nil { return fills.append(fill) }
    // A viewer clips to the view box, so nothing outside it is visible.
    if box.maxX <= clip.x || box.x >= clip.maxX || box.maxY <= clip.y || box.y >= clip.maxY { return }
    let margin = Self.margin * IconArtwork.side
    try element.source.require(
      box.x >= clip.x - margin && box.maxX <= clip.maxX + margin && box.y >= clip.y - margin
        && box.maxY <= clip.maxY + margin, "extends beyond the viewBox, which does not clip it: must be inside")
    try element.source.require(
      fills.count < Self.maxFills, "the drawing has too many shapes: at most \(Self.maxFills.grouped)")
    try budget.fill(fill.path, of: element.source)
    fills.append(fill)
  }

  /// The fraction of the view box by which a shape may extend beyond the box, because editors often produce such
  /// shapes.
  private static let margin = 0.05
}

extension SVGIconReader.Kind {
  fileprivate init(_ name: String) {
    if Self.ignored.contains(name) || name.contains(":") && !name.hasPrefix("svg:") {
      self = .nothing
    } else if name == "g" {
      self = .group
    } else if name == "use" {
      self = .use
    } else {
      self = SVGShape(rawValue: name).map { .shape($0) } ?? .unsupported
    }
  }

  /// The elements that draw nothing, such as descriptions and definitions, in addition to those of other namespaces.
  private static let ignored: Set = [
    "title", "desc", "metadata", "defs", "style", "symbol", "clipPath", "mask", "linearGradient", "radialGradient",
    "filter", "pattern", "marker",
  ]

  /// The names of the element's own attributes; nil if the element cannot be drawn.
  fileprivate var attributes: Set<String>? {
    switch self {
    case .shape(let shape): shape.attributes
    case .group: ["transform"]
    case .use: ["x", "y", "width", "height", "href", "xlink:href", "transform"]
    case .nothing, .unsupported: nil
    }
  }
}

extension Path {
  /// Returns whether the path is an axis-aligned rectangle that contains another rectangle.
  fileprivate func isRectangle(around box: Rect) -> Bool {
    let tolerance = 1e-6 * IconArtwork.side
    guard let own = bounds, own.x <= box.x + tolerance, own.y <= box.y + tolerance,
      own.maxX >= box.maxX - tolerance, own.maxY >= box.maxY - tolerance
    else { return false }
    // Only an axis-aligned rectangle fills its bounds. Curves are excluded, because a control point would count as a
    // corner.
    let points = elements.flatMap(\.points)
    let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) / 2 }
    return elements.allSatisfy { if case .arc = $0 { false } else { $0.points.count <= 1 } }
      && (area.magnitude - own.width * own.height).magnitude <= tolerance * IconArtwork.side
  }
}
