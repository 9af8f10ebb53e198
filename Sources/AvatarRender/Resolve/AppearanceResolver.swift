import AvatarRaster
import AvatarText

/// A resolver of the appearance of an avatar, given its content, from a request and a theme.
struct AppearanceResolver {
  /// The content of an avatar, which no theme changes.
  enum Content: Sendable {
    /// A photo as large as the avatar.
    case photo(Raster)
    case initials(Initials, TextOutline)
    /// The icon, and the initials that no font can draw, if there are any.
    case icon(initials: String?)
    /// The pattern of an identifier, an e-mail address or a name.
    case pattern(seed: String)
  }

  var spec: AvatarSpec
  var theme: Theme
  /// The mark of a badge with a text; nil if the badge has no text, or none that can be drawn.
  var badgeText: BadgeMark?

  func appearance(of content: Content) -> Appearance {
    switch content {
    case .photo(let raster): photo(raster)
    case .initials(let initials, let outline): self.initials(initials, outline)
    case .icon(let initials): icon(inPlaceOf: initials)
    case .pattern(let seed): pattern(seed)
    }
  }

  /// Returns the appearance of a photo that fills the shape.
  private func photo(_ raster: Raster) -> Appearance {
    var background: AvatarColor?
    if case .color(let color) = spec.look.background { background = color }
    return appearance(.photo(raster, isLinear: spec.photo.isLinear), over: background)
  }

  /// Returns the appearance of the icon in the middle of the shape; the icon has the colour of initials in whose place it is.
  private func icon(inPlaceOf initials: String?) -> Appearance {
    let seed = initials.map { spec.who.identity ?? $0 } ?? spec.who.seed.flatMap { Palette.isBlank($0) ? nil : $0 }
    let background = background(seed.map { theme.palette.color(for: $0) } ?? theme.background(for: spec.who.type))
    let tint = tint(over: background, contrast: spec.look.contrast ?? theme.iconContrast, ratio: Self.iconContrast)
    let fraction = theme.iconFraction.fraction(for: spec.size)
    let content: Appearance.Content =
      switch spec.look.icon {
      case nil: .icon(.placeholder(for: spec.who.type), fraction: fraction, tint)
      case .builtIn(let icon): .icon(icon, fraction: fraction, tint)
      case .artwork(let artwork):
        .artwork(artwork, fraction: fraction, tint, isRecolored: spec.look.color != nil)
      case .file: preconditionFailure("the files of icons are read before avatars are resolved")
      }
    return appearance(content, over: background)
  }

  /// Returns the appearance of initials, drawn from their outline in the middle of the shape.
  private func initials(_ initials: Initials, _ outline: TextOutline) -> Appearance {
    let em = spec.look.fontSize?.fraction ?? FontSize.standard(for: initials.clusters.count)
    let background = background(theme.palette.color(for: spec.who.identity ?? initials.text))
    let tint = tint(over: background, contrast: spec.look.contrast ?? .auto, ratio: Self.textContrast)
    return appearance(.initials(outline, em: em, tint), over: background)
  }

  /// Returns the appearance of the pattern of a seed.
  private func pattern(_ seed: String) -> Appearance {
    let background = background(theme.palette.color(for: seed))
    let tint = tint(over: background, contrast: spec.look.contrast ?? .auto, ratio: Self.iconContrast)
    return appearance(.pattern(Pattern(of: seed, version: theme.patternVersion), tint), over: background)
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
    let mark: BadgeMark
    let color: AvatarColor
    switch spec.look.badge {
    case .status(let status)?:
      mark = BadgeMark(status, points: Double(spec.size.points))
      color = theme.color(of: status)
    case .text?:
      guard let badgeText else { return nil }
      mark = badgeText
      color = theme.badge
    case nil: return nil
    }
    let scale = spec.scale.factor
    return BadgeAppearance(
      mark: mark, diameter: BadgeAppearance.diameter(points: Double(spec.size.points), scale: scale),
      gap: theme.gap(for: spec.size) * scale, color: color.premultiplied,
      markColor: theme.badgeText.premultiplied,
      outline: color.outlineOnPages.map { BadgeAppearance.Outline(width: scale, color: $0.premultiplied) })
  }

  /// Whether a text badge hides more than a third of the avatar with its gap, in the proportions of one pixel per point.
  ///
  /// Above 128 points all avatars have almost the same proportions.
  func isMuchHidden(by text: BadgeMark) -> Bool {
    var resolver = self
    resolver.badgeText = text
    (resolver.spec.size, resolver.spec.scale) = (spec.size.points > 128 ? .xxl : spec.size, .x1)
    return resolver.badge?.hides(moreThan: 1.0 / 3, side: resolver.spec.pixels, shape: spec.clipShape(theme)) ?? false
  }
}

extension AvatarColor {
  /// The colour of the outline that a badge needs to stand out 3:1 (WCAG 2.2, 1.4.11) on white and on dark pages; nil if
  /// it stands out without one.
  fileprivate var outlineOnPages: AvatarColor? {
    let (light, dark) = (AvatarColor(rgb: 0xFFFFFF), AvatarColor(rgb: 0x121212))
    if contrast(with: dark) < 3 { return light }
    return contrast(with: light) < 3 ? dark : nil
  }
}
