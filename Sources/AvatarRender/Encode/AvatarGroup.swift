package import AvatarCodec
import AvatarGeometry
package import AvatarRaster

extension AvatarRenderer {
  /// Returns the image of an icon on its own, in its tint on a transparent background.
  ///
  /// The ``limits`` do not apply. If the theme has artwork for the icon, that artwork is drawn instead.
  /// - Parameter spec: The request.
  /// - Returns: The image: sRGB with premultiplied alpha.
  /// - Complexity: O(*n*) for *n* pixels.
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

  /// Returns the image of a group of avatars without sending requests to servers.
  ///
  /// An empty group produces a transparent image the size of one avatar. A photo shared by several avatars is read
  /// once. A photo on a server is used only if it is cached. To request it, call ``group(_:)``.
  /// - Parameter spec: The group.
  /// - Returns: The group, with a report on each avatar.
  /// - Throws: ``AvatarError`` if the group would be too large, a component is missing, an icon cannot be used, or a
  ///   system failure prevents reading a photo. If ``isStrict`` is true, it is also thrown if a requested photo,
  ///   initials or badge cannot be shown.
  /// - Complexity: O(*n*) for *n* pixels in the image and the photos.
  public func group(offline spec: AvatarGroupSpec) throws(AvatarError) -> AvatarGroup {
    AvatarGroup(try groupDrawings(spec, in: [theme])[0], coverages)
  }

  /// Returns the layers of a group of avatars in several themes, fetching and decoding photos only once.
  ///
  /// - Parameters:
  ///   - spec: The group.
  ///   - themes: The themes.
  /// - Returns: The drawings, in the order of the themes.
  /// - Throws: `AvatarError`; see `group(offline:)`.
  package func groupDrawings(_ spec: AvatarGroupSpec, in themes: [Theme]) throws(AvatarError) -> [AvatarGroupDrawing] {
    let cells = try cells(of: spec)
    let avatars = try resolved(spec.shown) { $0 }
    return try themes.map { theme throws(AvatarError) in
      var renderer = self
      renderer.theme = theme
      return try renderer.drawing(of: spec, avatars.map { $0.themed(theme) }, in: cells)
    }
  }

  /// Returns a group's image as layers and as pixels.
  package func drawnPicture(of group: AvatarGroupDrawing, scale: AvatarScale) -> DrawnPicture {
    DrawnPicture(
      scale: scale.factor, title: group.alt, drawing: { group.drawing },
      bands: { RasterBands(group.drawing, coverage: coverages.coverage) })
  }

  /// Returns the layers of an icon on its own; an empty image has no layers.
  package func drawing(of spec: IconSpec) -> Drawing {
    if let artwork = artwork(of: spec) { return drawing(of: artwork, as: spec, isRecolored: true) }
    let (pixels, side) = (spec.pixels, Double(spec.pixels))
    let path = spec.icon?.path(side: side, center: Point(x: side / 2, y: side / 2))
    let color = spec.color.premultiplied.faded(to: spec.opacity)
    return Drawing(width: pixels, height: pixels, layers: path.map { [.fill($0, color)] } ?? [])
  }

  /// Returns the theme's artwork that replaces an icon; nil if there is none.
  private func artwork(of spec: IconSpec) -> IconArtwork? { spec.icon.flatMap { theme.icons[$0.rawValue] } }

  private func drawing(of artwork: IconArtwork, as spec: IconSpec, isRecolored: Bool) -> Drawing {
    let (pixels, side) = (spec.pixels, Double(spec.pixels))
    let layers = artwork.layers(
      side: side, center: Point(x: side / 2, y: side / 2), tint: spec.color.premultiplied.faded(to: spec.opacity),
      isRecolored: isRecolored, opacity: spec.opacity)
    return Drawing(width: pixels, height: pixels, layers: layers)
  }

  /// Returns the image of an icon on its own as layers and as pixels.
  package func drawnPicture(of spec: IconSpec) -> DrawnPicture {
    DrawnPicture(
      scale: spec.scale.factor, title: spec.alternativeText, drawing: { drawing(of: spec) },
      bands: { RasterBands(picture(of: spec).raster) })
  }

  /// Returns the image of an SVG icon on its own as layers and as pixels.
  ///
  /// - Parameters:
  ///   - artwork: The icon.
  ///   - spec: The size, tint, opacity and alternative text of the image.
  ///   - isRecolored: Whether the tint replaces all of the icon's colours.
  /// - Returns: The image.
  package func drawnPicture(of artwork: IconArtwork, as spec: IconSpec, isRecolored: Bool) -> DrawnPicture {
    let drawing = drawing(of: artwork, as: spec, isRecolored: isRecolored)
    return DrawnPicture(
      scale: spec.scale.factor, title: spec.alternativeText, drawing: { drawing }, bands: { RasterBands(drawing) })
  }
}

/// A finished group of avatars: its pixels, and a report on each avatar.
public struct AvatarGroup: RenderedImage {
  /// The reports on the visible avatars, from left to right.
  public let members: [AvatarReport]
  /// The number of hidden avatars, which the bubble after the last avatar shows.
  public let hidden: Int
  /// The alternative text, on one line without control characters; empty if the group is decorative.
  public let alt: String
  /// The pixels of the whole group: the visible avatars and the bubble.
  public let picture: Picture
}

extension AvatarGroup {
  init(_ group: AvatarGroupDrawing, _ coverages: ShapeCoverages) {
    let picture = Picture(raster: Raster(group.drawing, coverage: coverages.coverage))
    self.init(members: group.members, hidden: group.hidden, alt: group.alt, picture: picture)
  }
}
