import AvatarGeometry

/// The coverage of a ring along the edge of a shape that clips a canvas.
struct RingCoverage {
  private let color: PremultipliedColor
  /// The coverage of the shape without the inner part of the ring, or nil if the ring has no inner part.
  private let inner: Coverage?
  /// The coverage of the shape with the outer part of the ring, or nil if the ring has no outer part.
  private let whole: Coverage?
  /// The coverage of the shape with a gap around it, or nil if there is no gap around it.
  private let gap: Coverage?
  /// The coverage of the shape without the ring and gap inside it, or nil if neither is inside it.
  private let rest: Coverage?

  /// Whether a gap separates the ring from the layers.
  private var isApart: Bool { gap != nil || rest != nil }

  /// Creates the ring along a shape's edge.
  ///
  /// - Parameters:
  ///   - ring: The widths and colour. The inner and outer edges are parallel to the shape's edge.
  ///   - clip: The outline of the shape.
  ///   - side: The side of the canvas, in pixels.
  init(_ ring: Layer.Ring, clip: Path, side: Int) {
    func coverage(within distance: Double) -> Coverage? {
      distance > 0 ? Coverage(clip, excluding: clip.stroked(width: 2 * distance), width: side, height: side) : nil
    }
    func coverage(around distance: Double) -> Coverage? {
      guard distance > 0 else { return nil }
      var outer = clip
      // Both wind clockwise, so their overlap counts once under the non-zero rule.
      outer.append(clip.stroked(width: 2 * distance))
      return Coverage(outer, width: side, height: side)
    }
    color = ring.color
    inner = coverage(within: ring.inner)
    whole = coverage(around: ring.outset)
    rest = coverage(within: ring.inset)
    gap = ring.inner > 0 ? nil : coverage(around: ring.gap)
  }

  /// Clips rows of a canvas to a shape, and adds the ring.
  ///
  /// - Parameters:
  ///   - raster: The rows.
  ///   - shape: The coverage of the shape.
  ///   - rows: The positions of the rows.
  /// - Complexity: O(pixels of the rows).
  func draw(on raster: inout Raster, shape: Coverage, rows: Range<Int>) {
    let mask = shape.mask(rows: rows)
    if isApart {
      drawApart(&raster, shape: shape, mask, rows)
      return
    }
    if let inner { drawInside(&raster, mask, inner: inner.mask(rows: rows)) }
    raster.mask(shape.runs(rows: rows))
    if let whole { add(to: &raster, from: mask, to: whole.mask(rows: rows)) }
  }

  /// Clips rows of a canvas to the area inside the gap, and adds the ring.
  private func drawApart(_ raster: inout Raster, shape: Coverage, _ mask: CoverageMask, _ rows: Range<Int>) {
    raster.mask((rest ?? shape).runs(rows: rows))
    let hole = (inner ?? gap)?.mask(rows: rows) ?? mask
    add(to: &raster, from: hole, to: whole?.mask(rows: rows) ?? mask)
  }

  /// Adds the colour between two outlines, the first of which is inside the second.
  private func add(to raster: inout Raster, from hole: CoverageMask, to whole: CoverageMask) {
    let (wholes, holes) = (whole.values.span, hole.values.span)
    var colors = raster.colors.mutableSpan
    for i in 0..<min(wholes.count, holes.count) where wholes[i] > holes[i] {
      colors[i] = colors[i].plus(color.covered(UInt16(wholes[i] - holes[i]) * 257))
    }
  }

  /// Composites the inner part of the ring over rows of a canvas that is clipped to the shape afterwards.
  ///
  /// In each pixel, the ring takes its share of the shape's area. The clipped result has no seam: none of the raster
  /// remains at the outer edge, and ring and raster add up to the shape's coverage. The raster shows through if the
  /// colour is not opaque. The outer part of the ring, which is added after clipping, has no seam either: it takes the
  /// coverage of its outer outline minus that of the shape.
  private func drawInside(_ raster: inout Raster, _ shape: CoverageMask, inner: CoverageMask) {
    let (wholes, rests) = (shape.values.span, inner.values.span)
    var colors = raster.colors.mutableSpan
    for i in 0..<min(wholes.count, rests.count) where wholes[i] > rests[i] {
      let (whole, rest) = (UInt32(wholes[i]), UInt32(rests[i]))
      // Clipping scales the pixel by `whole` later, so the share is relative to it.
      let share = UInt16(((whole - rest) * 65535 + whole / 2) / whole)
      colors[i] = color.over(colors[i]).mixed(with: colors[i], share)
    }
  }
}
