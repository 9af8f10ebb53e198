package import AvatarRaster

/// The state of decoding a photo: the colour conversion, and the warnings found so far.
package struct Decoding {
  /// The conversion of decoded rows to sRGB, or nil if they are already sRGB.
  package let transform: ColorTransform?
  /// Whether the results are shown, in which case only barely visible damage is tolerated.
  let isShown: Bool
  /// Whether rows that are not needed for any target are also decoded, because damage to them matters.
  var readsAll = false
  /// Whether the only target is the whole image, with its pixels unchanged.
  var isComplete = false
  /// The warnings about the file, without duplicates; each is worded for the end of a message.
  private(set) var warnings: [String]
  /// The cause of the first tolerated damage, or nil if the image data is intact.
  private(set) var damage: PhotoError?
  /// Whether the damage may have occurred while the file was being transferred.
  private(set) var isDamaged = false

  /// Returns the damage that may be tolerated in an image of `height` rows.
  package func tolerance(for targets: [FitTarget], height: Int, boxCorrection: Double = 0) -> DamageTolerance {
    var shown = 0..<0
    for target in targets where isShown {
      let rows = ScanlineResampler.rows(
        box: target.box, height: height, outputHeight: target.height, boxCorrection: boxCorrection)
      shown = shown.isEmpty ? rows : min(shown.lowerBound, rows.lowerBound)..<max(shown.upperBound, rows.upperBound)
    }
    return DamageTolerance(shown: shown, of: height)
  }

  /// Resamples parts of an image while its rows are being decoded, and records any warnings.
  ///
  /// - Parameters:
  ///   - scanlines: The rows, none of which has been read yet.
  ///   - targets: The parts, in the coordinates of the rows.
  ///   - boxCorrection: The strength of the correction for rows that were box-filtered by reduced-size decoding, 0…1.
  /// - Returns: An image for each target, in the same order.
  /// - Throws: `PhotoError` if the rows cannot be decoded.
  /// - Complexity: O(pixels of the image), with a few rows in memory at a time; see `ImageResampler`.
  package mutating func resample<Scanlines: ScanlineSource & ~Copyable>(
    _ scanlines: inout Scanlines, _ targets: [FitTarget], boxCorrection: Double = 0
  ) throws(PhotoError) -> [ResampledImage] {
    if isComplete { return [ResampledImage(try intactPicture(&scanlines))] }
    let (format, width, height) = (scanlines.format, scanlines.width, scanlines.height)
    var resamplers = targets.map { target in
      ImageResampler(
        Resampling(
          format: format, width: width, height: height, box: target.box, outputWidth: target.width,
          outputHeight: target.height, boxCorrection: boxCorrection, isLinear: target.isLinear))
    }
    // A file without a detectable end is decoded to its last row, because there is no other way to find out whether all
    // rows exist.
    let end = resamplers.reduce(0) { max($0, $1.rows.upperBound) }
    let last = scanlines.hasEnd && !readsAll ? end : height
    var row = [UInt32](repeating: 0, count: width)
    for y in 0..<last {
      // Once damage has been found, further rows add nothing.
      if y >= end, scanlines.damage != nil { break }
      guard resamplers.contains(where: { $0.rows.contains(y) }) else {
        try scanlines.skipRow(&row)
        continue
      }
      try scanlines.readRow(into: &row)
      for i in resamplers.indices where resamplers[i].rows.contains(y) { resamplers[i].append(row.span) }
    }
    if last == height, scanlines.damage == nil {
      let foundEnd = try scanlines.findsEnd()
      if !foundEnd && !scanlines.hasEnd { add("is truncated, but the image is complete") }
    }
    if let damage = scanlines.damage { add(damage) }
    return resamplers.map { $0.finish() }
  }

  /// Decodes the whole image without tolerating damage.
  /// - Throws: `PhotoError` if any row is damaged or missing.
  private func intactPicture<Scanlines: ScanlineSource & ~Copyable>(
    _ scanlines: inout Scanlines
  ) throws(PhotoError) -> Raster {
    var picture = Raster(width: scanlines.width, height: scanlines.height)
    var row = [UInt32](repeating: 0, count: scanlines.width)
    // If the format has no alpha, a conversion may leave arbitrary bits in that channel.
    let opacity: UInt32 = scanlines.format.hasAlpha ? 0 : 0xFF00_0000
    for y in 0..<scanlines.height {
      try scanlines.readRow(into: &row)
      if let deep = scanlines.deepRow {
        picture.setRow(y, deep: deep.span)
        continue
      }
      for x in row.indices { row[x] |= opacity }
      picture.setRow(y, straight: row.span)
    }
    if scanlines.damage == nil { _ = try scanlines.findsEnd() }
    if let damage = scanlines.damage { throw damage.error }
    return picture
  }

  /// Records tolerated damage, unless damage to the same file has already been recorded.
  mutating func add(_ found: ScanlineDamage) {
    if damage == nil { add(found.words) }
    damage = damage ?? found.error
    if found.mayBeOfTransfer { isDamaged = true }
  }

  /// Records a warning once, even if several decodes of the same file find it.
  mutating func add(_ warning: String) { if !warnings.contains(warning) { warnings.append(warning) } }
}
