import AvatarRaster

/// The canvas of a row of avatars, each of which is drawn as soon as it is added.
struct GroupCanvas {
  private var row: GroupRow
  private var raster: Raster
  private let spec: AvatarGroupSpec
  private let masks: ShapeMasks

  /// Creates the empty canvas of a group.
  /// - Throws: `AvatarError.outputTooLarge` if the image would have too many pixels.
  init(_ spec: AvatarGroupSpec, _ renderer: AvatarRenderer) throws(AvatarError) {
    row = try GroupRow(spec, renderer)
    raster = Raster(width: row.width, height: row.side)
    self.spec = spec
    masks = renderer.masks
  }

  /// Draws the next avatar at the right end.
  /// - Complexity: O(pixels of one avatar).
  mutating func add(_ avatar: ResolvedAvatar) { draw(row.add(avatar)) }

  /// Draws the bubble, and returns the group.
  mutating func finish(_ members: [AvatarReport]) throws(AvatarError) -> AvatarGroup {
    draw(try row.addBubble())
    return AvatarGroup(
      members: members, hidden: spec.hidden, alt: spec.alternativeText(of: members), picture: Picture(raster: raster))
  }

  private mutating func draw(_ layers: [Layer]) {
    for layer in layers { raster.draw(layer, mask: masks.mask) }
  }
}
