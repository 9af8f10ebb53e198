import AvatarGeometry
import AvatarRaster

extension AvatarRenderer {
  /// An icon alone, in its tint on nothing.
  public func picture(of spec: IconSpec) -> Picture {
    var layers: [Layer] = []
    if let icon = spec.icon, spec.opacity > 0 {
      let side = Double(spec.pixels)
      let path = icon.path(side: side, center: Point(x: side / 2, y: side / 2))
      layers.append(.fill(path, spec.color.premultiplied.faded(to: spec.opacity)))
    }
    return Picture(raster: Raster(width: spec.pixels, height: spec.pixels, layers: layers))
  }

  /// A row of avatars; those that share a photo read it once.
  /// - Throws: when the picture would be too large, and when `isStrict`.
  public func group(_ spec: AvatarGroupSpec) throws(AvatarError) -> AvatarGroup {
    let layers = GroupLayers(spec: spec, theme: theme)
    guard layers.width * layers.height <= Self.largestGroup else {
      throw .groupTooLarge(width: layers.width, height: layers.height)
    }
    let avatars = try avatars(for: spec.shown) { $0 }
    return AvatarGroup(
      avatars: avatars, hidden: spec.hidden,
      picture: Picture(
        raster: Raster(width: layers.width, height: layers.height, layers: layers.layers(avatars.map(\.raster)))))
  }

  /// Pixels: as many as the largest avatar has.
  static let largestGroup = 8192 * 8192
}

/// A finished row of avatars.
public struct AvatarGroup: Hashable, Sendable {
  /// Those that are shown, from left to right.
  public let avatars: [Avatar]
  /// How many are not shown; a bubble says so.
  public let hidden: Int
  /// How they look together.
  public let picture: Picture
}
