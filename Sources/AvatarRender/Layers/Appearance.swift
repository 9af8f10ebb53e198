import AvatarGeometry
import AvatarRaster
import AvatarText

/// Everything that drawing an avatar may read: equal appearances give equal pixels.
struct Appearance: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A photo as large as the avatar, and whether it is composited over the background in linear light.
    case photo(Raster, isLinear: Bool)
    /// Initials, their em size as a fraction of the side, and their colour.
    case initials(TextOutline, em: Double, PremultipliedColor)
    /// An icon, its side as a fraction of the avatar's, and its colour.
    case icon(Icon, fraction: Double, PremultipliedColor)
    /// An icon from an SVG file, its side as a fraction of the avatar's, the colour of icons, and whether that replaces
    /// all colours of the icon.
    case artwork(IconArtwork, fraction: Double, PremultipliedColor, isRecolored: Bool)
    /// A pattern and its colour.
    case pattern(Pattern, PremultipliedColor)
  }

  let content: Content
  /// The side, px.
  let pixels: Int
  let shape: ClipShape
  /// The colour under the content; nil is transparent.
  let background: PremultipliedColor?
  let ring: Layer.Ring?
  let badge: BadgeAppearance?

  /// The key under which the avatar can be reused; nil for photos, because hashing pixels costs more than it saves.
  var reuseKey: Appearance? { if case .photo = content { nil } else { self } }

  /// The layers, bottom first.
  var layers: [Layer] {
    let side = Double(pixels)
    let center = Point(x: side / 2, y: side / 2)
    let picture: [Layer]
    var isLinear = false
    switch content {
    case .photo(let raster, let linear):
      picture = [.image(raster)]
      isLinear = linear
    case .initials(let outline, let em, let tint):
      let em = outline.em(em * side, in: shape, side: side, ring: ring?.width ?? 0)
      picture = [.fill(outline.path(em: em, center: center), tint)]
    case .icon(let icon, let fraction, let tint):
      picture = [.fill(icon.path(side: side * fraction, onAvatarOf: pixels), tint)]
    case .artwork(let artwork, let fraction, let tint, let isRecolored):
      picture = artwork.layers(side: side * fraction, center: center, tint: tint, isRecolored: isRecolored)
    case .pattern(let pattern, let tint): picture = [.fill(pattern.path(side: pixels), tint)]
    }
    return [.clipped(picture, to: shape, over: background, isLinear: isLinear, ring: ring)]
      + (badge?.layers(side: side, shape: shape) ?? [])
  }
}
