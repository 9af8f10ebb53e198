package import AvatarFileSystem
package import AvatarRaster

/// A decoder for PNG files (PNG, third edition).
package struct PNGDecoder: ImageDecoder {
  package let header: PNGHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .png }

  /// The signature of a PNG file (PNG, third edition, section 5.2).
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package static func match(_ head: [UInt8]) -> SignatureMatch { SignatureMatch(head, signature: signature) }

  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    let tail = bytes.suffix(1 << 16)
    // The end chunk has no data, so the checksum that follows its type is the same in every file.
    let end: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    return tail.indices.contains { tail[$0] == end[0] && tail[$0...].starts(with: end) }
  }

  /// Returns whether a file has image data and an end chunk, and all of its chunks have valid checksums.
  ///
  /// - Complexity: O(bytes).
  package static func isIntact(_ bytes: [UInt8]) -> Bool {
    let source = ByteSource(bytes)
    guard let header = try? PNGHeader(source), header.isRegular, header.hasEnd else { return false }
    var cursor = ByteCursor(source, at: PNGHeader.startBytes)
    while cursor.offset < bytes.count {
      guard let chunk = cursor.pngChunk(), chunk.hasValidChecksum(in: source) else { return false }
    }
    return true
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    let header = try PNGHeader(source)
    try limits.check(width: header.width, height: header.height, held: header.heldBytes, of: "an interlaced PNG")
    self.header = header
    self.source = source
    self.limits = limits
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var orientation: Orientation { header.orientation }
  package var heldBytes: Int { header.heldBytes }
  package var layout: SampleLayout { header.layout }

  package func hasDeepRows(of encoding: ColorEncoding) -> Bool { header.depth == 16 }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    try header.color.described(source, limit: limits.profileBytes)
  }

  package func frames(_ limit: Int) -> [AnimationFrame] {
    header.isAnimated ? PNGAnimation(of: self, source, limits: limits, upTo: limit).frames : []
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    var scanlines = try PNGScanlines(
      source, header, transform: decoding.transform, tolerance: decoding.tolerance(for: targets, height: height))
    let images = try decoding.resample(&scanlines, targets)
    if decoding.isComplete && !header.hasEnd { throw .truncated(.png, byte: source.count) }
    return images
  }
}

extension ImageFormat {
  package static let png = ImageFormat(
    name: "PNG", extensions: ["png"], inputExtensions: ["apng"], mediaType: "image/png")
}
