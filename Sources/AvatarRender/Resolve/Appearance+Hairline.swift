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
    let blending = [light, dark].map { page in rim.count { $0.resembles(page.premultiplied) } }
    guard max(blending[0], blending[1]) >= Self.minBlending else { return }
    let color = AvatarColor(rgb: blending[0] >= blending[1] ? 0x000000 : 0xFFFFFF)
    ring = Layer.Ring(width: 1, color: color.premultiplied.faded(to: 0.15))
  }

  /// Returns the colours of a photo just inside the shape, in directions that are evenly spaced on a square.
  private func rim(of image: ResampledImage) -> [PremultipliedColor] {
    let (middle, margin) = (Double(pixels) / 2, (pixels - image.width) / 2)
    var columns: [Int: [Int]] = [:]
    for step in 0..<Self.stepsPerSide {
      let offset = Double(2 * step - Self.stepsPerSide) / Double(Self.stepsPerSide)
      for side in [Point(x: offset, y: -1), Point(x: 1, y: offset), Point(x: -offset, y: 1), Point(x: -1, y: -offset)] {
        let reach = max(shape.reach(toward: side, canvas: 2 * middle) - Self.rimDepth, 0)
        let point = Point(x: middle, y: middle) + side * (reach / side.length)
        columns[Int(point.y) - margin, default: []].append(Int(point.x) - margin)
      }
    }
    return columns.flatMap { y, columns in
      let row = (0..<image.height).contains(y) ? image.rows(y..<y + 1) : Raster(width: 0, height: 0)
      return columns.filter { (0..<row.width).contains($0) }.map { row[$0, 0] }
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
    let room = 16 * 257
    return alpha == .max
      && [\.red, \.green, \.blue].allSatisfy { (channel: KeyPath<PremultipliedColor, UInt16>) in
        abs(Int(self[keyPath: channel]) - Int(other[keyPath: channel])) <= room
      }
  }
}
