import AvatarGeometry
import AvatarRaster

/// The avatars on a sheet of redlines, one for each part that is measured.
enum RedlineSample: CaseIterable {
  case initials, person, agent, badge, ring

  /// The heading of the avatars.
  var heading: String {
    switch self {
    case .initials: "Initials: cap height, distance to the edge"
    case .person: "Person: icon, distance to the edge, stroke"
    case .agent: "Agent: icon, distance to the edge, stroke"
    case .badge: "Badge: diameter, gap"
    case .ring: "Ring: width"
    }
  }

  /// The word for the length that a callout shows.
  var callout: String {
    switch self {
    case .initials, .person, .agent: "stroke"
    case .badge: "gap"
    case .ring: "ring"
    }
  }

  /// A Boolean value that indicates whether the measured part is the initials or the icon.
  var isContent: Bool { self != .badge && self != .ring }

  /// Returns the request for the avatar.
  func spec(_ size: AvatarSize, _ scale: AvatarScale) -> AvatarSpec {
    // The letters H and L are flat at the top and the bottom, so their height is the cap height.
    var spec = AvatarSpec(
      self == .agent ? .agent : .human, name: self == .initials ? "Hedy Lamarr" : nil, size: size, scale: scale)
    spec.who.alt = ""
    if self == .badge { spec.look.badge = .status(.online) }
    if self == .ring { spec.look.border = .auto }
    return spec
  }

  /// Returns the avatar with the measured part in red, or in black with a white outline, and everything else in green.
  func stencil(_ size: AvatarSize, _ scale: AvatarScale, _ renderer: AvatarRenderer) throws(AvatarError) -> Raster {
    func paint(_ isMeasured: Bool) -> AvatarColor { AvatarColor(rgb: isMeasured ? 0xFF0000 : 0x00FF00) }
    var (renderer, spec) = (renderer, spec(size, scale))
    // An outline moves the badge. Badges too similar to a light or a dark page have one, as black does and red does not.
    let pages = [AvatarColor.pages.light, AvatarColor.pages.dark]
    let hasOutline = pages.contains { renderer.theme.online.contrast(with: $0) < 3 }
    for border in [\Theme.border, \.largeBorder] {
      renderer.theme[keyPath: border].color = paint(self == .ring)
      renderer.theme[keyPath: border].opacity = 1
    }
    renderer.theme.online = hasOutline ? AvatarColor(rgb: 0) : paint(true)
    spec.look.background = .color(paint(false))
    spec.look.color = paint(isContent)
    spec.look.contrast = .off
    return try renderer.avatar(offline: spec).picture.raster
  }
}
