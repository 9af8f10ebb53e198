import AvatarGeometry
import AvatarRaster

/// The layers of an avatar, bottom first, on a canvas of `spec.pixels` squared.
struct AvatarLayers {
  let spec: AvatarSpec
  let theme: Theme

  private var side: Double { Double(spec.pixels) }
  private var clip: Path { spec.shape.clipShape(for: spec.type).path(side: side) }

  /// A photo that fills the shape. What lies behind it goes into the picture before it is clipped: laid under it as
  /// a layer of its own, it would shine through along the edge.
  func photo(_ picture: Raster) -> [Layer] {
    switch spec.background {
    case .auto, .transparent: [.image(picture, clip: clip)]
    case .color(let color): [.image(picture.over(color.premultiplied), clip: clip)]
    }
  }

  /// The type's icon in the middle of the shape.
  func icon() -> [Layer] {
    let background: [Layer]
    switch spec.background {
    case .auto: background = [.fill(clip, theme.background(for: spec.type).premultiplied)]
    case .color(let color): background = [.fill(clip, color.premultiplied)]
    case .transparent: background = []
    }
    let glyph = Icon.placeholder(for: spec.type).path(
      side: side * theme.iconFraction, center: Point(x: side / 2, y: side / 2))
    return background + [.fill(glyph, theme.icon.premultiplied)]
  }
}
