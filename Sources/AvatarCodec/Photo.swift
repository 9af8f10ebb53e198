package import AvatarFileSystem
package import AvatarGeometry
import AvatarJSON
package import AvatarRaster

/// A photo whose header has been read and is within the limits, but whose pixels have not been decoded.
package struct Photo: Sendable {
  package let source: ByteSource
  package let decoder: any ImageDecoder
  /// The colour encoding of the samples, or sRGB if the file does not specify one.
  private let color: DescribedColor
  private let limits: PhotoLimits

  /// Reads the header of a photo.
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limits: The limits on size, memory and decoding time.
  ///   - decoders: The formats that can be decoded.
  /// - Throws: `PhotoError` if the photo cannot be used; `unreadable` if a system fault prevented reading the header.
  package init(
    _ source: ByteSource, limits: PhotoLimits, decoders: ImageDecoders = .standard
  ) throws(PhotoError) {
    self.source = source
    self.limits = limits
    (decoder, color) = try source.trusted { () throws(PhotoError) in
      let head = source.bytes(at: 0, length: ImageDecoders.headBytes)
      let type = try decoders.decoder(of: head, count: source.count)
      let decoder = try type.init(source, limits: limits)
      do throws(ColorProblem) {
        return (decoder, try decoder.describedColor())
      } catch {
        return (decoder, DescribedColor(encoding: .sRGB, problem: error))
      }
    }
  }

  /// The format, identified by the file signature.
  package var format: ImageFormat { type(of: decoder).format }
  /// The width as stored, before the orientation is applied, in pixels.
  package var width: Int { decoder.width }
  /// The height as stored, before the orientation is applied, in pixels.
  package var height: Int { decoder.height }
  package var orientation: Orientation { decoder.orientation }

  /// The width and height of the upright photo, in pixels.
  package var uprightSize: (width: Int, height: Int) { orientation.swapsAxes ? (height, width) : (width, height) }

  /// Returns the conversion from the photo's colours to sRGB.
  ///
  /// A photo with an unusable profile is treated as sRGB, because wrong colours are better than no photo.
  ///
  /// - Returns: The conversion, or nil if none is necessary, and the problem with the file's colour description, worded
  ///   for a message.
  /// - Throws: `PhotoError` only if a component is missing or has failed.
  package func colorTransform(
    from transforms: inout ColorTransforms
  ) throws(PhotoError) -> (ColorTransform?, warning: String?) {
    let layout = decoder.layout
    var (encoding, problem) = (color.encoding, color.problem)
    var transform: ColorTransform?
    simplifying: while true {
      do {
        let isDeep = decoder.hasDeepRows(of: encoding)
        transform = try transforms.transform(from: encoding, layout: layout, isDeep: isDeep)
        break
      } catch {
        if let component = error.component { throw .component(component) }
        // The loop ends with sRGB or with CMYK without a profile, and neither can fail.
        guard let simpler = encoding.simpler else { break simplifying }
        encoding = simpler
        problem = error
      }
    }
    let remedy =
      switch (layout, encoding) {
      case (.cmyk, _): "converted without it"
      case (_, .primaries(_, .pq)), (_, .primaries(_, .hlg)): "mapped to SDR"
      case (_, .primaries(.bt709, _)): "treated as sRGB except for its gamma"
      case (_, .primaries): "its gamma and chromaticities apply"
      case (_, .profile): "its profile applies"
      case (_, .sRGB): "treated as sRGB"
      }
    return (
      transform,
      problem.map { problem in
        let mayBeAllowed = problem.isTooLong && problem.size ?? 0 <= PhotoLimits.maxProfileBytes
        return "\(problem.reason): \(remedy)" + (mayBeAllowed ? limits.advice("profile-bytes", problem.size) : "")
      }
    )
  }
}

