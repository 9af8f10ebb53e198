import AvatarGeometry
import AvatarRaster
import AvatarText

/// The appearance of a badge at the lower right of an avatar: a gap cut out around it, its disc, and its mark.
struct BadgeAppearance: Hashable, Sendable {
  enum Mark: Hashable, Sendable {
    case status(AvatarStatus)
    /// A text of `count` characters.
    case text(TextOutline, count: Int)
  }

  let mark: Mark
  /// The diameter of the disc, whole px.
  let diameter: Double
  /// The width of the gap, px.
  let gap: Double
  let color: PremultipliedColor
  let markColor: PremultipliedColor

  /// Returns the layers of the badge.
  ///
  /// - Parameters:
  ///   - side: The avatar's side, px.
  ///   - reach: Where the shape's edge crosses the diagonal; see `ClipShape.diagonalReach`.
  /// - Returns: The layers, bottom first.
  func layers(side: Double, reach: Double) -> [Layer] {
    let box = box(side: side, reach: reach)
    switch mark {
    case .status(let status):
      let mark = Layer.fill(
        status.mark.transformed(scale: box.width / AvatarStatus.grid, offset: Point(x: box.x, y: box.y)), markColor)
      return [.erase(disc(box, grownBy: gap))] + (status == .offline ? [] : [.fill(disc(box), color)]) + [mark]
    case .text(let text, let count): return layers(text, count: count, in: box)
    }
  }

  /// Returns the layers of a text; with two or more characters, its disc becomes a pill.
  private func layers(_ text: TextOutline, count: Int, in disc: Rect) -> [Layer] {
    var box = disc
    let room = box.maxX
    // The pill grows to the left, at most to the avatar's left edge.
    var em = text.em(box.height * 0.75, in: .circle, side: box.height)
    if count > 1 {
      em = min(box.height * 0.75, box.height * 0.43 / text.halfHeight, (room - box.height * 0.4) / text.width)
      box.width = min(max((text.width * em + box.height * 0.56).rounded(.up), box.height), room)
      box.x = room - box.width
    }
    let glyphs = text.path(em: em, center: Point(x: box.x + box.width / 2, y: box.y + box.height / 2))
    return [.erase(self.disc(box, grownBy: gap)), .fill(self.disc(box), color), .fill(glyphs, markColor)]
  }

  /// Returns a box of whole pixels around the point where the shape's edge crosses the diagonal, or as near to it as
  /// fits into the canvas.
  private func box(side: Double, reach: Double) -> Rect {
    let edge = side * (0.5 + reach)
    let origin = max(min((edge - diameter / 2).rounded(), side - diameter), 0)
    return Rect(x: origin, y: origin, width: diameter, height: diameter)
  }

  /// A disc, or a pill where the box is wider than high; `growth` px larger on all sides.
  private func disc(_ box: Rect, grownBy growth: Double = 0) -> Path {
    .roundedRectangle(
      Rect(
        x: box.x - growth, y: box.y - growth, width: box.width + 2 * growth, height: box.height + 2 * growth),
      radius: box.height / 2 + growth)
  }
}

extension BadgeAppearance.Mark {
  /// Returns the diameter of the disc on an avatar, in whole px.
  ///
  /// A presence dot is 10 px on an avatar of 24, and 28 px on one of 128; a disc that holds a glyph 13 and 34 px.
  /// - Parameters:
  ///   - points: The avatar's side, points.
  ///   - scale: The number of pixels per point.
  /// - Returns: The diameter, px.
  func diameter(points: Double, scale: Double) -> Double {
    var diameter = min(8 + 0.2 * points, 0.6 * points)
    if case .status(let status) = self, status.isPresence { diameter = min(6 + 0.17 * points, 0.42 * points) }
    return max((diameter * scale).rounded(), 1)
  }
}
