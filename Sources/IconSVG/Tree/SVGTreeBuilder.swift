import AvatarGeometry
import AvatarJSON

/// A builder that draws the elements of a document once, in drawing order.
struct SVGTreeBuilder {
  var document: SVGDocument
  var budget = SVGBudget()
  /// The width and height of the view box, in user units.
  private(set) var size = Point(x: 0, y: 0)
  /// The view box, outside which viewers show nothing, in units of the tree.
  var canvas: Rect {
    let half = size * (SVGTree.side / max(size.x, size.y) / 2)
    return Rect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y)
  }
  /// Whether a shape extends beyond the canvas.
  var isOverhanging = false
  /// The outlines of the shapes drawn so far, in units of the tree, from which boxes around elements are computed.
  var outlines: [Path] = []
  /// The outlines of paths and polygons, by the positions of their elements.
  var outlineCache: [Int: Path] = [:]
  /// The ends of the segments of paths with markers, by the positions of their elements.
  var endsCache: [Int: Set<Int>] = [:]
  /// The gradients, by the positions of their elements; those that are not gradients are nil.
  var gradientCache: [Int: SVGGradientTemplate?] = [:]

  init(_ elements: [XMLElement]) { document = SVGDocument(elements) }

  // MARK: Viewports

  /// Draws the document.
  ///
  /// - Throws: `InputError` if the document cannot be drawn.
  mutating func drawRoot() throws(InputError) -> [SVGTreeNode] {
    let source = document.elements[0]
    try source.require(
      source.name == "svg" && (source["xmlns"] ?? XMLParser.namespace) == XMLParser.namespace,
      "must be <svg> in the namespace \(XMLParser.namespace)")
    let root = try document.element(0, &budget)
    if root.style.isHidden || root.style.opacity == 0 { return [] }
    var place = SVGPlace(viewport: Point(x: 0, y: 0))
    place.style = root.style.inheriting(SVGStyle(), diagonal: 0)
    let box = Rect(
      x: 0, y: 0, width: root.length("width", in: place) ?? 0, height: root.length("height", in: place) ?? 0)
    let isStretched = root.viewBox != nil && SVGAspectRatio(source).isNone && box.width > 0 && box.height > 0
    let shown = isStretched ? box : root.viewBox ?? box
    try source.require(
      root.viewBox != nil || root.has("width") && root.has("height"),
      source["viewBox"].map {
        "viewBox \"\($0.shortened(to: 40))\": must be four numbers: left, top, and a width and a height above 0"
      } ?? "viewBox is missing")
    try source.require(shown.width > 0 && shown.height > 0, "width and height must be more than 0")
    size = Point(x: shown.width, y: shown.height)
    let half = SVGTree.side / 2
    let square = Rect(x: -half, y: -half, width: 2 * half, height: 2 * half)
    let view = root.viewBox ?? shown
    place.viewport = Point(x: view.width, y: view.height)
    place.map = isStretched ? .stretching(view, to: canvas) : .fitting(view, in: square)
    // The transform of the outermost element moves its whole box, whose middle is the origin unless it is given.
    if root.style.transform != nil {
      place.map = try map(place.map.after(root.transform(in: place, box: view, origin: "center")), source)
    }
    var nodes = try drawChildren(of: 0, in: place)
    if let background = root.style.background, let paint = SVGTreePaint(background, opacity: 1) {
      nodes.insert(.shape(.rectangle(canvas), paint), at: 0)
    }
    let drawn = try finish(nodes, root, in: place, outlines: 0)
    return isOverhanging ? clip(drawn, to: .rectangle(canvas)) : drawn
  }

  /// Draws the contents of an element that establishes a viewport, scaled to fit in a box in user units.
  ///
  /// - Throws: `InputError` if an element cannot be drawn.
  private mutating func drawViewport(
    of position: Int, _ element: SVGElement, in box: Rect, _ place: SVGPlace
  ) throws(InputError) -> [SVGTreeNode] {
    guard box.width > 0, box.height > 0 else { return [] }
    let view = element.viewBox ?? Rect(x: 0, y: 0, width: box.width, height: box.height)
    var inner = place
    inner.viewport = Point(x: view.width, y: view.height)
    inner.map = try map(place.map.after(SVGAspectRatio(element.source).map(from: view, to: box)), element.source)
    let start = outlines.count
    var nodes = try drawChildren(of: position, in: inner)
    if !element.style.isOverflowVisible { nodes = clip(nodes, to: .rectangle(box).transformed(by: place.map)) }
    return try finish(nodes, element, in: inner, outlines: start)
  }

  // MARK: Elements

  mutating func drawChildren(of position: Int, in place: SVGPlace) throws(InputError) -> [SVGTreeNode] {
    var nodes: [SVGTreeNode] = []
    for child in document.elements[position].children { nodes += try draw(child, in: place) }
    return nodes
  }

  /// Draws an element.
  ///
  /// - Parameters:
  ///   - position: The position of the element in the document.
  ///   - place: The place of the group that contains the element.
  /// - Returns: The element's shapes and groups.
  /// - Throws: `InputError` if the element cannot be drawn.
  mutating func draw(_ position: Int, in place: SVGPlace) throws(InputError) -> [SVGTreeNode] {
    let source = document.elements[position]
    try budget.use(source)
    let kind = document.kinds[position]
    if case .nothing = kind { return [] }
    if source.isForeign || !isSupported(source) { return [] }
    // A clip path consists of shapes and of references to them.
    if place.isClip, !kind.isClipped { return [] }
    // The limit also ends the recursion of a `<use>` or a mask that refers to one of its own ancestors.
    try source.require(place.depth < XMLParser.maxDepth, "is nested too deeply: at most \(XMLParser.maxDepth) levels")
    let element = try document.element(position, &budget)
    if element.style.isHidden || element.style.opacity == 0 && !place.isClip { return [] }
    var inner = place
    inner.depth += 1
    inner.style = element.style.inheriting(place.style, diagonal: place.viewport.diagonal)
    let box = try transformBox(of: kind, position, element, in: inner)
    inner.map = try map(place.map.after(element.transform(in: inner, box: box)), source)
    if case .use = kind {
      // The translation belongs to the transform (SVG 1.1, §5.6), so it moves clip paths and masks as well.
      let offset = Point(x: element.length("x", in: inner) ?? 0, y: element.length("y", in: inner) ?? 0)
      inner.map = inner.map.after(AffineTransform(scale: 1, offset: offset))
    }
    let start = outlines.count
    let nodes: [SVGTreeNode]
    switch kind {
    case .shape(let shape): nodes = try drawShape(shape, position, element, in: inner)
    case .use: nodes = try drawTarget(of: element, in: inner)
    case .group: nodes = try drawChildren(of: position, in: inner)
    case .choice: nodes = try choice(in: source).map { child throws(InputError) in try draw(child, in: inner) } ?? []
    case .viewport: return try drawViewport(of: position, element, in: element.box(in: inner), inner)
    case .unsupported(let advice):
      try source.require(!draws(source, position, element, inner), "cannot be drawn: \(advice)")
      nodes = []
    case .nothing: nodes = []
    }
    return try finish(nodes, element, in: inner, outlines: start)
  }

  /// Returns whether an element that is not supported would be visible.
  private func draws(_ source: XMLElement, _ position: Int, _ element: SVGElement, _ place: SVGPlace) -> Bool {
    if place.style.isVisible == false { return false }
    switch source.name {
    case "text": return hasText(position)
    case "image":
      let isEmpty = ["width", "height"].contains { element.length($0, in: place).map { $0 <= 0 } ?? false }
      return !isEmpty && !(SVGReference.href(of: source) ?? "").isEmpty
    default: return true
    }
  }

  private func hasText(_ position: Int) -> Bool {
    let element = document.elements[position]
    return element.text.contains { !$0.isWhitespace } || element.children.contains(where: hasText)
  }

  /// Returns the first element of a `<switch>` that a viewer in English supports; nil if there is none.
  private func choice(in source: XMLElement) -> Int? {
    source.children.first { child in
      let element = document.elements[child]
      if case .unsupported = document.kinds[child] { return false }
      if case .nothing = document.kinds[child] { return false }
      return isSupported(element)
    }
  }

  /// Returns whether a viewer in English without extensions draws an element (SVG 1.1, §5.8).
  private func isSupported(_ element: XMLElement) -> Bool {
    let languages = element["systemLanguage"]?.lowercased().split(separator: ",").map(\.asciiTrimmed)
    return element["requiredExtensions"]?.asciiTrimmed.isEmpty ?? true
      && languages.map { $0.contains { $0 == "en" || $0.hasPrefix("en-") } } ?? true
  }

  /// Draws the element that a `<use>` refers to; nothing if it does not exist, as browsers do.
  ///
  /// - Throws: `InputError` if the element cannot be drawn, or is in another document.
  private mutating func drawTarget(of use: SVGElement, in place: SVGPlace) throws(InputError) -> [SVGTreeNode] {
    let reference = SVGReference.href(of: use.source)?.asciiTrimmed ?? ""
    try use.source.require(
      reference.isEmpty || reference.hasPrefix("#"),
      "href \"\(reference.shortened(to: 40))\": must be the identifier of an element in the document, for example #icon"
    )
    guard let target = document.position(of: String(reference.dropFirst())) else { return [] }
    let source = document.elements[target]
    guard ["symbol", "svg"].contains(source.name), !place.isClip else { return try draw(target, in: place) }
    var inner = place
    try budget.use(source)
    try source.require(place.depth < XMLParser.maxDepth, "is nested too deeply: at most \(XMLParser.maxDepth) levels")
    let element = try document.element(target, &budget)
    if element.style.isHidden || element.style.opacity == 0 { return [] }
    inner.depth += 1
    inner.style = element.style.inheriting(place.style, diagonal: place.viewport.diagonal)
    inner.map = try map(inner.map.after(element.transform(in: inner)), source)
    var box = element.box(in: inner)
    box.width = use.length("width", in: place) ?? box.width
    box.height = use.length("height", in: place) ?? box.height
    return try drawViewport(of: target, element, in: box, inner)
  }

  /// Returns the box that the origin of an element's `transform` refers to; nil for the viewport.
  private mutating func transformBox(
    of kind: SVGElementKind, _ position: Int, _ element: SVGElement, in place: SVGPlace
  ) throws(InputError) -> Rect? {
    guard element.style.isTransformBoxOwn, element.style.transform != nil, case .shape(let shape) = kind else {
      return nil
    }
    return try outline(of: shape, position, element, in: place).extent
  }

  /// Returns a map from user units to units of the tree.
  ///
  /// - Throws: `InputError` if the map enlarges the drawing too much for its coordinates to be finite.
  func map(_ map: AffineTransform, _ source: XMLElement) throws(InputError) -> AffineTransform {
    let numbers = [map.a, map.b, map.c, map.d, map.e, map.f]
    try source.require(numbers.allSatisfy { $0.magnitude <= 1e12 }, "transform enlarges the drawing too much")
    return map
  }
}

extension SVGElement {
  /// Returns the box of an element that establishes a viewport, in user units.
  fileprivate func box(in place: SVGPlace) -> Rect {
    func length(_ name: String, _ standard: Double) -> Double { self.length(name, in: place) ?? standard }
    return Rect(
      x: length("x", 0), y: length("y", 0), width: length("width", place.viewport.x),
      height: length("height", place.viewport.y))
  }
}
