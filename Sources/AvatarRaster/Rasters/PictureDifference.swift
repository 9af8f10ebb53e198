/// The result of comparing an image with the expected one.
package struct PictureDifference: Sendable {
  /// The result of the comparison for a pixel.
  enum Verdict: UInt8 {
    case equal, tolerated, ignored
    /// The pixel differs but belongs to an antialiased edge.
    case smoothed
    case differing
  }

  /// The sizes of the images, in pixels.
  package let expected: (width: Int, height: Int)
  package let actual: (width: Int, height: Int)
  /// The number of compared pixels: all except ignored ones or, if the sizes differ, only those in both images.
  package internal(set) var compared: Int
  /// The number of pixels whose difference exceeds the tolerance, except those in `smoothed`.
  package internal(set) var differing = 0
  /// The number of pixels on antialiased edges whose difference exceeds the tolerance but is ignored.
  package internal(set) var smoothed = 0
  /// The largest difference in a premultiplied channel of a pixel that is neither ignored nor antialiased, in levels of
  /// 255.
  package internal(set) var largest = 0.0
  /// The mean difference over all channels of the compared pixels, in levels of 255.
  package internal(set) var mean = 0.0
  /// The largest perceived difference, as ΔE OK, or nil unless it was requested.
  package internal(set) var largestDistance: Double?
  package internal(set) var bounds: PixelBox?
  /// Whether the difference is within the tolerance.
  package internal(set) var isTolerated = true
  /// The result for each pixel that both images have, row-major; empty if all pixels are equal.
  var verdicts: [Verdict] = []

  package var sizesDiffer: Bool { expected != actual }

  /// The size of the area that both images have in common, in pixels.
  var common: (width: Int, height: Int) {
    (min(expected.width, actual.width), min(expected.height, actual.height))
  }
}
