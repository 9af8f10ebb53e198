/// A detector of the most interesting position along the longer side of an image.
package enum Attention {
  /// The recommended shorter side of an image, in pixels, which is enough to detect faces a tenth as high.
  package static let side = 96
  /// The maximum length of the longer side, in pixels.
  package static let longest = 2048

  /// Returns the position, along the longer side, of the most interesting square.
  ///
  /// Only the inscribed circle of the square is visible. At a distance r from its centre, with r = 1 on the circle,
  /// salient pixels have the weight 1 − r⁴, and faces have the weight 1 − r², which centres them. Anything that the
  /// middle square also shows counts `retention` times, so a square further out must gain much more than the middle
  /// loses.
  /// - Parameter picture: The whole photo, upright and reduced; see `side`.
  /// - Returns: The position, from the left or upper end (0) to the other end (1), or ½ for a square image.
  /// - Complexity: O(side² · the other side).
  package static func position(in picture: Raster) -> Double {
    let side = min(picture.width, picture.height)
    let slack = max(picture.width, picture.height) - side
    guard slack > 0 else { return 0.5 }
    let isWide = picture.width > picture.height
    let attention = AttentionPicture(picture)
    let faces = FaceFinder(attention).faces()
    let salience = attention.salience
    let (along, across) = isWide ? (1, picture.width) : (picture.width, 1)
    let radius = Double(side) / 2
    func squaredDistance(_ x: Double, _ y: Double) -> Double {
      let (u, v) = ((x - radius) / radius, (y - radius) / radius)
      return u * u + v * v
    }
    let weights = (0..<side * side).map { i in
      let square = squaredDistance(Double(i % side) + 0.5, Double(i / side) + 0.5)
      return max(1 - square * square, 0)
    }
    let middle = slack / 2
    var (best, position) = (0.0, middle)
    // Squares are tried from the middle outwards, so that the middle wins if nothing stands out.
    for offset in (0...slack).sorted(by: { abs(2 * $0 - slack) < abs(2 * $1 - slack) }) {
      var score = 0.0
      for row in 0..<side {
        for column in 0..<side {
          let weight = weights[row * side + column]
          let inMiddle = column + offset - middle
          let shared = inMiddle >= 0 && inMiddle < side ? min(weight, weights[row * side + inMiddle]) : 0
          score += salience[(column + offset) * along + row * across] * (weight + (retention - 1) * shared)
        }
      }
      score *= otherThings
      for face in faces {
        let (x, y) = isWide ? (face.x, face.y) : (face.y, face.x)
        let square = face.likeness * face.likeness
        score += square * square * face.likeness * max(1 - squaredDistance(x - Double(offset), y), 0)
      }
      // Rounding errors in the sums must not decide between equal squares, because the one nearer to the middle wins.
      if score > best * (1 + 1e-9) { (best, position) = (score, offset) }
    }
    // If the slack is odd, its middle is not a whole pixel, and the quotient would not be exactly ½.
    return position == middle ? 0.5 : Double(position) / Double(slack)
  }

  /// The weight of anything that the middle square also shows, relative to everything else.
  private static let retention = 4.0
  /// The weight of salience relative to faces: the fifth power of the likeness of an unlikely face, 0.1.
  private static let otherThings = 0.1 * 0.1 * 0.1 * 0.1 * 0.1
}
