package import AvatarGeometry

extension Raster {
  /// Composites a ring over the raster, along the edge of a shape to which the raster is clipped afterwards.
  ///
  /// In each pixel, the ring gets the share that it has of the shape's area there. The clipped result has no seam:
  /// nothing of the raster is left at the outer edge, and ring and raster add up to the shape's coverage.
  /// - Parameters:
  ///   - color: The colour of the ring; the raster shows through if it is not opaque.
  ///   - ring: The width of the ring, px, measured inwards from the shape's edge; the inner edge is parallel to it.
  ///   - clip: The outline of the shape.
  ///   - shape: The coverage mask of the shape, as large as the raster.
  /// - Complexity: O(width · height).
  package mutating func border(_ color: PremultipliedColor, width ring: Double, clip: Path, mask shape: CoverageMask) {
    precondition(shape.width == width && shape.height == height)
    let inner = CoverageMask(clip, excluding: clip.stroked(width: 2 * ring), width: width, height: height)
    for i in shape.values.indices where shape.values[i] != 0 {
      let (whole, rest) = (UInt32(shape.values[i]), UInt32(min(inner.values[i], shape.values[i])))
      if rest == whole { continue }
      let picture = colors[i]
      let share = UInt16(((whole - rest) * 65535 + whole / 2) / whole)
      colors[i] = color.over(picture).mixed(with: picture, share)
    }
  }
}
