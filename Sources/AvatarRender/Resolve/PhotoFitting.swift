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
    case .jpeg:
      let scale = DCTScale(covering: box, side: side)
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

/// The size at which a JPEG is decoded before it is resampled: some eighths of its own.
struct DCTScale: Hashable {
  let eighths: Int

  /// The smallest scale that leaves at least two pixels for each one of the output.
  ///
  /// 5/8 to 7/8 are left out: libjpeg-turbo decodes them slower than the whole.
  init(covering box: Rect, side: Int) {
    let shorter = min(box.width, box.height)
    eighths = [1, 2, 3, 4].first { shorter * Double($0) >= Double(16 * side) } ?? 8
  }

  /// How much of a box filter the scaled DCT is, 0…1: what resampling has to make up for.
  ///
  /// At 1/8 a pixel is the average of its block. The others cut off high frequencies and are in between; their
  /// values give the best agreement with a full decode over photographs (Benchmarks/README.md).
  var droop: Double {
    switch eighths {
    case 1: 1
    case 2: 0.9
    case 4: 0.6
    default: 0
    }
  }
}
