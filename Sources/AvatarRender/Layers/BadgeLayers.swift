import AvatarGeometry
import AvatarRaster
import AvatarText

/// The layers of a badge at the lower right of an avatar: a gap cut out around it, its disc, and its mark.
struct BadgeLayers {
  let theme: Theme
  /// The avatar's side, px.
  let side: Double
  /// The avatar's side, points.
  let points: Double
  /// The number of pixels per point.
  let scale: Double
  /// Where the shape's edge crosses the diagonal: see `ClipShape.diagonalReach`.
  let reach: Double

  /// Returns the layers of a badge, bottom first; a text badge without an outline (`text`) has none.
  func layers(_ badge: AvatarBadge, text: TextOutline?) -> [Layer] {
    switch badge {
    case .status(let status): layers(status)
    case .text(let badge): text.map { layers($0, count: badge.clusters.count) } ?? []
    }
  }

  /// The diameter of presence dots: 10 px on an avatar of 24, 28 px on one of 128.
  private var dotDiameter: Double { pixels(min(6 + 0.17 * points, 0.42 * points)) }

  /// The height of badges that hold a glyph: 13 px on an avatar of 24, 34 px on one of 128.
  private var discDiameter: Double { pixels(min(8 + 0.2 * points, 0.6 * points)) }

  /// Points as whole pixels.
  private func pixels(_ points: Double) -> Double { max((points * scale).rounded(), 1) }

  private func layers(_ status: AvatarStatus) -> [Layer] {
    let box = box(diameter: status.isPresence ? dotDiameter : discDiameter)
    let color = theme.color(of: status).premultiplied
    let gap = Layer.erase(disc(box, grownBy: max(theme.gap, 0) * scale))
    let mark = status.mark.transformed(
      scale: box.width / AvatarStatus.grid, offset: Point(x: box.x, y: box.y))
    if status == .offline { return [gap, .fill(mark, color)] }
    return [gap, .fill(disc(box), color), .fill(mark, theme.badgeText.premultiplied)]
  }

  /// Returns the layers of a text badge, bottom first; with two or more characters (`count`), its disc becomes a pill.
  private func layers(_ text: TextOutline, count: Int) -> [Layer] {
    var box = box(diameter: discDiameter)
    let room = box.maxX
    // From two characters on, the disc becomes a pill that grows to the left, at most to the avatar's left edge.
    var em = text.em(box.height * 0.75, in: .circle, side: box.height)
    if count > 1 {
      em = min(box.height * 0.75, box.height * 0.43 / text.halfHeight, (room - box.height * 0.4) / text.width)
      box.width = min(max((text.width * em + box.height * 0.56).rounded(.up), box.height), room)
      box.x = room - box.width
    }
    let glyphs = text.path(em: em, center: Point(x: box.x + box.width / 2, y: box.y + box.height / 2))
    return [
      .erase(disc(box, grownBy: max(theme.gap, 0) * scale)), .fill(disc(box), theme.badge.premultiplied),
      .fill(glyphs, theme.badgeText.premultiplied),
    ]
  }

  /// A box of whole pixels around the point where the shape's edge crosses the diagonal, or as near to it as fits
  /// into the canvas.
  private func box(diameter: Double) -> Rect {
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
