import AvatarGeometry
import AvatarText

/// The mark that identifies a badge regardless of its colour.
enum BadgeMark: Hashable, Sendable {
  /// A disc without a mark on it.
  case plain
  /// Clock hands on the disc.
  case clock
  /// A crescent, which replaces the disc.
  case crescent
  /// A horizontal bar on the disc.
  case bar
  /// A ring, which replaces the disc.
  case ring
  /// A cross of two diagonal strokes on the disc.
  case cross
  /// A tick of two strokes on the disc.
  case tick
  /// The letter i on the disc: a stem and a dot.
  case info
  /// A scalloped disc without a mark on it.
  case scallops
  /// A tick of two strokes on a scalloped disc.
  case scallopedTick
  case text(TextOutline)
  case icon(Icon)
  case artwork(IconArtwork)

  /// Creates the mark for a status on an avatar of the given side, in points.
  ///
  /// Below 24 points, the mark is simple enough to be visible at 6 px.
  init(_ status: AvatarStatus, points: Double) {
    let isSmall = points < Self.smallestWithGlyph
    self =
      switch status {
      case .online: .plain
      case .away: isSmall ? .crescent : .clock
      case .busy: .bar
      case .offline: .ring
      case .error: isSmall ? .plain : .cross
      case .success: isSmall ? .plain : .tick
      case .info: isSmall ? .plain : .info
      case .verified: isSmall ? .scallops : .scallopedTick
      }
  }

  /// The side of the smallest avatar whose badge shows a glyph or text, in points.
  static let smallestWithGlyph = 24.0

  /// A Boolean value that indicates whether the mark replaces the disc and takes on its colour and outline.
  var replacesDisc: Bool { self == .crescent || self == .ring }

  /// A Boolean value that indicates whether the disc has a scalloped outline.
  var isScalloped: Bool { self == .scallops || self == .scallopedTick }

  /// Returns the mark on a disc centred on the origin; empty for a disc without a mark, text or an icon.
  ///
  /// On a disc with an even diameter of at least 6 px, horizontal and vertical edges are aligned to whole pixels.
  /// - Parameter diameter: The diameter of the disc, in pixels.
  /// - Returns: The outline, in pixels.
  func path(diameter: Double) -> Path {
    switch self {
    case .plain, .scallops, .text, .icon, .artwork: Path()
    case .clock: .clockMark(diameter)
    case .crescent: .crescentMark(diameter)
    case .bar: .barMark(diameter)
    case .ring: .ringMark(diameter)
    case .cross: .crossMark(diameter)
    case .tick, .scallopedTick: .tickMark(diameter)
    case .info: .infoMark(diameter)
    }
  }
}

extension Path {
  /// Returns a length, rounded to an even number of pixels, at least 2, if the disc is at least 6 px in diameter.
  private static func even(_ length: Double, on diameter: Double) -> Double {
    diameter < 6 ? length : max(2 * (length / 2).rounded(), 2)
  }

  /// Returns a length, rounded to whole pixels if the disc is at least 6 px in diameter.
  private static func whole(_ length: Double, on diameter: Double) -> Double {
    diameter < 6 ? length : length.rounded()
  }

  /// Returns two clock hands from the middle, up and to the right, with a width of a tenth of the disc, at least 2 px.
  fileprivate static func clockMark(_ diameter: Double) -> Path {
    let pen = max(diameter / 10, diameter < 6 ? 0 : 2)
    var path = Path()
    path.stroke(
      (0, pen / 2 - whole(0.36 * diameter, on: diameter)), (0, 0),
      (whole(0.3 * diameter, on: diameter) - pen / 2, 0))
    return path.stroked(width: pen)
  }

  /// Returns a disc without the part that a smaller disc at the upper right covers.
  fileprivate static func crescentMark(_ diameter: Double) -> Path {
    // At 6 px, these values leave two columns and two rows of the disc.
    let (radius, bite) = (diameter / 2, 0.36 * diameter)
    let center = Point(x: 0.2 * diameter, y: -0.2 * diameter)
    // The circles intersect `along` px from the middle towards the centre of the smaller one, and `across` px to either
    // side.
    let along = (radius * radius - bite * bite + center.dot(center)) / (2 * center.length)
    // `along` is about 0.35 of the diameter, which is less than the radius, so the root exists.
    let across = (radius * radius - along * along).squareRoot()
    let direction = center * (1 / center.length)
    let side = Point(x: -direction.y, y: direction.x) * across
    let (upper, lower) = (direction * along + side, direction * along - side)
    let (start, end) = upper.x > lower.x ? (upper, lower) : (lower, upper)
    var path = Path()
    path.move(to: start)
    path.arc(center: Point(x: 0, y: 0), to: end, clockwise: true)
    path.arc(center: center, to: start, clockwise: false)
    path.close()
    return path
  }

  fileprivate static func barMark(_ diameter: Double) -> Path {
    let (width, height) = (even(0.65 * diameter, on: diameter), even(0.2 * diameter, on: diameter))
    return bar(Rect(x: -width / 2, y: -height / 2, width: width, height: height))
  }

  /// Returns a bar with rounded ends.
  ///
  /// On a 2 px bar, round ends would look grey, so the ends are almost square.
  private static func bar(_ box: Rect) -> Path {
    let width = min(box.width, box.height)
    return .roundedRectangle(box, radius: width < 4 ? width / 4 : width / 2)
  }

  fileprivate static func ringMark(_ diameter: Double) -> Path {
    let pen = max(whole(0.23 * diameter, on: diameter), diameter < 6 ? 0 : 1.5)
    return Path.circle(center: Point(x: 0, y: 0), radius: (diameter - pen) / 2).stroked(width: pen)
  }

  fileprivate static func crossMark(_ diameter: Double) -> Path {
    let arm = 0.19 * diameter
    var path = Path()
    path.stroke((-arm, -arm), (arm, arm))
    path.stroke((arm, -arm), (-arm, arm))
    return path.stroked(width: glyphPen(diameter))
  }

  fileprivate static func tickMark(_ diameter: Double) -> Path {
    let unit = diameter / 24
    var path = Path()
    path.stroke((-5.25 * unit, 0.25 * unit), (-1.5 * unit, 4 * unit), (5.25 * unit, -2.75 * unit))
    return path.stroked(width: glyphPen(diameter))
  }

  /// Returns the pen width, in pixels: an eighth of the disc, and at least 1.25 px if the disc has room.
  private static func glyphPen(_ diameter: Double) -> Double { max(diameter / 8, min(1.25, diameter / 5)) }

  fileprivate static func infoMark(_ diameter: Double) -> Path {
    let pen = even(diameter / 8, on: diameter)
    let height = even(0.65 * diameter, on: diameter)
    let gap = max(whole(diameter / 10, on: diameter), diameter < 6 ? 0 : 1)
    let (top, stem) = (-height / 2, height - pen - gap)
    var path = bar(Rect(x: -pen / 2, y: top, width: pen, height: pen))
    path.append(bar(Rect(x: -pen / 2, y: top + pen + gap, width: pen, height: stem)))
    return path
  }
}
