import AvatarGeometry

extension RasterBands {
  /// Returns a part of the image, shrunk to at most a given width and height.
  ///
  /// The pixels around the part have no effect.
  /// - Parameters:
  ///   - box: The part, a square within the image.
  ///   - side: The maximum width and height of the result, in pixels.
  /// - Returns: The part, which is not enlarged.
  /// - Complexity: O(width · height), with the memory of one band.
  package func reduced(_ box: PixelBox, to side: Int) -> Raster {
    let output = Swift.min(box.width, side)
    var resampler = ScanlineResampler(
      Resampling(
        format: .rgba, width: box.width, height: box.height,
        box: Rect(x: 0, y: 0, width: Double(box.width), height: Double(box.height)), outputWidth: output,
        outputHeight: output))
    var top = 0
    for band in self {
      let pixels = band.straightPixels()
      for y in 0..<band.height where resampler.rows.contains(top + y - box.y) {
        let start = y * width + box.x
        resampler.append(pixels.span.extracting(start..<start + box.width))
      }
      top += band.height
    }
    return resampler.finish()
  }
}
