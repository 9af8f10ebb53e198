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

  /// The likeness from which a window probably is a face, and from which it certainly is one: of 340 windows in photos
  /// that were not used for training, a quarter showed a face at 0.5, a third at 0.8, two thirds at 1.2, and all from 1.5.
  private static let (probable, certain) = (0.3, 1.5)

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
