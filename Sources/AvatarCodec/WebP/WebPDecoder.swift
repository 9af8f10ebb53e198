package import AvatarFileSystem
package import AvatarRaster
import CWebP

/// A decoder for WebP files (RFC 9649), based on libwebp, which reduces large opaque photos while decoding them.
package struct WebPDecoder: ImageDecoder {
  private let header: WebPHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .webp }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    // The file size lies between the two parts of the signature.
    switch SignatureMatch(head, signature: Array("RIFF".utf8)) {
    case .none: .none
    case .partial: .partial
    case .complete: head.count < 12 ? .partial : SignatureMatch(Array(head[8..<12]), signature: Array("WEBP".utf8))
    }
  }

  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && bytes.count - 8 >= bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private init(_ header: WebPHeader, _ source: ByteSource, _ limits: PhotoLimits) {
    self.header = header
    self.source = source
    self.limits = limits
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

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    if header.profile.isEmpty { return DescribedColor(encoding: .sRGB) }
    return try DescribedColor(profile: header.profile, in: source, limit: limits.profileBytes)
  }

  package func frames(_ limit: Int) -> [AnimationFrame] {
    guard header.frame.isAnimated else { return [] }
    return ([header.frame] + header.laterFrames).prefix(limit).map { frame in
      AnimationFrame(
        decoder: WebPDecoder(header.showing(frame), source, limits), origin: (frame.x, frame.y),
        box: PixelBox(x: frame.x, y: frame.y, width: frame.width, height: frame.height), replaces: frame.replaces,
        disposal: frame.isCleared ? .clear : .preserve)
    }
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    let reduction = targets.map(reduction).min() ?? 1
    // libwebp averages areas, which acts as a box filter.
    let boxCorrection = reduction > 1 ? 1.0 : 0
    let window = WebPWindow(
      width: width, height: height, reduction: reduction, of: targets, boxCorrection: boxCorrection)
    let scaled = targets.map(window.scaled)
    var scanlines = try WebPScanlines(
      source, header, window, transform: decoding.transform,
      tolerance: decoding.tolerance(for: scaled, height: window.height, boxCorrection: boxCorrection))
    return try decoding.resample(&scanlines, scaled, boxCorrection: boxCorrection)
  }

  /// Returns the largest reduction that leaves enough samples for each pixel of a target; see `HEIFDecoder`.
  private func reduction(for target: FitTarget) -> Int {
    if header.hasAlpha || target.isLinear || width * height < Self.largePhoto { return 1 }
    return max(Int(target.samples / Self.samples), 1)
  }

  /// The minimum number of samples per output pixel along each side of a reduced photo.
  ///
  /// With 4, the result differs by at most 2 levels from that of a full decode.
  private static let samples = 4.0

  /// The minimum number of pixels in a photo that is reduced; for smaller photos, time and memory do not matter.
  private static let largePhoto = 1_000_000
}

extension ImageFormat {
  package static let webp = ImageFormat(name: "WebP", extensions: ["webp"], mediaType: "image/webp")
}
