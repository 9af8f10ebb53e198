import AvatarGeometry
import AvatarRaster
import AvatarText
import IconSVG

/// A resolver that determines an avatar's appearance from its content, a request and a theme.
struct AppearanceResolver {
  /// The content of an avatar, which does not depend on the theme.
  enum Content: Sendable {
    /// A photo and the colour behind it; nil means a transparent background.
    case photo(ShownPicture.Content, over: AvatarColor?)
    case initials(TextOutline)
    case icon
    /// The pattern for an identifier, an e-mail address or a name.
    case pattern(seed: String)
  }

  var spec: AvatarSpec
  var theme: Theme
  /// The mark of a text badge; nil if the badge has no text or its text cannot be drawn.
  var badgeText: BadgeMark?

  func appearance(of content: Content) -> Appearance { appearance(of: content, paint(of: content)) }

  func appearance(of content: Content, _ paint: GlyphPaint) -> Appearance {
    var appearance =
      switch content {
      case .photo(.pixels(let image, let fit), let background): photo(image, fit, over: background)
      case .photo(.artwork(let artwork, let fit), let background): logo(artwork, fit, over: background)
      case .initials(let outline): initials(outline, paint)
      case .icon: icon(paint)
      case .pattern(let seed): pattern(seed, paint)
      }
    if let start = paint.gradient.first, let end = paint.gradient.last {
      appearance.background = nil
      appearance.gradient = Layer.Gradient(start.premultiplied, end.premultiplied)
    }
    let field = paint.gradient.isEmpty ? [paint.background].compactMap { $0 } : paint.gradient
    appearance.badge?.separate(from: field.map(\.premultiplied) + [appearance.ring?.color].compactMap { $0 })
    return appearance
  }

  /// Returns the appearance of a photo that fills the shape or is centred in it.
  private func photo(_ image: ResampledImage, _ fit: PhotoFit, over background: AvatarColor?) -> Appearance {
    let margin = Double(spec.pixels - image.width) / 2
    var frame: PlacedShape?
    if fit == .cover, padding(fit) > 0 {
      frame = PlacedShape(fitting.frame.shape, inset: max(fitting.frame.inset, margin))
    }
    var appearance = appearance(
      .photo(image, isLinear: spec.photo.isLinear, within: frame), over: background, photo: fit)
    // A photo fitted to a theme with a larger inset must still cover the shape up to its edge.
    let inset = margin - (appearance.ring?.inset ?? 0)
    if fit == .cover, frame == nil, appearance.shape.inset < inset {
      appearance.shape = PlacedShape(appearance.shape.shape, inset: inset)
    }
    if fit == .cover, frame == nil, spec.look.border == nil, theme.standardBorder == .none {
      appearance.addHairline(around: image)
    }
    return appearance
  }

  /// Returns the appearance of an SVG document in its own colours, as large as its fit and the shape allow.
  private func logo(_ artwork: IconArtwork, _ fit: PhotoFit, over background: AvatarColor?) -> Appearance {
    let (size, frame, canvas) = (artwork.tree.extent, frame(fit), Double(spec.pixels))
    let middle = Point(x: canvas / 2, y: canvas / 2)
    guard fit == .cover else {
      let scale = frame.containScale(width: size.x, height: size.y, canvas: canvas)
      return appearance(
        .logo(artwork, side: SVGTree.side * scale, center: middle, within: nil), over: background, photo: fit)
    }
    // The box that is covered is aligned to whole pixels, as that of a photo is.
    let side = canvas - 2 * frame.inset.rounded(.down)
    let scale = max(side / size.x, side / size.y)
    let focus = crop.focus ?? .center
    let center = Point(
      x: middle.x + (0.5 - focus.x) * (size.x * scale - side), y: middle.y + (0.5 - focus.y) * (size.y * scale - side))
    return appearance(
      .logo(artwork, side: SVGTree.side * scale, center: center, within: padding(fit) > 0 ? frame : nil),
      over: background, photo: fit)
  }

  /// The fit of a photo from an image file.
  private var fit: PhotoFit { spec.photo.fit ?? theme.photoFit }

  /// The crop of a photo.
  private var crop: AvatarCrop { spec.photo.crop ?? theme.photoGravity.crop }

