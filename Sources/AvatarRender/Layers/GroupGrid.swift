/// The places of the avatars of a group, in whole pixels, so that each has the same pixels as when drawn alone.
struct GroupGrid {
  /// The side of each avatar, in pixels.
  let side: Int
  /// The size of the whole image, in pixels.
  let width, height: Int
  /// A Boolean value that indicates whether avatars overlap those to the left of them.
  let overlaps: Bool
  private let columns: Int
  /// The distances between the origins of neighbours, px.
  private let columnStep, rowStep: Int

  init(_ spec: AvatarGroupSpec) {
    side = spec.size.pixels(at: spec.scale)
    let count = max(spec.shown.count + (spec.hidden > 0 ? 1 : 0), 1)
    columns = min(max(spec.columns ?? count, 1), count)
    overlaps = spec.spacing == nil
    func pixels(_ points: Double) -> Int { Int((min(max(points, 0), 1024) * spec.scale.factor).rounded()) }
    // The step is rounded up so that no more is covered than requested. The error of the product is less than 1e-6.
    let visible = Int((Double(side) * (1 - spec.overlap.fraction) - 1e-6).rounded(.up))
    columnStep = if let spacing = spec.spacing { side + pixels(spacing) } else { max(visible, 1) }
    rowStep = side + pixels(spec.spacing ?? Double(spec.size.points) * Self.rowSpacing)
    width = side + columnStep * (columns - 1)
    height = side + rowStep * ((count + columns - 1) / columns - 1)
  }

  /// The distance between rows of avatars that overlap, as a fraction of their side.
  private static let rowSpacing = 0.125

  /// Returns the origin of an avatar, px.
  func origin(_ position: Int) -> (x: Int, y: Int) {
    (position % columns * columnStep, position / columns * rowStep)
  }

  /// Returns whether an avatar covers a part of the one before it.
  func overlapsPrevious(_ position: Int) -> Bool { overlaps && position % columns > 0 }
}
