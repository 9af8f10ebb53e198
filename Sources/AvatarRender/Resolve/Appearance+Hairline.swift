import AvatarGeometry
import AvatarRaster

extension Appearance {
  /// Adds a ring one pixel wide around a photo whose rim would blend into a light or a dark page.
  ///
  /// A rim blends into a page if at least a quarter of it has the page's colour. The ring is black on a light rim and
  /// white on a dark one, with an opacity of 15 %.
  ///
  /// - Parameter image: The photo, which fills the shape.
  /// - Complexity: O(side).
  mutating func addHairline(around image: ResampledImage) {
    let rim = rim(of: image)
    let (light, dark) = AvatarColor.pages
    let blending = [light, dark].map(\.premultiplied).map { page in rim.count { $0.resembles(page) } }
    guard max(blending[0], blending[1]) >= Self.minBlending else { return }
    let color = AvatarColor(rgb: blending[0] >= blending[1] ? 0x000000 : 0xFFFFFF)
    ring = Layer.Ring(width: 1, color: color.premultiplied.faded(to: 0.15))
  }

  /// Returns the colours of a photo just inside the shape, in directions that are evenly spaced on a square.
  private func rim(of image: ResampledImage) -> [PremultipliedColor] {
    let (middle, margin) = (Double(pixels) / 2, (pixels - image.width) / 2)
    var places: [(y: Int, x: Int)] = []
    places.reserveCapacity(4 * Self.stepsPerSide)
    for step in 0..<Self.stepsPerSide {
      let offset = Double(2 * step - Self.stepsPerSide) / Double(Self.stepsPerSide)
      for side in [Point(x: offset, y: -1), Point(x: 1, y: offset), Point(x: -offset, y: 1), Point(x: -1, y: -offset)] {
        let reach = max(shape.reach(toward: side, canvas: 2 * middle) - Self.rimDepth, 0)
        let point = Point(x: middle, y: middle) + side * (reach / side.length)
        places.append((Int(point.y) - margin, Int(point.x) - margin))
      }
    }
    // An image that is resampled on demand computes each row once.
    places.sort { $0.y < $1.y }
    var (y, row) = (-1, Raster(width: 0, height: 0))
    return places.compactMap { place in
      if place.y != y, (0..<image.height).contains(place.y) { (y, row) = (place.y, image.rows(place.y..<place.y + 1)) }
      return place.y == y && (0..<row.width).contains(place.x) ? row[place.x, 0] : nil
    }
  }

  /// The number of directions to each side of the square.
  private static let stepsPerSide = 24
  /// The minimum number of directions in which a rim that blends into a page has its colour: a quarter of them.
  private static let minBlending = stepsPerSide
  /// The distance of the examined colours from the edge, in pixels; the edge itself lies between pixels.
  private static let rimDepth = 1.5
}

extension PremultipliedColor {
  /// Returns whether an opaque colour differs from another one by at most 16 of 255 levels in each channel, which is
  /// about as much as a ΔE2000 of 5.
  fileprivate func resembles(_ other: PremultipliedColor) -> Bool {
    alpha == .max && distance(to: other).largest <= 16 * 257
  }
}
