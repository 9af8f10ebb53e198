import AvatarGeometry
import AvatarRaster
import AvatarText

/// The canvas of a row of avatars, each of which cuts a gap into the one before it.
struct GroupCanvas {
  private(set) var raster: Raster
  private let theme: Theme
  private let scale: Double
  /// The side of each avatar, px.
  private let side: Int
  /// The distance from one avatar to the next, in whole pixels, so that each has the same pixels as when drawn alone.
  private let step: Int
  /// The number of avatars and bubbles added so far.
  private var count = 0

  /// Creates the empty canvas of a group.
  ///
  /// - Parameters:
  ///   - spec: The group, which sets the size, the scale and the overlap.
  ///   - places: The number of avatars, plus one if there is a bubble.
  ///   - theme: The theme, which sets the gap and the colours of the bubble.
  ///   - limits: The limits of the image.
  /// - Throws: `AvatarError.outputTooLarge` if the image would have too many pixels.
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
    add([.image(avatar)], shape)
  }

  /// Adds the bubble that shows the number of hidden avatars; it stays empty if `text`, the number's outline, is nil.
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
