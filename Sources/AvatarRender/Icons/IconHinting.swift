import AvatarGeometry

/// The fitting of a design to the pixels of a side that has no drawing of its own.
///
/// The edges of horizontal and vertical strokes are moved to whole pixels, like those of hinted glyphs. If the pen has a
/// fraction of a pixel, both edges extend by half of it, which leaves curves sharper than the whole fraction at one
/// edge.
/// Each part is fitted outwards from its middle, so that it stays symmetric and has even strokes.
struct IconHinting {
  /// The pixels of a unit of the design.
  let scale: Double
  /// The width of the strokes, in pixels.
  let pen: Double
  /// The whole pixels of the pen.
  var core: Double { pen.rounded(.down) }

  /// The pen of small icons, by the minimum icon side, in pixels.
  ///
  /// Half pixels are used only where a whole pixel would make a stroke appear to jump between two sizes.
  private static let pens: KeyValuePairs = [0: 2, 30: 2.5, 34: 3, 42: 3.5, 46: 4, 52: 4.5]

  /// The minimum icon side with the exact pen of the scaled design, in pixels.
  private static let exactPenSide = 60

  /// Creates the fitting for an icon side in pixels.
  init(side: Int) {
    scale = Double(side) / Double(Icon.designSide)
    pen = side < Self.exactPenSide ? Self.pens.last { $0.key <= side }?.value ?? 0 : 2 * scale
  }

  /// Returns the strokes of a part, whose edges are on whole pixels.
  ///
  /// A part with diagonals is only scaled and moved, so that the diagonals have the same slope and cover whole pixels.
  /// - Parameter part: The part's strokes, in units of the design.
  /// - Returns: The strokes, in pixels.
  /// - Complexity: O(*n*) for *n* elements.
  func strokes(of part: Path) -> Path {
    // At a multiple of its side, the design is on whole pixels.
    if scale == scale.rounded() { return part.transformed(scale: scale, offset: Point(x: 0, y: 0)) }
    if let crossing = part.diagonalCrossing {
      return part.transformed(scale: scale, offset: origin(ofDiagonals: crossing) - crossing * scale)
    }
    let middle = part.firstContourMiddle
    // A part on the icon's axis stays there. Any other part is placed so that a stroke through its middle has sharp
    // edges.
    let phase = middle.x == 0 ? 0 : core.truncatingRemainder(dividingBy: 2) / 2
    let points = part.elements.flatMap(\.points)
    let x = HintedAxis(points.map(\.x), middle: middle.x, phase: phase, self)
    let y = HintedAxis(points.map(\.y), middle: middle.y, phase: phase, self)
    return part.mapped(scale: scale) { Point(x: x.position(of: $0.x), y: y.position(of: $0.y)) }
  }

  /// Returns the place of the point where a part's diagonals cross.
  ///
  /// An odd number of rows of pixels is covered best around a line through their middles, and an even number around a
  /// line between them. The outermost rows count from nine tenths of their area.
  private func origin(ofDiagonals crossing: Point) -> Point {
    let rows = ((pen - 0.1) * 2.0.squareRoot()).rounded(.down)
    let phase = crossing.x != 0 && rows.truncatingRemainder(dividingBy: 2) == 0 ? 0.5 : 0
    return Point(x: (crossing.x * scale - phase).rounded() + phase, y: (crossing.y * scale).rounded())
  }
}

/// One axis of a part, on which coordinates of the design have positions in pixels.
private struct HintedAxis {
  private let scale, core, middle: Double
  /// The position of the middle, in whole or half pixels.
  private let origin: Double

  /// Creates the axis of a part with the given coordinates.
  ///
  /// The phase is the fraction of a pixel at which a stroke through the middle is sharp. A part without such a stroke
  /// may have an odd length in pixels.
  init(_ coordinates: [Double], middle: Double, phase: Double, _ hinting: IconHinting) {
    (scale, core) = (hinting.scale, hinting.core)
    self.middle = middle
    let reach = coordinates.map { ($0 - middle).magnitude }.max() ?? 0
    let length = (2 * reach * scale + core).rounded()
    let ownPhase = coordinates.contains(middle) ? phase : length.truncatingRemainder(dividingBy: 2) / 2
    origin = middle == 0 ? 0 : (middle * scale - ownPhase).rounded() + ownPhase
  }

  /// Returns the position for which the edges of a stroke's core are on whole pixels.
  func position(of coordinate: Double) -> Double {
    let distance = (coordinate - middle).magnitude
    if distance == 0 { return origin }
    let fraction = origin - origin.rounded(.down)
    let edge = (distance * scale + core / 2 - fraction).rounded() + fraction
    return coordinate < middle ? origin - (edge - core / 2) : origin + (edge - core / 2)
  }
}

extension Path {
  /// Each contour as a path.
  var contours: [Path] {
    var contours: [Path] = []
    for element in elements {
      if case .move = element { contours.append(Path()) }
      contours[contours.count - 1].add(element)
    }
    return contours
  }

  /// The middle of the box around the first contour.
  fileprivate var firstContourMiddle: Point {
    guard let box = contours.first?.extent else { return Point(x: 0, y: 0) }
    return Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
  }

  /// The point where the first line with a slope of 1 and the first with a slope of −1 cross; nil if one is missing.
  fileprivate var diagonalCrossing: Point? {
    var (rising, falling): (Double?, Double?)
    for (start, element) in zip(elements, elements.dropFirst()) {
      guard case .line(let end) = element, let start = start.points.last else { continue }
      let step = end - start
      if step.x == -step.y { rising = rising ?? end.x + end.y }
      if step.x == step.y { falling = falling ?? end.y - end.x }
    }
    guard let rising, let falling else { return nil }
    return Point(x: (rising - falling) / 2, y: (rising + falling) / 2)
  }

  /// Returns the path of lines and arcs with other positions, in which the arcs remain circular.
  ///
  /// The radius of a rounded corner between two lines is scaled, and rounded down to whole pixels.
  fileprivate func mapped(scale: Double, to position: (Point) -> Point) -> Path {
    var ends = elements.map { $0.points.last.map(position) ?? Point(x: 0, y: 0) }
    var centers: [Int: Point] = [:]
    for (i, element) in elements.enumerated() {
      guard case .arc(let center, let end, _) = element else { continue }
      centers[i] = position(center)
      guard case .line = elements[i - 1] else { continue }
      let radius = ((end - center).length * scale).rounded(.down)
      let corner = ends[i - 1] + ends[i] - position(center)
      ends[i - 1] = corner + (ends[i - 1] - corner).unit * radius
      ends[i] = corner + (ends[i] - corner).unit * radius
      centers[i] = ends[i - 1] + ends[i] - corner
    }
    var path = Path()
    for (i, element) in elements.enumerated() {
      switch (element, centers[i]) {
      case (.move, _): path.move(to: ends[i])
      case (.arc(_, _, let clockwise), let center?): path.arc(center: center, to: ends[i], clockwise: clockwise)
      case (.close, _): path.close()
      default: path.line(to: ends[i])
      }
    }
    return path
  }
}