  /// Returns the distance between a photo with the given fit and the edge of the shape, as a fraction of the side.
  private func padding(_ fit: PhotoFit) -> Double {
    (spec.photo.padding ?? theme.photoPadding)?.fraction ?? (fit == .contain ? Self.containPadding : 0)
  }

  private static let containPadding = 0.12

  /// The fitting of a photo for the request.
  var fitting: PhotoFitter.Fitting {
    PhotoFitter.Fitting(
      canvas: spec.pixels, frame: frame(fit), fit: fit,
      documentFit: spec.photo.fit ?? (theme.photoFit == .contain ? .contain : nil),
      isFramed: fit == .contain || padding(fit) > 0, crop: crop, isLinear: spec.photo.isLinear)
  }

  /// Returns the shape that a photo is fitted to: the avatar's shape, inset by the padding.
  private func frame(_ fit: PhotoFit) -> PlacedShape {
    let ring = ring(photo: fit)
    let shape = shape(ring: ring)
    var inset = shape.inset + padding(fit) * shape.side(canvas: Double(spec.pixels))
    // A ring inside the edge would cover the corners of a whole photo. A hexagon's edges are closer to the middle than
    // those of its box.
    if fit == .contain, let ring {
      inset += ring.depth * 0.5 / shape.shape.inradius
    } else {
      inset += ring?.inset ?? 0
    }
    return PlacedShape(shape.shape, inset: min(inset, Double(spec.pixels) * Self.maxInset))
  }

  /// The maximum inset of a photo, as a fraction of the side, so that the photo remains visible inside a wide ring.
  private static let maxInset = 0.45

  /// Returns the request values that have no effect on a photo, each as the reason for a warning.
  func unused(by photo: ShownPicture) -> [String] {
    guard let crop = spec.photo.crop, crop != .center else { return [] }
    let field = crop.gravity.map { "gravity \($0.rawValue)" } ?? "focus"
    switch photo.content {
    case .pixels(_, .cover): return []
    case .artwork(_, .cover):
      return crop.focus == nil ? ["is SVG, which is cropped around its middle: \(field) has no effect"] : []
    case .pixels(_, .contain), .artwork(_, .contain): return ["is shown whole: \(field) has no effect"]
    }
  }

  /// Returns the colours for the given content.
  func paint(of content: Content) -> GlyphPaint {
    switch content {
    case .photo(_, let background):
      return GlyphPaint(background: background, requested: nil, isRequested: false, ratio: nil)
    case .initials: return paint(isDerived: true, ratio: Self.textContrast)
    case .icon:
      let paint = paint(isDerived: false, ratio: Self.iconContrast)
      let hasOwnColors = color == nil && artwork?.tree.hasOwnColors == true
      return hasOwnColors ? paint.withoutColor : paint
    case .pattern: return paint(isDerived: true, ratio: Self.iconContrast)
    }
  }

  /// The glyph colour that overrides the theme's icon colour; nil if there is none.
  private var color: AvatarColor? { spec.look.color ?? theme.tint }

  /// Returns the glyph colours.
  ///
  /// - Parameters:
  ///   - isDerived: Whether a colour that the request does not specify is derived from the theme's.
  ///   - ratio: The minimum contrast ratio.
  /// - Returns: The colours.
  private func paint(isDerived: Bool, ratio: Double) -> GlyphPaint {
    let isCorrected = theme.iconContrast == .auto || isDerived && spec.look.color == nil
    let paint = GlyphPaint(
      background: background, requested: color ?? theme.icon,
      isRequested: color != nil, ratio: ratio, rule: spec.look.contrast ?? (isCorrected ? .auto : nil))
    return paint.styled(spec.look.initialsStyle ?? theme.initialsStyle, theme.scheme)
  }

  /// Returns the appearance of an icon in the middle of the shape.
  private func icon(_ paint: GlyphPaint) -> Appearance {
    let (background, tint) = (paint.background, tint(of: paint))
    let fraction = theme.iconFraction.fraction(for: spec.size)
    if let artwork {
      let isRecolored = color != nil
      return appearance(.artwork(artwork, fraction: fraction, tint, isRecolored: isRecolored), over: background)
    }
    return appearance(
      .icon(builtInIcon, fraction: fraction, isFitted: theme.iconFit == .pixels, tint), over: background)
  }

