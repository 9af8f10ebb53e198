/// A probable face in a picture.
package struct Face: Hashable, Sendable {
  /// The likeness to a face, at least 0; a likeness of 2 or more is rarely an error.
  package let likeness: Double
  /// The centre between brows and chin, in pixels.
  package let x, y: Double
  /// The distance from the brows to the chin, in pixels.
  package let height: Double

  package init(likeness: Double, x: Double, y: Double, height: Double) {
    (self.likeness, self.x, self.y, self.height) = (likeness, x, y, height)
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
