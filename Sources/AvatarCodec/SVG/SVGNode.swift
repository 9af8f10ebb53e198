import AvatarGeometry
import AvatarRaster

/// A part of an SVG document, into which later layers may cut holes.
struct SVGNode {
  enum Content {
    /// A path, and the attributes that paint it.
    case shape(Path, paint: String)
    case gradient(Path, SVGGradient)
    /// A photo as a URI, and its width and height, in pixels.
    case photo(String, width: Int, height: Int)
    case group([SVGNode])
  }

  let content: Content
  /// The bounding box of the content, in pixels; unlike paths, it is in the parent's coordinates.
  private(set) var box: Rect
  /// The opacity of the content, 0…1.
  private(set) var opacity = 1.0
  /// The nodes whose luminance scales the content, if any.
  private(set) var mask: [SVGNode] = []
  /// The outline to which the content is clipped, if any.
  private(set) var clip: Path?
  /// The outlines that are removed from the content, and the attributes that paint them black.
  private(set) var holes: [(outline: Path, paint: String)] = []
  /// The translation of the node to the right and down, in pixels.
  private(set) var x = 0
  private(set) var y = 0

  var isMoved: Bool { (x, y) != (0, 0) }

  var isMasked: Bool { clip != nil || !holes.isEmpty || !mask.isEmpty }

  /// Whether the content is a stroke, which extends beyond the bounding box that SVG assigns to it.
  var isStroke: Bool { if case .shape(let path, _) = content { path.bounds?.width != box.width } else { false } }

  /// Whether the node contains a photo.
  var hasPhoto: Bool {
    switch content {
    case .shape, .gradient: false
    case .photo: true
    case .group(let nodes): nodes.contains(where: \.hasPhoto)
    }
  }

  private init(_ content: Content, box: Rect, clip: Path? = nil) {
    self.content = content
    self.box = box
    self.clip = clip
  }

  /// Creates a filled path, or returns nil if it is invisible.
  init?(_ path: Path, _ color: PremultipliedColor) {
    guard let box = path.bounds, let paint = SVGPaint(color) else { return nil }
    self.init(.shape(path, paint: paint.fill + path.attributes), box: box)
  }

  /// Creates a filled path or a group, or returns nil if it is invisible.
  init?(_ layer: VectorLayer) {
    switch layer {
    case .fill(let path, .color(let color)): self.init(path, color)
    case .fill(let path, .gradient(let gradient)):
      guard let box = path.bounds else { return nil }
      self.init(.gradient(path, SVGGradient(gradient)), box: box)
    case .group(let layers, let masks, let opacity):
      let nodes = layers.compactMap { SVGNode($0) }
      // The box is that of the contents before they are masked, so that the region of a mask does not cut them as well.
      guard layer.bounds != nil, let box = layers.bounds, !nodes.isEmpty else { return nil }
      self.init(nodes, box: box)
      self.opacity = opacity
      for mask in masks {
        // A group has one mask, so each further one is that of a group around it.
        if !self.mask.isEmpty { self.init([self], box: box) }
        self.mask = mask.compactMap { SVGNode($0) }
      }
    }
  }

  /// Creates a gradient that fills a canvas, or returns nil if it is invisible.
  init?(_ gradient: Layer.Gradient, in canvas: Rect) {
    guard let start = SVGPaint(gradient.start), let end = SVGPaint(gradient.end) else { return nil }
    // A point is projected on the line to (half, half) at (x + y) / (width + height), as in `Layer.Gradient`.
    let half = (canvas.width + canvas.height) / 2
    let gradient = SVGGradient(from: start, to: end, end: SVGPoint(Point(x: half, y: half)))
    self.init(.gradient(.around(canvas), gradient), box: canvas)
  }

