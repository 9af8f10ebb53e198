extension Raster {
  /// Draws a layer into the columns of a range that lies on the canvas; the layer's own coordinates start there.
  /// - Complexity: O(pixels of the columns).
  package mutating func draw(_ layer: Layer, columns: Range<Int>) {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= width)
    let (row, stride) = (columns.count, width)
    var part = Raster(width: columns.count, height: height)
    for y in 0..<height {
      let place = y * stride + columns.lowerBound
      part.colors.replaceSubrange(y * row..<(y + 1) * row, with: colors[place..<place + row])
    }
    part.draw(layer)
    for y in 0..<height {
      let place = y * stride + columns.lowerBound
      colors.replaceSubrange(place..<place + row, with: part.colors[y * row..<(y + 1) * row])
    }
  }
}
