import AvatarCodec
import AvatarGeometry
import AvatarRaster

extension Photo {
  /// Decodes the photo to fill a square of `side` px, cropped around the focal point, upright.
  ///
  /// Holds a few rows at a time; see `ScanlineResampler`.
  /// - Complexity: O(pixels of the file); a JPEG is decoded no larger than its DCT scale.
  func fitted(side: Int, focus: FocalPoint) throws(PhotoError) -> Raster {
    let swaps = orientation.swapsAxes
    let fit = CoverFit(
      width: swaps ? height : width, height: swaps ? width : height, targetWidth: side, targetHeight: side,
      focus: Point(x: focus.x, y: focus.y))
    let box = orientation.storedBox(of: fit.box, storedWidth: Double(width), storedHeight: Double(height))
    let stored: Raster
    switch header {
    case .jpeg(let jpeg):
      let scale = DCTScale(covering: box, side: side, sampling: jpeg.sampling)
      var scanlines = try JPEGScanlines(source, eighths: scale.eighths, limits: limits)
      let factor = Double(scale.eighths) / 8
      stored = try resample(&scanlines, box.scaled(x: factor, y: factor), side, droop: scale.droop)
    case .png:
      var scanlines = try PNGScanlines(source, limits: limits)
      stored = try resample(&scanlines, box, side, droop: 0)
    }
    return stored.upright(from: orientation)
  }

  private func resample<Scanlines: ScanlineSource & ~Copyable>(
    _ scanlines: inout Scanlines, _ box: Rect, _ side: Int, droop: Double
  ) throws(PhotoError) -> Raster {
    var resampler = ScanlineResampler(
      format: scanlines.format, width: scanlines.width, height: scanlines.height, box: box,
      outputWidth: side, outputHeight: side, droop: droop)
    let needed = resampler.rows
    // A file whose end is not in sight is decoded to its last row: only then is it known to have them all.
    let last = hasEnd ? needed.upperBound : scanlines.height
    var row = [UInt32](repeating: 0, count: scanlines.width)
    for y in 0..<last {
      try scanlines.readRow(into: &row)
      if needed.contains(y) { resampler.append(row.span) }
    }
    return resampler.finish()
  }
}
