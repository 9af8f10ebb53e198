import AvatarGeometry
import AvatarRaster
import AvatarText

/// An avatar that is ready to be drawn: everything that can fail has succeeded.
package struct ResolvedAvatar: Sendable {
  let appearance: Appearance
  package internal(set) var report: AvatarReport
  private let content: AppearanceResolver.Content
  private let resolver: AppearanceResolver

  init(_ content: AppearanceResolver.Content, _ resolver: AppearanceResolver, report: AvatarReport) {
    let paint = resolver.paint(of: content)
    appearance = resolver.appearance(of: content, paint)
    self.report = report
    self.report.describe(paint)
    self.content = content
    self.resolver = resolver
  }

  /// The request, completed with the contact's data.
  package var spec: AvatarSpec { resolver.spec }

  /// The colour behind the avatar in a format without transparency; nil unless the request has an opaque background.
  package var matte: AvatarColor? {
    if case .color(let color) = spec.look.background, color.alpha == 255 { report.background } else { nil }
  }

  /// Returns an avatar with the same content in the colours and measures of another theme.
  package func themed(_ theme: Theme) -> ResolvedAvatar {
    var (resolver, report) = (resolver, report)
    // The warning concerns the colours of the previous theme.
    if let warning = resolver.paint(of: content).warning { report.warnings.removeAll { $0 == warning } }
    // The photo has already been fitted to the previous theme.
    let (fit, padding) = (resolver.theme.photoFit, resolver.theme.photoPadding)
    resolver.theme = theme
    (resolver.theme.photoFit, resolver.theme.photoPadding) = (fit, padding)
    return ResolvedAvatar(content, resolver, report: report)
  }
}

/// The complete input for drawing an avatar: equal appearances produce identical pixels.
struct Appearance: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A photo in the middle, aligned to whole pixels, whether it is composited over the background in linear light,
    /// and the shape to which it is clipped; nil means the avatar's shape.
    case photo(ResampledImage, isLinear: Bool, within: PlacedShape?)
    /// A photo from an SVG file in its own colours, and its side in pixels.
    case logo(IconArtwork, side: Double)
    /// Initials, their em size as a fraction of the side, and their colour.
    case initials(TextOutline, em: Double, PremultipliedColor)
    /// An icon, its side as a fraction of the avatar's, whether it is fitted to pixels, and its colour.
    case icon(Icon, fraction: Double, isFitted: Bool, PremultipliedColor)
    /// An icon from an SVG file, its side as a fraction of the avatar's, the icon colour, and whether that colour
    /// replaces all the icon's colours.
    case artwork(IconArtwork, fraction: Double, PremultipliedColor, isRecolored: Bool)
    /// A pattern that identifies a person, and the colour of its cells.
    case pattern(Pattern, PremultipliedColor)
  }

  let content: Content
  /// The side of the image, in pixels.
  let pixels: Int
  var shape: PlacedShape
  /// The colour behind the content; nil means a transparent background or a gradient.
  var background: PremultipliedColor?
  /// The gradient behind the content that replaces the colour; nil means no gradient.
  var gradient: Layer.Gradient?
  let ring: Layer.Ring?
  let badge: BadgeAppearance?

  /// The key for reusing the avatar; nil for raster photos, because hashing pixels costs more than it saves.
  var reuseKey: Appearance? { if case .photo = content { nil } else { self } }
}
