package import AvatarGeometry

/// One step of drawing a picture; steps are drawn in order, each over what is there.
package enum Layer: Hashable, Sendable {
  /// A path in one colour.
  case fill(Path, PremultipliedColor)
  /// A picture as large as the canvas, as far as a mask lets it be seen.
  case image(Raster, clip: CoverageMask)
  /// A path that takes away what lies under it.
  case erase(Path)
}
