import AvatarGeometry
import AvatarRaster
import AvatarText

/// The appearance of a badge at the lower right of an avatar: a gap cut out around it, its disc, and its mark.
struct BadgeAppearance: Hashable, Sendable {
  /// A ring around the disc, in the gap.
  struct Outline: Hashable, Sendable {
    /// The width of the badge, in pixels.
    let width: Double
    let color: PremultipliedColor
  }

  let mark: BadgeMark
  /// The diameter of the disc, whole px.
  let diameter: Double
  /// The width of the transparent gap around the badge, in pixels.
  let gap: Double
  let color: PremultipliedColor
  let markColor: PremultipliedColor
  var outline: Outline?

  /// Returns the layers of the badge.
  ///
  /// - Parameters:
  ///   - side: The avatar's side, px.
  ///   - shape: The avatar's shape.
  /// - Returns: The layers, bottom first.
  func layers(side: Double, shape: PlacedShape) -> [Layer] {
    let (box, text) = layout(side: side, shape: shape)
    var layers = [cut(box)]
    if let outline { layers.append(.fill(disc(box, grownBy: outline.width), outline.color)) }
    if !mark.replacesDisc { layers.append(.fill(disc(box), color)) }
    if let text {
      layers.append(.fill(text, markColor))
    } else if mark != .plain {
      let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
      let path = mark.path(diameter: diameter).transformed(scale: 1, offset: center)
      layers.append(.fill(path, mark.replacesDisc ? color : markColor))
    }
    return layers
  }

  /// Returns whether the badge and its gap hide more than a share of an avatar, 0…1.
  /// - Complexity: O(1) for a small badge, else O(side²).
  func hides(moreThan share: Double, side: Int, shape: PlacedShape) -> Bool {
    let (badge, _) = layout(side: Double(side), shape: shape)
    let area = (badge.width + 2 * clearance) * (badge.height + 2 * clearance)
    // The smallest shape is the inscribed circle of a hexagon, which covers 0.589 of its box.
    let box = shape.side(canvas: Double(side))
    return area > share * 0.58 * box * box && hiddenShare(side: side, shape: shape) > share
  }

  /// Returns the share of an avatar that the badge and its gap hide.
  ///
  /// - Parameters:
  ///   - side: The avatar's side, whole px.
  ///   - shape: The avatar's shape.
  /// - Returns: The share, 0…1.
  /// - Complexity: O(side²).
  func hiddenShare(side: Int, shape: PlacedShape) -> Double {
    let (box, _) = layout(side: Double(side), shape: shape)
    let avatar = CoverageMask(of: shape, pixels: side).values
    let badge = CoverageMask(disc(box, grownBy: clearance), width: side, height: side).values
    let hidden = zip(avatar, badge).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    return Double(hidden) / Double(max(avatar.reduce(0) { $0 + Int($1) } * 255, 1))
  }

  /// Returns the box of the disc, which becomes a pill for a text of two or more characters, and the text.
  private func layout(side: Double, shape: PlacedShape) -> (Rect, Path?) {
    var box = box(side: side, shape: shape)
    guard case .text(let text, let count) = mark else { return (box, nil) }
    let room = box.maxX
    // The em is three quarters of the disc, or more if that is below 9 px, from which digits are easy to read.
    let standard = max(box.height * 0.75, min(box.height * 0.9, 9))
    var em = text.em(standard, in: .circle, side: box.height)
    if count > 1 {
      // The pill grows to the left, at most to the avatar's left edge.
      em = min(standard, box.height * 0.43 / text.halfHeight, (room - box.height * 0.4) / text.width)
      box.width = min(max((text.width * em + box.height * 0.56).rounded(.up), box.height), room)
      box.x = room - box.width
    }
    return (box, text.path(em: em, center: Point(x: box.x + box.width / 2, y: box.y + box.height / 2)))
  }

  /// Returns a box of whole pixels around the point where the shape's edge crosses the diagonal, or as near to it as
  /// the canvas, the outline and the shape's right edge permit.
  private func box(side: Double, shape: PlacedShape) -> Rect {
    let middle = side / 2 + shape.reach(toward: Point(x: 1, y: 1), canvas: side) * (0.5).squareRoot()
    let right = side / 2 + shape.reach(toward: Point(x: 1, y: 0), canvas: side)
    let edge = side - (outline?.width ?? 0).rounded(.up)
    func origin(_ limit: Double) -> Double { max(min((middle - diameter / 2).rounded(), limit - diameter), 0) }
    return Rect(x: origin(min(right.rounded(.down), edge)), y: origin(edge), width: diameter, height: diameter)
  }

  /// The width of what is cut out around the disc, px.
  private var clearance: Double { max(gap, outline?.width ?? 0) }

  private func cut(_ box: Rect) -> Layer { .erase(disc(box, grownBy: clearance)) }

  /// A disc, or a pill where the box is wider than high; `growth` px larger on all sides.
  private func disc(_ box: Rect, grownBy growth: Double = 0) -> Path {
    .roundedRectangle(
      Rect(
        x: box.x - growth, y: box.y - growth, width: box.width + 2 * growth, height: box.height + 2 * growth),
      radius: box.height / 2 + growth)
  }
}

extension BadgeAppearance {
  /// The diameters of discs by the sides of avatars, points; beyond the last, in proportion to it.
  private static let diameters = SizeTable([
    (0, 0), (16, 6), (24, 8), (32, 10), (48, 12), (64, 16), (128, 28), (2048, 448),
  ])

  /// Returns the diameter of the disc on an avatar.
  ///
  /// - Parameters:
  ///   - points: The avatar's side, points.
  ///   - scale: The number of pixels per point.
  /// - Returns: The diameter, px: an even number, so that its middle lies between pixels, and at least 1.
  static func diameter(points: Double, scale: Double) -> Double {
    max(2 * (diameters.value(at: points) * scale / 2).rounded(), 1)
  }
}
