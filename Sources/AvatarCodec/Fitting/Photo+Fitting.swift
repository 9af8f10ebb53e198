package import AvatarGeometry
import AvatarRaster

extension Photo {
  /// Returns the target that fills a square with the photo, cropped around a focal point.
  ///
  /// - Parameters:
  ///   - side: The side of the square, in pixels.
  ///   - focus: The focal point of the upright photo, as fractions of its width and height, 0…1.
  ///   - isLinear: Whether the photo is resampled in linear light.
  /// - Returns: The target.
  package func target(side: Int, focus: Point, isLinear: Bool) -> FitTarget {
    let size = uprightSize
    let fit = CoverFit(
      width: size.width, height: size.height, targetWidth: side, targetHeight: side, focus: focus)
    return FitTarget(box: fit.box, width: side, height: side, isLinear: isLinear)
  }

  /// Resamples parts of the upright photo, which is decoded as few times as possible.
  ///
  /// - Complexity: O(pixels of the file) for each decode.
  /// - Parameters:
  ///   - targets: The parts, in the coordinates of the upright photo.
  ///   - transforms: The colour transforms to reuse; a new one is added.
  ///   - isShown: Whether the results are shown: damage to them is then tolerated only if it is hardly visible, and parts
  ///     that no target needs are decoded too, because wrong bits of a JPEG often show only where its data ends.
  /// - Returns: A photo for each target, in their order.
  /// - Throws: `PhotoError` if the photo cannot be decoded; `unreadable` if the file could not be read because of a
  ///   fault of the machine, or changed in the meantime.
  package func fit(
    _ targets: [FitTarget], _ transforms: inout ColorTransforms, isShown: Bool = true
  ) throws(PhotoError) -> [FittedPhoto] {
    try source.trusted { () throws(PhotoError) in
      let (transform, warning) = try colorTransform(from: &transforms)
      var decoding = Decoding(transform: transform, isShown: isShown, warnings: warning.map { [$0] } ?? [])
      decoding.readsAll = isShown
      return try zip(targets, decoder.fit(targets.map(stored), &decoding)).map { target, image in
        FittedPhoto(
          image: image.upright(from: orientation), crop: target.box, eighths: decoder.eighths(for: stored(target)),
          warnings: decoding.warnings, damage: decoding.damage, isDamaged: decoding.isDamaged)
      }
    }
  }

  /// Returns a target in the coordinates of the photo as stored.
  private func stored(_ target: FitTarget) -> FitTarget {
    let box = orientation.storedBox(of: target.box, storedWidth: Double(width), storedHeight: Double(height))
    let swaps = orientation.swapsAxes
    return FitTarget(
      box: box, width: swaps ? target.height : target.width, height: swaps ? target.width : target.height,
      isLinear: target.isLinear)
  }
}
