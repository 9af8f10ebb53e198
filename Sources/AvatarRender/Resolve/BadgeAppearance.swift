import AvatarGeometry
import AvatarRaster
import AvatarText

/// The appearance of a badge at a corner of an avatar: the gap around it, its disc and its mark.
struct BadgeAppearance: Hashable, Sendable {
  /// A ring around the disc, in the gap.
  struct Outline: Hashable, Sendable {
    /// The width of the ring, in pixels.
    let width: Double
    let color: PremultipliedColor
  }

  let mark: BadgeMark
  /// The diameter of the disc, in whole pixels.
  let diameter: Double
  /// The width of the transparent gap around the badge, in pixels.
  let gap: Double
  let color: PremultipliedColor
  let markColor: PremultipliedColor
  var outline: Outline?
  var position = AvatarBadge.Position.bottomRight

  /// Returns whether the badge and its gap hide more than a given fraction of an avatar, 0…1.
  /// - Complexity: O(1) for a small badge; otherwise, O(side²).
  func hides(moreThan share: Double, side: Int, shape: PlacedShape) -> Bool {
    let (badge, _) = layout(side: Double(side), shape: shape)
    let area = (badge.width + 2 * clearance) * (badge.height + 2 * clearance)
    // The smallest shape is a hexagon's inscribed circle, which covers 0.589 of the hexagon's box.
    let box = shape.side(canvas: Double(side))
    return area > share * 0.58 * box * box && hiddenShare(side: side, shape: shape) > share
  }

  /// Returns the fraction of an avatar that the badge and its gap hide.
  ///
  /// - Parameters:
  ///   - side: The avatar's side, in whole pixels.
  ///   - shape: The avatar's shape.
  /// - Returns: The fraction, 0…1.
  /// - Complexity: O(side²).
  func hiddenShare(side: Int, shape: PlacedShape) -> Double {
    let (box, _) = layout(side: Double(side), shape: shape)
    let avatar = CoverageMask(of: shape, pixels: side).values
    let badge = CoverageMask(disc(box, grownBy: clearance), width: side, height: side).values
    let hidden = zip(avatar, badge).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    return Double(hidden) / Double(max(avatar.reduce(0) { $0 + Int($1) } * 255, 1))
  }

  /// Returns the box of the disc, which becomes a pill for two or more characters, and the outline of the text.
  func layout(side: Double, shape: PlacedShape) -> (Rect, Path?) {
    var box = box(side: side, shape: shape)
    guard case .text(let text) = mark else { return (placed(box, side: side), nil) }
    let room = box.maxX
    // The em is three quarters of the disc, or more if that is below 9 px, the smallest size at which digits are easy
    // to read.
    let standard = max(box.height * 0.75, min(box.height * 0.9, 9))
    var em = text.em(standard, in: .circle, side: box.height)
    if text.clusters.count > 1 {
      // The pill grows away from its corner, at most to the opposite edge.
      em = min(standard, box.height * 0.43 / text.halfHeight, (room - box.height * 0.4) / text.width)
      box.width = min(max((text.width * em + box.height * 0.56).rounded(.up), box.height), room)
      box.x = room - box.width
    }
    box = placed(box, side: side)
    return (box, text.path(em: em, center: Point(x: box.x + box.width / 2, y: box.y + box.height / 2)))
  }

  /// Returns a lower-right box, mirrored to the badge's corner; mirroring is valid because shapes are symmetric.
  private func placed(_ box: Rect, side: Double) -> Rect {
    Rect(
      x: position.isLeft ? side - box.maxX : box.x, y: position.isTop ? side - box.maxY : box.y, width: box.width,
      height: box.height)
  }

  /// Returns a box of whole pixels at the lower right, centred where the shape's edge crosses the diagonal, or as close
  /// to that point as the canvas, the outline and the shape's right edge permit.
  private func box(side: Double, shape: PlacedShape) -> Rect {
    let middle = side / 2 + shape.reach(toward: Point(x: 1, y: 1), canvas: side) * (0.5).squareRoot()
    let right = side / 2 + shape.reach(toward: Point(x: 1, y: 0), canvas: side)
    let edge = side - (outline?.width ?? 0).rounded(.up)
    func origin(_ limit: Double) -> Double { max(min((middle - diameter / 2).rounded(), limit - diameter), 0) }
    return Rect(x: origin(min(right.rounded(.down), edge)), y: origin(edge), width: diameter, height: diameter)
  }

