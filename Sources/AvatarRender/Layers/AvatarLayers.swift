import AvatarGeometry
import AvatarRaster
import AvatarText

/// The layers of an avatar, bottom first, on a canvas of `spec.pixels` squared.
struct AvatarLayers {
  let spec: AvatarSpec
  let theme: Theme
  let masks: ShapeMasks
  /// The outline of the badge's text; nil if the badge has no text, or none that can be drawn.
  var badgeText: TextOutline?

  private var side: Double { Double(spec.pixels) }
  private var shape: ClipShape { spec.clipShape(theme) }

  /// Returns the layers of a photo that fills the shape.
  func photo(_ picture: Raster) -> [Layer] {
    let background: AvatarColor? = if case .color(let color) = spec.look.background { color } else { nil }
    return clipped(picture, over: background, isLinear: spec.photo.isLinear) + badge
  }

  /// Returns the layers of the icon in the middle of the shape.
  func icon() -> [Layer] {
    let icon = spec.look.icon ?? .placeholder(for: spec.who.type)
    let glyph = icon.path(side: side * theme.iconFraction, center: Point(x: side / 2, y: side / 2))
    return flat(glyph, over: backgroundOfIcon, contrast: spec.look.contrast ?? .off, ratio: Self.iconContrast)
  }

  /// The background of an icon: the palette's colour for the seed, else the theme's background for the type.
  var backgroundOfIcon: AvatarColor {
    let seed = spec.who.seed.flatMap { Palette.isBlank($0) ? nil : $0 }
    return seed.map { theme.palette.color(for: $0) } ?? theme.background(for: spec.who.type)
  }

  /// Returns the palette's colour for the first of seed, e-mail address, name and initials that is not blank.
  func background(of initials: Initials) -> AvatarColor {
    let seed =
      [spec.who.seed, spec.who.email, spec.who.name].lazy.compactMap { $0 }.first { !Palette.isBlank($0) }
      ?? initials.text
    return theme.palette.color(for: seed)
  }

  /// Returns the layers of initials, drawn from their outline in the middle of the shape, over their background.
  func initials(_ initials: Initials, _ outline: TextOutline) -> [Layer] {
    let fraction = spec.look.fontSize?.fraction ?? FontSize.standard(for: initials.clusters.count)
    let em = outline.em(fraction * side, in: shape, side: side, ring: ring?.width ?? 0)
    return flat(
      outline.path(em: em, center: Point(x: side / 2, y: side / 2)), over: background(of: initials),
      contrast: spec.look.contrast ?? .auto, ratio: Self.textContrast)
  }

  /// The contrast of icons with what is behind them (WCAG 2.2, 1.4.11 Non-text Contrast).
  private static let iconContrast = 3.0
  /// The contrast of text with what is behind it (WCAG 2.2, 1.4.3 Contrast).
  private static let textContrast = 4.5

  /// Returns the layers of a glyph in one colour over the background, which is `standard` if the request's is `auto`.
  private func flat(
    _ glyph: Path, over standard: AvatarColor, contrast: GlyphContrast, ratio: Double
  ) -> [Layer] {
    let background: AvatarColor? =
      switch spec.look.background {
      case .auto: standard
      case .color(let color): color
      case .transparent: nil
      }
    var tint = spec.look.color ?? theme.icon
    if contrast == .auto, let background, background.alpha != 0 { tint = tint.legible(on: background, ratio: ratio) }
    var picture = Raster(width: spec.pixels, height: spec.pixels, color: background?.premultiplied ?? .clear)
    picture.draw(.fill(glyph, tint.premultiplied))
    return clipped(picture) + badge
  }

  /// Returns the layers of a raster over an optional colour and under the ring, clipped to the shape.
  ///
  /// All of them are composited before they are clipped, once. If each were clipped, the lower would shine through the
  /// upper along the edge, and the edge would be too opaque.
  private func clipped(_ picture: Raster, over background: AvatarColor? = nil, isLinear: Bool = false) -> [Layer] {
    var picture = picture
    if let background { picture = picture.over(background.premultiplied, isLinear: isLinear) }
    let mask = masks.mask(of: shape, pixels: spec.pixels)
    if let (width, color) = ring { picture.border(color, width: width, clip: shape.path(side: side), mask: mask) }
    return [.image(picture, clip: mask)]
  }

  /// The border's width, px, and its colour; nil if the border would be invisible.
  private var ring: (width: Double, color: PremultipliedColor)? {
    let style = theme.border(for: spec.size)
    let (points, color, opacity): (Double, AvatarColor, Double) =
      switch spec.look.border {
      case .none: (0, style.color, 0)
      case .auto: (style.width, style.color, style.opacity)
      case .ring(let width, let paint?): (width.points, paint.color, paint.opacity)
      case .ring(let width, nil): (width.points, style.color, style.opacity)
      }
    let (width, ring) = (min(points * spec.scale.factor, side), color.premultiplied.faded(to: opacity))
    return width > 0 && ring.alpha != 0 ? (width, ring) : nil
  }

  private var badge: [Layer] {
    guard let badge = spec.look.badge else { return [] }
    return BadgeLayers(
      theme: theme, side: side, points: Double(spec.size.points), scale: spec.scale.factor,
      reach: shape.diagonalReach
    ).layers(badge, text: badgeText)
  }
}