  private func tint(of paint: GlyphPaint) -> PremultipliedColor { (paint.color ?? theme.icon).premultiplied }

  private var builtInIcon: Icon {
    if case .builtIn(let icon) = spec.look.icon { icon } else { .placeholder(for: spec.who.type) }
  }

  /// The icon's artwork, from the request or from a theme that replaces a built-in icon; nil if there is none.
  private var artwork: IconArtwork? {
    if case .artwork(let artwork) = spec.look.icon { artwork } else { theme.icons[builtInIcon.rawValue] }
  }

  /// Returns the appearance of initials, drawn from their outline in the middle of the shape.
  private func initials(_ outline: TextOutline, _ paint: GlyphPaint) -> Appearance {
    let em =
      spec.look.fontSize?.fraction
      ?? FontSize.standard(for: outline.clusters.count, points: spec.size.points)
    return appearance(.initials(outline, em: em, tint(of: paint)), over: paint.background)
  }

  private func pattern(_ seed: String, _ paint: GlyphPaint) -> Appearance {
    let color = paint.color ?? theme.icon
    var faint = color
    faint.alpha = UInt8((Double(color.alpha) * Self.faintOpacity).rounded())
    // Viewers of SVG files round translucent colours differently.
    if paint.gradient.isEmpty, let background = paint.background, background.alpha == 255 {
      faint = faint.over(background)
    }
    let pattern = Pattern(of: seed, version: theme.patternVersion)
    return appearance(.pattern(pattern, color.premultiplied, faint: faint.premultiplied), over: paint.background)
  }

  private func appearance(
    _ content: Appearance.Content, over background: AvatarColor?, photo fit: PhotoFit? = nil
  ) -> Appearance {
    let ring = ring(photo: fit)
    return Appearance(
      content: content, pixels: spec.pixels, shape: shape(ring: ring), background: background?.premultiplied,
      ring: ring, badge: badge)
  }

  /// Returns the shape, inset to make room for a ring outside its edge.
  private func shape(ring: Layer.Ring?) -> PlacedShape {
    let placed = spec.shape(in: theme)
    let side = placed.side(canvas: Double(spec.pixels))
    return PlacedShape(placed.shape, inset: placed.inset + placed.shape.inset(for: ring?.outset ?? 0, canvas: side))
  }

  /// The opacity of the faint cells of a pattern.
  private static let faintOpacity = 0.45

  /// The background that the request specifies, or else the one from a token that an option specifies.
  var chosenBackground: AvatarBackground {
    spec.look.background == .auto ? theme.backdrop.map { .color($0) } ?? .auto : spec.look.background
  }

  /// The background of initials, icons and patterns, from the request, the identity or the type, in this order.
  private var background: AvatarColor? {
    switch chosenBackground {
    case .auto: spec.who.identity.map { theme.palette.color(for: $0) } ?? theme.background(for: spec.who.type)
    case .color(let color): color
    case .transparent: nil
    }
  }

  /// The minimum contrast of icons with their background (WCAG 2.2, 1.4.11 Non-text Contrast).
  private static let iconContrast = 3.0
  /// The minimum contrast of text with its background (WCAG 2.2, 1.4.3 Contrast).
  private static let textContrast = 4.5

  /// Returns the ring; nil if it would be invisible.
  ///
  /// A whole photo on the automatic background has the theme's ring unless the request specifies a border: a white disc
  /// would vanish on a white page.
  ///
  /// - Parameter fit: The fit of a photo; nil for other content.
  /// - Returns: The ring.
  private func ring(photo fit: PhotoFit?) -> Layer.Ring? {
    let style = theme.border(for: spec.size)
    let isOnPage = fit == .contain && chosenBackground == .auto
    let (points, color, opacity): (Double, AvatarColor, Double) =
      switch spec.look.border ?? (theme.standardBorder == .auto || isOnPage ? .auto : .none) {
      case .none: (0, style.color, 0)
      case .auto: (style.width, style.color, style.opacity)
      case .ring(let width, let paint?): (width.points, paint.color, paint.opacity)
      case .ring(let width, nil): (width.points, style.color, style.opacity)
      }
    let placement =
      spec.look.borderPlacement ?? theme.borderPlacement(around: spec.clipShape(theme), hasPhoto: fit != nil)
    let side = Double(spec.pixels)
    var width = points * spec.scale.factor
    // A NaN gap is treated as 0.
    var gap = min(max(0, spec.look.borderGap ?? theme.borderGap), 1024) * spec.scale.factor
    // A ring outside the edge leaves at least half the side for the shape. A ring with a gap leaves at least half for
    // the content.
    if gap > 0 {
      let fit = min(side / 4 / (width + gap), 1)
      width *= fit
      gap *= fit
    } else {
      // For a ring inside the edge, the last limit is infinite.
      width = min(width, side, side / (4 * placement.outsideShare))
    }
    let ring = Layer.Ring(
      width: width, outset: width * placement.outsideShare + (placement == .outside ? gap : 0), gap: gap,
      color: color.premultiplied.faded(to: opacity))
    return ring.width > 0 && ring.color.alpha != 0 ? ring : nil
  }

