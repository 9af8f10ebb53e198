extension Raster {
  /// Returns whether a pixel belongs to an antialiased edge, which renderers rarely draw alike.
  ///
  /// Such a pixel has a darker and a brighter neighbour, and at most two that are equally bright. The darkest or the
  /// brightest neighbour lies in an area of one colour, in this raster and in the other. After V. Vyšniauskas,
  /// "Anti-aliased Pixel and Intensity Slope Detector", 2009.
  /// - Parameters:
  ///   - x: The column of the pixel.
  ///   - y: The row of the pixel.
  ///   - other: A raster of the same size.
  /// - Returns: Whether the pixel is antialiased over white or over black.
  func isSmoothed(_ x: Int, _ y: Int, alsoIn other: Raster) -> Bool {
    // A white shape on a transparent background is only visible over black.
    isSmoothed(x, y, alsoIn: other, overWhite: true) || isSmoothed(x, y, alsoIn: other, overWhite: false)
  }

  private func isSmoothed(_ x: Int, _ y: Int, alsoIn other: Raster, overWhite: Bool) -> Bool {
    let center = self[x, y].brightness(overWhite: overWhite)
    var (alike, darkest, brightest) = (isAtEdge(x, y) ? 1 : 0, center, center)
    var (dark, bright) = ((x: x, y: y), (x: x, y: y))
    forEachNeighbor(x, y) { x, y in
      let brightness = self[x, y].brightness(overWhite: overWhite)
      if brightness == center { alike += 1 }
      if brightness < darkest { (darkest, dark) = (brightness, (x, y)) }
      if brightness > brightest { (brightest, bright) = (brightness, (x, y)) }
    }
    if alike > 2 || darkest == center || brightest == center { return false }
    func isArea(_ place: (x: Int, y: Int)) -> Bool {
      isInsideArea(place.x, place.y) && other.isInsideArea(place.x, place.y)
    }
    return isArea(dark) || isArea(bright)
  }

  /// Returns whether at least three neighbours have the same colour; the outside of the raster counts as one.
  private func isInsideArea(_ x: Int, _ y: Int) -> Bool {
    let color = self[x, y]
    var alike = isAtEdge(x, y) ? 1 : 0
    forEachNeighbor(x, y) { x, y in if self[x, y] == color { alike += 1 } }
    return alike > 2
  }

  private func isAtEdge(_ x: Int, _ y: Int) -> Bool { x == 0 || y == 0 || x == width - 1 || y == height - 1 }

  private func forEachNeighbor(_ x: Int, _ y: Int, _ body: (Int, Int) -> Void) {
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1) where (column, row) != (x, y) { body(column, row) }
    }
  }
}

extension PremultipliedColor {
  /// Returns the luma over white or over black, with the weights of ITU-R BT.601, in thousandths of 65535.
  func brightness(overWhite: Bool) -> Int {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + (overWhite ? 1000 * (65535 - Int(alpha)) : 0)
  }
}
