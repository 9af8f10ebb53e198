package import AvatarFileSystem
package import AvatarRaster

/// A decoder of BMP files: those of Windows (versions 2 to 5) and of OS/2.
package struct BMPDecoder: ImageDecoder {
  package let header: BMPHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { .bmp }

  /// Compares the start of a file with the letters "BM" and the two reserved fields of the file header.
  ///
  /// The reserved fields are 0, which distinguishes a BMP from a text that starts with these letters.
  package static func match(_ head: [UInt8]) -> SignatureMatch {
    let reserved = head.dropFirst(6).prefix(4)
    guard head.starts(with: [0x42, 0x4D]), !reserved.isEmpty, reserved.allSatisfy({ $0 == 0 }) else { return .none }
    return head.count > 14 ? .whole : .partial
  }

  /// Returns whether the pixels, and the profile that may follow them, are complete.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    let source = ByteSource(bytes)
    switch Result(catching: { () throws(PhotoError) in try BMPHeader(source) }) {
    case .success(let header):
      guard header.colorSpace.profileEnd <= bytes.count else { return false }
      // A photo over the limits gives the same error whether it is complete or not.
      if header.isRunLengthEncoded, header.height <= PhotoLimits().side { return BMPRuns(source, header).hasEnd }
      return header.isRunLengthEncoded || header.completeRows(in: bytes.count) == header.height
    case .failure(.truncated): return false
    case .failure: return true
    }
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    header = try BMPHeader(source)
    self.source = source
    self.limits = limits
    // The rows are read from the file in the order in which they are shown; none are held.
    try limits.check(width: width, height: height)
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var orientation: Orientation { .up }
  /// The offsets of the rows of a run-length encoded picture; all others have rows of the same length.
  package var heldBytes: Int { header.isRunLengthEncoded ? height * BMPRuns.bytesPerRow : 0 }
  package var layout: SampleLayout { .rgb }
  package var isDeep: Bool { false }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    try header.colorSpace.described(source, limit: limits.profileBytes)
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
