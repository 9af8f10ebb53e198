import AvatarGeometry

/// The coverage of a ring along the edge of a shape that clips a canvas.
struct RingCoverage {
  private let color: PremultipliedColor
  /// The coverage of the shape without the inner part of the ring; nil if the ring has no inner part.
  private let inner: Coverage?
  /// The coverage of the shape with the outer part of the ring; nil if the ring has no outer part.
  private let whole: Coverage?

  /// Creates the ring along a shape's edge.
  ///
  /// - Parameters:
  ///   - ring: The widths and the colour. The inner and outer edges are parallel to the shape's edge.
  ///   - clip: The outline of the shape.
  ///   - side: The side of the canvas, in pixels.
  init(_ ring: Layer.Ring, clip: Path, side: Int) {
    color = ring.color
    inner =
      ring.inner > 0
      ? Coverage(clip, excluding: clip.stroked(width: 2 * ring.inner), width: side, height: side) : nil
    if ring.outset > 0 {
      var outer = clip
      outer.append(clip.stroked(width: 2 * ring.outset))
      whole = Coverage(outer, width: side, height: side)
    } else {
      whole = nil
    }
  }

  /// Composites the inner part of the ring over rows of a canvas that is clipped to the shape afterwards.
  ///
  /// In each pixel, the ring gets its share of the shape's area. The clipped result has no seam: nothing of the raster
  /// remains at the outer edge, and ring and raster add up to the shape's coverage. The raster shows through if the
  /// colour is not opaque.
  /// - Parameters:
  ///   - raster: The rows.
  ///   - shape: The coverage of the shape in the rows.
  ///   - rows: Their positions.
  /// - Complexity: O(pixels of the rows).
  func drawInside(_ raster: inout Raster, shape: CoverageMask, rows: Range<Int>) {
    guard let inner = inner?.mask(rows: rows) else { return }
    for i in shape.values.indices where shape.values[i] != 0 {
      let (whole, rest) = (UInt32(shape.values[i]), UInt32(min(inner.values[i], shape.values[i])))
      if rest == whole { continue }
      let picture = raster.colors[i]
      let share = UInt16(((whole - rest) * 65535 + whole / 2) / whole)
      raster.colors[i] = color.over(picture).mixed(with: picture, share)
    }
  }

  /// Adds the outer part of the ring to rows of a canvas that is clipped to the shape already.
  ///
  /// In each pixel, the ring gets the coverage of its outer outline minus that of the shape, so there is no seam
  /// between them.
  /// - Parameters:
  ///   - raster: The rows.
  ///   - shape: The coverage of the shape in the rows.
  ///   - rows: Their positions.
  /// - Complexity: O(pixels of the rows).
  func drawOutside(_ raster: inout Raster, shape: CoverageMask, rows: Range<Int>) {
    guard let whole = whole?.mask(rows: rows) else { return }
    for i in whole.values.indices where whole.values[i] > shape.values[i] {
      raster.colors[i] = raster.colors[i].plus(color.covered(UInt16(whole.values[i] - shape.values[i]) * 257))
    }
  }
}
