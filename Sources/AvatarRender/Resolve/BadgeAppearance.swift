import AvatarGeometry
import AvatarRaster

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
  var gap: Double
  let color: PremultipliedColor
  let markColor: PremultipliedColor
  var outline: Outline?
  var position = AvatarBadge.Position.bottomRight

  /// Widens the gap and the outline if a colour next to the badge is similar to the badge's.
  ///
  /// - Parameter colors: The colours of the field and of the ring around it.
  mutating func separate(from colors: [PremultipliedColor]) {
    guard colors.contains(where: { color.leastDifference(from: $0) < Self.minDifference }) else { return }
    gap = max(gap, Self.minGap)
    outline = outline.map { Outline(width: max($0.width, Self.minGap), color: $0.color) }
  }

  /// The ΔE2000 below which colours are similar.
  private static let minDifference = 12.0
  /// The minimum gap between similar colours, in pixels.
  private static let minGap = 1.5

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
    if mark.isScalloped { return .scallopedDisc(box, grownBy: growth) }
    return .roundedRectangle(
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

  /// Returns the width of a gap or an outline, which from 128 points up grows with the badge.
  ///
  /// - Parameters:
  ///   - width: The width on avatars of up to 128 points, in points.
  ///   - size: The avatar's size.
  ///   - scale: The number of pixels per point.
  /// - Returns: The width, in pixels, which is a whole number if it has grown.
  static func grown(_ width: Double, size: AvatarSize, scale: AvatarScale) -> Double {
    let (width, diameter) = (width * scale.factor, diameter(points: Double(size.points), scale: scale.factor))
    let growth = diameter / (diameters.value(at: 128) * scale.factor)
    return growth > 1 ? max(width, (width * growth).rounded()) : width
  }
}
