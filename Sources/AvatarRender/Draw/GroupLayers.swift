import AvatarGeometry
import AvatarRaster
import AvatarText

/// The places of the avatars of a group, in whole pixels, so that each has the same pixels as when drawn alone.
struct GroupGrid {
  /// The side of each avatar, in pixels.
  let side: Int
  /// The size of the whole image, in pixels.
  let width, height: Int
  /// A Boolean value that indicates whether avatars overlap those to the left of them.
  let overlaps: Bool
  private let columns: Int
  /// The distances between the origins of neighbours, px.
  private let columnStep, rowStep: Int

  init(_ spec: AvatarGroupSpec) {
    side = spec.size.pixels(at: spec.scale)
    let count = max(spec.shown.count + (spec.hidden > 0 ? 1 : 0), 1)
    columns = min(max(spec.columns ?? count, 1), count)
    overlaps = spec.spacing == nil
    func pixels(_ points: Double) -> Int { Int((min(max(points, 0), 1024) * spec.scale.factor).rounded()) }
    // The step is rounded up so that no more is covered than requested. The error of the product is less than 1e-6.
    let visible = Int((Double(side) * (1 - spec.overlap.fraction) - 1e-6).rounded(.up))
    columnStep = if let spacing = spec.spacing { side + pixels(spacing) } else { max(visible, 1) }
    rowStep = side + pixels(spec.spacing ?? Double(spec.size.points) * Self.rowSpacing)
    width = side + columnStep * (columns - 1)
    height = side + rowStep * ((count + columns - 1) / columns - 1)
  }

  /// The distance between rows of avatars that overlap, as a fraction of their side.
  private static let rowSpacing = 0.125

  /// Returns the origin of an avatar, px.
  func origin(_ position: Int) -> (x: Int, y: Int) {
    (position % columns * columnStep, position / columns * rowStep)
  }

  /// Returns whether an avatar covers a part of the one before it.
  func overlapsPrevious(_ position: Int) -> Bool { overlaps && position % columns > 0 }
}

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

extension AvatarGroupSpec {
  /// Returns the alternative text of the group.
  ///
  /// - Parameter members: The reports on the avatars that are shown.
  /// - Returns: `alt`, else the names of the avatars that are shown and how many more the group has, else their number.
  func alternativeText(of members: [AvatarReport]) -> String {
    if let alt { return AlternativeText(alt).text }
    let names = members.compactMap(\.name)
    let others = members.count - names.count + hidden
    guard let first = names.first else {
      guard let type = self.members.first?.who.type else { return "" }
      return others == 1 ? type.alternativeText : "\(others) \(type.noun)s"
    }
    let items = names.dropFirst() + (others > 0 ? ["\(others) more"] : [])
    guard let last = items.last else { return first }
    return ([first] + items.dropLast()).joined(separator: ", ") + " and " + last
  }
}
