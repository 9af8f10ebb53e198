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
  /// Pixels that were compared: all but the ignored ones; where the sizes differ, those that both pictures have.
  package internal(set) var compared: Int
  /// Those that are farther apart than the tolerance says.
  package internal(set) var differing = 0
  /// Those that are, too, but of a smoothed edge.
  package internal(set) var smoothed = 0
  /// The largest difference of a premultiplied channel, levels of 255; of pixels that aren't ignored or smoothed.
  package internal(set) var largest = 0.0
  /// Its mean over all channels of all that were compared.
  package internal(set) var mean = 0.0
  /// The largest difference of a colour, ΔE OK; nil unless it was asked for.
  package internal(set) var largestDistance: Double?
  /// The box around all differing pixels.
  package internal(set) var bounds: PixelBox?
  /// Whether so much may differ.
  package internal(set) var isTolerated = true
  /// What became of each pixel that both pictures have, row-major; empty where all are equal.
  var verdicts: [Verdict] = []

  package var sizesDiffer: Bool { expected != actual }

  /// What both pictures have, px.
  var common: (width: Int, height: Int) {
    (min(expected.width, actual.width), min(expected.height, actual.height))
  }
}