extension ColorEncoding {
  /// The simpler encoding to use if this one is unusable, or nil for sRGB.
  fileprivate var simpler: ColorEncoding? {
    switch self {
    case .sRGB: nil
    case .profile, .primaries(.bt709, _): .sRGB
    case .primaries(_, let transfer): .primaries(.bt709, transfer)
    }
  }
}

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
    let box = Rect.coverFit(
      width: size.width, height: size.height, targetWidth: side, targetHeight: side, focus: focus)
    return FitTarget(box: box, width: side, height: side, isLinear: isLinear)
  }

  /// Returns the target that shows the whole photo as large as a shape allows.
  ///
  /// - Parameters:
  ///   - shape: The shape that contains the photo.
  ///   - canvas: The side of the canvas, in pixels.
  ///   - isLinear: Whether the photo is resampled in linear light.
  /// - Returns: The target.
  package func target(inside shape: PlacedShape, canvas: Int, isLinear: Bool) -> FitTarget {
    let (width, height) = uprightSize
    let fitted = shape.containFit(width: width, height: height, canvas: canvas)
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    return FitTarget(box: whole, width: fitted.width, height: fitted.height, isLinear: isLinear)
  }

  /// Resamples parts of the upright photo, decoding it as few times as possible.
  ///
  /// - Complexity: O(pixels of the file) for each decode.
  /// - Parameters:
  ///   - targets: The parts, in the coordinates of the upright photo.
  ///   - transforms: The colour transforms to reuse; a new one is added to them.
  ///   - isShown: Whether the results are shown. If so, only barely visible damage is tolerated, and parts that are not
  ///     needed for any target are also decoded, because wrong bits in a JPEG often become apparent only where its data
  ///     ends.
  /// - Returns: A photo for each target, in the same order.
  /// - Throws: `PhotoError` if the photo cannot be decoded; `unreadable` if a system fault prevented reading the file,
  ///   or if the file changed while it was being read.
  package func fit(
    _ targets: [FitTarget], _ transforms: inout ColorTransforms, isShown: Bool = true
  ) throws(PhotoError) -> [FittedPhoto] {
    try source.trusted { () throws(PhotoError) in
      let (transform, warning) = try colorTransform(from: &transforms)
      var decoding = Decoding(transform: transform, isShown: isShown, warnings: warning.map { [$0] } ?? [])
      decoding.readsAll = isShown
      let images = try visible(try decoder.fit(targets.map(stored), &decoding), targets, &decoding)
      return zip(targets, images).map { target, image in
        FittedPhoto(
          image: image.upright(from: orientation), crop: target.box, eighths: decoder.eighths(for: stored(target)),
          warnings: decoding.warnings, damage: decoding.damage, isDamaged: decoding.isDamaged)
      }
    }
  }

  /// Returns the images of a still photo, or of the first frame of an animation that shows something in them.
  ///
  /// An animation that fades in begins with transparent frames. If every frame is faint, the first one is shown.
  /// - Throws: `PhotoError` if a frame cannot be decoded, or if the canvas exceeds a limit.
  private func visible(
    _ images: [ResampledImage], _ targets: [FitTarget], _ decoding: inout Decoding
  ) throws(PhotoError) -> [ResampledImage] {
    guard decoder.frames(2).count > 1 else { return images }
    var (shown, number) = (images, 1)
    if images.allSatisfy(\.isFaint) {
      let bytes = AnimationCanvas.pixelBytes * width * height
      try limits.check(width: width, height: height, held: bytes, of: "an animation that begins transparent")
      var canvas = AnimationCanvas(width: width, height: height)
      let frames = decoder.frames(AnimationCanvas.frames(width: width, height: height))
      for (i, frame) in frames.enumerated() {
        try canvas.draw(frame, &decoding)
        let next = try canvas.fit(targets.map(stored), &decoding)
        if next.allSatisfy(\.isFaint) { continue }
        (shown, number) = (next, i + 1)
        break
      }
    }
    decoding.add("is an animation: drawn from its \(number == 1 ? "first frame" : "frame \(number)")")
    return shown
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

extension Photo {
  /// Decodes all pixels to upright, premultiplied sRGB, for comparison with another image.
  ///
  /// The result has 16 bits per channel for a PNG that needs no colour conversion, and 8 bits otherwise. For an
  /// animation, the result is the first frame.
  /// - Parameter limits: The limits on size, memory and decoding time.
  /// - Returns: The whole image.
  /// - Throws: `PhotoError`, even for damage that would be tolerated in an avatar.
  /// - Complexity: O(pixels), with 8 bytes of memory for each pixel.
  package func picture(limits: PhotoLimits) throws(PhotoError) -> Raster {
    guard width * height <= limits.pixels else {
      throw .overLimit("\(width)×\(height) pixels: at most \(limits.pixels.grouped) can be compared")
    }
    return try source.trusted { () throws(PhotoError) in
      var transforms = ColorTransforms()
      let (transform, _) = try colorTransform(from: &transforms)
      var decoding = Decoding(transform: transform, isShown: true, warnings: [])
      let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      let whole = FitTarget(box: box, width: width, height: height, isLinear: false)
      decoding.isComplete = true
      return try decoder.fit([whole], &decoding)[0].upright(from: orientation).raster
    }
  }
}
