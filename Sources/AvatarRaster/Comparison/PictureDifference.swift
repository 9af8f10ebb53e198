/// The result of comparing a picture with the expected one.
package struct PictureDifference: Sendable {
  /// The result of the comparison for a pixel.
  enum Verdict: UInt8 {
    case equal, tolerated, ignored
    /// The pixel differs, but belongs to an antialiased edge.
    case smoothed
    case differing
  }

  /// The sizes of the pictures, in pixels.
  package let expected: (width: Int, height: Int)
  package let actual: (width: Int, height: Int)
  /// The number of compared pixels: all except the ignored ones; if the sizes differ, only those in both pictures.
  package internal(set) var compared: Int
  /// The number of pixels whose difference exceeds the tolerance.
  package internal(set) var differing = 0
  /// The number of pixels whose difference exceeds the tolerance, but which belong to an antialiased edge.
  package internal(set) var smoothed = 0
  /// The largest difference of a premultiplied channel, in levels of 255, of pixels that are neither ignored nor
  /// antialiased.
  package internal(set) var largest = 0.0
  /// The mean difference over all channels of the compared pixels, in levels of 255.
  package internal(set) var mean = 0.0
  /// The largest perceived difference, as ΔE OK; nil unless it was requested.
  package internal(set) var largestDistance: Double?
  /// The bounding box of all differing pixels.
  package internal(set) var bounds: PixelBox?
  /// Whether the difference is within the tolerance.
  package internal(set) var isTolerated = true
  /// The result for each pixel in both pictures, row-major; empty if all are equal.
  var verdicts: [Verdict] = []

  package var sizesDiffer: Bool { expected != actual }

  /// The size of the area in both pictures, in pixels.
  var common: (width: Int, height: Int) {
    (min(expected.width, actual.width), min(expected.height, actual.height))
  }
}
