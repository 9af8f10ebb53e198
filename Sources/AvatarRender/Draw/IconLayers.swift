import AvatarGeometry
package import AvatarRaster
import IconSVG

extension ResolvedIcon {
  /// The layers of the icon on a transparent background; an empty image has no layers.
  package var drawing: Drawing {
    let center = Point(x: side / 2, y: side / 2)
    let tint = spec.color.premultiplied.faded(to: spec.opacity)
    let layers =
      artwork?.tree.layers(side: side, center: center, tint: tint, isRecolored: isRecolored, opacity: spec.opacity)
      ?? path.map { [.fill($0, tint)] } ?? []
    return Drawing(width: spec.pixels, height: spec.pixels, layers: layers)
  }

  /// The pixels of the icon.
  ///
  /// The opacity applies to the coverage, so that every pixel has exactly the tint.
  var raster: Raster {
    if artwork != nil { return Raster(drawing) }
    guard let path, spec.opacity > 0 else { return Raster(width: spec.pixels, height: spec.pixels) }
    let color = spec.color
    return Raster(
      CoverageMask(path, width: spec.pixels, height: spec.pixels), red: color.red, green: color.green,
      blue: color.blue, opacity: min(spec.opacity, 1) * Double(color.alpha) / 255)
  }

  private var side: Double { Double(spec.pixels) }

  private var path: Path? {
    guard isFitted else { return spec.icon?.path(side: side, center: Point(x: side / 2, y: side / 2)) }
    // An odd side shows the drawing for the next smaller side, as on avatars.
    let even = max(spec.pixels / 2 * 2, 1)
    return spec.icon?.path(side: Double(even), onAvatarOf: spec.pixels) {
      side / 2 * $0.length / max($0.x.magnitude, $0.y.magnitude)
    }
  }
}
