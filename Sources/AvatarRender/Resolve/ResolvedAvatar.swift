import AvatarRaster

/// An avatar that is ready to be drawn: everything that can fail has succeeded.
package struct ResolvedAvatar: Sendable {
  let appearance: Appearance
  package internal(set) var report: AvatarReport

  /// Draws the avatar, which cannot fail.
  func render(_ masks: ShapeMasks) -> Avatar {
    let side = appearance.pixels
    return Avatar(
      report: report,
      picture: Picture(raster: Raster(width: side, height: side, layers: appearance.layers, mask: masks.mask)))
  }
}
