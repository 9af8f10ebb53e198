package import AvatarGeometry

extension Raster {
  /// Lays a ring over the picture, for a shape that it is clipped to afterwards.
  ///
  /// In each pixel of the shape the ring has the share that it has of the shape's area there. So what is clipped has no
  /// seam: where the ring ends at the edge nothing of the picture is left, and ring and picture add up to the shape.
  /// - Parameters:
  ///   - color: the ring's; the picture shines through where it is not opaque.
  ///   - width: px, from the shape's edge inwards; the ring's inner edge is parallel to it.
  ///   - clip: the shape's outline.
  ///   - shape: its mask, as large as the picture.
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
