import AvatarGeometry
import AvatarRaster
import AvatarText
import PersonWords

/// The complete input for drawing an avatar: equal appearances produce identical pixels.
struct Appearance: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A photo in the middle, aligned to whole pixels, whether it is composited over the background in linear light,
    /// and the shape to which it is clipped; nil means the avatar's shape.
    case photo(ResampledImage, isLinear: Bool, within: PlacedShape?)
    /// A photo from an SVG file in its own colours, its side and centre in pixels, and the shape to which it is clipped;
    /// nil means the avatar's shape.
    case logo(IconArtwork, side: Double, center: Point, within: PlacedShape?)
    /// Initials, their em size as a fraction of the side, and their colour.
    case initials(TextOutline, em: Double, PremultipliedColor)
    /// An icon, its side as a fraction of the avatar's, whether it is fitted to pixels, and its colour.
    case icon(Icon, fraction: Double, isFitted: Bool, PremultipliedColor)
    /// An icon from an SVG file, its side as a fraction of the avatar's, the icon colour, and whether that colour
    /// replaces all the icon's colours.
    case artwork(IconArtwork, fraction: Double, PremultipliedColor, isRecolored: Bool)
    /// A pattern that identifies a person, and the colours of its full and its faint cells.
    case pattern(Pattern, PremultipliedColor, faint: PremultipliedColor)
  }

  let content: Content
  /// The side of the image, in pixels.
  let pixels: Int
  var shape: PlacedShape
  /// The colour behind the content; nil means a transparent background or a gradient.
  var background: PremultipliedColor?
  /// The gradient behind the content that replaces the colour; nil means no gradient.
  var gradient: Layer.Gradient?
  var ring: Layer.Ring?
  var badge: BadgeAppearance?

  /// The key for reusing the avatar; nil for raster photos, because hashing pixels costs more than it saves.
  var reuseKey: Appearance? { if case .photo = content { nil } else { self } }
}
