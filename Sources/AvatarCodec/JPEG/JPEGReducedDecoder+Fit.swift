import AvatarRaster

extension JPEGReducedDecoder {
  /// Resamples a part of the image.
  ///
  /// Without a transform, planes are resampled separately, and the results are converted to RGB. A transform may not be
  /// linear, so with one, the planes are first enlarged to the size of the largest and converted.
  /// - Parameters:
  ///   - target: The part, in the coordinates of the photo.
  ///   - colorSpace: The colour space of the planes.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  /// - Returns: The resampled image.
  func fit(_ target: FitTarget, _ colorSpace: JPEGColorSpace, _ transform: ColorTransform?) -> ResampledImage {
    guard let transform else { return ResampledImage(fit(target, colorSpace)) }
    let isGray = colorSpace == .gray && transform.preservesGray
    var rows = JPEGReducedRows(self, colorSpace)
    let scaled = scaled(target, to: rows.grid)
    var resampler = ImageResampler(
      Resampling(
        format: isGray ? .gray : .rgb, width: rows.grid.width, height: rows.grid.height, box: scaled.box,
        outputWidth: target.width, outputHeight: target.height, boxCorrection: rows.grid.boxCorrection,
        isLinear: false))
    var row = [UInt32](repeating: 0, count: rows.grid.width)
    for y in resampler.rows {
      rows.read(y, into: &row)
      transform.apply(to: &row, count: row.count)
      resampler.append(row.span)
    }
    return resampler.finish()
  }

  private func fit(_ target: FitTarget, _ colorSpace: JPEGColorSpace) -> Raster {
    var results: [[Int32]] = []
    while results.count < planes.count {
      let first = planes[results.count]
      results += resampled(planes[results.count...].prefix { $0.hasGrid(of: first) }, for: target)
    }
    let (width, height) = (target.width, target.height)
    return switch colorSpace {
    case .gray: Raster(width: width, height: height, red: results[0], green: results[0], blue: results[0])
    case .rgb: Raster(width: width, height: height, red: results[0], green: results[1], blue: results[2])
    case .yCbCr:
      Raster(width: width, height: height, luma: results[0], blueDifference: results[1], redDifference: results[2])
    }
  }

  /// Resamples planes with the same grid of samples, with the correction for the first.
  private func resampled(_ planes: ArraySlice<JPEGReducedPlane>, for target: FitTarget) -> [[Int32]] {
    guard let first = planes.first else { return [] }
    var resampler = PlaneResampler(
      planeCount: planes.count, fractionBits: JPEGReducedPlane.fractionBits, width: first.width, height: first.height,
      box: scaled(target, to: first).box, outputWidth: target.width, outputHeight: target.height,
      boxCorrection: first.boxCorrection)
    let samples = samples.span
    for y in resampler.rows {
      for (i, plane) in planes.enumerated() { resampler.load(samples.extracting(plane.range(ofRow: y)), plane: i) }
      resampler.appendLoaded()
    }
    return resampler.finish()
  }

  /// Returns a target in the coordinates of a reduced plane.
  private func scaled(_ target: FitTarget, to plane: JPEGReducedPlane) -> FitTarget {
    target.scaled(
      x: Double(plane.horizontal * plane.side) / Double(8 * frame.components.widest),
      y: Double(plane.vertical * plane.side) / Double(8 * frame.components.highest))
  }
}
