package import AvatarCodec
import AvatarRaster

/// The second stage: avatars, groups and icons become layers and, when they are needed, pixels; drawing cannot fail.
extension AvatarRenderer {
  /// Returns the image of an avatar.
  package func draw(_ avatar: ResolvedAvatar) -> DrawnPicture {
    draw({ avatar.drawing }, scale: avatar.spec.scale, alt: avatar.report.alt)
  }

  /// Returns the image of a group of avatars.
  package func draw(_ group: ResolvedGroup) -> DrawnPicture {
    draw({ group.drawing }, scale: group.spec.scale, alt: group.alt)
  }

  private func draw(_ drawing: @escaping () -> Drawing, scale: AvatarScale, alt: String) -> DrawnPicture {
    DrawnPicture(
      scale: scale.factor, title: alt, drawing: drawing,
      bands: { RasterBands(drawing(), coverage: coverages.coverage) })
  }
}

extension ResolvedIcon {
  /// The image of the icon.
  package var picture: DrawnPicture {
    DrawnPicture(
      scale: spec.scale.factor, title: spec.alternativeText, drawing: { drawing }, bands: { RasterBands(raster) })
  }
}
