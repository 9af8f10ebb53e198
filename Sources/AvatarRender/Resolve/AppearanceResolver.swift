import AvatarRaster
import AvatarText

/// A resolver of the appearance of an avatar, given its content, from a request and a theme.
struct AppearanceResolver {
  /// The content of an avatar, which no theme changes.
  enum Content: Sendable {
    /// A photo as large as the avatar.
    case photo(Raster)
    case initials(Initials, TextOutline)
    case icon
  }

  let spec: AvatarSpec
  var theme: Theme
  /// The outline of the badge's text; nil if the badge has no text, or none that can be drawn.
  var badgeText: TextOutline?

  func appearance(of content: Content) -> Appearance {
    switch content {
    case .photo(let raster): photo(raster)
    case .initials(let initials, let outline): self.initials(initials, outline)
    case .icon: icon()
    }
  }

  /// Returns the appearance of a photo that fills the shape.
  private func photo(_ raster: Raster) -> Appearance {
    var background: AvatarColor?
    if case .color(let color) = spec.look.background { background = color }
    return appearance(.photo(raster, isLinear: spec.photo.isLinear), over: background)
  }

  /// Returns the appearance of the icon in the middle of the shape.
  private func icon() -> Appearance {
    let icon = spec.look.icon ?? .placeholder(for: spec.who.type)
    let seed = spec.who.seed.flatMap { Palette.isBlank($0) ? nil : $0 }
    let background = background(seed.map { theme.palette.color(for: $0) } ?? theme.background(for: spec.who.type))
    let tint = tint(over: background, contrast: spec.look.contrast ?? .off, ratio: Self.iconContrast)
    return appearance(.icon(icon, fraction: theme.iconFraction, tint), over: background)
  }

  /// Returns the appearance of initials, drawn from their outline in the middle of the shape.
  private func initials(_ initials: Initials, _ outline: TextOutline) -> Appearance {
    let em = spec.look.fontSize?.fraction ?? FontSize.standard(for: initials.clusters.count)
    let seed =
      [spec.who.seed, spec.who.email, spec.who.name].lazy.compactMap { $0 }.first { !Palette.isBlank($0) }
      ?? initials.text
    let background = background(theme.palette.color(for: seed))
    let tint = tint(over: background, contrast: spec.look.contrast ?? .auto, ratio: Self.textContrast)
    return appearance(.initials(outline, em: em, tint), over: background)
  }

  private func appearance(_ content: Appearance.Content, over background: AvatarColor?) -> Appearance {
    Appearance(
      content: content, pixels: spec.pixels, shape: spec.clipShape(theme), background: background?.premultiplied,
      ring: ring, badge: badge)
  }

  /// Returns the background of initials and icons, which is `standard` if the request's is `auto`.
  private func background(_ standard: AvatarColor) -> AvatarColor? {
    switch spec.look.background {
    case .auto: standard
    case .color(let color): color
    case .transparent: nil
    }
  }

  /// Returns the colour of initials and icons.
  private func tint(over background: AvatarColor?, contrast: GlyphContrast, ratio: Double) -> PremultipliedColor {
    let tint = spec.look.color ?? theme.icon
    guard contrast == .auto, let background, background.alpha != 0 else { return tint.premultiplied }
    return tint.legible(on: background, ratio: ratio).premultiplied
  }

  /// The contrast of icons with what is behind them (WCAG 2.2, 1.4.11 Non-text Contrast).
  private static let iconContrast = 3.0
  /// The contrast of text with what is behind it (WCAG 2.2, 1.4.3 Contrast).
  private static let textContrast = 4.5

  /// The border; nil if it would be invisible.
  private var ring: Layer.Ring? {
    let style = theme.border(for: spec.size)
    let (points, color, opacity): (Double, AvatarColor, Double) =
      switch spec.look.border {
      case .none: (0, style.color, 0)
      case .auto: (style.width, style.color, style.opacity)
      case .ring(let width, let paint?): (width.points, paint.color, paint.opacity)
      case .ring(let width, nil): (width.points, style.color, style.opacity)
      }
    let ring = Layer.Ring(
      width: min(points * spec.scale.factor, Double(spec.pixels)), color: color.premultiplied.faded(to: opacity))
    return ring.width > 0 && ring.color.alpha != 0 ? ring : nil
  }

  private var badge: BadgeAppearance? {
    let mark: BadgeAppearance.Mark
    let (color, markColor): (AvatarColor, AvatarColor)
    switch spec.look.badge {
    case .status(let status)?:
      mark = .status(status)
      color = theme.color(of: status)
      markColor = status == .offline ? color : theme.badgeText
    case .text(let text)?:
      guard let badgeText else { return nil }
      mark = .text(badgeText, count: text.clusters.count)
      color = theme.badge
      markColor = theme.badgeText
    case nil: return nil
    }
    return BadgeAppearance(
      mark: mark, diameter: mark.diameter(points: Double(spec.size.points), scale: spec.scale.factor),
      gap: max(theme.gap, 0) * spec.scale.factor, color: color.premultiplied, markColor: markColor.premultiplied)
  }
}
