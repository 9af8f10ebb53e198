package import AvatarRaster

/// An avatar that is ready to be drawn: everything that can fail has succeeded.
package struct ResolvedAvatar: Sendable {
  /// The request, completed by the contact.
  package let spec: AvatarSpec
  let appearance: Appearance
  package internal(set) var report: AvatarReport

  /// Draws the avatar, which cannot fail.
  func render(_ masks: ShapeMasks) -> Avatar {
    Avatar(report: report, picture: Picture(raster: Raster(drawing, mask: masks.mask)))
  }

  /// The layers from which the avatar is drawn.
  package var drawing: Drawing {
    Drawing(width: appearance.pixels, height: appearance.pixels, layers: appearance.layers)
  }
}
