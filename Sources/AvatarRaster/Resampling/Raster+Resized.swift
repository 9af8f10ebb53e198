import AvatarGeometry

extension Raster {
  /// Returns the opaque raster resampled to a size, in pixels.
  package func resized(width: Int, height: Int) -> Raster {
    if (width, height) == (self.width, self.height) { return self }
    let whole = Rect(x: 0, y: 0, width: Double(self.width), height: Double(self.height))
    var resampler = ImageResampler(
      Resampling(
        format: .rgb, width: self.width, height: self.height, box: whole, outputWidth: width, outputHeight: height))
    let pixels = straightPixels()
    for y in 0..<self.height where resampler.rows.contains(y) {
      resampler.append(pixels.span.extracting(y * self.width..<(y + 1) * self.width))
    }
    return resampler.finish().raster
  }

  /// Returns the opaque raster reduced to a length of its shorter side, or unchanged if it is not longer.
  func reduced(toShorterSide side: Int) -> Raster {
    let scale = Double(side) / Double(min(width, height))
    if scale >= 1 { return self }
    func scaled(_ length: Int) -> Int { max(Int((Double(length) * scale).rounded()), 1) }
    return resized(width: scaled(width), height: scaled(height))
  }
}
