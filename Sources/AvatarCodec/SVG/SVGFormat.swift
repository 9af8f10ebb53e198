import AvatarRaster

extension OutputFormat {
  package static let svg = OutputFormat(
    .svg,
    .vector(
      VectorEncoder(library: { JPEGEncoder.library }) { drawing, scale, title in
        SVGEncoder.encode(drawing, scale: scale, title: title, photo: EmbeddedImage.photo)
      }))
}

extension ImageFormat {
  package static let svg = ImageFormat(name: "SVG", extensions: ["svg"], mediaType: "image/svg+xml")
}

extension EmbeddedImage {
  /// The quality of an embedded JPEG.
  ///
  /// Viewers resample it, which adds to its errors: with 95, the result has a PSNR of at least 35 dB.
  private static let quality = EncodingQuality(nearestTo: 95)

  /// Returns a photo as a JPEG file if it is opaque, or else as a PNG file: not all viewers of SVG read WebP.
  static func photo(_ raster: Raster) -> EmbeddedImage {
    guard raster.isOpaque, let bytes = try? JPEGEncoder.encode(raster, quality) else { return png(raster) }
    return EmbeddedImage(mediaType: ImageFormat.jpeg.mediaType, bytes: bytes)
  }
}
