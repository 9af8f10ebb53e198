import AvatarGeometry
package import AvatarRaster
import AvatarText

/// A group of avatars that is ready to be drawn.
package struct AvatarGroupDrawing: Sendable {
  /// The reports on the visible avatars, from left to right.
  package let members: [AvatarReport]
  /// The number of hidden avatars.
  package let hidden: Int
  /// The alternative text of the group, on one line; empty if the group is decorative.
  package let alt: String
  /// The layers of the group, bottom first.
  package let drawing: Drawing
  /// The colour behind the group in a format without transparency; nil if the first avatar does not have such a colour.
  package let matte: AvatarColor?
}

extension CellGrid {
  /// Creates the cells for a group's avatars and its bubble.
  init(_ spec: AvatarGroupSpec) {
    let side = spec.size.pixels(at: spec.scale)
    let count = max(spec.shownCount + (spec.hidden > 0 ? 1 : 0), 1)
    let gutter = spec.spacing.map { Int((min(max($0, 0), 1024) * spec.scale.factor).rounded()) }
    let step = side + (gutter ?? max((side + Self.gutters / 2) / Self.gutters, 1))
    // The step is rounded up, so that no more is covered than requested. The rounding error of the product is less than
    // 1e-6.
    let overlapping = spec.overlapOfRows.map { Int((Double(side) * (1 - $0.fraction) - 1e-6).rounded(.up)) }
    self.init(
      count: count, columns: spec.columns ?? count, side: side, columnStep: overlapping.map { max($0, 1) } ?? step,
      rowStep: step)
  }

  /// The ratio of an avatar's side to the default grid gutter.
  private static let gutters = 12
}

extension AvatarRenderer {
  /// Returns the cells of a group.
  /// - Throws: `AvatarError.outputTooLarge` if the image would have too many pixels.
  func cells(of spec: AvatarGroupSpec) throws(AvatarError) -> CellGrid {
    let cells = CellGrid(spec)
    try limits.checkOutput(width: cells.width, height: cells.height)
    return cells
  }

  /// Returns the drawing of a group, in which each avatar cuts a gap into the avatar that it overlaps.
  ///
  /// - Throws: `AvatarError` if a text library is missing or fails.
  func drawing(
    of spec: AvatarGroupSpec, _ avatars: [ResolvedAvatar], in cells: CellGrid
  ) throws(AvatarError) -> AvatarGroupDrawing {
    let side = Double(cells.side)
    func gap(_ ring: Layer.Ring? = nil) -> Double {
      min(theme.gap(for: spec.size) * spec.scale.factor + (ring?.outset ?? 0), Double(cells.width))
    }
    func reach(_ shape: PlacedShape) -> Double { shape.reach(toward: Point(x: 1, y: 0), canvas: side) }
    let bubble = try bubble(of: spec)
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
        covered = reach(shape) + reach(next.shape) + next.gap - Double(cells.columnStep)
      }
      let drawing = cell < avatars.count ? avatars[cell].drawing(covered: covered) : bubble?.drawing
      if let drawing { layers.append(cells.layer(drawing, in: cell)) }
    }
    let members = avatars.map(\.report)
    return AvatarGroupDrawing(
      members: members, hidden: spec.hidden, alt: spec.alternativeText(of: members),
      drawing: Drawing(width: cells.width, height: cells.height, layers: layers), matte: avatars.first?.matte)
  }

  /// Returns the bubble with the number of hidden avatars, and its shape; nil if no avatars are hidden.
  ///
  /// The bubble remains empty if no font can draw the number.
  ///
  /// - Throws: `AvatarError` if a text library is missing or fails.
  private func bubble(
    of spec: AvatarGroupSpec
  ) throws(AvatarError) -> (drawing: Drawing, shape: PlacedShape)? {
    guard let look = spec.bubble(in: theme) else { return nil }
    let (shape, side) = (look.shape(in: theme), look.pixels)
    let pixels = Double(side)
    var layers = [Layer.fill(shape.path(canvas: pixels), theme.overflow.premultiplied)]
    let text = try fonts.outline(of: "+\(spec.hidden)".map { String($0) }, style: look.textStyle)
    if let text = try? text.get() {
      let limit = text.em(.infinity, in: shape.shape, side: shape.side(canvas: pixels))
      let glyphs = text.path(em: 0.36 * pixels, atMost: limit, pixels: side)
      layers.append(.fill(glyphs, theme.badgeText.premultiplied))
    }
    return (Drawing(width: side, height: side, layers: layers), shape)
  }
}

extension AvatarGroupSpec {
  /// Returns the request that determines the bubble's shape and text style; nil if all members are visible.
  ///
  /// The bubble is a circle unless all hidden members share another shape.
  func bubble(in theme: Theme) -> AvatarSpec? {
    let hidden = members.dropFirst(shownCount)
    guard let first = hidden.first else { return nil }
    var bubble = sized(first)
    if Set(hidden.map { $0.clipShape(theme) }).count > 1 { bubble.look.shape = .circle }
    return bubble
  }

  /// Returns the alternative text of the group.
  ///
  /// - Parameter members: The reports on the visible avatars.
  /// - Returns: `alt` if it is set; otherwise, the names of the visible avatars and the number of other avatars, or
  ///   only the number of avatars if none of them has a name.
  func alternativeText(of members: [AvatarReport]) -> String {
    if let alt { return AlternativeText(alt).text }
    let names = members.compactMap(\.name)
    let others = members.count - names.count + hidden
    guard let first = names.first else {
      guard let type = self.members.first?.who.type else { return "" }
      return others == 1 ? type.alternativeText : "\(others) \(type.noun)s"
    }
    let items = names.dropFirst() + (others > 0 ? ["\(others) more"] : [])
    guard let last = items.last else { return first }
    return ([first] + items.dropLast()).joined(separator: ", ") + " and " + last
  }
}
