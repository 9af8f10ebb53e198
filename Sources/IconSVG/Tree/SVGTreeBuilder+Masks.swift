import AvatarGeometry
import AvatarJSON
import AvatarRaster

extension SVGTreeBuilder {
  /// The maximum number of canvases that drawing needs at the same time.
  private static let maxLayers = 8

  /// Applies the properties of an element that concern all of its contents at once.
  ///
  /// - Parameters:
  ///   - nodes: The contents.
  ///   - element: The element.
  ///   - place: The place of the contents.
  ///   - start: The number of outlines that were drawn before the contents.
  /// - Returns: The nodes that show the contents.
  /// - Throws: `InputError` if a property changes the drawing and is not supported.
  mutating func finish(
    _ nodes: [SVGTreeNode], _ element: SVGElement, in place: SVGPlace, outlines start: Int
  ) throws(InputError) -> [SVGTreeNode] {
    if nodes.isEmpty { return [] }
    let (style, source) = (element.style, element.source)
    try checkEffects(style, source)
    // In a clip path, shapes are opaque and have no masks.
    let opacity = place.isClip ? 1 : style.opacity
    if opacity == 1, style.clip == nil, style.mask == nil { return nodes }
    let box = style.clip == nil && style.mask == nil ? nil : box(outlines[start...], in: place)
    var nodes = nodes
    var masks: [[SVGTreeNode]] = []
    let all = try clip(of: element, in: place, box) + (place.isClip ? [] : try mask(of: element, in: place, box))
    for mask in all {
      if mask.isEmpty { return [] }
      if !covers(mask, nodes) { masks.append(mask) }
    }
    nodes = nodes.grouped(masks: masks, opacity: opacity)
    if nodes.layerCount > 0 {
      try source.require(
        nodes.layerCount <= Self.maxLayers, "opacities, masks and clip paths are nested too deeply: at most 8 levels")
      if let visible = nodes.bounds?.intersection(canvas) {
        try budget.paint(visible, times: 1 + masks.count, of: source)
      }
    }
    return nodes
  }

  /// Returns the box around outlines, in user units; nil if there are none.
  private func box(_ outlines: ArraySlice<Path>, in place: SVGPlace) -> Rect? {
    guard let inverse = place.map.inverse else { return nil }
    return outlines.reduce(nil) { box, outline in
      guard let own = outline.transformed(by: inverse).extent else { return box }
      return box?.union(own) ?? own
    }
  }

  /// Throws an error for a property that changes the drawing and is not supported.
  private func checkEffects(_ style: SVGStyle, _ source: XMLElement) throws(InputError) {
    if let reason = style.unsupported { throw source.fault(reason) }
    guard let filter = style.filter, filter.lowercased() != "none" else { return }
    if let (id, _) = SVGReference.identifier(in: filter), document.position(of: id) == nil { return }
    throw source.fault("filter cannot be drawn: remove the effect, or flatten it into shapes")
  }

  /// Returns whether a mask has no effect: it is a rectangle around all contents, or has the same path as they do.
  private func covers(_ mask: [SVGTreeNode], _ nodes: [SVGTreeNode]) -> Bool {
    guard mask.count == 1, case .shape(let path, .color(.white, opacity: 1)) = mask[0] else { return false }
    if nodes.count == 1, case .shape(path, _) = nodes[0] { return true }
    guard let box = nodes.bounds?.intersection(canvas) else { return true }
    return path.isRectangle(around: box)
  }

  /// Returns nodes without what is outside a path.
  func clip(_ nodes: [SVGTreeNode], to path: Path) -> [SVGTreeNode] {
    guard let bounds = path.bounds else { return [] }
    return nodes.flatMap { node -> [SVGTreeNode] in
      guard let box = node.bounds, box.intersection(bounds) != nil else { return [] }
      if path.isRectangle(around: box) { return [node] }
      return [node].grouped(masks: [[.shape(path, .color(.white, opacity: 1))]], opacity: 1)
    }
  }

  // MARK: Clip paths

  /// Returns the clip path of an element as masks; none if it has no clip path, or refers to one that does not exist.
  ///
  /// - Throws: `InputError` if the clip path cannot be drawn.
  private mutating func clip(
    of element: SVGElement, in place: SVGPlace, _ box: Rect?
  ) throws(InputError) -> [[SVGTreeNode]] {
    guard let value = element.style.clip, value.lowercased() != "none" else { return [] }
    guard let (id, _) = SVGReference.identifier(in: value) else {
      throw element.source.fault("clip-path \"\(value.shortened(to: 40))\" cannot be drawn: use a <clipPath> element")
    }
    guard let position = document.position(of: id), document.elements[position].name == "clipPath" else { return [] }
    let clip = try document.element(position, &budget)
    guard var inner = try contents(of: position, clip, units: "clipPathUnits", in: place, box) else { return [[]] }
    inner.map = try map(inner.map.after(clip.transform(in: inner)), clip.source)
    inner.isClip = true
    // The limit ends the recursion of a clip path that refers to itself.
    var clipPlace = place
    clipPlace.depth += 1
    try clip.source.require(
      clipPlace.depth < XMLParser.maxDepth, "is nested too deeply: at most \(XMLParser.maxDepth) levels")
    let contents = try isolated(position, in: inner)
    return [contents] + (try self.clip(of: clip, in: clipPlace, box))
  }

