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
    guard ring > 0 else { return }
    let inner = CoverageMask(clip, excluding: clip.stroked(width: 2 * ring), width: width, height: height)
    for i in shape.values.indices where shape.values[i] != 0 {
      let (whole, rest) = (UInt32(shape.values[i]), UInt32(min(inner.values[i], shape.values[i])))
      if rest == whole { continue }
      let picture = colors[i]
      let share = UInt16(((whole - rest) * 65535 + whole / 2) / whole)
      colors[i] = color.over(picture).mixed(with: picture, share)
    }
  }

  /// Adds a ring around a shape to which the raster is clipped already.
  ///
  /// In each pixel, the ring has what its outer outline covers and the shape does not, so there is no seam between them.
  /// - Parameters:
  ///   - color: The colour of the ring.
  ///   - ring: The width of the ring, px, measured outwards from the shape's edge.
  ///   - clip: The outline of the shape.
  ///   - shape: The coverage mask of the shape, as large as the raster.
  /// - Complexity: O(width · height).
  package mutating func surround(_ color: PremultipliedColor, width ring: Double, clip: Path, mask shape: CoverageMask)
  {
    precondition(shape.width == width && shape.height == height)
    guard ring > 0 else { return }
    var outer = clip
    outer.append(clip.stroked(width: 2 * ring))
    let whole = CoverageMask(outer, width: width, height: height)
    for i in whole.values.indices where whole.values[i] > shape.values[i] {
      colors[i] = colors[i].plus(color.covered(UInt16(whole.values[i] - shape.values[i]) * 257))
    }
  }
}
