package import AvatarFileSystem
import AvatarGeometry
package import AvatarRaster

/// A decoder of WebP files (RFC 9649) by libwebp, which reduces large opaque photos while it decodes them.
package struct WebPDecoder: ImageDecoder {
  private let header: WebPHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .webp }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    // The size of the file lies between the two parts of the signature.
    switch SignatureMatch(head, signature: Array("RIFF".utf8)) {
    case .none: .none
    case .partial: .partial
    case .whole: head.count < 12 ? .partial : SignatureMatch(Array(head[8..<12]), signature: Array("WEBP".utf8))
    }
  }

  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && bytes.count - 8 >= bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    header = try WebPHeader(source)
    self.source = source
    self.limits = limits
    try limits.check(width: width, height: height, held: heldBytes, of: "a WebP")
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var orientation: Orientation { header.orientation }
  package var heldBytes: Int { header.heldBytes }
  package var layout: SampleLayout { .rgb }
  package var isDeep: Bool { false }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    if header.profile.isEmpty { return DescribedColor(encoding: .sRGB) }
    guard header.profile.count <= limits.profileBytes else {
      throw ColorProblem.tooLong(limit: limits.profileBytes, size: header.profile.count)
    }
    let profile = source.bytes(at: header.profile.lowerBound, length: header.profile.count)
    return DescribedColor(encoding: .profile(profile))
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    let reduction = targets.map(reduction).min() ?? 1
    let size = header.size(reducedBy: reduction)
    let scaled = targets.map { target in
      var scaled = target
      scaled.box = target.box.scaled(
        x: Double(size.width) / Double(width), y: Double(size.height) / Double(height))
      return scaled
    }
    // libwebp averages areas, which is a box filter.
    let droop = reduction > 1 ? 1.0 : 0
    var scanlines = try WebPScanlines(
      source, header, size: size, transform: decoding.transform,
      tolerance: decoding.tolerance(for: scaled, height: size.height, droop: droop))
    return try decoding.resample(&scanlines, scaled, droop: droop)
  }

  /// Returns the largest reduction that leaves enough samples for each pixel of a target.
  ///
  /// Averaging does not weight colours by their alpha, and averages encoded values, so that pictures with alpha and
  /// targets in linear light are decoded at full size.
  private func reduction(for target: FitTarget) -> Int {
    if header.hasAlpha || target.isLinear || width * height < Self.largePhoto { return 1 }
    let pixels = min(target.box.width / Double(target.width), target.box.height / Double(target.height))
    return max(Int(pixels / Self.samples), 1)
  }

  /// The minimum number of samples per output pixel along each side of a reduced photo.
  ///
  /// With 4, the result of a photo differs by at most 2 levels from that of a whole decode.
  private static let samples = 4.0

  /// The number of pixels from which a photo is reduced; for smaller photos, time and memory do not matter.
  private static let largePhoto = 1_000_000
}

extension WebPHeader {
  /// Returns the size of the canvas when it is decoded at `1/reduction` of its size, in pixels.
  func size(reducedBy reduction: Int) -> (width: Int, height: Int) {
    ((width + reduction - 1) / reduction, (height + reduction - 1) / reduction)
  }
}

extension ImageFormat {
  package static let webp = ImageFormat(name: "WebP", extensions: ["webp"], mediaType: "image/webp")
}
