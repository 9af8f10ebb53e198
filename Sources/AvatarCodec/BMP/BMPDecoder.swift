package import AvatarFileSystem
package import AvatarRaster

/// A decoder for BMP files of Windows (versions 3 to 5) whose pixels are not compressed.
package struct BMPDecoder: ImageDecoder {
  package let header: BMPHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .bmp }

  /// Matches a file that starts with "BM" and, unlike text, has a zero among its first 18 bytes.
  package static func match(_ head: [UInt8]) -> SignatureMatch {
    guard head.starts(with: [0x42, 0x4D]), head.prefix(18).contains(0) else { return .none }
    return head.count > 14 ? .complete : .partial
  }

  /// Returns whether the pixels, and any profile that follows them, are complete.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    let source = ByteSource(bytes)
    do {
      let header = try BMPHeader(source)
      return header.completeRows(in: bytes.count) == header.height
        && header.fields.profile.upperBound <= bytes.count
    } catch .truncated {
      return false
    } catch {
      // Another error does not mean that data is missing.
      return true
    }
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    header = try BMPHeader(source)
    self.source = source
    self.limits = limits
    try limits.check(width: width, height: height)
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var heldBytes: Int { 0 }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    try header.fields.color(source, limit: limits.profileBytes)
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    var scanlines = try BMPScanlines(
      source, header, transform: decoding.transform, tolerance: decoding.tolerance(for: targets, height: height))
    return try decoding.resample(&scanlines, targets)
  }
}

extension ImageFormat {
  package static let bmp = ImageFormat(name: "BMP", extensions: ["bmp", "dib"], mediaType: "image/bmp")
}
