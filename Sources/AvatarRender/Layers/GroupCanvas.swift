import AvatarRaster

/// The canvas of a group of avatars, each of which is drawn as soon as it is added.
struct GroupCanvas {
  private var layers: GroupLayers
  private var raster: Raster
  private let spec: AvatarGroupSpec
  private let coverages: ShapeCoverages

  /// Creates the empty canvas of a group.
  /// - Throws: `AvatarError.outputTooLarge` if the image would have too many pixels.
  init(_ spec: AvatarGroupSpec, _ renderer: AvatarRenderer) throws(AvatarError) {
    layers = try GroupLayers(spec, renderer)
    raster = Raster(width: layers.grid.width, height: layers.grid.height)
    self.spec = spec
    coverages = renderer.coverages
  }

  /// Draws the next avatar.
  /// - Complexity: O(pixels of one avatar).
  mutating func add(_ avatar: ResolvedAvatar) { draw(layers.add(avatar)) }

  /// Draws the bubble, and returns the group.
  mutating func finish(_ members: [AvatarReport]) throws(AvatarError) -> AvatarGroup {
    draw(try layers.addBubble())
    return AvatarGroup(
      members: members, hidden: spec.hidden, alt: spec.alternativeText(of: members), picture: Picture(raster: raster))
  }

  private mutating func draw(_ layers: [Layer]) {
    for layer in layers { raster.draw(layer, coverage: coverages.coverage) }
  }
}