  /// Returns the place of the contents of a mask or a clip path; nil if they fill a box that is empty.
  ///
  /// - Throws: `InputError` if the budget is exceeded.
  private mutating func contents(
    of position: Int, _ element: SVGElement, units: String, in place: SVGPlace, _ box: Rect?
  ) throws(InputError) -> SVGPlace? {
    var inner = place
    inner.depth += 1
    inner.isClip = false
    inner.style = try document.style(of: position, viewport: place.viewport, &budget)
    guard element.source[units] == "objectBoundingBox" else { return inner }
    guard let box, box.width > 0, box.height > 0 else { return nil }
    inner.map = place.map.after(.stretching(Rect(x: 0, y: 0, width: 1, height: 1), to: box))
    inner.viewport = Point(x: 1, y: 1)
    return inner
  }

  /// Draws the children of a mask or a clip path, whose outlines are not part of any element's box.
  ///
  /// - Throws: `InputError` if a child cannot be drawn.
  private mutating func isolated(_ position: Int, in place: SVGPlace) throws(InputError) -> [SVGTreeNode] {
    let (outer, wasOverhanging) = (outlines, isOverhanging)
    outlines = []
    var nodes: [SVGTreeNode] = []
    for child in document.elements[position].children { nodes += try draw(child, in: place) }
    (outlines, isOverhanging) = (outer, wasOverhanging)
    return nodes
  }

  // MARK: Masks

  /// Returns the mask of an element and the region that it is limited to; nothing if there is no mask.
  ///
  /// - Throws: `InputError` if the mask cannot be drawn.
  private mutating func mask(
    of element: SVGElement, in place: SVGPlace, _ box: Rect?
  ) throws(InputError) -> [[SVGTreeNode]] {
    guard let value = element.style.mask, let (id, _) = SVGReference.identifier(in: value),
      let position = document.position(of: id), document.elements[position].name == "mask"
    else { return [] }
    let mask = try document.element(position, &budget)
    guard let region = region(of: mask, in: place, box),
      let inner = try contents(of: position, mask, units: "maskContentUnits", in: place, box)
    else { return [[]] }
    let contents = try isolated(position, in: inner)
    let shown = mask.style.isAlphaMask ? contents.map(\.whitened) : contents
    let own = try clip(of: mask, in: place, box) + self.mask(of: mask, in: inner, box)
    return [[.shape(region, .color(.white, opacity: 1))], shown] + own
  }

  /// Returns the region of a mask, by default the box around the shape and a tenth of it on each side; nil if it is
  /// empty.
  private func region(of mask: SVGElement, in place: SVGPlace, _ box: Rect?) -> Path? {
    var region: Rect
    if mask.source["maskUnits"] == "userSpaceOnUse" {
      func length(_ name: String, _ standard: Double, _ whole: Double) -> Double {
        mask.length(name, in: place) ?? standard * whole
      }
      let whole = place.viewport
      region = Rect(
        x: length("x", -0.1, whole.x), y: length("y", -0.1, whole.y), width: length("width", 1.2, whole.x),
        height: length("height", 1.2, whole.y))
    } else {
      guard let box else { return nil }
      region = Rect(
        x: mask.fraction("x") ?? -0.1, y: mask.fraction("y") ?? -0.1, width: mask.fraction("width") ?? 1.2,
        height: mask.fraction("height") ?? 1.2
      ).scaled(x: box.width, y: box.height).moved(by: Point(x: box.x, y: box.y))
    }
    guard region.width > 0, region.height > 0 else { return nil }
    let path = Path.rectangle(region).transformed(by: place.map)
    return path.isDrawable ? path : nil
  }
}

extension [SVGTreeNode] {
  /// Returns the nodes with masks and an opacity, as one group unless that is unnecessary.
  fileprivate func grouped(masks: [[SVGTreeNode]], opacity: Double) -> [SVGTreeNode] {
    if masks.isEmpty {
      if opacity == 1 { return self }
      if count == 1 { return [self[0].faded(to: opacity)] }
    }
    if count == 1, case .group(let nodes, let inner, let own) = self[0] {
      return [.group(nodes, masks: inner + masks, opacity: own * opacity)]
    }
    return [.group(self, masks: masks, opacity: opacity)]
  }
}

extension Path {
  /// Returns whether the path is an axis-aligned rectangle that contains another rectangle.
  fileprivate func isRectangle(around box: Rect) -> Bool {
    guard let own = bounds, own.contains(box) else { return false }
    // Only an axis-aligned rectangle fills its bounds. Curves are excluded, because a control point would count as a
    // corner.
    let points = elements.flatMap(\.points)
    let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) / 2 }
    return elements.allSatisfy { if case .arc = $0 { false } else { $0.points.count <= 1 } }
      && (area.magnitude - own.width * own.height).magnitude <= 1e-6 * SVGTree.side * SVGTree.side
  }
}
