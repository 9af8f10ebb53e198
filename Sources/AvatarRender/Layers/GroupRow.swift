import AvatarGeometry
import AvatarRaster
import AvatarText

/// The layers of a row of avatars, each of which cuts a gap into those before it.
struct GroupRow {
  /// The width of the row, px.
  let width: Int
  /// The side of each avatar, px.
  let side: Int
  private let spec: AvatarGroupSpec
  private let renderer: AvatarRenderer
  /// The distance from one avatar to the next, in whole pixels, so that each has the same pixels as when drawn alone.
  private let step: Int
  /// The number of avatars and bubbles added so far.
  private var count = 0

  /// Creates an empty row.
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
    width = side + step * max(places - 1, 0)
    try renderer.limits.check(width: width, height: side)
  }

  /// Adds the next avatar at the right end, and returns its layers.
  mutating func add(_ avatar: ResolvedAvatar) -> [Layer] {
    add(avatar.drawing, spec.shown[count].clipShape(renderer.theme))
  }

  /// Returns the layers of the bubble that shows the number of hidden avatars; none if no avatar is hidden.
  ///
  /// The bubble stays empty if no font has the digits.
  mutating func addBubble() throws(AvatarError) -> [Layer] {
    guard spec.hidden > 0, let last = spec.shown.last else { return [] }
    let (shape, pixels) = (last.clipShape(renderer.theme), Double(side))
    var layers = [Layer.fill(shape.path(side: pixels), renderer.theme.overflow.premultiplied)]
    let text = try renderer.fonts.outline(of: "+\(spec.hidden)".map { String($0) })
    if let text = try? text.get() {
      let glyphs = text.path(
        em: text.em(0.36 * pixels, in: shape, side: pixels), center: Point(x: pixels / 2, y: pixels / 2))
      layers.append(.fill(glyphs, renderer.theme.badgeText.premultiplied))
    }
    return add(Drawing(width: side, height: side, layers: layers), shape)
  }

  private mutating func add(_ drawing: Drawing, _ shape: ClipShape) -> [Layer] {
    let x = count * step
    let theme = renderer.theme
    let gap = theme.gap > 0 ? min(theme.gap * spec.scale.factor, Double(width)) : 0
    count += 1
    guard count > 1 else { return [.drawing(drawing, x: x)] }
    // The gap reaches beyond the avatar's box, to the left of it.
    let outline = shape.path(side: Double(side)).transformed(scale: 1, offset: Point(x: Double(x), y: 0))
    return [.erase(outline, margin: gap), .drawing(drawing, x: x)]
  }
}
