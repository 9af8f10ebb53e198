extension Raster {
  /// Whether a pixel is one of a smoothed edge, which renderers rarely make alike.
  ///
  /// It is where it lies between a darker and a brighter neighbour, hardly any neighbour is like itself, and the darkest
  /// or the brightest neighbour belongs to an area of one colour, in this picture and in the other. After V. Vyšniauskas,
  /// "Anti-aliased Pixel and Intensity Slope Detector", 2009.
  /// - Parameter other: a picture of the same size.
  func isSmoothed(_ x: Int, _ y: Int, alsoIn other: Raster) -> Bool {
    // A white shape on nothing shows over black only.
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

  /// Whether at least three of the pixels around have the same colour; beyond the picture's edge lies one more.
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
  /// Luma by the weights of ITU-R BT.601, thousandths of 65535, over white or over black.
  func brightness(overWhite: Bool) -> Int {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + (overWhite ? 1000 * (65535 - Int(alpha)) : 0)
  }
}
