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
    let ofDC = JPEGDCDecoder.heldBytes(header)
    return max(isAllowed ? header.heldBytes : 0, ofDC <= limits.memory ? ofDC : 0)
  }
  package var layout: SampleLayout { header.layout(in: source, limits: limits) }
  package var isDeep: Bool { false }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    DescribedColor(encoding: try header.profile.encoding(source, limit: limits.profileBytes))
  }

  /// Decodes the photo once for all targets with the same DCT scale.
  /// - Throws: `PhotoError` if the photo cannot be decoded.
  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    let scales = targets.map { DCTScale(covering: $0, components: header.components) }
    var images = [ResampledImage?](repeating: nil, count: targets.count)
    for scale in DCTScale.allCases where scales.contains(scale) {
      let served = targets.indices.filter { scales[$0] == scale }
      let fitted = try fit(served.map { targets[$0] }, scale, &decoding)
      for (i, image) in zip(served, fitted) { images[i] = image }
    }
    return images.compactMap { $0 }
  }

  private func fit(
    _ targets: [FitTarget], _ scale: DCTScale, _ decoding: inout Decoding
  ) throws(PhotoError) -> [ResampledImage] {
    if scale == .averages, !needsLibjpeg, let colorSpace = header.colorSpace,
      let decoder = JPEGDCDecoder(source, header, limits: limits)
    {
      // libjpeg decodes the photo only to record the data that does not belong to it.
      if decoder.hasForeignEnd { _ = try resample(targets, scale, &decoding, allowsForeignEnd: true) }
      return targets.map { decoder.fit($0, colorSpace, decoding.transform) }
    }
    var first = decoding
    let result = Result { () throws(PhotoError) in
      try resample(targets, scale, &first, allowsForeignEnd: false)
    }
    let error: PhotoError? = if case .failure(let error) = result { error } else { first.damage }
    if case .damaged? = error, JPEGDCDecoder(source, header, limits: limits)?.hasForeignEnd == true {
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
      for: scaled, height: (height * scale.eighths + 7) / 8, droop: scale.droop)
    tolerance.allowsForeignEnd = allowsForeignEnd
    var scanlines = try JPEGScanlines(
      source, header, eighths: scale.eighths, transform: decoding.transform, tolerance: tolerance, limits: limits)
    return try decoding.resample(&scanlines, scaled, droop: scale.droop)
  }

  package func eighths(for target: FitTarget) -> Int {
    DCTScale(covering: target, components: header.components).eighths
  }
}

extension ImageFormat {
  package static let jpeg = ImageFormat(
    name: "JPEG", extensions: ["jpg", "jpeg"], inputExtensions: ["jpe", "jfif"], mediaType: "image/jpeg")
}

/// The scale at which a JPEG is decoded before it is resampled, in eighths of its size.
///
/// 3/8 and 5/8 to 7/8 are omitted because libjpeg-turbo is slower at these scales than at 4/8 and 8/8.
enum DCTScale: Int, CaseIterable {
  /// The block averages, which are the DC coefficients of all components.
  case averages = 0
  /// 1/8, at which libjpeg decodes 4:2:0 chroma at twice the scale.
  case eighth = 1
  case quarter = 2
  case half = 4
  case whole = 8

  /// The minimum number of samples of each component per output pixel, along the side with fewer samples.
  ///
  /// At 128 px, 150 photos from other sources reach at least 47 dB compared with full decodes, with a median of 58 dB.
  private static let leastSamples = 2.0

  /// Selects the smallest scale with enough samples.
  ///
  /// Resampling in linear light needs a full decode, because decoding at a smaller scale averages encoded values.
  init(covering target: FitTarget, components: [JPEGHeader.Component]) {
    let across = target.box.width / Double(8 * components.widest * target.width)
    let down = target.box.height / Double(8 * components.highest * target.height)
    let smallest = Self.allCases.first { scale in
      components.allSatisfy { component in
        let side = scale == .averages ? 1 : component.blockSide(among: components, eighths: scale.eighths)
        let (width, height) = (Double(component.horizontal * side), Double(component.vertical * side))
        return min(width * across, height * down) >= Self.leastSamples
      }
    }
    self = target.isLinear ? .whole : smallest ?? .whole
  }

  /// The size of the decoded photo, in eighths of the original.
  var eighths: Int { max(rawValue, 1) }

  /// The degree to which the scaled DCT acts as a box filter, 0…1, which resampling compensates for.
  ///
  /// At 1/8, a pixel is the average of its block. Larger scales cut off high frequencies, so their values lie in
  /// between; they were fitted to full decodes of photographs.
  var droop: Double {
    switch self {
    case .averages, .eighth: 1
    case .quarter: 0.9
    case .half: 0.6
    case .whole: 0
    }
  }
}
