import AvatarGeometry
import AvatarRaster

/// The layers of a row of avatars, each of which cuts a gap into the one before it.
struct GroupLayers {
  let spec: AvatarGroupSpec
  let theme: Theme

  /// px.
  private var side: Int { spec.size.pixels(at: spec.scale) }
  /// From one avatar to the next, whole pixels: so each has the pixels that it has alone.
  private var step: Int { max(Int((Double(side) * (1 - spec.overlap.fraction)).rounded()), 1) }
  private var places: Int { spec.shown.count + (spec.hidden > 0 ? 1 : 0) }

  /// px.
  var width: Int { side + step * max(places - 1, 0) }
  /// px.
  var height: Int { side }

  /// - Parameter pictures: of those that are shown.
  func layers(_ pictures: [Raster]) -> [Layer] {
    var layers: [Layer] = []
    for (i, picture) in pictures.enumerated() {
      let shape = spec.shown[i].clipShape(theme).path(side: Double(side))
      layers += place(shape, at: i)
      let box = Rect(x: Double(i * step), y: 0, width: Double(side), height: Double(side))
      layers.append(.image(picture.placed(x: i * step, width: width, height: height), clip: .rectangle(box)))
    }
    return layers + overflow
  }

  /// The gap around the avatar at a place, where there is one before it.
  private func place(_ shape: Path, at i: Int) -> [Layer] {
    let gap = max(theme.gap, 0) * spec.scale.factor
    guard i > 0 else { return [] }
    var outline = shape
    outline.append(shape.stroked(width: 2 * gap))
    return [.erase(moved(outline, to: i))]
  }

  private func moved(_ path: Path, to i: Int) -> Path {
    path.transformed(scale: 1, offset: Point(x: Double(i * step), y: 0))
  }

  /// The bubble that tells how many are not shown, in the shape of the last one that is.
  private var overflow: [Layer] {
    guard spec.hidden > 0, let last = spec.shown.last else { return [] }
    let side = Double(side)
    let shape = last.clipShape(theme)
    let text = PenText("+\(spec.hidden)")
    let glyphs = text.path(capHeight: text.capHeight(inSide: side), center: Point(x: side / 2, y: side / 2))
    let bubble = shape.path(side: side)
    let i = places - 1
    return place(bubble, at: i) + [
      .fill(moved(bubble, to: i), theme.overflow.premultiplied),
      .fill(moved(glyphs, to: i), theme.badgeText.premultiplied),
    ]
  }
}
