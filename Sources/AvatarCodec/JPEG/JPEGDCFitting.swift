import AvatarGeometry
import AvatarRaster

extension JPEGDCDecoder {
  /// Decodes and resamples parts of the image, each plane on its own, and converts the colours of the results.
  ///
  /// - Parameters:
  ///   - targets: The parts, in the coordinates of the photo.
  ///   - colorSpace: The colour space of the planes.
  ///   - readsAll: Whether rows that no target needs are decoded too.
  /// - Returns: A raster for each target, in their order; nil if the file is not well-formed.
  consuming func fit(_ targets: [FitTarget], _ colorSpace: JPEGColorSpace, readsAll: Bool = false) -> [Raster]? {
    var resamplers = targets.map { target in planes.map { resampler(of: $0, for: target) } }
    let end = resamplers.flatMap { zip(planes, $0).map { ($1.rows.upperBound + $0.vertical - 1) / $0.vertical } }.max()
    var row = [Int16](repeating: 0, count: planes.map(\.columns).max() ?? 0)
    for unit in 0..<(end ?? 0) {
      guard decode(units: unit + 1) else { return nil }
      for (i, plane) in planes.enumerated() {
        for y in rows(of: plane, unit: unit) {
          let needing = targets.indices.filter { resamplers[$0][i].rows.contains(y) }
          if needing.isEmpty { continue }
          readRow(y, of: plane, into: &row)
          for target in needing { resamplers[target][i].append(row.span) }
        }
      }
    }
    guard decode(units: readsAll ? units : 0), endsWithPadding() else { return nil }
    return zip(targets, resamplers).map { target, resamplers in
      let planes = resamplers.map { $0.finish() }
      let (width, height) = (target.width, target.height)
      return switch colorSpace {
      case .gray: Raster(width: width, height: height, red: planes[0], green: planes[0], blue: planes[0])
      case .rgb: Raster(width: width, height: height, red: planes[0], green: planes[1], blue: planes[2])
      case .yCbCr:
        Raster(width: width, height: height, luma: planes[0], blueDifference: planes[1], redDifference: planes[2])
      }
    }
  }

  private func resampler(of plane: JPEGDCPlane, for target: FitTarget) -> PlaneResampler {
    let widest = planes.map(\.horizontal).max() ?? 1
    let highest = planes.map(\.vertical).max() ?? 1
    let box = target.box.scaled(
      x: Double(plane.horizontal) / Double(8 * widest), y: Double(plane.vertical) / Double(8 * highest))
    return PlaneResampler(
      fractionBits: JPEGDCPlane.fractionBits, width: plane.columns, height: plane.rows, box: box,
      outputWidth: target.width, outputHeight: target.height, droop: 1)
  }
}
