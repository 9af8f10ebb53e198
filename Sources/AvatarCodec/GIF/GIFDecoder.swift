package import AvatarFileSystem
package import AvatarRaster

/// A decoder for the first frame of GIF files (GIF87a and GIF89a, CompuServe 1987 and 1990).
package struct GIFDecoder: ImageDecoder {
  package let header: GIFHeader
  private let source: ByteSource

  package static var format: ImageFormat { .gif }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    let signatures = ["GIF87a", "GIF89a"].map { Array($0.utf8) }
    return signatures.map { SignatureMatch(head, signature: $0) }.first { $0 != .none } ?? .none
  }

  /// Returns whether the first frame is complete; later frames are not decoded.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    do {
      return try GIFHeader(ByteSource(bytes)).hasEnd
    } catch .truncated {
      return false
    } catch {
      return true
    }
  }

  private init(_ header: GIFHeader, _ source: ByteSource) {
    self.header = header
    self.source = source
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    header = try GIFHeader(source)
    self.source = source
    try limits.check(width: width, height: height, held: heldBytes, of: "an interlaced GIF")
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  /// The memory for an interlaced frame, one byte per pixel; other frames are decoded row by row.
  package var heldBytes: Int { header.isInterlaced ? header.frame.width * header.frame.height : 0 }

  /// Returns sRGB, because GIF files do not describe their colours and browsers treat them as sRGB.
  package func describedColor() -> DescribedColor { DescribedColor(encoding: .sRGB) }

  package func frames(_ limit: Int) -> [AnimationFrame] {
    sequence(first: header) { $0.next(source) }.prefix(limit).map { header in
      AnimationFrame(
        decoder: GIFDecoder(header, source), origin: (header.frame.x, header.frame.y), box: header.frame,
        replaces: false, disposal: header.disposal)
    }
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    var scanlines = GIFScanlines(source, header, tolerance: decoding.tolerance(for: targets, height: height))
    return try decoding.resample(&scanlines, targets)
  }
}

extension ImageFormat {
  package static let gif = ImageFormat(name: "GIF", extensions: ["gif"], mediaType: "image/gif")
}
