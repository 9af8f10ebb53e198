/// The detection of the most interesting position along the longer side of a picture.
package enum Attention {
  /// The shorter side that a picture should have, in pixels, which is enough for faces a tenth as high.
  package static let side = 96
  /// The maximum length of the longer side, in pixels.
  package static let longest = 2048

  /// Returns the position, along the longer side, of the most interesting square.
  ///
  /// Only the inscribed circle of the square is visible, and its centre counts most. Each pixel has the weight 1 − r²,
  /// where r is the distance from the centre, and 1 at the circle.
  /// - Parameter picture: The whole photo, upright and reduced; see `side`.
  /// - Returns: The position between the left or upper end (0) and the other end (1); ½ for a square picture.
  /// - Complexity: O(side² · the other side).
  package static func position(in picture: Raster) -> Double {
    let side = min(picture.width, picture.height)
    let slack = max(picture.width, picture.height) - side
    guard slack > 0 else { return 0.5 }
    let isWide = picture.width > picture.height
    let attention = AttentionPicture(picture)
    let faces = FaceFinder(attention).faces()
    let salience = attention.salience
    let radius = Double(side) / 2
    var (best, position) = (0.0, slack / 2)
    // Squares are tried from the middle outwards, so that the middle wins if nothing stands out.
    for offset in (0...slack).sorted(by: { abs(2 * $0 - slack) < abs(2 * $1 - slack) }) {
      func weight(_ x: Double, _ y: Double) -> Double {
        let (dx, dy) = (isWide ? x - Double(offset) : x, isWide ? y : y - Double(offset))
        let (u, v) = ((dx - radius) / radius, (dy - radius) / radius)
        return max(1 - u * u - v * v, 0)
      }
      var score = 0.0
      for row in 0..<side {
        for column in 0..<side {
          let (x, y) = isWide ? (column + offset, row) : (column, row + offset)
          score += salience[y * picture.width + x] * weight(Double(x) + 0.5, Double(y) + 0.5)
        }
      }
      score *= otherThings
      for face in faces {
        score += face.likeness * face.likeness * face.likeness * weight(face.x, face.y)
      }
      if score > best * (1 + 1e-9) { (best, position) = (score, offset) }
    }
    return Double(position) / Double(slack)
  }

  /// The weight of the salience of everything except faces, as the cube of the likeness of an unlikely face, 0.12.
  private static let otherThings = 0.12 * 0.12 * 0.12
}
