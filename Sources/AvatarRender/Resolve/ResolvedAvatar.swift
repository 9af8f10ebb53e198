import AvatarRaster

/// An avatar that is ready to be drawn: everything that can fail is behind it.
struct ResolvedAvatar {
  /// The side of the canvas, px.
  var pixels: Int
  /// Makes the layers, bottom first.
  var layers: () -> [Layer] = { [] }
  /// What it looks like; nil where it has a photo.
  var likeness: Likeness?
  var content = AvatarContent.icon
  var initials: String?
  var skipped: [SkippedSource] = []
  var flaws: [AvatarFlaw] = []
  /// The requested parts that it does not show.
  var lacks: Set<Shortfall> = []

  /// Draws it; cannot fail.
  func render() -> Avatar {
    Avatar(
      content: content, initials: initials, skipped: skipped, flaws: flaws,
      picture: Picture(raster: Raster(width: pixels, height: pixels, layers: layers())))
  }
}
