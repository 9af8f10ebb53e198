import AvatarGeometry
import AvatarRaster
import AvatarText

/// The canvas of a row of avatars, each of which cuts a gap into the one before it.
struct GroupCanvas {
  private var raster: Raster
  private let spec: AvatarGroupSpec
  private let renderer: AvatarRenderer
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
  ///   - renderer: The renderer, which sets the limits of the image, the gap, and the colours and fonts of the bubble.
  /// - Throws: `AvatarError.outputTooLarge` if the image would have too many pixels.
  init(_ spec: AvatarGroupSpec, _ renderer: AvatarRenderer) throws(AvatarError) {
    self.spec = spec
    self.renderer = renderer
    side = spec.size.pixels(at: spec.scale)
    step = max(Int((Double(side) * (1 - spec.overlap.fraction)).rounded()), 1)
    let places = spec.shown.count + (spec.hidden > 0 ? 1 : 0)
    let width = side + step * max(places - 1, 0)
    try renderer.limits.check(width: width, height: side)
    raster = Raster(width: width, height: side)
  }

  /// Adds the next avatar at the right end, and returns the report on it.
  /// - Complexity: O(pixels of one avatar).
  mutating func add(_ avatar: Avatar) -> AvatarReport {
    add([.image(avatar.raster)], spec.shown[count].clipShape(renderer.theme))
    return avatar.report
  }

  /// Adds the bubble that shows the number of hidden avatars, which stays empty without a font, and returns the group.
  mutating func finish(_ members: [AvatarReport]) throws(AvatarError) -> AvatarGroup {
    if spec.hidden > 0, let last = spec.shown.last {
      let (shape, side) = (last.clipShape(renderer.theme), Double(side))
      var layers = [Layer.fill(shape.path(side: side), renderer.theme.overflow.premultiplied)]
      let text = try renderer.fonts.outline(of: "+\(spec.hidden)".map { String($0) })
      if let text = try? text.get() {
        let glyphs = text.path(
          em: text.em(0.36 * side, in: shape, side: side), center: Point(x: side / 2, y: side / 2))
        layers.append(.fill(glyphs, renderer.theme.badgeText.premultiplied))
      }
      add(layers, shape)
    }
    return AvatarGroup(members: members, hidden: spec.hidden, picture: Picture(raster: raster))
  }

  private mutating func add(_ layers: [Layer], _ shape: ClipShape) {
    let x = count * step
    let theme = renderer.theme
    let gap = theme.gap > 0 ? min(theme.gap * spec.scale.factor, Double(raster.width)) : 0
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
