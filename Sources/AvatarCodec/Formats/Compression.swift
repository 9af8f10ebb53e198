/// The compression of an output file: lossless, or lossy with a quality.
package enum Compression: Hashable, Sendable {
  /// Compression that preserves every visible pixel.
  case lossless
  /// Compression that stores pixels approximately.
  case lossy(EncodingQuality)
}

/// The fidelity of lossy compression: 0 is the smallest file, 100 the best one.
package struct EncodingQuality: Hashable, Sendable {
  /// The quality, from 0 (smallest file) to 100 (best image).
  package let value: Int

  package static let range = 0...100

  /// Creates a quality; nil if the value is not in `range`.
  package init?(_ value: Int) {
    guard Self.range.contains(value) else { return nil }
    self.value = value
  }

  /// Creates the quality that is nearest to a value.
  package init(nearestTo value: Int) { self.value = min(max(value, Self.range.lowerBound), Self.range.upperBound) }

  /// The quality of WebPs and JPEGs that specify none.
  ///
  /// WebP and JPEG have about the same PSNR with it, 31 dB at 48 px and 36 dB at 256 px, and JPEGs are 1.5 times as
  /// large.
  package static let standard = EncodingQuality(nearestTo: 82)
}
