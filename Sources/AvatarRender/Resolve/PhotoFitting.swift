import AvatarCodec
import AvatarGeometry
import AvatarRaster

/// A photo that was decoded, resampled and turned upright.
struct FittedPhoto {
  let picture: Raster
  /// What was wrong with the file though it could be used, in words for a note.
  let flaws: [String]
}

extension Photo {
  /// Decodes the photo to fill a square of `side` px, cropped around the focal point, upright.
  ///
  /// Holds a few rows at a time; see `ScanlineResampler`.
  /// - Complexity: O(pixels of the file); a JPEG is decoded no larger than its DCT scale.
  func fitted(
    side: Int, focus: FocalPoint, isLinear: Bool, _ transforms: inout ColorTransforms
  ) throws(PhotoError) -> FittedPhoto {
    let size = uprightSize
    let fit = CoverFit(
      width: size.width, height: size.height, targetWidth: side, targetHeight: side,
      focus: Point(x: focus.x, y: focus.y))
    return try resampled(fit.box, width: side, height: side, isLinear: isLinear, &transforms)
  }

  /// As seen, px.
  var uprightSize: (width: Int, height: Int) { orientation.swapsAxes ? (height, width) : (width, height) }

  /// Resamples a box of the upright photo, px, to `width` × `height` px.
  func resampled(
    _ box: Rect, width: Int, height: Int, isLinear: Bool, _ transforms: inout ColorTransforms
  ) throws(PhotoError) -> FittedPhoto {
    let (transform, colorFlaw) = colorTransform(from: &transforms)
    let stored = orientation.storedBox(of: box, storedWidth: Double(self.width), storedHeight: Double(self.height))
    let swaps = orientation.swapsAxes
    let output = Output(width: swaps ? height : width, height: swaps ? width : height, isLinear: isLinear)
    var flaws = colorFlaw.map { [$0] } ?? []
    let picture: Raster
    switch header {
    case .jpeg(let jpeg):
      let scale = isLinear ? .whole : DCTScale(covering: stored, output, sampling: jpeg.components)
      var scanlines = try JPEGScanlines(source, jpeg, eighths: scale.eighths, transform: transform, limits: limits)
      let factor = Double(scale.eighths) / 8
      picture = try resample(&scanlines, stored.scaled(x: factor, y: factor), output, droop: scale.droop, &flaws)
    case .png(let png):
      var scanlines = try PNGScanlines(source, hasEnd: png.hasEnd, transform: transform, limits: limits)
      picture = try resample(&scanlines, stored, output, droop: 0, &flaws)
    }
    return FittedPhoto(picture: picture.upright(from: orientation), flaws: flaws)
  }

  private func resample<Scanlines: ScanlineSource & ~Copyable>(
    _ scanlines: inout Scanlines, _ box: Rect, _ output: Output, droop: Double, _ flaws: inout [String]
  ) throws(PhotoError) -> Raster {
    var resampler = ScanlineResampler(
      format: scanlines.format, width: scanlines.width, height: scanlines.height, box: box,
      outputWidth: output.width, outputHeight: output.height, droop: droop, isLinear: output.isLinear)
    let needed = resampler.rows
    // A file whose end is not in sight is decoded to its last row: only then is it known to have them all.
    let last = scanlines.hasEnd ? needed.upperBound : scanlines.height
    var row = [UInt32](repeating: 0, count: scanlines.width)
    for y in 0..<last {
      if needed.contains(y) {
        try scanlines.readRow(into: &row)
        resampler.append(row.span)
      } else {
        try scanlines.skipRow(&row)
      }
    }
    if last == scanlines.height {
      let foundEnd = try scanlines.findsEnd()
      if !foundEnd && !scanlines.hasEnd { flaws.append("lacks its end, but nothing of the picture") }
    }
    return resampler.finish()
  }
}

/// What a photo is resampled to.
struct Output {
  /// px.
  let width, height: Int
  /// Whether in linear light.
  let isLinear: Bool
}
