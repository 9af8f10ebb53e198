import AvatarGeometry
import AvatarRaster

extension AvatarRenderer {
  /// An icon alone, in its tint on nothing. `limits` does not bound it.
  public func picture(of spec: IconSpec) -> Picture {
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

  /// A row of avatars; those that share a photo read it once. A row of none is an empty picture.
  ///
  /// Each is gone before the next one is drawn.
  /// - Throws: When the group would be too large, when a component is missing, and when `isStrict`.
  public func group(_ spec: AvatarGroupSpec) throws(AvatarError) -> AvatarGroup {
    let (shown, hidden) = (spec.shown, spec.hidden)
    var canvas = try GroupCanvas(spec, places: shown.count + (hidden > 0 ? 1 : 0), theme: theme, limits: limits)
    var place = 0
    let members = try avatars(for: shown) { avatar in
      canvas.add(avatar.raster, shown[place].clipShape(theme))
      place += 1
      return AvatarSummary(avatar)
    }
    if hidden > 0, let last = shown.last {
      let count = try fonts.outline(of: "+\(hidden)".map { String($0) })
      canvas.addOverflow(try? count.get(), last.clipShape(theme))
    }
    return AvatarGroup(members: members, hidden: hidden, picture: Picture(raster: canvas.raster))
  }
}

/// A finished row of avatars.
public struct AvatarGroup: Hashable, Sendable {
  /// Those that are shown, from left to right.
  public let members: [AvatarSummary]
  /// How many are not shown; a bubble says so.
  public let hidden: Int
  /// How they look together.
  public let picture: Picture
}

/// What there is to say about an avatar, without its picture.
public struct AvatarSummary: Hashable, Sendable, Codable {
  /// What it shows.
  public let content: AvatarContent
  /// The initials that were asked for, where no photo is shown: also those that no font has, behind an icon.
  public let initials: String?
  /// What was asked for and not used, in the order it was tried.
  public let skipped: [SkippedSource]
  /// What was wrong with what was used.
  public let flaws: [AvatarFlaw]

  /// Of a finished avatar.
  public init(_ avatar: Avatar) {
    (content, initials) = (avatar.content, avatar.initials)
    (skipped, flaws) = (avatar.skipped, avatar.flaws)
  }
}
