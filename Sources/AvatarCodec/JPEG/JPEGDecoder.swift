package import AvatarFileSystem
package import AvatarRaster

/// A decoder for JPEG files (ITU-T T.81), which can decode photos at a reduced size, in eighths.
package struct JPEGDecoder: ImageDecoder {
  package let header: JPEGHeader
  private let source: ByteSource
  private let limits: PhotoLimits
  /// Whether libjpeg decodes the photo at every size; used only in tests.
  var needsLibjpeg = false

  package static var format: ImageFormat { .jpeg }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    SignatureMatch(head, signature: [0xFF, 0xD8, 0xFF])
  }

  /// Returns whether an end marker follows a scan; programs may append other data after it.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    var hasScan = false
    for i in bytes.indices.dropLast() where bytes[i] == 0xFF {
      if bytes[i + 1] == 0xDA { hasScan = true }
      if bytes[i + 1] == 0xD9, hasScan { return true }
    }
    return false
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    let header = try JPEGHeader(source)
    try limits.check(width: header.width, height: header.height)
    self.header = header
    self.source = source
    self.limits = limits
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var orientation: Orientation { header.orientation }
  /// The memory needed by the most demanding decoder that the limits allow, in bytes.
  package var heldBytes: Int {
    let isAllowed = (try? limits.check(width: width, height: height, held: header.heldBytes)) != nil
    let reduced = JPEGReduction.all(of: header.components).compactMap {
      JPEGReducedDecoder.heldBytes(header, $0, limits: limits)
    }
    return max(isAllowed ? header.heldBytes : 0, reduced.max() ?? 0)
  }
  package var layout: SampleLayout { header.layout }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    try header.profile.described(source, limit: limits.profileBytes)
  }

  /// Decodes the photo once for all targets with the same reduction.
  /// - Throws: `PhotoError` if the photo cannot be decoded.
  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    let reductions = targets.map { reduction(for: $0) }
    var images = [ResampledImage?](repeating: nil, count: targets.count)
    var rest = targets.indices.filter { _ in true }
    while let first = rest.first {
      let served = rest.filter { reductions[$0] == reductions[first] }
      let fitted = try fit(served.map { targets[$0] }, reductions[first], &decoding)
      for (i, image) in zip(served, fitted) { images[i] = image }
      rest.removeAll { served.contains($0) }
    }
    return images.compactMap { $0 }
  }

  func reduction(for target: FitTarget) -> JPEGReduction {
    JPEGReduction(covering: target, components: header.components, colorSpace: header.colorSpace)
  }

  private func fit(
    _ targets: [FitTarget], _ reduction: JPEGReduction, _ decoding: inout Decoding
  ) throws(PhotoError) -> [ResampledImage] {
    let scale = DCTScale(covering: reduction, components: header.components)
    if !needsLibjpeg, let colorSpace = header.colorSpace,
      let decoder = JPEGReducedDecoder(source, header, reduction, limits: limits)
    {
      // libjpeg decodes the photo only to record the data that does not belong to it.
      if decoder.hasForeignEnd { _ = try resample(targets, scale, &decoding, allowsForeignEnd: true) }
      return targets.map { decoder.fit($0, colorSpace, decoding.transform) }
    }
    // The first attempt has its own warnings, which do not count if a second one follows.
    var first = decoding
    let result = Result { () throws(PhotoError) in
      try resample(targets, scale, &first, allowsForeignEnd: false)
    }
    let error: PhotoError? = if case .failure(let error) = result { error } else { first.damage }
    let averages = JPEGReduction(side: 1, of: header.components)
    if case .damaged? = error, JPEGReducedDecoder(source, header, averages, limits: limits)?.hasForeignEnd == true {
      return try resample(targets, scale, &decoding, allowsForeignEnd: true)
    }
    decoding = first
    return try result.get()
  }

  /// Resamples the rows decoded by libjpeg.
  /// - Throws: `PhotoError` if the rows cannot be decoded.
  private func resample(
    _ targets: [FitTarget], _ scale: DCTScale, _ decoding: inout Decoding, allowsForeignEnd: Bool
  ) throws(PhotoError) -> [ResampledImage] {
    let factor = Double(scale.eighths) / 8
    let scaled = targets.map { $0.scaled(x: factor, y: factor) }
    var tolerance = decoding.tolerance(
      for: scaled, height: (height * scale.eighths + 7) / 8, boxCorrection: scale.boxCorrection)
    tolerance.allowsForeignEnd = allowsForeignEnd
    var scanlines = try JPEGScanlines(
      source, header, eighths: scale.eighths, transform: decoding.transform, tolerance: tolerance, limits: limits)
    return try decoding.resample(&scanlines, scaled, boxCorrection: scale.boxCorrection)
  }

  package func eighths(for target: FitTarget) -> Int {
    DCTScale(covering: reduction(for: target), components: header.components).eighths
  }
}

extension ImageFormat {
  package static let jpeg = ImageFormat(
    name: "JPEG", extensions: ["jpg", "jpeg"], inputExtensions: ["jpe", "jfif"], mediaType: "image/jpeg")
}
