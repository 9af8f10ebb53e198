import AvatarGeometry
import AvatarJSON

/// A reader of the fills of an SVG document, in the order in which they are drawn.
struct SVGIconReader {
  /// The documented limits of an icon.
  private static let mostBytes = IconArtwork.mostBytes
  private static let deepest = 64
  private static let mostSegments = 30_000
  private static let mostFills = 256
  /// The maximum length of all outlines, in sides of the view box.
  private static let longest = 800.0
  /// The maximum distance of a stroke's points from the middle of the view box, in sides of the view box.
  private static let farthest = 100.0

  private struct Group {
    let style: SVGPaintStyle
    /// The map from user units to those of the artwork.
    let map: AffineTransform
  }

  private(set) var fills: [IconArtwork.Fill] = []
  private var reader: XMLReader
  private var groups: [Group] = []
  private var segments = 0
  private var intricacy = (sharedHeights: 0, sharedBoxes: 0, length: 0.0)

  init(_ bytes: [UInt8]) throws(IconError) {
    guard bytes.count <= Self.mostBytes else {
      throw IconError(line: nil, reason: "is too large: must have at most \(Self.mostBytes >> 10) KiB")
    }
    reader = try XMLReader(bytes)
    while let tag = try reader.next() {
      switch tag {
      case .start(let element): try start(element)
      case .end: groups.removeLast()
      }
    }
    guard !fills.isEmpty else { throw IconError(line: nil, reason: "draws nothing") }
    useIconColor()
  }

  /// Gives an icon whose only colour is black the colour of icons.
  private mutating func useIconColor() {
    guard fills.allSatisfy({ $0.paint.color == nil || $0.paint.color == .black }) else { return }
    for i in fills.indices { fills[i].paint.color = nil }
  }

  // MARK: Elements

  private mutating func start(_ element: XMLReader.Element) throws(IconError) {
    guard let parent = groups.last else { return groups.append(try root(element)) }
    guard groups.count < Self.deepest else { throw fault(element, "is nested too deeply: at most \(Self.deepest)") }
    if element.name == "g" {
      let group = try SVGElementReader(element, names: ["transform"], inheriting: parent.style)
      guard group.style.opacity == 1 else {
        throw fault(element, "opacity cannot be drawn on a group: fill-opacity and stroke-opacity can")
      }
      groups.append(Group(style: group.style.inherited, map: try map(group, in: parent)))
    } else if let shape = SVGShape(rawValue: element.name) {
      let reader = try SVGElementReader(element, names: shape.attributes, inheriting: parent.style)
      try draw(try shape.outline(reader), reader, map: try map(reader, in: parent))
      // The elements inside a shape, for example its title, are not drawn.
      groups.append(Group(style: parent.style, map: parent.map))
    } else if Self.isIgnored(element.name) {
      try skip(element)
    } else {
      throw fault(element, "cannot be drawn: must be g, \(Self.shapes)")
    }
  }

  private static let shapes = SVGShape.words

  /// Returns whether an element draws nothing: descriptions, definitions, and elements of other namespaces.
  private static func isIgnored(_ name: String) -> Bool {
    ["title", "desc", "metadata", "defs"].contains(name) || name.contains(":") && !name.hasPrefix("svg:")
  }

  /// Skips an element with what is in it, except a style sheet, which would change what is drawn.
  private mutating func skip(_ element: XMLReader.Element) throws(IconError) {
    var depth = 1
    while depth > 0, let tag = try reader.next() {
      switch tag {
      case .start(let inner):
        if inner.name == "style" { throw fault(inner, "cannot be read: attributes and style=\"…\" can") }
        depth += 1
      case .end: depth -= 1
      }
    }
  }

  private mutating func root(_ element: XMLReader.Element) throws(IconError) -> Group {
    let namespace = element.attributes.first { $0.name == "xmlns" }?.value ?? Self.namespace
    guard element.name == "svg", namespace == Self.namespace else {
      throw IconError(line: element.line, reason: "<\(element.name)>: must be <svg> in the namespace \(Self.namespace)")
    }
    let names: Set = ["viewBox", "width", "height", "x", "y", "preserveAspectRatio", "version", "baseProfile"]
    let root = try SVGElementReader(element, names: names, inheriting: SVGPaintStyle())
    guard root.style.opacity == 1 else {
      throw fault(element, "opacity cannot be drawn on a group: fill-opacity and stroke-opacity can")
    }
    if let ratio = root.text("preserveAspectRatio"), !["xMidYMid", "xMidYMid meet"].contains(ratio) {
      throw root.fault("preserveAspectRatio", ratio, "xMidYMid meet")
    }
    let box = try Self.viewBox(root)
    let scale = IconArtwork.side / max(box.width, box.height)
    let middle = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    reach = Point(x: box.width * scale / 2, y: box.height * scale / 2)
    return Group(style: root.style.inherited, map: AffineTransform(scale: scale, offset: middle * -scale))
  }

  private static let namespace = "http://www.w3.org/2000/svg"

  /// Half the size of the view box, in the units of the artwork.
  private var reach = Point(x: 0, y: 0)