  private var badge: BadgeAppearance? {
    let mark: BadgeMark
    let color: AvatarColor
    switch spec.look.badge {
    case .status(let status)?:
      mark = badgeIcon ?? BadgeMark(status, points: Double(spec.size.points))
      color = theme.color(of: status)
    case .text?, nil:
      guard let other = badgeIcon ?? (spec.look.badgeIcon == nil ? badgeText : .plain) else { return nil }
      mark = other
      color = theme.badge
    }
    let diameter = BadgeAppearance.diameter(points: Double(spec.size.points), scale: spec.scale.factor)
    func grown(_ points: Double) -> Double { BadgeAppearance.grown(points, size: spec.size, scale: spec.scale) }
    return BadgeAppearance(
      mark: mark, diameter: diameter, gap: grown(theme.gap(for: spec.size)), color: color.premultiplied,
      markColor: theme.badgeText.premultiplied,
      outline: color.outlineOnPages.map { BadgeAppearance.Outline(width: grown(1), color: $0.premultiplied) },
      position: spec.look.badgePosition ?? theme.badgePosition)
  }

  /// The mark of a badge with an icon; nil if there is no icon or the avatar is too small for it.
  private var badgeIcon: BadgeMark? {
    guard Double(spec.size.points) >= BadgeMark.smallestWithGlyph else { return nil }
    return switch spec.look.badgeIcon {
    case .builtIn(let icon)?: theme.icons[icon.rawValue].map { .artwork($0) } ?? .icon(icon)
    case .artwork(let artwork)?: .artwork(artwork)
    // Files and theme icons have already been converted to artwork.
    case .named?, .file?, nil: nil
    }
  }

  /// Returns the reason why a text badge does not suit the avatar; nil if it does.
  ///
  /// A badge must not hide more than a third of the avatar, or be wider than 60 % of a small one. The proportions are
  /// determined at one pixel per point. Above 128 points, they are almost the same for all avatars.
  func objection(to text: BadgeMark) -> String? {
    var resolver = self
    resolver.badgeText = text
    resolver.spec.size = spec.size.points > 128 ? .xxl : spec.size
    resolver.spec.scale = .x1
    let (side, shape) = (resolver.spec.pixels, resolver.spec.shape(in: theme))
    guard let badge = resolver.badge else { return nil }
    if badge.hides(moreThan: 1.0 / 3, side: side, shape: shape) { return "would hide more than a third of the avatar" }
    let isWide = badge.layout(side: Double(side), shape: shape).0.width > 0.6 * Double(side)
    return isWide && side < 32 ? "would be wider than 60 % of an avatar smaller than 32 points" : nil
  }
}

extension AvatarBorder.Placement {
  /// The fraction of a ring's width that lies outside the edge, 0…1.
  fileprivate var outsideShare: Double {
    switch self {
    case .inside: 0
    case .center: 0.5
    case .outside: 1
    }
  }
}

extension AvatarColor {
  /// The outline colour that a badge needs for a contrast of 3:1 (WCAG 2.2, 1.4.11) with light and dark pages; nil if
  /// it needs no outline.
  fileprivate var outlineOnPages: AvatarColor? {
    let (light, dark) = Self.pages
    if contrast(with: dark) < 3 { return light }
    return contrast(with: light) < 3 ? dark : nil
  }
}
