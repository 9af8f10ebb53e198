import AvatarGeometry
import AvatarRaster
import AvatarText

/// The layers of a group of avatars, each of which cuts a gap into the one before it in its row.
struct GroupLayers {
  let grid: GroupGrid
  private let spec: AvatarGroupSpec
  private let renderer: AvatarRenderer
  /// The number of avatars and bubbles added so far.
  private var count = 0

  /// Creates an empty group.
  ///
  /// - Parameters:
  ///   - spec: The group, which sets the size, the scale and the layout.
  ///   - renderer: The renderer, which sets the limits of the image, the gap, and the colours and fonts of the bubble.
  /// - Throws: `AvatarError.outputTooLarge` if the image would have too many pixels.
  init(_ spec: AvatarGroupSpec, _ renderer: AvatarRenderer) throws(AvatarError) {
    self.spec = spec
    self.renderer = renderer
    grid = GroupGrid(spec)
    try renderer.limits.check(width: grid.width, height: grid.height)
  }

  /// Adds the next avatar, and returns its layers.
  mutating func add(_ avatar: ResolvedAvatar) -> [Layer] {
    add(avatar.drawing, avatar.appearance.shape, ring: avatar.appearance.ring)
  }

  /// Returns the layers of the bubble that shows the number of hidden avatars; none if no avatar is hidden.
  ///
  /// The bubble stays empty if no font has the digits.
  mutating func addBubble() throws(AvatarError) -> [Layer] {
    guard spec.hidden > 0, let last = spec.shown.last else { return [] }
    let (shape, pixels) = (last.shape(in: renderer.theme), Double(grid.side))
    var layers = [Layer.fill(shape.path(canvas: pixels), renderer.theme.overflow.premultiplied)]
    let text = try renderer.fonts.outline(
      of: "+\(spec.hidden)".map { String($0) }, style: last.textStyle)
    if let text = try? text.get() {
      let limit = text.em(.infinity, in: shape.shape, side: shape.side(canvas: pixels))
      let glyphs = text.path(em: 0.36 * pixels, atMost: limit, pixels: grid.side)
      layers.append(.fill(glyphs, renderer.theme.badgeText.premultiplied))
    }
    return add(Drawing(width: grid.side, height: grid.side, layers: layers), shape)
  }

  private mutating func add(_ drawing: Drawing, _ shape: PlacedShape, ring: Layer.Ring? = nil) -> [Layer] {
    let (origin, isOver) = (grid.origin(count), grid.overlapsPrevious(count))
    let layer = Layer.drawing(drawing, x: origin.x, y: origin.y)
    count += 1
    guard isOver else { return [layer] }
    let gap = min(renderer.theme.gap(for: spec.size) * spec.scale.factor + (ring?.outset ?? 0), Double(grid.width))
    // The gap reaches beyond the avatar's box, to the left of it.
    let outline = shape.path(canvas: Double(grid.side))
      .transformed(scale: 1, offset: Point(x: Double(origin.x), y: Double(origin.y)))
    return [.erase(outline, margin: gap), layer]
  }
}
