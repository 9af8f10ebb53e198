import AvatarGeometry
import AvatarRaster
import AvatarText

/// The picture of a row of avatars, each of which cuts a gap into the one before it.
struct GroupCanvas {
  private(set) var raster: Raster
  private let theme: Theme
  private let scale: Double
  /// px.
  private let side: Int
  /// From one avatar to the next, whole pixels: so each has the pixels that it has alone.
  private let step: Int
  /// How many there are already.
  private var count = 0

  /// - Parameter places: of the avatars and the bubble.
  /// - Throws: where it would be too large.
  init(_ spec: AvatarGroupSpec, places: Int, theme: Theme, limits: AvatarLimits) throws(AvatarError) {
    self.theme = theme
    scale = spec.scale.factor
    side = spec.size.pixels(at: spec.scale)
    step = max(Int((Double(side) * (1 - spec.overlap.fraction)).rounded()), 1)
    let width = side + step * max(places - 1, 0)
    try limits.check(width: width, height: side)
    raster = Raster(width: width, height: side)
  }

  /// Adds an avatar of a shape at the right end.
  /// - Complexity: O(pixels of one avatar).
  mutating func add(_ avatar: Raster, _ shape: ClipShape) {
    let box = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    let whole = CoverageMask(.rectangle(box), width: side, height: side)
    add([.image(avatar, clip: whole)], shape)
  }

  /// Adds the bubble that tells how many are not shown.
  /// - Parameter text: the outline of the number; nil where it can't be drawn.
  mutating func addOverflow(_ text: TextOutline?, _ shape: ClipShape) {
    let side = Double(side)
    var layers = [Layer.fill(shape.path(side: side), theme.overflow.premultiplied)]
    if let text {
      let glyphs = text.path(
        em: text.em(0.36 * side, in: shape, side: side), center: Point(x: side / 2, y: side / 2))
      layers.append(.fill(glyphs, theme.badgeText.premultiplied))
    }
    add(layers, shape)
  }

  private mutating func add(_ layers: [Layer], _ shape: ClipShape) {
    let x = count * step
    let gap = theme.gap > 0 ? min(theme.gap * scale, Double(raster.width)) : 0
    if count > 0 {
      // The gap reaches beyond the avatar's box, to the left of it and under what comes next.
      let margin = Int(gap.rounded(.up))
      let columns = max(x - margin, 0)..<min(x + side + margin, raster.width)
      var outline = shape.path(side: Double(side))
      outline.append(outline.stroked(width: 2 * gap))
      let moved = outline.transformed(scale: 1, offset: Point(x: Double(x - columns.lowerBound), y: 0))
      raster.draw(.erase(moved), columns: columns)
    }
    for layer in layers { raster.draw(layer, columns: x..<x + side) }
    count += 1
  }
}
