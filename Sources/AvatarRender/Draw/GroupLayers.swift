import AvatarGeometry
package import AvatarRaster

extension ResolvedGroup {
  /// The layers of the group, bottom first, in which each avatar cuts a gap into the avatar that it overlaps.
  package var drawing: Drawing {
    let side = Double(cells.side)
    func gap(_ ring: Layer.Ring? = nil) -> Double { min(self.gap + (ring?.outset ?? 0), Double(cells.width)) }
    func reach(_ shape: PlacedShape) -> Double { shape.reach(toward: Point(x: 1, y: 0), canvas: side) }
    var parts = avatars.map { (shape: $0.appearance.shape, gap: gap($0.appearance.ring)) }
    if let bubble { parts.append((bubble.shape, gap())) }
    let overlaps = parts.indices.map { spec.overlapOfRows != nil && $0 % cells.columns > 0 }
    var layers: [Layer] = []
    for (cell, (shape, gap)) in parts.enumerated() {
      if overlaps[cell] {
        // The gap extends beyond the avatar's box on the left.
        let (x, y) = cells.origin(of: cell)
        let outline = shape.path(canvas: side).transformed(scale: 1, offset: Point(x: Double(x), y: Double(y)))
        layers.append(.erase(outline, margin: gap))
      }
      var covered = 0.0
      if cell + 1 < parts.count, overlaps[cell + 1] {
        let next = parts[cell + 1]
        // At half the height, this is the distance from the left edge of the next avatar's gap to the right edge of
        // this avatar.
        covered = reach(shape) + reach(next.shape) + next.gap - Double(cells.columnStep)
      }
      let drawing = cell < avatars.count ? avatars[cell].drawing(covered: covered) : bubble?.drawing(pixels: cells.side)
      if let drawing { layers.append(cells.layer(drawing, in: cell)) }
    }
    return Drawing(width: cells.width, height: cells.height, layers: layers)
  }
}

extension ResolvedGroup.Bubble {
  /// Returns the layers of the bubble, which is empty if no font can draw its number.
  fileprivate func drawing(pixels: Int) -> Drawing {
    let side = Double(pixels)
    var layers: [Layer] = []
    if let start = paint.gradient.first, let end = paint.gradient.last {
      let gradient = Layer.gradient(Layer.Gradient(start.premultiplied, end.premultiplied))
      layers.append(.clipped([gradient], to: shape, over: nil, isLinear: false, ring: nil))
    } else if let background = paint.background {
      layers.append(.fill(shape.path(canvas: side), background.premultiplied))
    }
    if let text, let color = paint.color {
      let limit = text.em(.infinity, in: shape.shape, side: shape.side(canvas: side))
      layers.append(.fill(text.path(em: 0.36 * side, atMost: limit, pixels: pixels), color.premultiplied))
    }
    return Drawing(width: pixels, height: pixels, layers: layers)
  }
}