  /// The width of the area that is cut out around the disc, in pixels.
  var clearance: Double { max(gap, outline?.width ?? 0) }

  /// Returns a disc, or a pill if the box is wider than it is high, enlarged by `growth` px on all sides.
  func disc(_ box: Rect, grownBy growth: Double = 0) -> Path {
    .roundedRectangle(
      Rect(
        x: box.x - growth, y: box.y - growth, width: box.width + 2 * growth, height: box.height + 2 * growth),
      radius: box.height / 2 + growth)
  }
}

extension BadgeAppearance {
  /// The disc diameters by avatar side, in points; from 128 points up, they are proportional to the side.
  private static let diameters = SizeTable([
    (0, 0), (16, 6), (20, 6), (24, 8), (32, 10), (48, 12), (64, 16), (128, 28), (2048, 448),
  ])

  /// Returns the diameter of the disc on an avatar.
  ///
  /// - Parameters:
  ///   - points: The avatar's side, in points.
  ///   - scale: The number of pixels per point.
  /// - Returns: The diameter, in pixels: an even number, so that the middle lies between pixels, but at least 1.
  static func diameter(points: Double, scale: Double) -> Double {
    max(2 * (diameters.value(at: points) * scale / 2).rounded(), 1)
  }

  /// Returns the width of a gap or an outline, scaled up for badges larger than those of 128-point avatars.
  ///
  /// - Parameters:
  ///   - width: The width on avatars of up to 128 points, in pixels.
  ///   - diameter: The diameter of the badge, in pixels.
  ///   - scale: The number of pixels per point.
  /// - Returns: The width, in pixels, which is a whole number if it has grown.
  static func grown(_ width: Double, with diameter: Double, scale: Double) -> Double {
    let growth = diameter / (diameters.value(at: 128) * scale)
    return growth > 1 ? max(width, (width * growth).rounded()) : width
  }
}

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
      }
  }

  /// The side of the smallest avatar whose badge shows a glyph or text, in points.
  static let smallestWithGlyph = 24.0

  /// A Boolean value that indicates whether the mark replaces the disc and takes on its colour and outline.
  var replacesDisc: Bool { self == .crescent || self == .ring }

  /// Returns the mark on a disc centred on the origin; empty for a plain disc, text or an icon.
  ///
  /// On a disc with an even diameter of at least 6 px, horizontal and vertical edges are aligned to whole pixels.
  /// - Parameter diameter: The diameter of the disc, in pixels.
  /// - Returns: The outline, in pixels.
  func path(diameter: Double) -> Path {
    switch self {
    case .plain, .text, .icon, .artwork: Path()
    case .clock: .clockMark(diameter)
    case .crescent: .crescentMark(diameter)
    case .bar: .barMark(diameter)
    case .ring: .ringMark(diameter)
    case .cross: .crossMark(diameter)
    case .tick: .tickMark(diameter)
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

  /// Returns a disc without the part that a smaller disc at the upper left covers.
  fileprivate static func crescentMark(_ diameter: Double) -> Path {
    // At 6 px, a larger bite would leave too little of the disc.
    let (radius, bite) = (diameter / 2, 0.3 * diameter)
    let center = Point(x: -diameter / 4, y: -diameter / 4)
    // The circles intersect `along` px from the middle towards the centre of the smaller one, and `across` px to either
    // side.
    let along = (radius * radius - bite * bite + center.dot(center)) / (2 * center.length)
    let across = (radius * radius - along * along).squareRoot()
    let direction = center * (1 / center.length)
    let side = Point(x: -direction.y, y: direction.x) * across
    let (upper, lower) = (direction * along + side, direction * along - side)
    let (start, end) = upper.y < lower.y ? (upper, lower) : (lower, upper)
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
