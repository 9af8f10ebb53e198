package import AvatarRaster

/// The pixels of a finished image.
public struct Picture: RenderedImage {
  /// The premultiplied sRGB pixels.
  package let raster: Raster

  /// The image itself, as `RenderedImage` requires.
  public var picture: Picture { self }
}

extension AvatarRenderer {
  /// Returns the pixels of layers.
  func render(_ drawing: Drawing) -> Picture { Picture(raster: Raster(drawing, coverage: coverages.coverage)) }
}
