import AvatarRaster

/// An avatar that is ready to be drawn: everything that can fail is behind it.
struct ResolvedAvatar {
  /// The side of the canvas, px.
  var pixels: Int
  var layers: [Layer]
  var content: AvatarContent
  var skipped: [SkippedSource]
  var flaws: [PhotoFlaw] = []

  /// Draws it; cannot fail.
  func render() -> Avatar {
    Avatar(
      content: content, skipped: skipped, flaws: flaws,
      picture: Picture(raster: Raster(width: pixels, height: pixels, layers: layers)))
  }
}
