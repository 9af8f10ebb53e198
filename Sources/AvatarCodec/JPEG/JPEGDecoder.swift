package import AvatarFileSystem
package import AvatarRaster

/// A decoder of JPEG files (ITU-T T.81), which reduces photos to some eighths of their size while decoding them.
package struct JPEGDecoder: ImageDecoder {
  package let header: JPEGHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .jpeg }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    SignatureMatch(head, signature: [0xFF, 0xD8, 0xFF])
  }

  /// Returns whether an end marker follows a scan; programs append all sorts of things to it.
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
    try limits.check(
      width: header.width, height: header.height, held: header.heldBytes, of: "a JPEG with several scans")
    self.header = header
    self.source = source
    self.limits = limits
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var orientation: Orientation { header.orientation }
  package var heldBytes: Int { header.heldBytes }
  package var layout: SampleLayout { header.layout(in: source, limits: limits) }
  package var isDeep: Bool { false }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    DescribedColor(encoding: try header.profile.encoding(source, limit: limits.profileBytes))
  }

  /// Decodes the photo once for all targets that the same DCT scale serves.
  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [Raster] {
    let scales = targets.map(scale)
    var rasters = [Raster?](repeating: nil, count: targets.count)
    for scale in Set(scales).sorted(by: { $0.eighths < $1.eighths }) {
      let served = targets.indices.filter { scales[$0] == scale }
      let scaled = served.map { targets[$0].scaled(by: Double(scale.eighths) / 8) }
      let rows = (height * scale.eighths + 7) / 8
      var scanlines = try JPEGScanlines(
        source, header, eighths: scale.eighths, transform: decoding.transform,
        tolerance: decoding.tolerance(for: scaled, height: rows, droop: scale.droop), limits: limits)
      let fitted = try decoding.resample(&scanlines, scaled, droop: scale.droop)
      for (i, raster) in zip(served, fitted) { rasters[i] = raster }
    }
    return rasters.compactMap { $0 }
  }

  package func eighths(for target: FitTarget) -> Int { scale(for: target).eighths }

  private func scale(for target: FitTarget) -> DCTScale {
    DCTScale(covering: target, pixels: width * height, sampling: header.components)
  }
}

extension ImageFormat {
  package static let jpeg = ImageFormat(name: "JPEG", extensions: ["jpg", "jpeg"], mediaType: "image/jpeg")
}