  private static func viewBox(_ root: SVGElementReader) throws(IconError) -> Rect {
    if let text = root.text("viewBox") {
      guard let numbers = SVGScanner.numbers(text), numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
        throw root.fault("viewBox", text, "four numbers: left, top, width and height")
      }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    guard root.text("width") != nil, root.text("height") != nil else { throw root.fault("viewBox is missing") }
    let box = Rect(x: 0, y: 0, width: try root.length("width"), height: try root.length("height"))
    guard box.width > 0, box.height > 0 else { throw root.fault("width and height must be more than 0") }
    return box
  }

  private func map(_ element: SVGElementReader, in parent: Group) throws(IconError) -> AffineTransform {
    let map = parent.map.after(element.transform)
    let numbers = [map.a, map.b, map.c, map.d, map.e, map.f]
    guard numbers.allSatisfy({ $0.magnitude <= Self.largest }) else {
      throw element.fault("transform enlarges the drawing too much")
    }
    return map
  }

  /// The largest coefficient of a map, so that what is drawn stays finite.
  private static let largest = 1e9

  private func fault(_ element: XMLReader.Element, _ reason: String) -> IconError {
    IconError(line: element.line, reason: "<\(element.name)>: \(reason)")
  }

  // MARK: Fills

  private mutating func draw(
    _ outline: Path, _ element: SVGElementReader, map: AffineTransform
  ) throws(IconError) {
    let style = element.style
    guard !outline.elements.isEmpty, map.determinant != 0 else { return }
    let (fill, stroke) = (style.fillPaint, style.strokePaint)
    if style.opacity < 1, fill != nil, stroke != nil {
      throw element.fault("opacity cannot be drawn on a fill and a stroke: fill-opacity and stroke-opacity can")
    }
    if let fill {
      var path = outline.transformed(by: map)
      path.fillRule = style.fillRule
      try add(IconArtwork.Fill(path: path, paint: fill), element)
    }
    if let stroke {
      // The stroke's own units preserve its precision, regardless of the document's units.
      let scale = map.scale
      let band = outline.transformed(by: AffineTransform(scale: scale))
      try checkPoints(of: outline, element, map)
      guard band.isDrawable else { throw element.fault("is too far outside the viewBox") }
      let path = band.stroked(
        width: style.strokeWidth * scale, style: style.strokeStyle, most: Self.mostSegments - segments)
      try checkSegments(of: path, element)
      try add(
        IconArtwork.Fill(path: path.transformed(by: map.after(AffineTransform(scale: 1 / scale))), paint: stroke),
        element)
    }
  }

  /// Checks that no point of a stroke is absurdly far away, because the number of its arcs grows with the distance.
  private func checkPoints(of outline: Path, _ element: SVGElementReader, _ map: AffineTransform) throws(IconError) {
    for p in outline.elements.flatMap(\.points) {
      let place = map(p)
      guard max(place.x.magnitude, place.y.magnitude) <= Self.farthest * IconArtwork.side else {
        throw element.fault(
          """
          the point (\(p.x.text), \(p.y.text)) is too far outside the viewBox for a stroke: must be at most \
          \(Self.farthest.text) times its longer side from its middle
          """)
      }
    }
  }

  private func checkSegments(of path: Path, _ element: SVGElementReader) throws(IconError) {
    guard segments + path.elements.count <= Self.mostSegments else {
      throw element.fault("the drawing has too many segments: at most \(Self.mostSegments.grouped)")
    }
  }

  private mutating func add(_ fill: IconArtwork.Fill, _ element: SVGElementReader) throws(IconError) {
    try checkSegments(of: fill.path, element)
    segments += fill.path.elements.count
    guard fill.path.isDrawable else { throw element.fault("is too far outside the viewBox") }
    guard let box = fill.path.bounds else { return }
    // A viewer clips to the view box, which leaves nothing of what is outside.
    if box.maxX <= -reach.x || box.x >= reach.x || box.maxY <= -reach.y || box.y >= reach.y { return }
    let margin = Self.margin * IconArtwork.side
    guard box.x >= -reach.x - margin, box.maxX <= reach.x + margin, box.y >= -reach.y - margin,
      box.maxY <= reach.y + margin
    else {
      throw element.fault("reaches beyond the viewBox, which does not clip it: must be inside")
    }
    guard fills.count < Self.mostFills else {
      throw element.fault("the drawing has too many shapes: at most \(Self.mostFills.grouped)")
    }
    try checkIntricacy(of: fill.path, element)
    fills.append(fill)
  }

  /// Checks that all fills together are drawn in a short time and in little memory.
  private mutating func checkIntricacy(of path: Path, _ element: SVGElementReader) throws(IconError) {
    let added = path.intricacy
    intricacy.sharedHeights += added.sharedHeights
    intricacy.sharedBoxes += added.sharedBoxes
    intricacy.length += added.length / IconArtwork.side
    guard intricacy.length <= Self.longest else {
      throw element.fault(
        "the drawing's outlines are too long: at most \(Self.longest.text) times the viewBox's longer side")
    }
    guard intricacy.sharedHeights <= Path.mostSharedHeights else {
      throw element.fault(
        "the drawing has too many lines side by side: at most \(Path.mostSharedHeights.grouped) pairs")
    }
    guard intricacy.sharedBoxes <= Path.mostSharedBoxes else {
      throw element.fault("the drawing has too many lines that cross: at most \(Path.mostSharedBoxes.grouped) pairs")
    }
  }

  /// The share of the view box by which a shape may reach beyond it, as those of editors often do.
  private static let margin = 0.05
}
