import AvatarGeometry
import AvatarRaster

/// The layers of an avatar, bottom first, on a canvas of `spec.pixels` squared.
struct AvatarLayers {
  let spec: AvatarSpec
  let theme: Theme

  private var side: Double { Double(spec.pixels) }
  private var clip: Path { spec.shape.clipShape(for: spec.type).path(side: side) }

  /// A photo that fills the shape.
  func photo(_ picture: Raster) -> [Layer] {
    switch spec.background {
    case .auto, .transparent: [clipped(picture)]
    case .color(let color): [clipped(picture.over(color.premultiplied, isLinear: spec.linear))]
    }
  }

  /// The type's icon in the middle of the shape.
  func icon() -> [Layer] {
    let glyph = Icon.placeholder(for: spec.type).path(
      side: side * theme.iconFraction, center: Point(x: side / 2, y: side / 2))
    let icon = Layer.fill(glyph, theme.icon.premultiplied)
    switch spec.background {
    case .auto: return [clipped(picture(of: icon, over: theme.background(for: spec.type)))]
    case .color(let color): return [clipped(picture(of: icon, over: color))]
    case .transparent: return [icon]
    }
  }

  /// A layer over a colour, as a picture that fills the canvas.
  private func picture(of layer: Layer, over color: AvatarColor) -> Raster {
    Raster(width: spec.pixels, height: spec.pixels, layers: [layer]).over(color.premultiplied)
  }

  /// Content and what lies behind it are one picture before they are clipped, once: clipped one by one, the lower
  /// would shine through the upper along the edge, and the edge would be too opaque.
  private func clipped(_ picture: Raster) -> Layer { .image(picture, clip: clip) }
}
