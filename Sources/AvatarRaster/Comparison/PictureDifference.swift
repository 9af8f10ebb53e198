/// What comparing a picture with the expected one came to.
package struct PictureDifference: Sendable {
  /// What became of a pixel.
  enum Verdict: UInt8 {
    case equal, tolerated, ignored
    /// Of a smoothed edge.
    case smoothed
    case differing
  }

  /// Of the pictures, px.
  package let expected: (width: Int, height: Int)
  package let actual: (width: Int, height: Int)
  /// Pixels that were compared: all but the ignored ones.
  package internal(set) var compared: Int
  /// Pixels that are farther apart than the tolerance says; where the sizes differ, also those that one picture lacks.
  package internal(set) var differing = 0
  /// Pixels that would differ, but are of a smoothed edge.
  package internal(set) var smoothed = 0
  /// The largest difference of a premultiplied channel, levels of 255; of pixels that aren't ignored or smoothed.
  package internal(set) var largest = 0.0
  /// Its mean over all channels of those pixels.
  package internal(set) var mean = 0.0
  /// The largest difference of a colour, ΔE OK; nil unless it was asked for.
  package internal(set) var largestDistance: Double?
  /// The box around all differing pixels.
  package internal(set) var bounds: PixelBox?
  /// Whether so much may differ.
  package internal(set) var isTolerated = true
  /// What became of each pixel, row-major, with the width and height of the larger picture; empty where all are equal.
  var verdicts: [Verdict] = []

  package var sizesDiffer: Bool { expected != actual }

  /// Of both pictures together, px.
  var canvas: (width: Int, height: Int) {
    (max(expected.width, actual.width), max(expected.height, actual.height))
  }
}
