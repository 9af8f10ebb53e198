import AvatarFileSystem

@testable import AvatarCodec

extension JPEGReducedDecoder {
  /// Decodes a file with blocks of the same size in all components; the result is nil if libjpeg must decode it.
  init?(_ bytes: [UInt8], side: Int = 1, limits: PhotoLimits = PhotoLimits()) throws {
    let source = ByteSource(bytes)
    let header = try JPEGHeader(source)
    self.init(source, header, JPEGReduction(side: side, of: header.components), limits: limits)
  }

  /// Returns the samples of a plane, row by row.
  func rows(_ plane: JPEGReducedPlane) -> [[Int]] {
    (0..<plane.height).map { y in samples[plane.range(ofRow: y)].prefix(plane.width).map { Int($0) } }
  }
}
