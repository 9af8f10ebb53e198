/// A probable face in a picture.
package struct Face: Hashable, Sendable {
  /// The likeness to a face, at least 0.
  package let likeness: Double
  /// The centre between brows and chin, in pixels.
  package let x, y: Double
  /// The distance from the brows to the chin, in pixels.
  package let height: Double

  package init(likeness: Double, x: Double, y: Double, height: Double) {
    self.likeness = likeness
    self.x = x
    self.y = y
    self.height = height
  }

  /// The likeness from which a window may be a face, and that from which it certainly is one; chosen with the photos for
  /// tuning in Benchmarks/crops.tsv.
  private static let (probable, certain) = (0.3, 2.2)

  package var isProbable: Bool { likeness > Self.probable }

  /// The importance of the face: its area, in pixels, and the probability that it is a face.
  package var weight: Double {
    let certainty = min(likeness / Self.certain, 1)
    return certainty * certainty * height * height
  }

  /// The number of pixels of the face's square that another one shares, relative to those that either covers.
  func overlap(with other: Face) -> Double {
    func shared(_ a: Double, _ b: Double) -> Double {
      max(min(a + height / 2, b + other.height / 2) - max(a - height / 2, b - other.height / 2), 0)
    }
    let both = shared(x, other.x) * shared(y, other.y)
    return both / (height * height + other.height * other.height - both)
  }
}
