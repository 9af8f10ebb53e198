package import AvatarFileSystem
package import AvatarRaster

/// A decoder for one file, whose header has been read and is within the limits; nothing else has been decoded yet.
///
/// A format consists of a directory with a conforming type and an entry in `ImageDecoders.standard`.
package protocol ImageDecoder: Sendable {
  static var format: ImageFormat { get }

  /// Compares the start of a file, at most 4096 bytes, with the format's signature.
  static func match(_ head: [UInt8]) -> SignatureMatch

  /// Returns whether a file in the format is complete, without decoding it.
  static func hasEnd(_ bytes: [UInt8]) -> Bool

  /// Reads the header of a file.
  /// - Throws: `overLimit` if the image would exceed a limit; `truncated`, `damaged` or `unsupported` if the header
  ///   shows that the image cannot be decoded.
  init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError)

  /// The width as stored, before the orientation is applied, in pixels.
  var width: Int { get }
  /// The height as stored, before the orientation is applied, in pixels.
  var height: Int { get }
  var orientation: Orientation { get }
  /// An upper bound on the memory that decoding needs in addition to a few rows, in bytes.
  var heldBytes: Int { get }
  /// The order of the samples in decoded rows.
  var layout: SampleLayout { get }

  /// Returns whether the decoded rows have 16 bits per channel.
  func hasDeepRows(of encoding: ColorEncoding) -> Bool

  /// Reads the file's colour description.
  /// - Throws: `ColorProblem` if the description cannot be used; the image is then treated as sRGB.
  func describedColor() throws(ColorProblem) -> DescribedColor

  /// Decodes the image and resamples parts of it.
  ///
  /// - Parameters:
  ///   - targets: The parts, in the coordinates of the image as stored.
  ///   - decoding: The conversion to sRGB, and the warnings found so far; new warnings are added.
  /// - Returns: A raster for each target, in the same order and in the stored orientation.
  /// - Throws: `PhotoError` if the image cannot be decoded.
  func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage]

  /// Returns the first frames of an animation, at most `limit`; a still image has none.
  func frames(_ limit: Int) -> [AnimationFrame]

  /// Returns the size at which the image is decoded for a target, in eighths of its full size.
  func eighths(for target: FitTarget) -> Int
}

extension ImageDecoder {
  package var orientation: Orientation { .up }
  package var layout: SampleLayout { .rgb }
  package func hasDeepRows(of encoding: ColorEncoding) -> Bool { false }
  package func frames(_ limit: Int) -> [AnimationFrame] { [] }
  package func eighths(for target: FitTarget) -> Int { 8 }
}

/// The degree to which the start of a file matches the signature of a format.
package enum SignatureMatch: Hashable, Sendable {
  case none
  /// The file ends before the signature does.
  case partial
  case complete

  /// Compares the start of a file with a signature of fixed bytes.
  package init(_ head: [UInt8], signature: [UInt8]) {
    self = head.starts(with: signature) ? .complete : signature.starts(with: head) ? .partial : .none
  }
}
