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

  /// The request, completed by the contact.
  package var spec: AvatarSpec { resolver.spec }

  /// The colour under the avatar in a format without transparency; nil unless the request has an opaque background.
  package var matte: AvatarColor? {
    if case .color(let color) = spec.look.background, color.alpha == 255 { report.background } else { nil }
  }

  /// Returns the avatar with the same content in the colours and measures of another theme.
  package func themed(_ theme: Theme) -> ResolvedAvatar {
    var (resolver, report) = (resolver, report)
    // The warning concerns the colours of the previous theme.
    if let warning = resolver.paint(of: content).warning { report.warnings.removeAll { $0 == warning } }
    // The photo is fitted to the previous theme already.
    let (fit, padding) = (resolver.theme.photoFit, resolver.theme.photoPadding)
    resolver.theme = theme
    (resolver.theme.photoFit, resolver.theme.photoPadding) = (fit, padding)
    return ResolvedAvatar(content, resolver, report: report)
  }
}

/// The complete input of drawing an avatar: equal appearances give equal pixels.
struct Appearance: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A photo in the middle, in whole pixels, whether it is composited over the background in linear light, and the
    /// shape that clips it; nil if the avatar's does.
    case photo(ResampledImage, isLinear: Bool, within: PlacedShape?)
    /// A photo from an SVG file in its own colours, and its side, in pixels.
    case logo(IconArtwork, side: Double)
    /// Initials, their em size as a fraction of the side, and their colour.
    case initials(TextOutline, em: Double, PremultipliedColor)
    /// An icon, its side as a fraction of the avatar's, whether it is fitted to pixels, and its colour.
    case icon(Icon, fraction: Double, isFitted: Bool, PremultipliedColor)
    /// An icon from an SVG file, its side as a fraction of the avatar's, the colour of icons, and whether that replaces
    /// all colours of the icon.
    case artwork(IconArtwork, fraction: Double, PremultipliedColor, isRecolored: Bool)
    /// A pattern that identifies a person, and the colour of its cells.
    case pattern(Pattern, PremultipliedColor)
  }

  let content: Content
  /// The side of the image, in pixels.
  let pixels: Int
  var shape: PlacedShape
  /// The colour under the content; nil is transparent or a gradient.
  var background: PremultipliedColor?
  /// The gradient under the content instead of a colour; nil for none.
  var gradient: Layer.Gradient?
  let ring: Layer.Ring?
  let badge: BadgeAppearance?

  /// The key under which the avatar can be reused; nil for photos of pixels, because hashing pixels costs more than it saves.
  var reuseKey: Appearance? { if case .photo = content { nil } else { self } }
}
