import AvatarGeometry
import AvatarRaster
import AvatarText

/// A group of avatars that is ready to be drawn.
package struct ResolvedGroup: Sendable {
  let spec: AvatarGroupSpec
  let cells: CellGrid
  /// The visible avatars, from left to right.
  let avatars: [ResolvedAvatar]
  /// The bubble after the last avatar; nil if no avatars are hidden.
  let bubble: Bubble?
  /// The gap that an avatar cuts into the avatar that it overlaps, in pixels.
  let gap: Double
  /// The alternative text, on one line; empty if the group is decorative.
  package let alt: String

  /// A bubble with the number of hidden avatars.
  struct Bubble: Sendable {
    let shape: PlacedShape
    let paint: GlyphPaint
    /// The number; nil if no font can draw it.
    let text: TextOutline?
    /// The fonts that draw the number.
    let fonts: [DrawnFont]
    /// The weight requested for the number; nil for the standard weight.
    let fontWeight: Int?

    /// Returns the text for a number of hidden avatars, which from 1,000 up is rounded down to thousands or millions.
    static func label(of hidden: Int) -> String {
      switch hidden {
      case ..<1000: "+\(hidden)"
      case ..<1_000_000: "+\(hidden / 1000)k"
      default: "+\(hidden / 1_000_000)M"
      }
    }
  }

  /// Creates the group from its visible avatars.
  ///
  /// - Throws: `AvatarError` if a text library is missing or fails.
  init(
    _ spec: AvatarGroupSpec, _ avatars: [ResolvedAvatar], _ theme: Theme, _ fonts: AvatarFonts
  ) throws(AvatarError) {
    self.spec = spec
    self.avatars = avatars
    cells = CellGrid(spec)
    gap = BadgeAppearance.grown(theme.gap(for: spec.size), size: spec.size, scale: spec.scale)
    alt = spec.alternativeText(of: avatars.map(\.report))
    guard let look = spec.bubble(in: theme) else {
      bubble = nil
      return
    }
    let text = try fonts.outline(of: Bubble.label(of: spec.hidden).map { String($0) }, style: look.textStyle)
    let drawn = text.outline
    let paint = GlyphPaint(background: theme.overflow, requested: theme.badgeText, isRequested: false, ratio: nil)
    bubble = Bubble(
      shape: look.shape(in: theme), paint: paint.styled(look.look.initialsStyle ?? theme.initialsStyle, theme.scheme),
      text: drawn,
      fonts: drawn.map { fonts.fonts(of: $0, style: look.textStyle) } ?? [], fontWeight: look.textStyle.weight)
  }

  /// The reports on the visible avatars, from left to right.
  package var members: [AvatarReport] { avatars.map(\.report) }

  /// Adds the avatars and the bubble.
  package func add(to use: inout InputUse) {
    for avatar in avatars { use.add(avatar.report, of: avatar.spec) }
    use.add(.groups)
    if let bubble { use.add(bubble.fonts, weight: bubble.fontWeight) }
  }

  /// The number of hidden avatars.
  package var hidden: Int { spec.hidden }

  /// The width of the image, in pixels.
  package var width: Int { cells.width }

  /// The height of the image, in pixels.
  package var height: Int { cells.height }

  /// The colour behind the group in a format without transparency; nil if the first avatar does not have such a colour.
  package var matte: AvatarColor? { avatars.first?.matte }
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