  /// Creates a photo in the centre of a canvas.
  init(_ image: Raster, in canvas: Rect, photo: (Raster) -> String) {
    self.init(
      .photo(photo(image), width: image.width, height: image.height),
      box: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)))
    move(right: (Int(canvas.width) - image.width) / 2, down: (Int(canvas.height) - image.height) / 2)
  }

  /// Creates a ring along an outline, which is the ring's centre line, or returns nil if it is invisible.
  init?(_ color: PremultipliedColor, width: Double, along outline: Path, box: Rect) {
    guard let paint = SVGPaint(color)?.stroke(width: width) else { return nil }
    self.init(.shape(outline, paint: #"fill="none" \#(paint) stroke-linejoin="round""#), box: box)
  }

  /// Creates a group of nodes that are moved and clipped together.
  init(_ nodes: [SVGNode], box: Rect, clip: Path? = nil) {
    self.init(.group(nodes), box: box, clip: clip)
  }

  /// Removes the area of an outline, in the parent's coordinates, with a margin around it, in pixels.
  mutating func erase(_ outline: Path, margin: Double) {
    let stroke = SVGPaint.black.stroke(width: 2 * margin)
    let margin = stroke == nil ? 0 : margin
    guard let hole = outline.bounds, hole.maxX + margin > box.x, hole.x - margin < box.maxX,
      hole.maxY + margin > box.y, hole.y - margin < box.maxY
    else { return }
    let paint = SVGPaint.black.fill + (stroke.map { #" \#($0) stroke-linejoin="round""# } ?? "")
    holes.append(
      (!isMoved ? outline : outline.transformed(scale: 1, offset: Point(x: -Double(x), y: -Double(y))), paint))
  }

  /// Removes a stroke of a width, in pixels, along an outline.
  mutating func erase(along outline: Path, width: Double) {
    guard let stroke = SVGPaint.black.stroke(width: width) else { return }
    holes.append((outline, #"fill="none" \#(stroke)"#))
  }

  mutating func move(right: Int, down: Int) {
    x += right
    y += down
    box.x += Double(right)
    box.y += Double(down)
  }
}

extension [SVGNode] {
  /// Creates the nodes of a drawing, from bottom to top; `photo` returns the data URI of a photo.
  init(_ drawing: Drawing, photo: (Raster) -> String) {
    let canvas = Rect(x: 0, y: 0, width: Double(drawing.width), height: Double(drawing.height))
    self = []
    for layer in drawing.layers { add(layer, canvas, photo) }
  }

  private mutating func add(_ layer: Layer, _ canvas: Rect, _ photo: (Raster) -> String) {
    switch layer {
    case .fill(let path, let color): add(SVGNode(path, color))
    case .vector(let layer): add(SVGNode(layer))
    case .gradient(let gradient): add(SVGNode(gradient, in: canvas))
    case .image(let image): add(SVGNode(image.raster, in: canvas, photo: photo))
    case .erase(let outline, let margin):
      // Erasing from each node differs from erasing from all of them together only if the edge of the outline crosses
      // the edge of a node that is above another one, which does not happen in avatars and groups.
      for i in indices { self[i].erase(outline, margin: margin) }
    case .drawing(let drawing, let x, let y):
      var nodes = [SVGNode](drawing, photo: photo)
      if nodes.count > 1 {
        nodes = [
          SVGNode(nodes, box: Rect(x: 0, y: 0, width: Double(drawing.width), height: Double(drawing.height)))
        ]
      }
      for i in nodes.indices { nodes[i].move(right: x, down: y) }
      self += nodes
    case .clipped(var layers, let shape, var background, let isLinear, let ring):
      let side = shape.side(canvas: canvas.width)
      if case .image(let image)? = layers.first, let color = background {
        // A photo that leaves part of the shape uncovered is drawn over the background or, in linear light, composited
        // over the whole canvas.
        let covers = image.covers(side)
        if isLinear || covers && image.isOpaque {
          let whole = Drawing(width: Int(canvas.width), height: Int(canvas.height), layers: [layers[0]])
          layers[0] = .image((covers ? image.raster : Raster(whole)).over(color, isLinear: isLinear))
          background = nil
        }
      }
      let outline = shape.path(canvas: canvas.width)
      let isOpaque = background.map { $0.alpha == 65535 } ?? layers.first?.isOpaque(onSide: side) ?? false
      var nodes: [SVGNode] = []
      if let background { nodes.add(.fill(.around(canvas), background), canvas, photo) }
      for layer in layers { nodes.add(layer, canvas, photo) }
      if let ring, ring.gap > 0 { return add(nodes, canvas, inside: ring, along: outline) }
      // A ring centred on the edge is one stroke over the clipped layers, which leaves no seam.
      let isCentered = ring.map { $0.inner == $0.outset } ?? false
      if let ring, !isCentered {
        // The clip removes the outer half of the stroke.
        nodes.add(SVGNode(ring.color, width: 2 * ring.inner, along: outline, box: canvas))
      }
      if let ring, !isCentered,
        var around = SVGNode(ring.color, width: 2 * ring.outset, along: outline, box: canvas)
      {
        // Opaque layers hide the inner half of the stroke without a seam.
        if !isOpaque { around.erase(outline, margin: 0) }
        append(around)
      }
      if !nodes.isEmpty { add(SVGNode(nodes, box: canvas, clip: outline)) }
      if let ring, isCentered { add(SVGNode(ring.color, width: ring.width, along: outline, box: canvas)) }
    }
  }

  /// Adds nodes that are clipped to an outline, and a ring that is separated from them by a gap.
  private mutating func add(_ nodes: [SVGNode], _ canvas: Rect, inside ring: Layer.Ring, along outline: Path) {
    if !nodes.isEmpty {
      var node = SVGNode(nodes, box: canvas, clip: outline)
      node.erase(along: outline, width: 2 * ring.inset)
      append(node)
    }
    let isCentered = ring.inner == ring.outset
    let width = isCentered ? ring.width : 2 * Swift.max(ring.inner, ring.outset)
    guard var node = SVGNode(ring.color, width: width, along: outline, box: canvas) else { return }
    if ring.inner == 0 { node.erase(outline, margin: ring.gap) }
    append(ring.outset == 0 ? SVGNode([node], box: canvas, clip: outline) : node)
  }

  private mutating func add(_ node: SVGNode?) {
    if let node { append(node) }
  }
}

extension ResampledImage {
  /// Returns whether the image covers a square with this side, in pixels.
  fileprivate func covers(_ side: Double) -> Bool { Double(min(width, height)) >= side }
}

extension Layer {
  /// Returns whether the layer is opaque across a square with this side, in pixels.
  fileprivate func isOpaque(onSide side: Double) -> Bool {
    switch self {
    case .gradient(let gradient): gradient.start.alpha == 65535 && gradient.end.alpha == 65535
    case .image(let image): image.covers(side) && image.isOpaque
    default: false
    }
  }
}

extension Path {
  /// The attributes of a path that determine what its interior is.
  var attributes: String {
    (fillRule == .evenOdd ? #" fill-rule="evenodd""# : "") + (isCrisp ? #" shape-rendering="crispEdges""# : "")
  }

  /// Returns a rectangle that extends a box by a pixel on each side.
  ///
  /// If a viewer scales the image by a non-integer factor, the edges of the box cover pixels partially. If the edges of
  /// two boxes coincided there, the coverages of a pixel would be multiplied.
  static func around(_ box: Rect) -> Path {
    .rectangle(Rect(x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2))
  }
}
