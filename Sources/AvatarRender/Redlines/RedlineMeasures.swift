import AvatarGeometry
import AvatarRaster

/// The lengths on an avatar that a designer checks with a ruler, measured from its pixels, in points.
struct RedlineMeasures {
  /// The box around everything that is visible.
  let outer: Rect
  /// The box around the initials, the icon or the badge; nil for a ring.
  private(set) var part: Rect?
  /// A line across a stroke of the icon, the gap of the badge or the ring; nil if there is none.
  private(set) var callout: RedlineSegment?

  /// Measures a sample.
  ///
  /// - Parameters:
  ///   - sample: The avatar and the part to measure.
  ///   - size: The size of the avatar.
  ///   - scale: The number of pixels per point.
  ///   - renderer: The renderer with the theme.
  /// - Throws: `AvatarError` if a component is missing.
  init(
    _ sample: RedlineSample, _ size: AvatarSize, _ scale: AvatarScale, _ renderer: AvatarRenderer
  ) throws(AvatarError) {
    let raster = try sample.stencil(size, scale, renderer)
    let (visible, ink) = (InkCoverage(raster, of: \.alpha), InkCoverage(raster, of: \.alpha, without: \.green))
    let points = 1 / scale.factor
    let side = Double(raster.width)
    outer = (visible.box ?? Rect(x: 0, y: 0, width: side, height: side)).scaled(x: points, y: points)
    guard let box = ink.box else { return }
    var segment: RedlineSegment?
    switch sample {
    case .initials: break
    case .person, .agent: segment = ink.stroke(unit: scale.factor / 10)
    case .badge:
      let (y, isLeft) = (box.y + box.height / 2, box.x + box.width / 2 > side / 2)
      // An outline, which is white, is in the gap.
      let field = InkCoverage(raster, of: \.green, without: \.red)
      let gap = field.gap(inRow: Int(y), at: isLeft ? box.x : box.maxX, isLeft: isLeft)
      segment = RedlineSegment(gap, at: y)
    case .ring:
      segment = ink.runs(inRow: raster.height / 2).first.map { RedlineSegment($0, at: side / 2) }
    }
    part = sample == .ring ? nil : box.scaled(x: points, y: points)
    callout = segment?.scaled(by: points)
  }
}
