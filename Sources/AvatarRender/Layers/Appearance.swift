import AvatarGeometry
import AvatarRaster
import AvatarText

/// The complete input of drawing an avatar: equal appearances give equal pixels.
struct Appearance: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A photo as large as the shape's box, in whole pixels, and whether it is composited over the background in linear light.
    case photo(ResampledImage, isLinear: Bool)
    /// Initials, their em size as a fraction of the side, and their colour.
    case initials(TextOutline, em: Double, PremultipliedColor)
    /// An icon, its side as a fraction of the avatar's, whether small ones are fitted to pixels, and its colour.
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
  /// The colour under the content; nil is transparent.
  let background: PremultipliedColor?
  let ring: Layer.Ring?
  let badge: BadgeAppearance?

  /// The key under which the avatar can be reused; nil for photos, because hashing pixels costs more than it saves.
  var reuseKey: Appearance? { if case .photo = content { nil } else { self } }

  /// The shape with the part of its ring that lies outside its edge.
  private var outerShape: PlacedShape {
    PlacedShape(shape.shape, inset: max(shape.inset - (ring?.outset ?? 0), 0))
  }

  /// The layers that draw the appearance, bottom first.
  var layers: [Layer] {
    let side = Double(pixels)
    let center = Point(x: side / 2, y: side / 2)
    let picture: [Layer]
    var isLinear = false
    switch content {
    case .photo(let image, let linear):
      picture = [.image(image)]
      isLinear = linear
    case .initials(let outline, let em, let tint):
      let limit = outline.em(
        .infinity, in: shape.shape, side: shape.side(canvas: side), ring: ring?.inner ?? 0)
      picture = [.fill(outline.path(em: em * side, atMost: limit, pixels: pixels), tint)]
    case .icon(let icon, let fraction, let isFitted, let tint):
      let side = side * fraction
      picture = [
        .fill(isFitted ? icon.path(side: side, onAvatarOf: pixels) : icon.path(side: side, center: center), tint)
      ]
    case .artwork(let artwork, let fraction, let tint, let isRecolored):
      picture = artwork.layers(side: side * fraction, center: center, tint: tint, isRecolored: isRecolored)
    case .pattern(let pattern, let tint):
      // The pattern has whole pixels, so it may be larger than the shape's box.
      let margin = Int(shape.inset)
      let path = pattern.path(side: pixels - 2 * margin)
        .transformed(scale: 1, offset: Point(x: Double(margin), y: Double(margin)))
      picture = [.fill(path, tint)]
    }
    return [.clipped(picture, to: shape, over: background, isLinear: isLinear, ring: ring)]
      + (badge?.layers(side: side, shape: outerShape) ?? [])
  }
}
