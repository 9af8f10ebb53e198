/// A detector of the part of an image that stands out, for photos without faces.
package enum Attention {
  /// The shorter side of the image in which salience is measured, in pixels.
  private static let side = 96

  /// Returns the position, along the longer side, of the most interesting square.
  ///
  /// Only the inscribed circle of the square is visible. At a distance r from its centre, with r = 1 on the circle,
  /// salient pixels have the weight 1 − r⁴. Anything that the middle square also shows counts `retention` times, so a
  /// square further out must gain much more than the middle loses.
  /// - Parameter picture: The whole photo, upright and reduced.
  /// - Returns: The position, from the left or upper end (0) to the other end (1), or ½ for a square image.
  /// - Complexity: O(side² · the other side).
  package static func position(in picture: Raster) -> Double {
    let picture = picture.reduced(toShorterSide: side)
    let side = min(picture.width, picture.height)
    let slack = max(picture.width, picture.height) - side
    guard slack > 0 else { return 0.5 }
    let isWide = picture.width > picture.height
    let salience = AttentionPicture(picture).salience
    let (along, across) = isWide ? (1, picture.width) : (picture.width, 1)
    let radius = Double(side) / 2
    let weights = (0..<side * side).map { i in
      let (u, v) = ((Double(i % side) + 0.5 - radius) / radius, (Double(i / side) + 0.5 - radius) / radius)
      let square = u * u + v * v
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
      // Rounding errors in the sums must not decide between equal squares, because the one nearer to the middle wins.
      if score > best * (1 + 1e-9) { (best, position) = (score, offset) }
    }
    // If the slack is odd, its middle is not a whole pixel, and the quotient would not be exactly ½.
    return position == middle ? 0.5 : Double(position) / Double(slack)
  }

  /// The weight of anything that the middle square also shows, relative to everything else.
  private static let retention = 4.0
}
