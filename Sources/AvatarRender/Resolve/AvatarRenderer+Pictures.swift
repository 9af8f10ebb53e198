package import AvatarCodec
import AvatarGeometry
package import AvatarRaster

extension AvatarRenderer {
  /// Returns an icon alone, in its tint on a transparent background; `limits` does not apply to it.
  public func picture(of spec: IconSpec) -> Picture {
    if artwork(of: spec) != nil { return Picture(raster: Raster(drawing(of: spec))) }
    let side = Double(spec.pixels)
    guard let icon = spec.icon, spec.opacity > 0 else {
      return Picture(raster: Raster(width: spec.pixels, height: spec.pixels))
    }
    let path = icon.path(side: side, center: Point(x: side / 2, y: side / 2))
    let color = spec.color
    return Picture(
      raster: Raster(
        CoverageMask(path, width: spec.pixels, height: spec.pixels), red: color.red, green: color.green,
        blue: color.blue, opacity: min(spec.opacity, 1) * Double(color.alpha) / 255))
  }

  /// Returns a row of avatars, which is an empty image if the group has no members.
  ///
  /// Avatars that share a photo read it once. Each avatar is released before the next one is drawn. Sends no request; the
  /// asynchronous form does.
  /// - Throws: `AvatarError` if the group would be too large, a component is missing, or a photo cannot be read because
  ///   of a fault of the machine; if `isStrict`, also if anything requested cannot be shown.
  public func group(_ spec: AvatarGroupSpec) throws(AvatarError) -> AvatarGroup {
    try groups(spec, in: [theme])[0]
  }

  /// Returns a row of avatars in each of several themes; photos are fetched and decoded once.
  ///
  /// - Throws: `AvatarError`; see `group(_:)`.
  package func groups(_ spec: AvatarGroupSpec, in themes: [Theme]) throws(AvatarError) -> [AvatarGroup] {
    var canvases = try themes.map { theme throws(AvatarError) in try GroupCanvas(spec, themed(theme)) }
    let members = try resolved(spec.shown) { avatar in
      for i in canvases.indices { canvases[i].add(avatar.themed(themes[i])) }
      return avatar.report
    }
    return try canvases.indices.map { i throws(AvatarError) in try canvases[i].finish(members) }
  }

  private func themed(_ theme: Theme) -> AvatarRenderer {
    var renderer = self
    renderer.theme = theme
    return renderer
  }

  /// Returns the drawing of an icon alone, which is empty where its picture is.
  package func drawing(of spec: IconSpec) -> Drawing {
    if let artwork = artwork(of: spec) { return drawing(of: artwork, as: spec, isRecolored: true) }
    let (pixels, side) = (spec.pixels, Double(spec.pixels))
    let path = spec.icon?.path(side: side, center: Point(x: side / 2, y: side / 2))
    let color = spec.color.premultiplied.faded(to: spec.opacity)
    return Drawing(width: pixels, height: pixels, layers: path.map { [.fill($0, color)] } ?? [])
  }

  /// The artwork by which the theme replaces the icon; nil if there is none.
  private func artwork(of spec: IconSpec) -> IconArtwork? { spec.icon.flatMap { theme.icons[$0.rawValue] } }

  private func drawing(of artwork: IconArtwork, as spec: IconSpec, isRecolored: Bool) -> Drawing {
    let (pixels, side) = (spec.pixels, Double(spec.pixels))
    let layers = artwork.layers(
      side: side, center: Point(x: side / 2, y: side / 2), tint: spec.color.premultiplied.faded(to: spec.opacity),
      isRecolored: isRecolored, opacity: spec.opacity)
    return Drawing(width: pixels, height: pixels, layers: layers)
  }

  /// Returns an icon alone, as layers and as pixels.
  package func drawnPicture(of spec: IconSpec) -> DrawnPicture {
    DrawnPicture(
      scale: spec.scale.factor, title: spec.alternativeText, drawing: { drawing(of: spec) },
      bands: { RasterBands(picture(of: spec).raster) })
  }

  /// Returns an icon of an SVG file alone, as layers and as pixels.
  ///
  /// - Parameters:
  ///   - artwork: The icon.
  ///   - spec: The size, tint, opacity and text of the picture.
  ///   - isRecolored: Whether the tint replaces all colours of the icon.
  /// - Returns: The picture.
  package func drawnPicture(of artwork: IconArtwork, as spec: IconSpec, isRecolored: Bool) -> DrawnPicture {
    let drawing = drawing(of: artwork, as: spec, isRecolored: isRecolored)
    return DrawnPicture(
      scale: spec.scale.factor, title: spec.alternativeText, drawing: { drawing }, bands: { RasterBands(drawing) })
  }

  /// Returns the drawing of a row of avatars in each of several themes, with the photos of all avatars in memory.
  ///
  /// - Throws: `AvatarError`; see `group(_:)`.
  package func groupDrawings(_ spec: AvatarGroupSpec, in themes: [Theme]) throws(AvatarError) -> [AvatarGroupDrawing] {
    let avatars = try resolved(spec.shown) { $0 }
    let members = avatars.map(\.report)
    return try themes.map { theme throws(AvatarError) in
      var group = try GroupLayers(spec, themed(theme))
      var layers: [Layer] = []
      for avatar in avatars { layers += group.add(avatar.themed(theme)) }
      layers += try group.addBubble()
      let drawing = Drawing(width: group.grid.width, height: group.grid.height, layers: layers)
      return AvatarGroupDrawing(
        members: members, hidden: spec.hidden, alt: spec.alternativeText(of: members), drawing: drawing)
    }
  }
}

/// A row of avatars that is ready to be drawn.
package struct AvatarGroupDrawing: Sendable {
  /// The avatars that are shown, from left to right.
  package let members: [AvatarReport]
  /// The number of avatars that are not shown, which a bubble shows.
  package let hidden: Int
  /// The alternative text of the row, on one line; empty if the row is decorative.
  package let alt: String
  /// The whole row.
  package let drawing: Drawing
}

/// A finished row of avatars.
public struct AvatarGroup: RenderedImage {
  /// The avatars that are shown, from left to right.
  public let members: [AvatarReport]
  /// The number of avatars that are not shown, which a bubble shows.
  public let hidden: Int
  /// The alternative text, on one line without control characters; empty if the group is decorative.
  public let alt: String
  /// The image of the whole row.
  public let picture: Picture
}
